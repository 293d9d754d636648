"""What a bot believes: positions imagined from its view, weighted by how well they explain what was seen."""

from __future__ import annotations

from bisect import bisect_right
from math import exp
from typing import Any, Final

from games.bots.mind import Mind
from games.rules.contract import Random, Rules

GRAIN: Final = 1 << 30


class Belief:
    """Guesses (particles) and the running sum of their weights."""

    def __init__(self, rules: Rules[Any], view: Any, mind: Mind, particles: int, rng: Random) -> None:
        self.states: list[Any] = [rules.imagine(view, rng) for _ in range(particles)]
        fits = [mind.fits(view, state) for state in self.states]
        best = max(fits)
        self.weights: list[float] = [exp(fit - best) for fit in fits]
        self.sums: list[float] = []
        total = 0.0
        for weight in self.weights:
            total += weight
            self.sums.append(total)

    def draw(self, rng: Random) -> int:
        """The number of one guess, in proportion to its weight."""
        point = rng.randrange(GRAIN) / GRAIN * self.sums[-1]
        return min(bisect_right(self.sums, point), len(self.states) - 1)

    def luck(self, mind: Mind) -> list[list[float]]:
        """By guess and seat: how much more than on average the seat may expect if the guess is right.

        A search that takes it off what its playouts bring compares actions, not the guesses they were tried in.
        """
        worths = [mind.worth(state) for state in self.states]
        for seat in range(len(worths[0])):
            total = sum([worth[seat] * weight for worth, weight in zip(worths, self.weights, strict=True)])
            for worth in worths:
                worth[seat] -= total / self.sums[-1]
        return worths

    def opinion(self, mind: Mind, seat: int, legal: list[Any], most: int) -> list[float]:
        """How good each action looks on average over the guesses, at most so many of them."""
        total = [0.0] * len(legal)
        spent = 0.0
        for state, weight in list(zip(self.states, self.weights, strict=True))[:most]:
            for position, good in enumerate(mind.weigh(state, seat, legal)):
                total[position] += weight * good
            spent += weight
        return [sum_ / spent for sum_ in total] if spent > 0.0 else total
