"""The report of the bench: ratios first, a part that fails is a line, and parts that are not asked for keep theirs."""

from __future__ import annotations

import sys

import pytest

from benchmarks import figures, report
from benchmarks.writing import written

GOOD = """
import sys
sys.path.insert(0, {root!r})
from benchmarks import figures
figures.LOOK = 0
figures.OUT = figures.Path({out!r})
with figures.part("good") as told:
    told.headline("ours/theirs", sys.argv[1], "≥ 2 x", False)
    told.table("All of it", ["ratio", "what"], [[sys.argv[1], "a thing"]])
sys.exit(1)  # an aim was missed
"""
BAD = "import sys; sys.exit('There is no such engine here.')"


@pytest.fixture
def bench(tmp_path, monkeypatch):
    """A bench of two parts, one of which cannot run."""
    (tmp_path / "good.py").write_text(GOOD.format(root=str(report.ROOT), out=str(tmp_path)))
    (tmp_path / "bad.py").write_text(BAD)
    parts = {
        "good": report.Part("The good part", str(tmp_path / "good.py"), "1.1x", "1.5x"),
        "bad": report.Part("The bad part", str(tmp_path / "bad.py"), ""),
    }
    monkeypatch.setattr(report, "PARTS", parts)
    monkeypatch.setattr(report, "OUT", tmp_path)
    monkeypatch.setattr(figures, "OUT", tmp_path)
    monkeypatch.setattr(report, "ROOT", tmp_path)
    monkeypatch.setattr(report, "HOME", tmp_path / "home")
    monkeypatch.setattr(report, "SHORT_HOME", tmp_path / "short")

    def run(*flags):
        monkeypatch.setattr(sys, "argv", ["report.py", *flags])
        return report.main()

    return run


def test_ratios_come_first_and_a_part_that_fails_is_a_line_with_its_reason(bench, tmp_path):
    assert bench() == 1
    told = (tmp_path / "home" / "report.md").read_text()
    assert "| good" in told
    assert told.index("ours/theirs | 1.5x | ≥ 2 x | missed") < told.index("## The good part") < told.index("a thing")
    assert "`bad` failed the last time: There is no such engine here." in told


def test_a_part_that_is_not_asked_for_keeps_its_figures(bench, tmp_path):
    bench()
    kept = report.before(tmp_path / "home")["good"]
    assert bench("--only", "bad") == 1
    assert report.before(tmp_path / "home")["good"] == kept
    assert kept.commit in (tmp_path / "home" / "report.md").read_text()
    assert bench("--only", "good") == 0


def test_a_short_bench_leaves_the_real_report_alone(bench, tmp_path):
    bench()
    before = (tmp_path / "home" / "report.md").read_text()
    bench("--short", "--only", "good")
    assert "1.1x" in (tmp_path / "short" / "report.md").read_text()
    assert (tmp_path / "home" / "report.md").read_text() == before


def test_an_unknown_part_is_refused(bench, capsys):
    with pytest.raises(SystemExit):
        bench("--only", "weather")
    assert "There is no part called weather" in capsys.readouterr().err


def test_figures_from_a_busy_machine_say_so():
    def told(busy):
        one = figures.Figures("good", "2026-11-18T01:02:03", "abc", busy=busy)
        one.headline("ours/theirs", "2 x")
        return written({"good": "Good", "never": "Never"}, {"good": one}, {})

    assert "good (busy)" in told(0.4)
    assert "busy)" not in told(0.02)
    assert "`never` has not been measured" in told(0)


def test_every_part_names_a_script_that_is_there():
    assert [part.script for part in report.PARTS.values() if not (report.HOME / part.script).is_file()] == []
