"""The report as people read it: ratios first, then every part with its tables, then what was not measured."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.figures import Figures, Table

BUSY = 0.1  # of the machine used by others: from here on a figure says so in the head of the report
MARKS = {True: "reached", False: "missed", None: ""}


def written(titles: dict[str, str], figures: dict[str, Figures], failures: dict[str, str]) -> str:
    """The whole report; parts without figures and without a reason have never been measured."""
    known = {name: figures[name] for name in titles if name in figures}
    lines = ["# What the bench measured", "", INTRODUCTION, ""]
    lines += [*_head(known), ""]
    for name, part in known.items():
        lines += [*_part(titles[name], part), ""]
    lines += _missing(titles, figures, failures)
    return "\n".join(lines).rstrip() + "\n"


INTRODUCTION = """\
Written by `make bench`; `ARGS="--only moves,idle"` measures some parts anew and keeps the others' last figures, so
every part has its own date and commit (a plus: with changes that were not committed). What runs side by side ran in
one run on one machine: read the ratios first, the absolute figures are this machine's. [How to read
it](../docs/speed.md#the-bench)."""


def _head(known: dict[str, Figures]) -> Iterator[str]:
    yield "## Ratios and aims"
    yield ""
    yield from _table(
        ["part", "what", "measured", "aim", ""],
        [
            [name + (" (busy)" if part.busy >= BUSY else ""), line.what, line.measured, line.aim, MARKS[line.met]]
            for name, part in known.items()
            for line in part.headlines
        ],
    )
    if any(part.busy >= BUSY for part in known.values()):
        yield ""
        yield "busy: others used a tenth of the machine or more just before or after this part was measured."


def _part(title: str, part: Figures) -> Iterator[str]:
    yield f"## {title}"
    yield ""
    yield (
        f"`{part.name}`, measured {part.at[:16].replace('T', ' ')} UTC at commit {part.commit} in"
        f" {part.seconds / 60:.1f} minutes on {part.machine}; others used {part.busy:.0%} of the machine."
    )
    for table in part.tables:
        yield from _titled(table)
    for note in part.notes:
        yield ""
        yield note


def _titled(table: Table) -> Iterator[str]:
    yield ""
    yield f"{table.title}:"
    yield ""
    yield from _table(table.columns, table.rows)


def _table(columns: list[str], rows: list[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _missing(titles: dict[str, str], figures: dict[str, Figures], failures: dict[str, str]) -> Iterator[str]:
    lines = [f"- `{name}` failed the last time: {reason}" for name, reason in failures.items()]
    never = [name for name in titles if name not in figures and name not in failures]
    lines += [f"- `{name}` has not been measured." for name in never]
    if lines:
        yield "## Not measured"
        yield ""
        yield from lines
