"""Mutants of a small planted package: what a test guards is killed, what none guards survives, the tree stays whole."""

from __future__ import annotations

import pytest

from tools.mutants import BARE, Guard, every_mutant, tried, wilson
from tools.mutation import mutants

GUARDED = "def guarded(a, b):\n    return a + b\n"
UNGUARDED = "def unguarded(a, b):\n    return a * b\n"
ENDLESS = "def count(n):\n    while n > 5:\n        n -= 1\n    return n\n"
CHECK = "from sums.sums import guarded\n\ndef test_it():\n    assert guarded(1, 2) == 3\n"

CHECKED = (*BARE, "check.py")


@pytest.fixture
def planted(tmp_path):
    """Two functions, a test of one of them, and words that are no rules."""
    (tmp_path / "sums").mkdir()
    (tmp_path / "sums" / "sums.py").write_text(GUARDED + UNGUARDED)
    (tmp_path / "sums" / "words_en.py").write_text("NUMBER = 1\n")
    (tmp_path / "check.py").write_text(CHECK)
    return tmp_path


def test_a_guarded_change_is_killed_and_an_unguarded_one_survives(planted):
    some = every_mutant(planted, "sums")
    assert [mutant.after for mutant in some] == ["(a - b)", "(a // b)"]
    left = tried(planted, Guard("sums", CHECKED, {}), some)
    assert [str(mutant) for mutant in left] == ["sums/sums.py:4: a * b  ->  (a // b)"]
    assert (planted / "sums" / "sums.py").read_text() == GUARDED + UNGUARDED


def test_tests_that_fail_without_a_change_prove_nothing(planted):
    (planted / "check.py").write_text("def test_it():\n    assert False\n")
    with pytest.raises(SystemExit, match="fail without any change"):
        tried(planted, Guard("sums", CHECKED, {}), [])


def test_what_never_ends_is_killed(planted, monkeypatch):
    (planted / "sums" / "sums.py").write_text(ENDLESS)
    (planted / "check.py").write_text("from sums.sums import count\n\ndef test_it():\n    assert count(6) == 5\n")
    monkeypatch.setattr("tools.mutants.LIMIT", 3)
    endless = [mutant for mutant in every_mutant(planted, "sums") if mutant.after == "pass"]
    assert tried(planted, Guard("sums", CHECKED, {}), endless) == []
    assert len(endless) == 1


@pytest.mark.parametrize(
    ("source", "after"),
    [
        ("a = b < c", ["(b <= c)"]),
        ("a = b and not c", ["(b or not c)", "(c)"]),
        ("def f(b: int | None):\n    return b | c", ["(b & c)"]),
        ("A = B | C", []),
        ("if a:\n    f(a)", ["(not (a))", "pass"]),
        ("a += b", ["pass"]),
        ("a = [b for b in c if b]", ["[]", "(not (b))"]),
        ("é = 'é' if a == 3 else True", ["(not (a == 3))", "(a != 3)", "(2)", "False"]),
        ("assert a < b\nc = f'{a + b}'", []),
    ],
)
def test_each_kind_of_change(tmp_path, source, after):
    file = tmp_path / "file.py"
    file.write_text(source)
    assert [mutant.after for mutant in mutants(tmp_path, file)] == after


def test_the_interval_of_a_share_is_wilson_s():
    low, high = wilson(34, 40)
    assert (round(low, 3), round(high, 3)) == (0.709, 0.929)
    assert wilson(40, 40)[1] == pytest.approx(1)
