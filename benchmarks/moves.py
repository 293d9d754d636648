"""How fast a move reaches all screens, beside an empty Channels echo and a boardgame.io server in the same run.

`python benchmarks/moves.py --sockets 100 --seconds 5` for a first look. The client has a process of its own; everything
shares this machine's cores, so read the ratios, not the figures. On a busy machine the ratio of processor time is the
steadier one: it tells what one core could do for either.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.contenders import (
    SEATS,
    Contender,
    NoNode,
    boardgame_io,
    client,
    empty_echo,
    our_site,
)
from benchmarks.figures import Figures, part
from tests.real.postgres import NoPostgres

ECHO, RIVAL = "echo", "boardgame.io"
SHARE_AIM = 0.06  # moves a second against the echo's, in the closed loop
P99_AIM = 10  # times the echo's, at a fixed rate
KEPT_UP = 0.95  # of the rate
Runs = dict[tuple[str, int, float], dict[str, Any]]  # by contender, sockets and rate
Starter = Callable[[], AbstractContextManager[Contender]]


def contenders(databases: list[str], webs: list[int]) -> dict[str, Starter]:
    """Everybody, by the name in the report."""
    found: dict[str, Starter] = {ECHO: empty_echo, RIVAL: boardgame_io}
    for database in databases:
        for web in webs:
            found[f"{database}, {web} web"] = partial(our_site, database, web)
    return found


def measure(starters: dict[str, Starter], asked: argparse.Namespace, told: Figures) -> Runs:
    """Everybody alone on the machine, one after the other, with every number of sockets, at both paces."""
    runs: Runs = {}
    for name, starter in starters.items():
        try:
            with starter() as contender:
                for sockets, rate in product(asked.sockets, [0, asked.rate]):
                    # fresh tables each time: on a fast machine few tables play their matches to the end in one run
                    seated = contender.seated(sockets // SEATS)
                    (runs[name, sockets, rate],) = client(**seated, seconds=asked.seconds, rates=[rate])
                    show(name, sockets, runs[name, sockets, rate])
        except (NoNode, NoPostgres) as missing:
            told.notes.append(str(missing) if isinstance(missing, NoNode) else f"PostgreSQL was left out: {missing}")
            print(told.notes[-1], flush=True)
    return runs


def show(name: str, sockets: int, run: dict[str, Any]) -> None:
    """One run, in a line."""
    pace = f"at {run['rate']:.0f}/s" if run["rate"] else "closed loop"
    used = ", ".join(f"{part} {milliseconds:.2f}" for part, milliseconds in sorted(run["cpu_ms"].items()))
    print(
        f"{name:<18}{sockets:>5} sockets, {pace:<12} {run['per_second']:8.1f}/s p50 {run['p50']:7.1f}"
        f" p99 {run['p99']:7.1f} ms; processor ms of one: {used}; client {run['client_busy']:.0%} busy",
        flush=True,
    )


def rows(runs: Runs, rate: float) -> list[list[str]]:
    """The table of one pace: ratios to the echo and to boardgame.io first."""
    found = []
    for (name, sockets, pace), run in sorted(runs.items(), key=lambda item: (item[0][1], item[0][0])):
        if pace != rate:
            continue
        cells = [f"{sockets:,}", name]
        for other in (ECHO, RIVAL):
            beside = runs.get((other, sockets, pace))
            cells += ["–", "–"] if beside is None or other == name else ratios(run, beside, rate)
        cells += [f"{run['per_second']:,.0f}/s", f"{run['p50']:.1f} ms", f"{run['p99']:.1f} ms"]
        cells += [f"{run['cpu_ms']['server']:.2f} ms", f"{run['client_busy']:.0%}"]
        found.append(cells)
    return found


def ratios(run: dict[str, Any], beside: dict[str, Any], rate: float) -> list[str]:
    """By the clock and by processor time, in hundredths of the other's; at a fixed rate times of its p99."""
    clock = f"{run['p99'] / beside['p99']:.1f} x" if rate else f"{run['per_second'] / beside['per_second']:.1%}"
    return [clock, f"{beside['cpu_ms']['server'] / run['cpu_ms']['server']:.1%}"]


