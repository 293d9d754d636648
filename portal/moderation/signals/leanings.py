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
Sums = tuple[float, float]  # of leanings and of gifts


class Leaning(NamedTuple):
    """How far somebody leaned towards somebody in one match. Only matches of one game and table size are compared.

    `even` is the share of what the giver lost that everybody has alike; old judgements do not tell it.
    """

    match: int
    game: str
    seats: int
    giver: int
    taker: int
    value: float
    even: float | None = None


class Standard(NamedTuple):
    """A leaning in standard deviations of its giver, beyond what is usual for giver and taker.

    `gift` is the same with what the giver lost beyond his usual. `doubt` is how badly the usual is known, as a part of
    the variance of one match.
    """

    match: int
    giver: int
    taker: int
    value: float
    gift: float
    doubt: float


class PairScore(NamedTuple):
    """How unusual two people are over the matches they shared, in standard deviations: one gives, the other, both.

    Who gives alone mostly pays for it, so the first two count leanings or gifts, whichever are more unusual; partners
    lose nothing, so `both` counts leanings.
    """

    matches: int
    forth: float
    back: float
    both: float

    @property
    def score(self) -> float:
        """The most unusual of the three."""
        return max(self.forth, self.back, self.both)


def sorted_pair(one: int, other: int) -> Pair:
    """The key of two people, whoever gave."""
    return min(one, other), max(one, other)


def standardised(rows: Sequence[Leaning]) -> list[Standard]:
    """Every leaning beyond what giver and taker do with everybody else, in standard deviations of the giver.

    Weak players give to everybody, everybody gives to whoever is no danger, and some play wilder than others: none of
    it is a signal.
    """
    kinds: dict[tuple[str, int, bool], list[Leaning]] = defaultdict(list)
    for row in rows:
        kinds[row.game, row.seats, row.even is None].append(row)
    return [one for same in kinds.values() if len(same) >= LEAST_ROWS for one in _standard(same)]


def pair_scores(values: Iterable[Standard]) -> dict[Pair, PairScore]:
    """By pair (the smaller key first): how unusual it is."""
    leanings, gifts = defaultdict[Pair, float](float), defaultdict[Pair, float](float)
    doubts = defaultdict[Pair, float](float)
    shared: dict[Pair, set[int]] = defaultdict(set)
    for one in values:
        leanings[one.giver, one.taker] += one.value
        gifts[one.giver, one.taker] += one.gift
        doubts[one.giver, one.taker] += one.doubt
        shared[sorted_pair(one.giver, one.taker)].add(one.match)

    def sums(way: Pair) -> Sums:
        # What is wrongly held for usual is wrong in every match alike, so it grows with their number.
        spread = sqrt(1 + doubts[way])
        return leanings[way] / spread, gifts[way] / spread

    return {
        (one, other): scored(len(matches), sums((one, other)), sums((other, one)))
        for (one, other), matches in shared.items()
    }


def scored(matches: int, forth: Sums, back: Sums) -> PairScore:
    """The score of a pair by the sums of its leanings and gifts in each direction."""
    spread = sqrt(matches)
    return PairScore(matches, max(forth) / spread, max(back) / spread, (forth[0] + back[0]) / (spread * sqrt(2)))


def _standard(rows: Sequence[Leaning]) -> list[Standard]:
    """The rows of one game and table size."""
    leanings = _in_spreads(rows, [row.value for row in rows])
    gifts = _in_spreads(rows, [row.value + loss for row, loss in zip(rows, _unusual_losses(rows), strict=True)])
    if not leanings or not gifts:
        return []
    # The usual loss is known from many matches: to doubt it, too, called too few honest pairs unusual.
    return [
        Standard(row.match, row.giver, row.taker, leaning.value, gift.value, leaning.doubt)
        for row, leaning, gift in zip(rows, leanings, gifts, strict=True)
    ]


class _Spread(NamedTuple):
    """A value in standard deviations of its giver, and how badly the usual is known."""

    value: float
    doubt: float


def _in_spreads(rows: Sequence[Leaning], values: Sequence[float]) -> list[_Spread]:
    """By row: its value beyond the usual, cut; nothing where all do the same."""
    rest = _beyond_the_usual(rows, values)
    typical = sum(one.value * one.value for one in rest) / len(rest)
    if typical <= 0:
        return []
    wild = _means([one.value * one.value - typical for one in rest], [(row.giver, row.taker) for row in rows], STEADY)
    found = []
    for one, more in zip(rest, wild, strict=True):
        own = typical + more.mean
        cut = max(-FURTHEST, min(FURTHEST, one.value / sqrt(own)))
        found.append(_Spread(cut, SUITED + one.giver_doubt + one.taker_doubt * typical / own))
    return found


class _Rest(NamedTuple):
    """What is left of a value, and how uncertain the two means are that were taken off: parts of one match's."""

    value: float
    giver_doubt: float
    taker_doubt: float


def _beyond_the_usual(rows: Sequence[Leaning], found: Sequence[float]) -> list[_Rest]:
    """Each row's value without what is usual: for all; for its giver; and then for its taker, whomever he met."""
    middle = sum(found) / len(found)
    values = [value - middle for value in found]
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


def _unusual_losses(rows: Sequence[Leaning]) -> list[float]:
    """For each row: what its giver lost to everybody alike, beyond the same in matches without its taker."""
    once = {(row.match, row.giver): row.even or 0.0 for row in rows}  # it stands in the rows of all takers
    middle = sum(once.values()) / len(once)
    losses = [(row.even or 0.0) - middle for row in rows]
    whole = [(giver, even - middle) for (_match, giver), even in once.items()]
    usual = _means(losses, [(row.giver, row.taker) for row in rows], whole=whole)
    return [loss - mine.mean for loss, mine in zip(losses, usual, strict=True)]


def _means(
    values: Sequence[float], keys: Sequence[Pair], shrink: int = SHRINK, whole: Sequence[tuple[int, float]] = ()
) -> list[_Mean]:
    """For each value: the mean of its first key's without those of both keys, pulled to nothing where few are known.

    `whole` is all that the first keys have, where that is not the values.
    """
    total, number = defaultdict[int, float](float), Counter[int]()
    for who, value in whole or [(key[0], value) for key, value in zip(keys, values, strict=True)]:
        total[who] += value
        number[who] += 1
    part, both = defaultdict[Pair, float](float), Counter(keys)
    for value, key in zip(values, keys, strict=True):
        part[key] += value
    known = {key: number[key[0]] - both[key] + shrink for key in both}
    return [_Mean((total[key[0]] - part[key]) / known[key], 1 / known[key]) for key in keys]


class _Mean(NamedTuple):
    """A mean, and its variance as a part of that of one value."""

    mean: float
    doubt: float
