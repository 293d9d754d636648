"""PURE. A worked example of the formula, worked out by the formula."""

from __future__ import annotations

from typing import NamedTuple

from leagues.ratings.elo import changes, expected, k_factor, score

NAMES = ("Ada", "Boris", "Chloe")
RATINGS = (160_000, 150_000, 140_000)
MATCHES = (40, 40, 5)
PLACES = (2, 1, 3)


class Pair(NamedTuple):
    """One opponent of one player."""

    opponent: str
    rating: int
    expected: float
    score: float
    k: float
    exchange: float


class Worked(NamedTuple):
    """What the match does to one player, in points, opponent by opponent."""

    name: str
    place: int
    before: int
    k: int
    pairs: list[Pair]
    change: float
    after: float


def worked_example() -> list[Worked]:
    """A match of three, by places."""
    ks = [k_factor(number) for number in MATCHES]
    gained = changes(RATINGS, PLACES, ks)
    found = []
    for i, name in enumerate(NAMES):
        pairs = []
        for j in (j for j in range(len(NAMES)) if j != i):
            k = (ks[i] + ks[j]) / 2
            hope, got = expected(RATINGS[i], RATINGS[j]), score(PLACES[i], PLACES[j])
            pairs.append(Pair(NAMES[j], RATINGS[j] // 100, hope, got, k, k * (got - hope) / (len(NAMES) - 1)))
        after = (RATINGS[i] + gained[i]) / 100
        found.append(Worked(name, PLACES[i], RATINGS[i] // 100, ks[i], pairs, gained[i] / 100, after))
    return sorted(found, key=lambda one: one.place)
