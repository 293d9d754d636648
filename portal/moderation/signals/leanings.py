"""PURE. Who plays for whom: what each pair did for each other in many matches, against what everybody does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import erfc, sqrt
from typing import NamedTuple

LEAST_ROWS = 30  # of one game and table size: with fewer nobody knows what is usual
SHRINK = 4  # matches that a person's mean is pulled towards nothing by
FURTHEST = 3.0  # one match counts no more than so many standard deviations: one blunder is no pact

Pair = tuple[int, int]


class Leaning(NamedTuple):
    """How far somebody leaned towards somebody in one match. `kind` is what can be compared: game and table size."""

    match: int
    kind: str
    giver: int
    taker: int
    value: float


class PairScore(NamedTuple):
    """How unusual two people are: in standard deviations, in each direction, over the matches they shared."""

    matches: int
    forth: float
    back: float

    @property
    def score(self) -> float:
        """The most unusual of three: one gives, the other gives, both give."""
        return max(self.forth, self.back, (self.forth + self.back) / sqrt(2))

    @property
    def chance(self) -> float:
        """How often an honest pair looks at least so unusual, if chance is normal."""
        return 1 - (1 - normal_tail(self.score)) ** 3


def normal_tail(z: float) -> float:
    """How much of a normal distribution lies beyond so many standard deviations."""
    return erfc(z / sqrt(2)) / 2


def standardised(rows: Sequence[Leaning]) -> list[tuple[Leaning, float]]:
    """Every leaning in standard deviations of its kind, after what giver and taker do with everybody else is taken off.

    Weak players give to everybody, and everybody gives to whoever is no danger: neither is a signal.
    """
    kinds: dict[str, list[Leaning]] = defaultdict(list)
    for row in rows:
        kinds[row.kind].append(row)
    found = []
    for same in kinds.values():
        if len(same) < LEAST_ROWS:
            continue
        rest = _residuals(same)
        spread = sqrt(sum(value * value for value in rest) / len(rest))
        if spread > 0:
            cut = (max(-FURTHEST, min(FURTHEST, value / spread)) for value in rest)
            found += list(zip(same, cut, strict=True))
    return found


def _residuals(rows: Sequence[Leaning]) -> list[float]:
    given, taken, between = _Sums(), _Sums(), _Sums()
    for row in rows:
        given.add(row.giver, row.value)
        taken.add(row.taker, row.value)
        between.add((row.giver, row.taker), row.value)
    return [
        row.value
        - given.mean_without(row.giver, between, (row.giver, row.taker))
        - taken.mean_without(row.taker, between, (row.giver, row.taker))
        for row in rows
    ]


class _Sums:
    """Sums and counts by key."""

    def __init__(self) -> None:
        self.total: dict[object, float] = defaultdict(float)
        self.count: dict[object, int] = defaultdict(int)

    def add(self, key: object, value: float) -> None:
        self.total[key] += value
        self.count[key] += 1

    def mean_without(self, key: object, part: _Sums, left_out: object) -> float:
        """The mean of a key without what belongs to one pair, pulled towards nothing where little is known."""
        total = self.total[key] - part.total[left_out]
        return total / (self.count[key] - part.count[left_out] + SHRINK)


def pair_scores(values: Iterable[tuple[Leaning, float]]) -> dict[Pair, PairScore]:
    """By pair (the smaller key first): how unusual it is, from standardised leanings."""
    sums: dict[Pair, float] = defaultdict(float)
    shared: dict[Pair, set[int]] = defaultdict(set)
    for row, value in values:
        sums[row.giver, row.taker] += value
        shared[min(row.giver, row.taker), max(row.giver, row.taker)].add(row.match)
    return {
        (one, other): PairScore(
            len(matches), sums[one, other] / sqrt(len(matches)), sums[other, one] / sqrt(len(matches))
        )
        for (one, other), matches in shared.items()
    }
