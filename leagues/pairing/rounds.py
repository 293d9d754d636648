"""Tables in rounds in which nobody sits twice: what tables that repeat one deal must be."""

from __future__ import annotations

import random
from collections import Counter
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
        cost = (alone_in(found), max(found, default=0))
        if cost < best_cost:
            best, best_cost = found, cost
    return best


def rounds_around(
    players: int, sizes: Sequence[int], played: Sequence[int], rng: random.Random
) -> tuple[list[list[int]], list[int], list[int]]:
    """Tables of these sizes for the games `played` at them, laid round after round: the players of each, its round and
    its game. A round has as many tables at once as it can, and as many as the others like it.

    Places are dealt around the circle, game after game: so nobody has two in one round, and both the matches of two
    players and how often two players play one game differ by at most one.
    """
    around, position = rng.sample(range(players), players), 0
    tables: list[list[int]] = []
    numbers: list[int] = []
    games: list[int] = []
    for (game, size), left in sorted(Counter(zip(played, sizes, strict=True)).items()):
        rounds = -(-left // (players // size))
        for one in range(rounds):
            here = left // rounds + (one < left % rounds)
            seated = [around[(position + place) % players] for place in range(here * size)]
            position += len(seated)
            rng.shuffle(seated)
            number = numbers[-1] + 1 if numbers else 0
            tables += [seated[start : start + size] for start in range(0, len(seated), size)]
            numbers += [number] * here
            games += [game] * here
    return tables, numbers, games


def alone_in(rounds: Sequence[int]) -> int:
    """How many tables have no other in their round."""
    return sum(number == 1 for number in Counter(rounds).values())


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
