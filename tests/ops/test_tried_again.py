"""`make test` tries a handful of failures once more, alone; what fails twice has failed, and so have many at once."""

import pytest

from tools import test as runner

LUCK = """
from pathlib import Path

def test_lucky_the_second_time():
    met = Path(__file__).with_name("met")
    seen = met.exists()
    met.touch()
    assert seen
"""
FAILING = "def test_{n}():\n    assert False\n"


@pytest.fixture
def suite(tmp_path, monkeypatch):
    """A project with these tests, run by the real runner; returns its exit code and how often pytest ran."""
    monkeypatch.setattr(runner, "BASE", tmp_path)
    monkeypatch.setattr(runner, "FAILED", tmp_path / ".pytest_cache" / "v" / "cache" / "lastfailed")
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")  # it has none of this project's
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    ran = []

    def counted(*arguments, **environment):
        ran.append(arguments)
        return once(*arguments, **environment)

    once = runner.pytest
    monkeypatch.setattr(runner, "pytest", counted)

    def run(text):
        (tmp_path / "test_some.py").write_text(text)
        return runner.pytest_all("-q"), len(ran)

    return run


def test_bad_luck_is_forgiven_once(suite):
    assert suite(LUCK + "\ndef test_always():\n    pass\n") == (0, 2)


def test_what_fails_twice_has_failed(suite):
    assert suite(LUCK + FAILING.format(n=1)) == (1, 2)


def test_many_failures_are_no_bad_luck(suite):
    assert suite("".join(FAILING.format(n=n) for n in range(runner.HANDFUL + 1))) == (1, 1)