def headlines(runs: Runs, rate: float, told: Figures) -> None:
    """Like beside like: our site with one web process on either database against one process of the others."""
    alone = sorted({name for name, _sockets, _rate in runs if name.endswith(", 1 web")})
    for sockets in sorted({sockets for _name, sockets, _rate in runs}):
        for name in alone:
            for other in (ECHO, RIVAL):
                if (other, sockets, rate) in runs and (name, sockets, rate) in runs:
                    _compare(runs, name, other, sockets, rate, told)


def _compare(runs: Runs, name: str, other: str, sockets: int, rate: float, told: Figures) -> None:
    ours, theirs = runs[name, sockets, 0], runs[other, sockets, 0]
    paced, beside = runs[name, sockets, rate], runs[other, sockets, rate]
    share, late = ours["per_second"] / theirs["per_second"], paced["p99"] / beside["p99"]
    aims = [(f"≥ {SHARE_AIM:.0%}", share >= SHARE_AIM), (f"≤ {P99_AIM} x", late <= P99_AIM)]
    first, second = aims if other == ECHO else [(), ()]
    where = f"{sockets:,} sockets, {name}"
    by_cpu = theirs["cpu_ms"]["server"] / ours["cpu_ms"]["server"]
    told.headline(f"moves/{other}, {where}, closed loop", f"{share:.1%}; by processor time {by_cpu:.1%}", *first)
    kept_up = "" if paced["per_second"] >= KEPT_UP * rate else f", took only {paced['per_second']:.0f}/s"
    told.headline(f"p99/{other}'s, {where}, {rate:g} moves/s", f"{late:.1f} x{kept_up}", *second)


def stopwatches(sockets: int, seconds: float) -> dict[str, float]:
    """Where the processor time of a move goes in the web process, from a run of its own."""
    with tempfile.TemporaryDirectory(prefix="rb-") as folder:
        kept = Path(folder) / "parts.json"
        application = "benchmarks.parts:application"
        with our_site("postgresql", 1, application, REGALIA_PARTS=str(kept)) as contender:
            (run,) = client(**contender.seated(sockets // SEATS), seconds=seconds, rates=[0])
        parts: dict[str, float] = json.loads(kept.read_text())["parts"]
    parts["event loop, threads, wake-up calls"] = max(0.0, run["cpu_ms"]["server"] - sum(parts.values()))
    return parts


def tell_parts(parts: dict[str, float], told: Figures) -> None:
    """A table of them."""
    total = sum(parts.values())
    shares = sorted(parts.items(), key=lambda one: -one[1])
    lines = [[f"{milliseconds / total:.0%}", name, f"{milliseconds:.2f} ms"] for name, milliseconds in shares]
    told.table("Where the processor time of a move goes in the web process", ["share", "part", "time"], lines)


def main() -> None:
    """Measure everybody and hand the figures over."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, nargs="+", default=[100, 1000, 5000])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--databases", nargs="+", choices=["postgresql", "sqlite"], default=["postgresql", "sqlite"])
    parser.add_argument("--web", type=int, nargs="+", default=[1, 2], help="numbers of web processes")
    asked = parser.parse_args()
    with part("moves") as told:
        runs = measure(contenders(asked.databases, asked.web), asked, told)
        told.raw["runs"] = [{"contender": name, "sockets": n, **run} for (name, n, _rate), run in runs.items()]
        headlines(runs, asked.rate, told)
        columns = ["sockets", "", "/echo", "by cpu", "/boardgame.io", "by cpu", "moves", "p50", "p99", "cpu", "client"]
        told.table("Closed loop: every table moves again as soon as all seats were told", columns, rows(runs, 0))
        told.table(f"At {asked.rate:g} moves a second (the ratios are of p99)", columns, rows(runs, asked.rate))
        if "postgresql" in asked.databases:
            tell_parts(stopwatches(min(asked.sockets), asked.seconds), told)
        told.notes.append(
            "boardgame.io keeps its matches in memory and stores nothing on a disk; ours stores every move before"
            " anybody is told. All three are driven by the same Python client over plain websockets, which speaks"
            " socket.io's frames itself; “client” is how busy the one core was that it can use."
            f" {os.cpu_count()} cores are shared by all."
        )


if __name__ == "__main__":
    main()
