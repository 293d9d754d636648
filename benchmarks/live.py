"""How late a move reaches the others in a full house: 100 matches, 500 sockets, 50 moves a second.

`python benchmarks/live.py`; the target on two cores is p50 ≤ 100 ms and p99 ≤ 500 ms from sending a move to every
player and spectator of its table having the new board, which includes storing it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.contenders import client, matches, our_site
from benchmarks.figures import part

P50, P99 = 100, 500  # milliseconds
SPECTATORS = 1  # beside the four players of a table


def main() -> int:
    """Start the servers, measure, hand the figures over; 1 if a target was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--web", type=int, default=1, help="web processes; the tables are spread over them")
    parser.add_argument("--sqlite", action="store_true", help="instead of PostgreSQL")
    asked = parser.parse_args()
    with part("live") as told, our_site("sqlite" if asked.sqlite else "postgresql", asked.web) as site:
        tables = site.spread(matches(asked.matches, site.env, SPECTATORS))
        pace = {"seconds": asked.seconds, "rates": [asked.rate]}
        (run,) = client(kind="ours", watched=site.watched, matches=tables, **pace)
        sockets = sum(len(table["cookies"]) for table in tables)
        told.raw |= {"sockets": sockets, **run}
        where = f"{asked.matches} matches, {sockets} sockets, {run['per_second']:.1f} moves/s"
        told.headline(f"p50, {where}", f"{run['p50']:.1f} ms", f"≤ {P50} ms", run["p50"] <= P50)
        told.headline(f"p99, {where}", f"{run['p99']:.1f} ms", f"≤ {P99} ms", run["p99"] <= P99)
    return int(run["p50"] > P50 or run["p99"] > P99 or run["per_second"] < 0.9 * asked.rate)


if __name__ == "__main__":
    sys.exit(main())
