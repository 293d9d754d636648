"""Usual troubles are told in one sentence; a silent process is restarted, the innocent are not."""

import errno
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import OperationalError

from portal.places import BASE
from portal.supervisor.readiness import SILENT_TOO_LONG, Watch
from portal.supervisor.reasons import how_it_ended, why_it_failed


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "disk is full"),
        (OperationalError("database or disk is full"), "disk is full"),
        (OSError(errno.EROFS, "Read-only file system", "/data/var"), "may not write to /data/var"),
        (OperationalError("attempt to write a readonly database"), "cannot be written"),
        (OperationalError("database is locked"), "in use by another program"),
    ],
)
def test_a_usual_trouble_has_its_sentence(error, words):
    sentence = why_it_failed(error)
    assert words in sentence
    assert "\n" not in sentence


def test_a_fault_of_ours_keeps_its_traceback():
    assert why_it_failed(OperationalError("no such table: match")) is None


def test_an_exit_is_told_in_words():
    assert how_it_ended(3) == "exit code 3"
    assert how_it_ended(-9) == "killed by SIGKILL"


class Restarted:
    """Stands where a child would and counts."""

    def __init__(self):
        self.times = 0

    def restart(self, reason):
        self.times += 1


def test_a_part_silent_for_a_minute_is_restarted_once_and_then_given_time():
    child = Restarted()
    watch = Watch(8000, {"worker:bots": [child]})
    for now in (0, SILENT_TOO_LONG - 1):
        watch.judge({"worker:bots": "silent"}, now)
    assert child.times == 0
    watch.judge({"worker:bots": "silent"}, SILENT_TOO_LONG)
    watch.judge({"worker:bots": "silent"}, SILENT_TOO_LONG + 10)
    assert child.times == 1


def test_nobody_is_blamed_while_redis_is_away():
    child = Restarted()
    watch = Watch(8000, {"worker:bots": [child]})
    for now in range(0, 600, 10):
        watch.judge({"worker:bots": "silent", "redis": "unreachable"}, now)
    assert child.times == 0


@pytest.fixture(scope="module")
def bootstrap():
    spec = importlib.util.spec_from_file_location("bootstrap", BASE / "tools" / "bootstrap.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_full_disk_or_a_missing_registry_during_installation_has_its_sentence(bootstrap):
    full = "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n"
    assert bootstrap.why_pip_failed(full) == bootstrap.NO_SPACE
    assert "registry cannot be reached" in bootstrap.why_pip_failed("NewConnectionError('<pip>: failed')")
    assert "last lines" in bootstrap.why_pip_failed("ERROR: hash mismatch\n")


def test_packages_are_looked_for_where_pip_is_told_to_look(bootstrap, monkeypatch):
    monkeypatch.setattr(bootstrap, "VENV", Path(sys.prefix))
    monkeypatch.setenv("PIP_INDEX_URL", "https://packages.example/simple")
    monkeypatch.setenv("PIP_FIND_LINKS", "wheels more-wheels")
    told = bootstrap.pip_settings()
    assert told["index-url"] == "https://packages.example/simple"
    assert told["find-links"] == "wheels more-wheels"


def test_packages_are_installed_again_only_when_the_pins_change(bootstrap, tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap, "BASE", tmp_path)
    monkeypatch.setattr(bootstrap, "VENV", tmp_path)
    (tmp_path / "requirements.txt").write_text("django==5.2\n")
    (tmp_path / "requirements-dev.txt").write_text("pytest==9\n")
    assert not bootstrap.is_installed("run")
    (tmp_path / "installed-run").write_text(bootstrap.fingerprint(tmp_path / "requirements.txt"))
    assert bootstrap.is_installed("run")
    assert not bootstrap.is_installed("dev")
    (tmp_path / "requirements.txt").write_text("django==5.2.1\n")
    assert not bootstrap.is_installed("run")


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_a_machine_without_python_is_told_what_to_install():
    told = subprocess.run(["make", "run", "PYTHON="], cwd=BASE, capture_output=True, text=True)
    assert told.returncode != 0
    assert told.stderr.startswith("Regalia needs Python 3.11 or newer")
