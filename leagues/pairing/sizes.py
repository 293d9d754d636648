"""How a round is cut into tables: as few byes as can be, then as many tables of the wanted size as can be."""

from __future__ import annotations

from collections.abc import Collection


def round_sizes(players: int, wanted: int, allowed: Collection[int]) -> list[int]:
    """The sizes of the tables of one round, the largest first; a table of one is a bye."""
    best: list[tuple[int, int, list[int]]] = [(0, 0, [])]  # for each number of players: byes, misfit, sizes
    for number in range(1, players + 1):
        found = [(best[number - 1][0] + 1, best[number - 1][1], [*best[number - 1][2], 1])]
        for size in sorted(allowed):
            if 1 < size <= number:
                byes, misfit, sizes = best[number - size]
                found.append((byes, misfit + size * abs(size - wanted), [*sizes, size]))
        best.append(min(found, key=lambda way: (way[0], way[1], len(way[2]))))
    return sorted(best[players][2], reverse=True)
