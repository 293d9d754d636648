"""PURE. Who plays in which division next season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import median


def after_season(divisions: Sequence[Sequence[int]], up: int, down: int) -> list[list[int]]:
    """The divisions, best first, after promotion and relegation, each in the order of its final standings.

    Between two divisions as many go up as go down, and nobody moves twice: a division that is too small for both its
    borders gives up fewer.
    """
    after = [list(division) for division in divisions]
    fall = [*movers([len(division) for division in divisions], up, down), 0]
    rise = [0, *fall]
    for number, division in enumerate(divisions):
        stays = list(division[rise[number] : len(division) - fall[number]])
        from_above = list(divisions[number - 1][len(divisions[number - 1]) - rise[number] :]) if rise[number] else []
        from_below = list(divisions[number + 1][: fall[number]]) if fall[number] else []
        after[number] = from_above + stays + from_below
    return after


def movers(sizes: Sequence[int], up: int, down: int) -> list[int]:
    """How many change places across each border between two divisions, from the highest border down."""
    moving: list[int] = []
    for upper, lower in pairwise(sizes):
        free_above = upper - (moving[-1] if moving else 0)
        moving.append(min(up, down, free_above, lower // 2))
    return moving


def with_newcomers(
    divisions: Sequence[Sequence[int]], newcomers: Sequence[int], ratings: Mapping[int, int]
) -> list[int]:
    """Everybody in one order, best first: newcomers enter below the first division, where their rating belongs."""
    order = [list(division) for division in divisions if division]
    levels = [median(ratings[player] for player in division) for division in order]
    for player in sorted(newcomers, key=lambda player: (-ratings[player], player)):
        lower = [number for number in range(1, len(order)) if levels[number] <= ratings[player]]
        if len(order) > 1:
            order[lower[0] if lower else -1].append(player)
        elif order:
            order[0].append(player)
        else:
            order.append([player])
            levels.append(ratings[player])
    return [player for division in order for player in division]


def cut(players: Sequence[int], size: int, fewest: int) -> list[list[int]]:
    """Divisions of about this size and at least `fewest` players, differing by at most one player."""
    number = max(1, round(len(players) / size))
    while number > 1 and len(players) // number < fewest:
        number -= 1
    small, larger = divmod(len(players), number)
    divisions, start = [], 0
    for position in range(number):
        end = start + small + (position < larger)
        divisions.append(list(players[start:end]))
        start = end
    return divisions
