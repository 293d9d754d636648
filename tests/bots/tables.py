"""Bots and positions to try them at."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from games.bots.levels import LEVELS
from games.bots.search import Searcher
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for

# The thinkers with few guesses and iterations: what they look at is the same.
BOTS = {**LEVELS, "knight": Searcher(1.0, 6, 4), "chancellor": Searcher(1.0, 12, 8)}
TABLES = [(slug, seats) for slug in PACKAGES for seats in (rules_for(slug).seats[0], rules_for(slug).seats[-1])]


def still() -> float:
    """A clock that stands still."""
    return 0.0


class Decision(NamedTuple):
    """A seat with a choice."""

    rules: Any
    state: Any
    seat: int


@cache
def choices_of_a_match(slug: str, seats: int) -> tuple[Decision, ...]:
    """Every choice of a match the squires play: random matches never get to where bots get."""
    rules = rules_for(slug)
    rng = Quick(3)
    state = rules.deal(seats, rules.Options(), rng)
    found = []
    while actors := rules.actors(state):
        seat = actors[-1]
        legal = rules.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            found.append(Decision(rules, state.copy(), seat))
            action = LEVELS["squire"].choose(rules, rules.view(state, seat), legal, rng, still)
        rules.play(state, seat, action, rng)
    return tuple(found)


def decisions(slug: str, seats: int, wanted: int) -> tuple[Decision, ...]:
    """So many choices from all over a match."""
    found = choices_of_a_match(slug, seats)
    return found[:: max(1, len(found) // wanted)][:wanted]
