"""How fast a Knight thinks: iterations a second, and its engine steps beside those of plain random playouts.

    python benchmarks/thinking.py [--iterations 150] [--positions 4]

The steps are counted in one run and timed in another of the same seed: thinking by iterations is repeatable.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import process_time
from typing import Any

from games.bots.levels import KNIGHT_GUESSES, bot_of
from games.bots.search import Search
from games.rules.chance import Quick
from games.rules.cli.playouts import steps_per_second
from games.rules.registry import PACKAGES, rules_for


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
    Search(rules, view, legal, KNIGHT_GUESSES, Quick(5), float("inf"), process_time).run(iterations)
    return process_time() - start


def measure(slug: str, seats: int, iterations: int, wanted: int) -> str:
    """One line of the table."""
    rules = rules_for(slug)
    plain = steps_per_second(rules, seats, rules.Options(), 0.3, Quick(1))
    counting, spent, prepared, number = Counting(rules), 0.0, 0.0, 0
    for view, legal in positions(rules, seats, wanted):
        think(counting, view, legal, iterations)
        spent += think(rules, view, legal, iterations)
        prepared += think(rules, view, legal, 0)
        number += 1
    inside = counting.steps / spent
    rate = iterations * number / (spent - prepared)
    ready = 1000 * prepared / number
    return f"{slug:13} {seats}  {plain:9.0f}  {inside:9.0f}  {inside / plain:5.0%}  {rate:7.0f}  {ready:5.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=150)
    parser.add_argument("--positions", type=int, default=4)
    asked = parser.parse_args()
    print("game       seats  playouts/s    knight/s  share  iter./s  ms to prepare", flush=True)
    for slug in PACKAGES:
        for seats in (rules_for(slug).seats[0], 4):
            print(measure(slug, seats, asked.iterations, asked.positions), flush=True)


if __name__ == "__main__":
    main()
