"""E2: let an older build play and record matches, and replay each with this one.

`python -m tests.rules.older --commit 0b4ff6f --matches 1000` (of each game, at every player count and combination of
options in turn). Says how many replayed; fails if one did not.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from games.rules.record import BadRecord, read_record, verify
from games.rules.registry import PACKAGES, rules_for
from tests.real.older import tree_of

PLAYED_THERE = """
import itertools, sys, msgspec
from games.rules.registry import PACKAGES, rules_for
from tests.rules.golden import Planned
from tests.rules.laws.tables import option_texts
for slug in PACKAGES:
    rules = rules_for(slug)
    tables = itertools.cycle(itertools.product(rules.seats, option_texts(slug, whole=True)))
    for number in range(int(sys.argv[1])):
        seats, options = next(tables)
        planned = Planned(slug, rules.version, seats, options, f"older-{number}")
        sys.stdout.write(msgspec.json.encode(planned.play()).decode() + "\\n")
"""


def played_by(tree: Path, number: int) -> list[bytes]:
    """The records of that build, so many of each game."""
    env = {**os.environ, "PYTHONPATH": str(tree)}
    argv = [sys.executable, "-c", PLAYED_THERE, str(number)]
    return subprocess.run(argv, cwd=tree, env=env, stdout=subprocess.PIPE, check=True).stdout.splitlines()


def main() -> int:
    """Play there, replay here, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commit", required=True)
    parser.add_argument("--matches", type=int, default=1000)
    asked = parser.parse_args()
    began, replayed, moves, faults = time.monotonic(), Counter(), Counter(), []
    for raw in played_by(tree_of(asked.commit), asked.matches):
        game = json.loads(raw)["game"]
        try:
            moves[game] += verify(read_record(raw))
            replayed[game] += 1
        except BadRecord as error:
            faults.append(f"{game}: {error}")
    for game in PACKAGES:
        version = rules_for(game).version
        sys.stdout.write(f"{game} (version {version}): {replayed[game]:,} matches, {moves[game]:,} moves\n")
    sys.stdout.write(f"{len(faults)} faults {faults[:5]} in {time.monotonic() - began:.0f} s\n")
    return int(bool(faults) or min(replayed[game] for game in PACKAGES) < asked.matches)


if __name__ == "__main__":
    sys.exit(main())
