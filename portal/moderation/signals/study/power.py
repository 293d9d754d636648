"""PURE. What share of planted pairs is found, and how many innocent ones with them, after so many shared matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil, sqrt
from typing import NamedTuple

import msgspec

from portal.moderation.signals.leanings import (
    Leaning,
    Pair,
    PairScore,
    Standard,
    pair_scores,
    sorted_pair,
    standardised,
)
from portal.moderation.signals.study.leagues import Planted
from portal.moderation.signals.usual import chance, usual_scores

SHARED = (3, 5, 10)  # matches after which the pairs are judged
FALSE_ALARMS = 0.01
SURE = 1.96  # standard deviations on either side of an interval: 95 %


class Rate(msgspec.Struct, frozen=True):
    """So many of so many."""

    found: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 95 times in a hundred (Wilson's interval)."""
        share, wide = self.found / self.of, SURE * SURE / self.of
        middle = (share + wide / 2) / (1 + wide)
        half = SURE * sqrt(share * (1 - share) / self.of + wide / (4 * self.of)) / (1 + wide)
        return max(0.0, middle - half), min(1.0, middle + half)


class Power(msgspec.Struct, frozen=True):
    """What is found of each planted kind, and whom it hits besides.

    `found` and `innocent` go by the score that 1 % of honest pairs exceed; what begins with `page` goes by what
    moderators see, the chance of 1 % that a league works out from itself.
    """

    limit: float
    found: dict[str, Rate]
    innocent: Rate
    page_found: dict[str, Rate]
    page_innocent: Rate
    page_honest: Rate


class Run(NamedTuple):
    """Some shared matches of a pair: how unusual they are, and how often honest pairs of that league are so."""

    score: PairScore
    chance: float


def judged(rows: Sequence[Leaning], shared: int) -> dict[Pair, list[Run]]:
    """By pair: every run of so many shared matches, in the order they were played."""
    values = standardised(rows)
    usual = usual_scores(values)
    of_match: dict[tuple[Pair, int], list[Standard]] = defaultdict(list)
    for one in values:
        of_match[sorted_pair(one.giver, one.taker), one.match].append(one)
    played: dict[Pair, list[int]] = defaultdict(list)
    for pair, match in sorted(of_match):
        played[pair].append(match)
    found: dict[Pair, list[Run]] = {}
    for pair, matches in played.items():
        runs = [matches[start : start + shared] for start in range(0, len(matches) - shared + 1, shared)]
        scores = [pair_scores(one for match in run for one in of_match[pair, match])[pair] for run in runs]
        found[pair] = [Run(score, chance(usual, score)) for score in scores]
    return found


def threshold(honest: Iterable[float], share: float = FALSE_ALARMS) -> float:
    """The score that at most this share of honest pairs exceed."""
    ordered = sorted(honest)
    return ordered[max(0, ceil(len(ordered) * (1 - share)) - 1)]


def power(
    honest: Sequence[Sequence[Leaning]], spoilt: Sequence[Sequence[Leaning]], planted: Sequence[Planted], shared: int
) -> Power:
    """The limit is taken from honest leagues alone, and used on those with planted pairs."""
    fair = [one for rows in honest for runs in judged(rows, shared).values() for one in runs]
    limit = threshold(one.score.score for one in fair)
    names = {(plant.one, plant.other): plant.name for plant in planted}
    by_name: dict[str, list[Run]] = {name: [] for name in ["", *names.values()]}
    for rows in spoilt:
        for pair, runs in judged(rows, shared).items():
            by_name[names.get(pair, "")] += runs
    hits = {name: _rate(one.score.score > limit for one in runs) for name, runs in by_name.items()}
    alarms = {name: _alarms(runs) for name, runs in by_name.items()}
    innocent, page_innocent = hits.pop(""), alarms.pop("")
    return Power(limit, hits, innocent, alarms, page_innocent, _alarms(fair))


def _alarms(runs: Iterable[Run]) -> Rate:
    return _rate(one.chance < FALSE_ALARMS for one in runs)


def _rate(seen: Iterable[bool]) -> Rate:
    answers = list(seen)
    return Rate(sum(answers), len(answers))
