"""How fast the engines are: random matches of every game, in moves a second, dealing and views included."""

import argparse
import random
import sys
import time
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(BASE))

from games.rules.registry import PACKAGES, rules_for  # noqa: E402  (needs the path above)


def play_match(slug: str, rng: random.Random, with_views: bool) -> int:
    """One random match; the number of moves."""
    rules = rules_for(slug)
    seats = rng.choice(rules.seats)
    state, moves = rules.deal(seats, rules.Options(), rng), 0
    while actors := rules.actors(state):
        seat = rng.choice(actors)
        rules.play(state, seat, rng.choice(rules.legal(state, seat)), rng)
        moves += 1
        if with_views:
            for viewer in (*range(seats), None):
                rules.view(state, viewer)
    return moves


def measure(slug: str, seconds: float, with_views: bool) -> tuple[int, float]:
    """Matches played and moves a second."""
    rng, matches, moves, started = random.Random(1), 0, 0, time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        moves += play_match(slug, rng, with_views)
        matches += 1
    return matches, moves / spent


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3, help="for each game and kind")
    seconds = parser.parse_args().seconds
    print(f"{'game':<14}{'moves/s':>10}{'moves/s with every view':>26}")
    for slug in PACKAGES:
        _, bare = measure(slug, seconds, with_views=False)
        _, seen = measure(slug, seconds, with_views=True)
        print(f"{slug:<14}{bare:>10.0f}{seen:>26.0f}")
