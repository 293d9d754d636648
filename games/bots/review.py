"""Looks at a finished match once more: what a decision was worth as its seat knew it, and how the chances stood."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from games.bots.minds import mind_for
from games.bots.search import Search
from games.rules.contract import Random, Rules, View

GUESSES: Final = 32
ITERATIONS: Final = 240  # to find the best action
EACH: Final = 60  # more for the chosen one and for the best, so that both are known equally well
PLAYOUTS: Final = 120  # for the chances of a position


class Review(msgspec.Struct, frozen=True):
    """What one decision could expect, as payoffs from 0 (last) to 1 (first), and what looked best."""

    chosen: float
    best: float
    action: Any


def review(rules: Rules[Any], view: View, legal: list[Any], chosen: Any, rng: Random) -> Review:
    """Search for so many iterations from what the seat knew; an action as good as the best one is the best one."""
    search = Search(rules, view, legal, GUESSES, rng, float("inf"), _no_clock)
    search.run(ITERATIONS)
    best = search.best()
    for action in (best, chosen):
        search.root.offer([action])
        search.run(EACH)
    edges = search.root.edges
    worth = {action: min(1.0, max(0.0, edges[action].mean)) for action in (best, chosen)}
    if worth[chosen] >= worth[best]:
        best = chosen
    return Review(worth[chosen], worth[best], best)


def standing(rules: Rules[Any], state: Any, rng: Random) -> list[float]:
    """The payoff each seat can expect from a position with all revealed."""
    mind = mind_for(rules.slug)
    ends = [mind.playout(rules, state.copy(), rng) for _ in range(PLAYOUTS)]
    return [sum(column) / PLAYOUTS for column in zip(*ends, strict=True)]


def _no_clock() -> float:
    return 0.0
