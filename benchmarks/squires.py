"""How fast a site plays its bots: so many matches of four Squires, started at once on a running `manage.py up`.

`python benchmarks/squires.py --matches 100`; reports matches a minute, failed tasks (the target is none), and the share
of the site's processor time that was spent outside the engine and the bots.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from benchmarks.figures import part  # noqa: E402
from games.bots.levels import LEVELS  # noqa: E402  (needs the path above)
from games.rules.chance import Quick  # noqa: E402
from games.rules.registry import PACKAGES, rules_for  # noqa: E402
from tests.real.site import Site, site  # noqa: E402

SEATS = 4
SAMPLE = 5  # matches played in this process to learn what the engine and the bots need
TICKS = os.sysconf("SC_CLK_TCK")


def processor_seconds(running: Site) -> float:
    """What the site's processes have used so far, those of their children that ended included."""
    total = 0
    for pid in running.processes():
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += sum(int(fields[index]) for index in (11, 12, 13, 14))
    return total / TICKS


def engine_seconds(game: str, moves: int) -> float:
    """What so many moves of Squires cost by themselves: view, choices, thinking, playing."""
    rules, played, begun = rules_for(game), 0, time.process_time()
    for seed in range(SAMPLE):
        rng = Quick(seed)
        state = rules.deal(SEATS, rules.Options(), rng)
        while actors := rules.actors(state):
            seat = actors[0]
            view, legal = rules.view(state, seat), rules.legal(state, seat)
            rules.play(state, seat, LEVELS["squire"].choose(rules, view, legal, rng, time.monotonic), rng)
            played += 1
    return (time.process_time() - begun) / played * moves


def run(running: Site, game: str, matches: int, patience: float) -> dict[str, float]:
    """Start the matches at once and wait for their ends."""
    before, begun = processor_seconds(running), time.monotonic()
    asked = ["bot_matches", game, "--seats", str(SEATS), "--count", str(matches), "--level", "squire"]
    started = running.manage(*asked)
    if started.returncode:
        raise SystemExit(started.stderr)
    finished = 0
    while finished < matches and time.monotonic() - begun < patience:
        time.sleep(1)
        finished = running.query("SELECT count(*) FROM matches_match WHERE status = 'finished'")[0][0]
        print(f"\r{finished} of {matches} matches", end="", file=sys.stderr, flush=True)
    seconds = time.monotonic() - begun
    moves = running.query("SELECT count(*) FROM matches_move")[0][0]
    spent = processor_seconds(running) - before
    return {
        "matches": matches,
        "finished": finished,
        "moves": moves,
        "seconds": round(seconds, 1),
        "matches_per_minute": round(60 * finished / seconds, 1),
        "failed_tasks": len(re.findall(r"task_failed|bot_failed|Traceback", running.log)),
        "outside_the_engine": round(1 - engine_seconds(game, moves) / spent, 3),
    }


def main() -> int:
    """Start a site, measure, write the report; 1 if a match did not end or a task failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="majesty", choices=list(PACKAGES))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--patience", type=float, default=900, help="seconds until it is given up")
    asked = parser.parse_args()
    with part("squires") as told:
        with tempfile.TemporaryDirectory(prefix="rb-") as folder, site(Path(folder) / "var") as running:
            found = run(running, asked.game, asked.matches, asked.patience)
        told.raw |= found
        where = f"{asked.matches} matches of four Squires at once"
        told.headline(
            f"bots: share of processor time outside engine and bots, {where}", f"{found['outside_the_engine']:.0%}"
        )
        told.headline(f"bots: failed tasks, {where}", str(found["failed_tasks"]), "0", found["failed_tasks"] == 0)
        told.table(where, list(found), [list(found.values())])
    return int(found["finished"] < asked.matches or found["failed_tasks"] > 0)


if __name__ == "__main__":
    sys.exit(main())
