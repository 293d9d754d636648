"""PURE. Who meets whom too often: against what would be if tables were laid by lot among those who play."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import combinations
from math import exp
from typing import NamedTuple

LEAST = 3  # meetings below which nothing is said


class Meeting(NamedTuple):
    """A match at a table that people chose themselves. `kind` is what they chose among: game and speed."""

    kind: str
    people: tuple[int, ...]


class Often(NamedTuple):
    """How often two people met, how often it was to be expected, and how likely at least as often is by lot."""

    met: int
    expected: float
    chance: float


def meetings(matches: Iterable[Meeting]) -> dict[tuple[int, int], Often]:
    """By pair (the smaller key first): those who met at least LEAST times."""
    kinds: dict[str, list[tuple[int, ...]]] = defaultdict(list)
    met: Counter[tuple[int, int]] = Counter()
    for match in matches:
        kinds[match.kind].append(match.people)
        met.update((min(pair), max(pair)) for pair in combinations(match.people, 2))
    seats = {kind: Counter(person for people in tables for person in people) for kind, tables in kinds.items()}
    company = {
        kind: sum((Counter({p: len(people) - 1 for p in people}) for people in tables), Counter())
        for kind, tables in kinds.items()
    }
    found = {}
    for (one, other), count in met.items():
        if count >= LEAST:
            expected = sum(_expected(seats[kind], company[kind], one, other) for kind in kinds)
            found[one, other] = Often(count, expected, poisson_tail(count, expected))
    return found


def _expected(seats: Counter[int], company: Counter[int], one: int, other: int) -> float:
    """Each seat beside somebody goes to anybody else as often as that one plays; the mean of both directions."""
    total = seats.total()
    ways = [(a, b) for a, b in ((one, other), (other, one)) if total > seats[a]]
    return sum(company[a] * seats[b] / (total - seats[a]) for a, b in ways) / max(1, len(ways))


def poisson_tail(count: int, mean: float) -> float:
    """How likely at least `count` is when `mean` is expected."""
    if count <= 0:
        return 1.0
    term = exp(-mean)
    below = term
    for number in range(1, count):
        term *= mean / number
        below += term
    return max(0.0, min(1.0, 1.0 - below))
