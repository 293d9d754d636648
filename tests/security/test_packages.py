"""What the site is built of: pinned by hash, under licences that ask nothing of those who run it."""

import re
from importlib import metadata

import pytest

from portal.places import BASE

RUNTIME = BASE / "requirements.txt"
PIN = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==(\S+)", re.MULTILINE)
# GPL and its network kind would bind the whole site; LGPL libraries are used as they are.
BINDING = re.compile(r"(?<![L])\bA?GPL|GNU (?:Affero )?General Public", re.IGNORECASE)


def pins():
    return PIN.findall(RUNTIME.read_text())


def licence_of(name):
    told = metadata.metadata(name)
    classified = [one for one in told.get_all("Classifier") or [] if one.startswith("License")]
    return " ".join([told.get("License-Expression") or "", (told.get("License") or "")[:200], *classified])


def binding(words):
    """Whether a licence is only to be had as GPL: with `OR` there is a choice."""
    return bool(BINDING.search(words)) and " OR " not in words and "Lesser" not in words


def test_every_package_is_pinned_by_hash():
    text = RUNTIME.read_text()
    assert len(pins()) > 40
    for block in re.split(r"\n(?=[A-Za-z0-9])", text):
        if PIN.match(block):
            assert "--hash=sha256:" in block, block.splitlines()[0]
    assert "://" not in re.sub(r"#.*", "", text)  # nothing from elsewhere than the registry


def test_what_is_installed_is_what_is_pinned():
    pinned: dict[str, set[str]] = {}
    for name, version in pins():  # some have one version for each version of Python
        pinned.setdefault(name, set()).add(version.rstrip("\\;").strip())
    wrong = []
    for name, versions in pinned.items():
        try:
            if metadata.version(name) not in versions:
                wrong.append((name, metadata.version(name), versions))
        except metadata.PackageNotFoundError:
            continue  # for another system or version of Python
    assert wrong == []


def test_no_package_binds_those_who_run_the_site():
    found = {}
    for name, _ in pins():
        try:
            found[name] = licence_of(name)
        except metadata.PackageNotFoundError:
            continue
    assert len(found) > 40
    assert {name: words for name, words in found.items() if binding(words)} == {}


@pytest.mark.parametrize(
    ("words", "bound"),
    [("GPL-3.0-only", True), ("AGPL-3.0", True), ("GNU General Public License v3", True), ("MIT", False),
     ("LGPL-3.0-only", False), ("GNU Lesser General Public License v3", False), ("MIT OR GPL-2.0", False)],
)  # fmt: skip
def test_a_binding_licence_would_be_noticed(words, bound):
    """The control."""
    assert binding(words) is bound
