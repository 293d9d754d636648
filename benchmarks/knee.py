"""How many moves a second a full house can take: 1,000 connected players in 300 running matches.

`python benchmarks/knee.py`; the rate is raised step by step until the slowest hundredth of the moves takes longer than
250 ms to reach all screens. The aim is 50 moves a second on two cores, everything on these included.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.contenders import Contender, client, matches, our_site
from benchmarks.figures import Figures, part

LATE = 250  # ms
AIM = 50  # moves a second
KEPT_UP = 0.95  # of the moves asked for
RATES = [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400]


def house(site: Contender, scale: float) -> list[Any]:
    """200 tables of three and 100 of four: 1,000 players in 300 matches; or a share of that."""
    threes, fours = round(200 * scale), round(100 * scale)
    dealt = matches(threes, site.env, seats=3) + matches(fours, site.env, seats=4)
    return site.spread(dealt)


def kept_up(run: dict[str, Any]) -> bool:
    """Whether the site took the rate in time."""
    return bool(run["p99"] <= LATE and run["per_second"] >= KEPT_UP * run["rate"])


def knee_of(runs: list[dict[str, Any]]) -> float:
    """The highest rate up to which all were kept up with."""
    knee = 0.0
    for run in runs:
        if not kept_up(run):
            break
        knee = run["rate"]
    return knee


def tell(name: str, runs: list[dict[str, Any]], told: Figures) -> None:
    """The head and the table of one kind of site."""
    at_aim = next((run for run in runs if run["rate"] == AIM), None)
    if at_aim:
        told.headline(
            f"p99 at {AIM} moves/s ({name})", f"{at_aim['p99']:.0f} ms", f"≤ {LATE} ms", kept_up(at_aim)
        )  # fmt: skip
    knee = knee_of(runs)
    told.headline(f"the knee: moves/s with p99 ≤ {LATE} ms ({name})", f"{knee:g}", f"≥ {AIM}", knee >= AIM)
    told.table(
        name,
        ["asked for", "p99/250 ms", "taken", "p50", "p99", "cpu of a move", "client"],
        [
            [f"{run['rate']:g}/s", f"{run['p99'] / LATE:.2f}", f"{run['per_second']:.0f}/s", f"{run['p50']:.1f} ms",
             f"{run['p99']:.1f} ms", f"{run['cpu_ms']['server']:.2f} ms", f"{run['client_busy']:.0%}"]
            for run in runs
        ],
    )  # fmt: skip


def main() -> int:
    """One web process and two; 1 if neither takes what is aimed at."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="of the 300 matches")
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rates", type=float, nargs="+", default=RATES)
    parser.add_argument("--databases", nargs="+", choices=["postgresql", "sqlite"], default=["postgresql"])
    parser.add_argument("--web", type=int, nargs="+", default=[1, 2])
    asked = parser.parse_args()
    best = 0.0
    with part("knee") as told:
        for database in asked.databases:
            for web in asked.web:
                with our_site(database, web) as site:
                    tables = house(site, asked.scale)
                    pace = {"seconds": asked.seconds, "rates": asked.rates, "until_ms": LATE}
                    runs = client(kind="ours", matches=tables, watched=site.watched, **pace)
                players = sum(len(table["cookies"]) for table in tables)
                name = f"{players:,} players in {len(tables)} matches, {database}, {web} web"
                told.raw[name] = runs
                tell(name, runs, told)
                best = max(best, knee_of(runs))
    return int(best < AIM)


if __name__ == "__main__":
    sys.exit(main())
