"""PURE. The rating systems that are compared, ours the way the site runs it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from statistics import NormalDist
from typing import Any, Protocol

from openskill.models import PlackettLuce, ThurstoneMostellerFull

from leagues.ratings.elo import START, changes, expected, k_factor
from leagues.ratings.skill import BETA

KRule = Callable[[int], int]


class System(Protocol):
    """Something that learns from matches who is strong."""

    def chance(self, one: int, other: int) -> float:
        """How likely `one` comes before `other` at a table."""

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None:
        """Take in a match."""

    def level(self, player: int) -> float:
        """How strong somebody is thought to be."""


class TableElo:
    """Our Elo: the sum over opponents is divided by their number. `whole` leaves the division out."""

    def __init__(self, k: KRule = k_factor, whole: bool = False) -> None:
        self.values: dict[int, int] = defaultdict(lambda: START)
        self.matches: dict[int, int] = defaultdict(int)
        self.k, self.whole = k, whole

    def chance(self, one: int, other: int) -> float:
        """By the Elo curve."""
        return expected(self.values[one], self.values[other])

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None:
        """As the ledger does it."""
        times = len(players) - 1 if self.whole else 1
        ks = [self.k(self.matches[player]) * times for player in players]
        for player, change in zip(players, changes([self.values[p] for p in players], places, ks), strict=True):
            self.values[player] += change
            self.matches[player] += 1

    def level(self, player: int) -> float:
        """The rating."""
        return self.values[player]


class Bayes:
    """A skill with uncertainty, by one of openskill's models."""

    def __init__(self, model: Any) -> None:
        self.model = model
        self.skills: dict[int, Any] = defaultdict(model.rating)

    def chance(self, one: int, other: int) -> float:
        """Both skills and both performances are bell curves."""
        a, b = self.skills[one], self.skills[other]
        width = math.sqrt(2 * self.model.beta**2 + a.sigma**2 + b.sigma**2)
        return NormalDist().cdf((a.mu - b.mu) / width)

    def learn(self, players: Sequence[int], places: Sequence[int]) -> None:
        """As openskill does it."""
        rated = self.model.rate([[self.skills[player]] for player in players], ranks=[float(p) for p in places])
        for player, (skill,) in zip(players, rated, strict=True):
            self.skills[player] = skill

    def level(self, player: int) -> float:
        """The middle of the skill."""
        return float(self.skills[player].mu)


def stepped(first: int, second: int, later: int, until: tuple[int, int] = (10, 20)) -> KRule:
    """K by experience in three steps."""
    return lambda matches: first if matches < until[0] else second if matches < until[1] else later


SYSTEMS: dict[str, Callable[[], System]] = {
    "our Elo": TableElo,
    "pairwise Elo, not divided": lambda: TableElo(whole=True),
    "our skill: openskill with a larger β": lambda: Bayes(PlackettLuce(beta=BETA)),
    "openskill (Plackett–Luce) as it comes": lambda: Bayes(PlackettLuce()),
    "like TrueSkill (Thurstone–Mosteller)": lambda: Bayes(ThurstoneMostellerFull()),
}

BETAS: dict[str, Callable[[], System]] = {
    f"β = 25/6 × {times}": partial(lambda times: Bayes(PlackettLuce(beta=25 / 6 * times)), times)
    for times in (1.0, 1.5, 2.0, 3.0, 4.0)
}

K_RULES: dict[str, KRule] = {
    "16 always": stepped(16, 16, 16),
    "24 always": stepped(24, 24, 24),
    "32 always": stepped(32, 32, 32),
    "48 always": stepped(48, 48, 48),
    "40, 32, 24": stepped(40, 32, 24),
    "60, 40, 24": stepped(60, 40, 24),
    "80, 48, 24": stepped(80, 48, 24),
    "80, 60, 40": stepped(80, 60, 40),
    "120, 60, 32": stepped(120, 60, 32),
    "120, 80, 48": stepped(120, 80, 48),
}
