"""PURE. Who plays for whom: what each pair did for each other in many matches, against what everybody does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

LEAST_ROWS = 30  # of one game and table size: with fewer nobody knows what is usual
LEAST_SHARED = 3  # matches below which favours say nothing
SHRINK = 1  # match that a mean is pulled to nothing by; more would leave weak players some of their weakness
STEADY = 10  # matches that a person's spread is pulled towards that of all by
SUITED = 0.02  # of a match's variance: how steadily honest people lean to each other, for their ways of playing suit
FURTHEST = 3.0  # one match counts no more than so many standard deviations: one blunder is no pact

Pair = tuple[int, int]


class Leaning(NamedTuple):
    """How far somebody leaned towards somebody in one match. Only matches of one game and table size are compared."""

    match: int
    game: str
    seats: int
    giver: int
    taker: int
    value: float


class Standard(NamedTuple):
    """A leaning in standard deviations of its giver, beyond what is usual for giver and taker.

    `doubt` is how badly the usual is known, as a part of the variance of one match.
    """

    match: int
    giver: int
    taker: int
    value: float
    doubt: float


class PairScore(NamedTuple):
    """How unusual two people are: in standard deviations, in each direction, over the matches they shared."""

    matches: int
    forth: float
    back: float

    @property
    def score(self) -> float:
        """The most unusual of three: one gives, the other gives, both give."""
        return max(self.forth, self.back, (self.forth + self.back) / sqrt(2))


def sorted_pair(one: int, other: int) -> Pair:
    """The key of two people, whoever gave."""
    return min(one, other), max(one, other)


def standardised(rows: Sequence[Leaning]) -> list[Standard]:
    """Every leaning beyond what giver and taker do with everybody else, in standard deviations of the giver.

    Weak players give to everybody, everybody gives to whoever is no danger, and some play wilder than others: none of
    it is a signal.
    """
    kinds: dict[tuple[str, int], list[Leaning]] = defaultdict(list)
    for row in rows:
        kinds[row.game, row.seats].append(row)
    return [one for same in kinds.values() if len(same) >= LEAST_ROWS for one in _standard(same)]


def pair_scores(values: Iterable[Standard]) -> dict[Pair, PairScore]:
    """By pair (the smaller key first): how unusual it is."""
    sums, doubts = defaultdict[Pair, float](float), defaultdict[Pair, float](float)
    shared: dict[Pair, set[int]] = defaultdict(set)
    for one in values:
        sums[one.giver, one.taker] += one.value
        doubts[one.giver, one.taker] += one.doubt
        shared[sorted_pair(one.giver, one.taker)].add(one.match)

    def unusual(giver: int, taker: int, matches: int) -> float:
        # What is wrongly held for usual is wrong in every match alike, so it grows with their number.
        return sums[giver, taker] / sqrt(matches * (1 + doubts[giver, taker]))

    return {
        (one, other): PairScore(len(matches), unusual(one, other, len(matches)), unusual(other, one, len(matches)))
        for (one, other), matches in shared.items()
    }


def _standard(rows: Sequence[Leaning]) -> list[Standard]:
    """The rows of one game and table size."""
    rest = _beyond_the_usual(rows)
    typical = sum(one.value * one.value for one in rest) / len(rest)
    if typical <= 0:
        return []
    wild = _means([one.value * one.value - typical for one in rest], [(row.giver, row.taker) for row in rows], STEADY)
    found = []
    for row, one, more in zip(rows, rest, wild, strict=True):
        own = typical + more.mean
        cut = max(-FURTHEST, min(FURTHEST, one.value / sqrt(own)))
        doubt = SUITED + one.giver_doubt + one.taker_doubt * typical / own
        found.append(Standard(row.match, row.giver, row.taker, cut, doubt))
    return found


class _Rest(NamedTuple):
    """What is left of a leaning, and how uncertain the two means are that were taken off: parts of one match's."""

    value: float
    giver_doubt: float
    taker_doubt: float


def _beyond_the_usual(rows: Sequence[Leaning]) -> list[_Rest]:
    """Each leaning without what is usual: for all; for its giver; and then for its taker, whomever he met."""
    middle = sum(row.value for row in rows) / len(rows)
    values = [row.value - middle for row in rows]
    if rows[0].seats == 2:
        given = _means(values, [(row.giver, row.taker) for row in rows])
    else:
        # At a larger table everybody leans towards all others together by nothing. A mean of what is left for the
        # others would be this pair's own leaning once more, turned round.
        given = [_Mean(0.0, 0.0)] * len(rows)
    values = [value - mine.mean for value, mine in zip(values, given, strict=True)]
    taken = _means(values, [(row.taker, row.giver) for row in rows])
    return [
        _Rest(value - theirs.mean, mine.doubt, theirs.doubt)
        for value, mine, theirs in zip(values, given, taken, strict=True)
    ]


def _means(values: Sequence[float], keys: Sequence[Pair], shrink: int = SHRINK) -> list[_Mean]:
    """For each value: the mean of its first key's without those of both keys, pulled to nothing where few are known."""
    total, part = defaultdict[int, float](float), defaultdict[Pair, float](float)
    for value, key in zip(values, keys, strict=True):
        total[key[0]] += value
        part[key] += value
    number, both = Counter(key[0] for key in keys), Counter(keys)
    known = {key: number[key[0]] - both[key] + shrink for key in both}
    return [_Mean((total[key[0]] - part[key]) / known[key], 1 / known[key]) for key in keys]


class _Mean(NamedTuple):
    """A mean, and its variance as a part of that of one value."""

    mean: float
    doubt: float
