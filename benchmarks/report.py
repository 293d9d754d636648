"""One command, one report: `python benchmarks/report.py` (`make bench`) measures everything and writes it down.

    --only moves,idle   measure these anew; the others keep their last figures, each with its date and commit
    --short             everything in small sizes, in minutes, into build/: to see that it works, not how fast it is
    --minutes 10        instead of an hour, for the part that watches the memory

A part that fails or cannot run here is a line with its reason; the rest goes on.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import msgspec

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.figures import OUT, Figures, read  # noqa: E402  (needs the path above)
from benchmarks.writing import written  # noqa: E402

HOME = ROOT / "benchmarks"
SHORT_HOME = ROOT / "build" / "bench-short"


class Part(NamedTuple):
    """A script of this folder, what it is called in the report, and its flags."""

    title: str
    script: str
    short: str
    full: str = ""


PARTS = {
    "engines": Part("Engines", "engines.py", "--quick"),
    "thinking": Part("How fast a Knight thinks", "thinking.py", "--iterations 20 --positions 1"),
    "squires": Part("Bots on a live site", "squires.py", "--matches 5"),
    "moves": Part("From a move to all screens", "moves.py", "--sockets 40 100 --seconds 2"),
    "knee": Part("The knee: a full house at rising rates", "knee.py", "--scale 0.05 --seconds 2 --rates 25 50 --web 1"),
    "live": Part("A full house with spectators", "live.py", "--matches 10 --seconds 3"),
    "idle": Part("Idle sockets", "idle.py", "--sockets 200 --seconds 3"),
    "pages": Part("The page of a match in a browser", "pages.py", "--rounds 1 --moves 3 --games majesty"),
    "ladder": Part("Lobby, ladders and standings on SQLite", "ladder.py", "--large 2000 --rounds 1"),
    "ladder-postgresql": Part(
        "Lobby, ladders and standings on PostgreSQL", "ladder.py", "--large 2000 --rounds 1 --postgres", "--postgres"
    ),
    "recompute": Part("Every rating anew", "recompute.py", "--matches 100 1000"),
    "season": Part("A season", "season.py", "--members 12"),
    "memory": Part("Memory over time", "memory.py", "--minutes 1 --tables 4 --rate 5"),
}


def run(name: str, flags: list[str]) -> str:
    """Run a part; why it has no fresh figures, or nothing."""
    began = time.time()
    command = [sys.executable, str(HOME / PARTS[name].script), *flags]
    done = subprocess.run(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    kept = OUT / f"{name}.json"
    if kept.exists() and kept.stat().st_mtime >= began:
        return ""  # a missed aim is in the figures
    said = [line for line in done.stderr.strip().splitlines() if line.strip()]
    return said[-1][:300] if said else f"it ended with {done.returncode} and said nothing"


def before(home: Path) -> dict[str, Figures]:
    """The figures of the last report."""
    kept = home / "report.json"
    return msgspec.json.decode(kept.read_bytes(), type=dict[str, Figures]) if kept.exists() else {}


def write(home: Path, figures: dict[str, Figures], failures: dict[str, str]) -> None:
    """The report for people and the one for machines."""
    home.mkdir(parents=True, exist_ok=True)
    titles = {name: part.title for name, part in PARTS.items()}
    (home / "report.md").write_text(written(titles, figures, failures))
    (home / "report.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=1) + b"\n")


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help=f"some of: {', '.join(PARTS)}")
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--minutes", type=float, help="of play while the memory is watched")
    asked = parser.parse_args()
    asked.only = [name for name in asked.only.split(",") if name] or list(PARTS)
    if unknown := set(asked.only) - set(PARTS):
        parser.error(f"There is no part called {', '.join(sorted(unknown))}; there are {', '.join(PARTS)}.")
    return asked


def main() -> int:
    """Part after part; the report is written after each, so that an interrupted bench leaves what it has."""
    asked = arguments()
    home = SHORT_HOME if asked.short else HOME
    figures, failures = before(home), {}
    for number, name in enumerate(asked.only, start=1):
        print(f"\n[{number}/{len(asked.only)}] {PARTS[name].title} …", flush=True)
        flags = (PARTS[name].short if asked.short else PARTS[name].full).split()
        if name == "memory" and asked.minutes:
            flags += ["--minutes", str(asked.minutes)]
        reason = run(name, flags)
        if reason:
            failures[name] = reason
            print(f"{name} was not measured: {reason}", flush=True)
        else:
            figures[name] = read(name)
        write(home, figures, failures)
    print(f"\nThe report is in {(home / 'report.md').relative_to(ROOT)}.")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
