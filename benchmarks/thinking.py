"""How fast a Knight thinks: iterations a second, and its engine steps beside those of plain random playouts.

    python benchmarks/thinking.py [--iterations 150] [--positions 4] [--times 25]

The steps are counted in one run and timed in another of the same seed: thinking by iterations is repeatable.
Playouts are timed beside every position, for a busy machine changes its pace. With `--times` it also lets each
thinker choose so many times in every game and says how long that took.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.figures import part
from games.bots.levels import GUESSES, bot_of
from games.bots.memory import Memory
from games.bots.search import Search
from games.rules.chance import Quick
from games.rules.cli.playouts import steps_per_second
from games.rules.registry import PACKAGES, rules_for

COLUMNS = ["share", "game, seats", "playouts/s", "knight/s", "iterations/s", "ms to prepare"]


class Counting:
    """Rules that count their steps."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.steps = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def play(self, state: Any, seat: int, action: Any, rng: Any) -> Any:
        """One step."""
        self.steps += 1
        return self.rules.play(state, seat, action, rng)


def positions(rules: Any, seats: int, wanted: int) -> Iterator[tuple[Any, list[Any]]]:
    """Views and actions from all over a match of squires."""
    rng, squire = Quick(3), bot_of("squire")
    found = []
    state = rules.deal(seats, rules.Options(), rng)
    while actors := rules.actors(state):
        seat = actors[0]
        legal, view = rules.legal(state, seat), rules.view(state, seat)
        if len(legal) > 1:
            found.append((view, legal))
        rules.play(state, seat, squire.choose(rules, view, legal, rng, process_time), rng)
    yield from found[:: max(1, len(found) // wanted)][:wanted]


def think(rules: Any, view: Any, legal: list[Any], iterations: int) -> float:
    """Think once; returns the seconds the iterations took, preparations included."""
    start = process_time()
    Search(rules, view, legal, GUESSES["knight"], Quick(5), float("inf"), process_time).run(iterations)
    return process_time() - start


def measure(slug: str, seats: int, iterations: int, wanted: int) -> list[str]:
    """One line of the table: the share of a Knight's pace in that of playouts first."""
    rules = rules_for(slug)
    counting, plain, spent, prepared, number = Counting(rules), 0.0, 0.0, 0.0, 0
    for view, legal in positions(rules, seats, wanted):
        plain += steps_per_second(rules, seats, rules.Options(), 0.1, Quick(1)) / wanted
        think(counting, view, legal, iterations)
        spent += think(rules, view, legal, iterations)
        prepared += think(rules, view, legal, 0)
        number += 1
    inside = counting.steps / spent
    rate = iterations * number / (spent - prepared)
    ready = 1000 * prepared / number
    return [
        f"{inside / plain:.0%}",
        f"{slug} {seats}",
        *(f"{one:,.0f}" for one in (plain, inside, rate)),
        f"{ready:.1f}",
    ]


def times(level: str, wanted: int) -> str:
    """How long a thinker takes to choose, over all games."""
    bot, took = bot_of(level), []
    for slug in PACKAGES:
        for view, legal in positions(rules_for(slug), 4, wanted):
            start = process_time()
            bot.choose(rules_for(slug), view, legal, Quick(5), process_time, Memory())
            took.append(process_time() - start)
    took.sort()
    late = took[len(took) * 99 // 100]
    return f"{level}: {len(took)} choices, half within {took[len(took) // 2]:.3f} s, p99 {late:.3f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=150)
    parser.add_argument("--positions", type=int, default=4)
    parser.add_argument("--times", type=int, default=0)
    asked = parser.parse_args()
    with part("thinking") as told:
        rows = []
        for slug in PACKAGES:
            for seats in (rules_for(slug).seats[0], 4):
                rows.append(measure(slug, seats, asked.iterations, asked.positions))
                print("  ".join(f"{cell:>12}" for cell in rows[-1]), flush=True)
        told.table("A Knight at work on one core", COLUMNS, rows)
        shares = [int(row[0].rstrip("%")) for row in rows]
        told.headline("engine steps of a thinking Knight/plain playouts", f"{min(shares)}–{max(shares)} %")
        told.raw["rows"] = rows
        for level in GUESSES if asked.times else ():
            told.notes.append(times(level, asked.times))
            print(told.notes[-1], flush=True)


if __name__ == "__main__":
    main()
