"""Builds .venv from the pinned requirements, once; a second call takes no time. Needs only the standard library."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import venv
from collections import deque
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
VENV = BASE / ".venv"
INSTALLER = "requirements-install.txt"
LISTS = {"run": "requirements.txt", "dev": "requirements-dev.txt"}
NEEDED_SPACE = 700 * 1024 * 1024
NO_SPACE = "The disk is full: installing Regalia takes about 700 MB. Free some space and start again."
NO_REGISTRY = re.compile(r"NewConnectionError|ConnectTimeout|Temporary failure in name|ConnectionError|ProxyError")


class Failed(Exception):
    """The environment could not be built; the message is the sentence to show."""


def say(words: str) -> None:
    """Show progress."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def fingerprint(requirements: Path) -> str:
    """What an installed environment depends on: the pins and the Python it was made with."""
    return hashlib.sha256(requirements.read_bytes() + sys.version.encode()).hexdigest()


def is_installed(kind: str) -> bool:
    """Whether this list of packages, or one that includes it, is installed already."""
    kinds = ("run", "dev") if kind == "run" else ("dev",)
    return any(
        (stamp := VENV / f"installed-{each}").exists() and stamp.read_text() == fingerprint(BASE / LISTS[each])
        for each in kinds
    )


def made_by_this_python() -> bool:
    """Whether .venv works and belongs to the Python that runs this script."""
    try:
        asked = [str(VENV / "bin" / "python"), "-c", "import sys, pip; print(sys.version)"]
        answer = subprocess.run(asked, capture_output=True, text=True, check=True)  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return False
    return answer.stdout.strip() == sys.version


def make_environment() -> None:
    """An empty environment with pip."""
    if not made_by_this_python():
        say(f"Making .venv with Python {sys.version.split()[0]} …")
        shutil.rmtree(VENV, ignore_errors=True)
        venv.create(VENV, with_pip=True, symlinks=True)


def install(requirements: Path) -> None:
    """Install the pinned packages with uv, or with pip where uv does not work; both show how far they are."""
    total = len(re.findall(r"^[a-z0-9][\w.\[\],-]*==", requirements.read_text(), flags=re.MULTILINE))
    say(f"Installing {total} packages from {requirements.name}; this happens once …")
    install_with_pip(BASE / INSTALLER, 0)
    if not install_with_uv(requirements):
        say("Going on with pip, which takes longer …")
        install_with_pip(requirements, total)


def pip_settings() -> dict[str, str]:
    """Where pip is told to look for packages, by its files or the environment; uv does not read these."""
    asked = [str(VENV / "bin" / "python"), "-m", "pip", "config", "list"]
    told = subprocess.run(asked, capture_output=True, text=True, check=False).stdout  # noqa: S603
    said = re.findall(r"^\S*?\.([\w-]+)='(.*)'$", told, flags=re.MULTILINE)
    return dict(reversed(said))  # what the environment says comes first and counts most


def install_with_uv(requirements: Path) -> bool:
    """Whether it worked."""
    said = pip_settings()
    command = [str(VENV / "bin" / "uv"), "pip", "install", "--require-hashes", "--compile-bytecode", "--no-config"]
    command += ["--index-strategy", "unsafe-best-match"]  # as pip does; the hashes say what is wanted
    command += ["--python", str(VENV / "bin" / "python"), "-r", str(requirements)]
    for name in ("index-url", "extra-index-url", "find-links"):
        command += [word for where in said.get(name, "").split() for word in (f"--{name}", where)]
    trusted = {"SSL_CERT_FILE": said["cert"]} if "cert" in said else {}
    env = {**os.environ, **trusted}
    with subprocess.Popen(command, env=env, stderr=subprocess.PIPE, text=True) as uv:  # noqa: S603
        assert uv.stderr is not None
        for line in uv.stderr:
            if not line.startswith((" + ", " - ")):  # every package once more
                say("  " + line.strip())
    return uv.returncode == 0


def install_with_pip(requirements: Path, total: int) -> None:
    """Install a list and say every ten packages how many of `total` are found."""
    command = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--require-hashes", "--prefer-binary"]
    command += ["--no-input", "--no-color", "--progress-bar", "off", "--disable-pip-version-check"]
    command += ["-r", str(requirements)]
    last: deque[str] = deque(maxlen=400)
    found = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:  # noqa: S603
        assert pip.stdout is not None
        for line in pip.stdout:
            last.append(line)
            if line.startswith(("Collecting ", "Requirement already satisfied")):
                found += 1
                if found % 10 == 0:
                    say(f"  {found} of {total} found")
            elif total and line.startswith("Installing collected packages"):
                say("  all found, unpacking …")
    if pip.returncode:
        raise Failed(why_pip_failed("".join(last)))


def why_pip_failed(output: str) -> str:
    """One sentence for the usual reasons, pip's own last lines for the others."""
    if "No space left on device" in output:
        return NO_SPACE
    if NO_REGISTRY.search(output):
        return "The package registry cannot be reached: check the network (and PIP_INDEX_URL, if you use a mirror)."
    tail = "".join(output.splitlines(keepends=True)[-15:])
    return f"pip could not install the packages. Its last lines:\n{tail}"


def bootstrap(kind: str) -> None:
    """Make sure the packages for `kind` are installed."""
    if is_installed(kind):
        return
    if shutil.disk_usage(BASE).free < NEEDED_SPACE:
        raise Failed(NO_SPACE)
    make_environment()
    requirements = BASE / LISTS[kind]
    install(requirements)
    (VENV / f"installed-{kind}").write_text(fingerprint(requirements))
    say("Installed.")


if __name__ == "__main__":
    try:
        bootstrap(sys.argv[1])
    except Failed as failure:
        sys.exit(str(failure))
    except OSError as error:
        sys.exit(NO_SPACE if error.errno == 28 else f"Regalia cannot write to {VENV}: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit("Stopped. Start again to go on from here.")
