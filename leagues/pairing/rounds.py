"""Tables sorted into rounds in which nobody sits twice: what tables that repeat one deal must be."""

from __future__ import annotations

import random
from collections.abc import Sequence

TRIES = 200


def rounds(tables: Sequence[Sequence[int]], rng: random.Random, games: Sequence[int] | None = None) -> list[int]:
    """The number of each table's round. A round has tables of one size, as many at once as the search finds; where the
    tables play several `games`, it has one of these.

    Of several orders the one is taken that leaves fewest tables alone, and then the one with fewest rounds.
    """
    best: list[int] = []
    best_cost = (len(tables) + 1, 0)
    for _ in range(TRIES):
        found = _first_fit(tables, games or [0] * len(tables), rng.sample(range(len(tables)), len(tables)))
        alone = sum(found.count(number) == 1 for number in set(found))
        cost = (alone, max(found, default=0))
        if cost < best_cost:
            best, best_cost = found, cost
    return best


def _first_fit(tables: Sequence[Sequence[int]], games: Sequence[int], order: Sequence[int]) -> list[int]:
    """Each table, in this order, into the first round that has room for it."""
    found = [0] * len(tables)
    seated: list[tuple[tuple[int, int], set[int]]] = []  # by round: the size of its tables, its game, who sits there
    for table in order:
        people = set(tables[table])
        kind = (len(people), games[table])
        fits = (n for n, (theirs, there) in enumerate(seated) if theirs == kind and not people & there)
        number = next(fits, len(seated))
        if number == len(seated):
            seated.append((kind, set()))
        seated[number][1].update(people)
        found[table] = number
    return found
