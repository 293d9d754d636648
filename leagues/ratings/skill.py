"""PURE. Skill with uncertainty (Plackett–Luce, by openskill): for seating people well, and for the shown interval.

It starts in the middle and unsure; every match moves it and makes it surer. The figures are deterministic: the same
matches in the same order give the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

BETA = 25.0 / 2  # how far a single performance strays; chosen in docs/ratings.md
_MODEL = PlackettLuce(beta=BETA)
POINTS_PER_MU = 200 / BETA  # so that a small difference means the same odds as in points of Elo


class Skill(NamedTuple):
    """What is believed of somebody's strength, and how surely."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    def points(self) -> int:
        """The middle, in points beside Elo's 1500."""
        return round(1500 + (self.mu - 25.0) * POINTS_PER_MU)

    def interval(self) -> tuple[int, int]:
        """Where the strength lies in 19 of 20 cases, in points beside Elo's 1500."""
        middle = 1500 + (self.mu - 25.0) * POINTS_PER_MU
        margin = self._margin()
        return round(middle - margin), round(middle + margin)

    def margin(self) -> int:
        """How far that interval reaches to either side of the middle, in points."""
        return round(self._margin())

    def _margin(self) -> float:
        return 1.96 * self.sigma * POINTS_PER_MU


def after(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a match; equal places are ties."""
    teams = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Skill(float(team[0].mu), float(team[0].sigma)) for team in rated]
