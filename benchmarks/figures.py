"""What a part of the bench hands over: ratios for the head of the report, tables for its body, raw figures beside.

Kept in benchmarks/out/NAME.json with the date, the commit, and how busy others kept the machine at the time.
"""

from __future__ import annotations

import json
import os
import platform
import resource
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "benchmarks" / "out"
LOOK = 2.0  # seconds in which we do nothing and see what others do


class Headline(msgspec.Struct):
    """One line of the head of the report; an aim may be missing, and then nothing is met or missed."""

    what: str
    measured: str
    aim: str = ""
    met: bool | None = None


class Table(msgspec.Struct):
    """Rows of words, the ratios in the first columns."""

    title: str
    columns: list[str]
    rows: list[list[str]]


class Figures(msgspec.Struct):
    """Everything one part has measured."""

    name: str
    at: str = ""
    commit: str = ""
    machine: str = ""
    seconds: float = 0.0
    busy: float = 0.0  # the share of the machine that others used just before or after
    headlines: list[Headline] = []
    tables: list[Table] = []
    notes: list[str] = []
    raw: dict[str, Any] = {}

    def headline(self, what: str, measured: str, aim: str = "", met: bool | None = None) -> None:
        """Add a line to the head of the report."""
        self.headlines.append(Headline(what, measured, aim, met))

    def table(self, title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        """Add a table."""
        self.tables.append(Table(title, list(columns), [[str(cell) for cell in row] for row in rows]))


@contextmanager
def part(name: str) -> Iterator[Figures]:
    """Measure inside; what was handed over is printed and kept when the block ends well."""
    figures = Figures(name, datetime.now(UTC).isoformat(timespec="seconds"), commit(), machine())
    before, started = used_by_others(), time.monotonic()
    yield figures
    figures.seconds = round(time.monotonic() - started, 1)
    figures.busy = max(before, used_by_others())
    OUT.mkdir(exist_ok=True)
    (OUT / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1))
    for line in figures.headlines:
        print(f"{line.what}: {line.measured}" + (f" ({line.aim})" if line.aim else ""), flush=True)


def used_by_others() -> float:
    """The share of all processor time that is spent while we wait."""

    def now() -> tuple[int, int]:
        spent = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
        return sum(spent), spent[3] + spent[4]

    try:
        all_before, idle_before = now()
        time.sleep(LOOK)
        all_after, idle_after = now()
    except OSError:
        return 0.0  # a system that does not tell
    return round(1 - (idle_after - idle_before) / max(1, all_after - all_before), 3)


def commit() -> str:
    """The commit that is measured, with a plus if files differ from it."""
    asked = {"cwd": ROOT, "capture_output": True, "text": True, "check": False}
    try:
        found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], **asked).stdout.strip()
        changed = subprocess.run(
            ["git", "status", "--porcelain", "-uno", "--", ":!benchmarks/report.*"], **asked
        ).stdout
    except OSError:
        return "unknown"
    return (found or "unknown") + ("+" if changed.strip() else "")


def machine() -> str:
    """What it runs on."""
    try:
        described = Path("/proc/cpuinfo").read_text()
        model = next(line.split(":")[1].strip() for line in described.splitlines() if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.machine()
    return f"{os.cpu_count()} cores ({model}), Python {platform.python_version()}"


def open_files(wanted: int) -> int:
    """Raise the limit of open files as far as we may; children inherit it. Returns the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > wanted:
        hard = max(soft, wanted)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, hard), resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    return max(soft, hard)


def read(name: str) -> Figures:
    """What a part has kept."""
    return msgspec.json.decode((OUT / f"{name}.json").read_bytes(), type=Figures)


def as_plain(figures: Figures) -> dict[str, Any]:
    """For the report's own JSON."""
    return json.loads(msgspec.json.encode(figures))
