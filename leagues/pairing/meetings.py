"""How often each pair of players meets, and how far a plan is from meeting equally."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Table = Sequence[int]


def meetings(players: int, tables: Iterable[Table]) -> list[list[int]]:
    """By player and player: at how many tables both sit."""
    counts = [[0] * players for _ in range(players)]
    for table in tables:
        for one in table:
            row = counts[one]
            for other in table:
                if one != other:
                    row[other] += 1
    return counts


def unevenness(counts: Sequence[Sequence[int]]) -> int:
    """The sum of squares over pairs: the smaller, the more equally everybody meets everybody."""
    return sum(number * number for one, row in enumerate(counts) for number in row[one + 1 :])


def least_unevenness(players: int, sizes: Iterable[int]) -> int:
    """What no plan with tables of these sizes can go below: all pairs meet equally often, or once more."""
    met = sum(size * (size - 1) // 2 for size in sizes)
    pairs = players * (players - 1) // 2
    every, some = divmod(met, pairs)
    return some * (every + 1) ** 2 + (pairs - some) * every**2
