"""Bots and positions to try them at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from games.bots.levels import bot_of
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for

BOTS = ("page", "squire", "knight@4", "chancellor@2")
TABLES = [(slug, seats) for slug in PACKAGES for seats in (rules_for(slug).seats[0], rules_for(slug).seats[-1])]


def still() -> float:
    """A clock that stands still."""
    return 0.0


class Decision(NamedTuple):
    """A seat with a choice."""

    rules: Any
    state: Any
    seat: int


def decisions(slug: str, seats: int, seed: int, every: int) -> Iterator[Decision]:
    """Every so many-th choice of a match the squires play: random matches never get to where bots get."""
    rules = rules_for(slug)
    squire = bot_of("squire")
    rng = Quick(seed)
    state = rules.deal(seats, rules.Options(), rng)
    number = 0
    while actors := rules.actors(state):
        seat = actors[-1]
        legal = rules.legal(state, seat)
        if len(legal) > 1:
            number += 1
            if number % every == 0:
                yield Decision(rules, state.copy(), seat)
        rules.play(state, seat, squire.choose(rules, rules.view(state, seat), legal, rng, still), rng)
