"""PURE. What share of planted pairs is found, and how many innocent ones with them, after so many shared matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import ceil

import msgspec

from portal.moderation.signals.leanings import Leaning, Pair, PairScore, pair_scores, standardised
from portal.moderation.signals.study.leagues import Planted

SHARED = (3, 5, 10)  # matches after which the pairs are judged
FALSE_ALARMS = 0.01


class Rate(msgspec.Struct, frozen=True):
    """So many of so many."""

    found: int
    of: int


class Power(msgspec.Struct, frozen=True):
    """The score that 1 % of honest pairs exceed, what it finds of each planted kind, and whom it hits besides."""

    limit: float
    found: dict[str, Rate]
    innocent: Rate
    honest_beyond: Rate  # honest pairs that would count as rarer than 1 % if chance were normal


def judged(rows: Sequence[Leaning], shared: int) -> dict[Pair, list[PairScore]]:
    """By pair: its score in every run of so many shared matches, in the order they were played."""
    of_match: dict[tuple[Pair, int], list[tuple[Leaning, float]]] = defaultdict(list)
    for row, value in standardised(rows):
        pair = min(row.giver, row.taker), max(row.giver, row.taker)
        of_match[pair, row.match].append((row, value))
    played: dict[Pair, list[int]] = defaultdict(list)
    for pair, match in sorted(of_match):
        played[pair].append(match)
    found: dict[Pair, list[PairScore]] = {}
    for pair, matches in played.items():
        runs = [matches[start : start + shared] for start in range(0, len(matches) - shared + 1, shared)]
        found[pair] = [pair_scores(one for match in run for one in of_match[pair, match])[pair] for run in runs]
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
    limit = threshold(one.score for one in fair)
    names = {(plant.one, plant.other): plant.name for plant in planted}
    by_name: dict[str, list[PairScore]] = {name: [] for name in ["", *names.values()]}
    for rows in spoilt:
        for pair, runs in judged(rows, shared).items():
            by_name[names.get(pair, "")] += runs
    hits = {name: _rate(one.score > limit for one in scores) for name, scores in by_name.items()}
    innocent = hits.pop("")
    return Power(limit, hits, innocent, _rate(one.chance < FALSE_ALARMS for one in fair))


def _rate(seen: Iterable[bool]) -> Rate:
    answers = list(seen)
    return Rate(sum(answers), len(answers))
