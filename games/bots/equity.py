"""What everybody's chances are, from public knowledge alone: rollouts of positions imagined from a spectator's view."""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

import msgspec

from games.bots.belief import Belief
from games.bots.contract import payoffs
from games.bots.mind import Mind, draw
from games.bots.minds import mind_for
from games.rules.contract import Random, Rules

GUESSES: Final = 64
Z: Final = 1.96  # 95 % of a normal distribution lies within so many standard errors
IMAGINED: Final = (1.0, 1.0, 0.0, 0.0)  # ends added to what was seen before its spread is measured


class Chances(msgspec.Struct, frozen=True):
    """Per seat: the share of first places (ties split) and of payoff by place, each with its 95 % margin."""

    rollouts: int
    win: list[float]
    win_margin: list[float]
    payoff: list[float]
    payoff_margin: list[float]


def estimate(rules: Rules[Any], view: Any, rollouts: int, rng: Random) -> Chances:
    """Chances as the viewer may know them. Hand in the view of seat None for what the public knows.

    Every seat plays by its opinion of the game to the very end: no rollout is cut off, so the figures are of real
    results. A match that is over gives its result, without margins.
    """
    mind = mind_for(rules.slug)
    belief = Belief(rules, view, mind, min(GUESSES, rollouts), rng)
    ends = [_roll_out(rules, mind, belief.states[belief.draw(rng)].copy(), rng) for _ in range(rollouts)]
    wins = [one[0] for one in ends]
    brought = [one[1] for one in ends]
    over = not rules.actors(belief.states[0])
    margins = [[0.0] * len(rows[0]) if over else _margins(rows) for rows in (wins, brought)]
    return Chances(rollouts, _means(wins), margins[0], _means(brought), margins[1])


def _roll_out(rules: Rules[Any], mind: Mind, state: Any, rng: Random) -> tuple[list[float], list[float]]:
    """Play to the end; the share of the first place and the payoff of each seat."""
    while actors := rules.actors(state):
        seat = actors[0]
        legal = rules.legal(state, seat)
        choice = draw(mind.weigh(state, seat, legal), rng) if len(legal) > 1 else 0
        rules.play(state, seat, legal[choice], rng)
    result = rules.result(state)
    assert result is not None, "a match without actors has a result"
    winners = result.places.count(1)
    return [1.0 / winners if place == 1 else 0.0 for place in result.places], payoffs(result)


def _means(rows: list[list[float]]) -> list[float]:
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _margins(rows: list[list[float]]) -> list[float]:
    """After Agresti and Coull: as if four more had ended, two each way. Ends that are all alike prove nothing."""
    margins: list[float] = []
    for column in zip(*rows, strict=True):
        ends = [*column, *IMAGINED]
        mean = sum(ends) / len(ends)
        spread = sum([(end - mean) ** 2 for end in ends]) / (len(ends) - 1)
        margins.append(Z * sqrt(spread / len(ends)))
    return margins
