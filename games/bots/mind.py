"""What a bot knows of one game: how good actions look, what a position is worth, how it plays on in its head.

This one knows nothing and serves every game: a game's own mind says more. A mind looks at imagined positions only.
"""

from __future__ import annotations

from math import exp
from typing import Any

import msgspec

from games.bots.contract import payoffs
from games.rules.contract import Random, Rules, View


class Mind:
    """Every action looks alike, playouts are random and go to the end, and every guess is as good as another."""

    def __init__(self, particles: int = 1, playouts: int = 1, judging: int = 16, trust: float = 0.5) -> None:
        self.particles = particles  # guesses a one-ply bot asks for its opinion
        self.playouts = playouts  # to value a position once: the worse they know, the more
        self.judging = judging  # looks ahead to compare two actions when all is over: the more chance decides, the more
        self.trust = trust  # of 1, how far the tries of the search before count beside the opinion; 0: no tree is kept

    def weigh(self, state: Any, seat: int, legal: list[Any]) -> list[float]:
        """How good each action looks to the seat, in nats: the policy plays it in proportion to its exponential."""
        return [0.0] * len(legal)

    def worth(self, state: Any) -> list[float]:
        """The payoff each seat may expect from an unfinished match; nothing where the mind cannot tell."""
        return []

    def fits(self, view: Any, state: Any) -> float:
        """How well the guess explains what the viewer has seen: the logarithm of its likelihood, up to a constant."""
        return 0.0

    def seen(self, state: Any, seat: int, action: Any) -> Any:
        """What the other seats see of the action: moves that look alike must have equal signs."""
        return action

    def noted(self, state: Any, seat: int) -> Any:
        """What the seat learns by chance before its own decision and plans differently with; 0 for nothing."""
        return 0

    def situation(self, view: View) -> bytes:
        """What of a view tells one decision of its seat from another."""
        return msgspec.json.encode(view)

    def pick(self, state: Any, seat: int, legal: list[Any], rng: Random) -> Any:
        """An action for a playout: quick rather than good."""
        return rng.choice(legal)

    def playout(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """Play on to the end, or to where `worth` can tell; what that brings each seat. Uses the state up."""
        while actors := rules.actors(state):
            seat = actors[0]
            legal = rules.legal(state, seat)
            rules.play(state, seat, legal[0] if len(legal) == 1 else self.pick(state, seat, legal, rng), rng)
        return settled(rules, state)

    def value(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """What playouts from here bring each seat on average. Uses the state up."""
        ends = [self.playout(rules, state.copy(), rng) for _ in range(self.playouts - 1)]
        ends.append(self.playout(rules, state, rng))
        return ends[0] if len(ends) == 1 else [sum(column) / len(ends) for column in zip(*ends, strict=True)]

    def foresee(self, rules: Rules[Any], state: Any, rng: Random) -> list[float]:
        """What the position brings each seat, looked at with more care than a search takes. Uses the state up."""
        return self.playout(rules, state, rng)


def settled(rules: Rules[Any], state: Any) -> list[float]:
    """The payoffs of a finished match."""
    result = rules.result(state)
    assert result is not None, "a match without actors has a result"
    return payoffs(result)


def softmax(weights: list[float]) -> list[float]:
    """Shares in proportion to the exponentials."""
    top = max(weights)
    powers = [exp(weight - top) for weight in weights]
    total = sum(powers)
    return [power / total for power in powers]


def draw(weights: list[float], rng: Random) -> int:
    """A position in proportion to the exponentials."""
    top = max(weights)
    powers = [exp(weight - top) for weight in weights]
    left = rng.randrange(1 << 30) / (1 << 30) * sum(powers)
    for position, power in enumerate(powers):
        left -= power
        if left < 0.0:
            return position
    return len(powers) - 1


def shares(scores: list[float], spread: float) -> list[float]:
    """Payoffs to expect when final scores lie about these, so widely spread: the chance to beat an average rival."""
    seats = len(scores)
    found = [0.0] * seats
    for one in range(seats):
        for other in range(one + 1, seats):
            gap = (scores[other] - scores[one]) / spread
            chance = 1.0 / (1.0 + exp(gap)) if gap < 30.0 else 0.0
            found[one] += chance
            found[other] += 1.0 - chance
    return [chance / (seats - 1) for chance in found]
