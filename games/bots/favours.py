"""What a decision brought everybody, beside what a bot would have played: for finding out who plays for whom.

Looks at the whole position, hidden cards included, because partners may have told each other theirs. So it is for
matches that are over, and for simulations.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from games.bots.belief import Belief
from games.bots.minds import mind_for
from games.rules.chance import Quick
from games.rules.contract import Random, Rules

GRAIN: Final = 1 << 30


class Choice(msgspec.Struct, frozen=True):
    """A decision in which somebody did not play what a bot would have: what that changed for each seat, as payoffs."""

    number: int
    seat: int
    gains: list[float]


class Favour(msgspec.Struct, frozen=True):
    """What one seat did for another in a match: `leaning` judges, `gave` is for people to read. Both in payoffs.

    `leaning` is what the other one gained beyond `even`, the share of what was lost that everybody has alike; among two
    there are no shares, and it is all that was gained. `gave` counts only what one lost and the other one won.
    """

    leaning: float
    even: float
    gave: float


def gains_of(rules: Rules[Any], state: Any, seat: int, legal: list[Any], chosen: Any, rng: Random) -> list[float]:
    """What each seat gained or lost because the seat did not play what a bot with its knowledge would; [] if it did."""
    mind = mind_for(rules.slug)
    belief = Belief(rules, rules.view(state, seat), mind, mind.particles, rng)
    good = belief.opinion(mind, seat, legal, mind.particles)
    usual = legal[max(range(len(legal)), key=good.__getitem__)]
    if chosen == usual:
        return []
    luck = rng.randrange(GRAIN)  # the same for both, so that the choice is what differs
    really, otherwise = (worth_after(rules, state, seat, action, luck, mind.judging) for action in (chosen, usual))
    return [one - other for one, other in zip(really, otherwise, strict=True)]


def worth_after(rules: Rules[Any], state: Any, seat: int, action: Any, luck: int, playouts: int) -> list[float]:
    """The payoff each seat can expect after an action, with all revealed."""
    mind = mind_for(rules.slug)
    ends = []
    for number in range(playouts):
        after, rng = state.copy(), Quick(luck + number)
        rules.play(after, seat, action, rng)
        ends.append(mind.foresee(rules, after, rng))
    return [sum(column) / playouts for column in zip(*ends, strict=True)]


def favours(seats: int, choices: Iterable[Choice]) -> dict[tuple[int, int], Favour]:
    """By giver and taker: what everybody did for everybody in one match."""
    pairs = [(giver, taker) for giver in range(seats) for taker in range(seats) if giver != taker]
    leaning, gave, evens = dict.fromkeys(pairs, 0.0), dict.fromkeys(pairs, 0.0), [0.0] * seats
    for choice in choices:
        giver, lost = choice.seat, -choice.gains[choice.seat]
        even = lost / (seats - 1) if seats > 2 else 0.0
        evens[giver] += even
        for taker, gained in enumerate(choice.gains):
            if taker != giver:
                leaning[giver, taker] += gained - even
                gave[giver, taker] += max(0.0, min(lost, gained))
    return {pair: Favour(leaning[pair], evens[pair[0]], gave[pair]) for pair in pairs}
