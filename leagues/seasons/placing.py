"""PURE. Who plays in which division next season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise
from statistics import median
from typing import NamedTuple


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


class Standing(NamedTuple):
    """Who stands where before the draw, best first: by tier those whom the last season left there, the newcomers with
    everybody's rating, and whom it moved up or down to where they are."""

    tiers: Sequence[Sequence[int]]
    newcomers: Sequence[int]
    ratings: Mapping[int, int]
    promoted: Set[int] = frozenset()
    relegated: Set[int] = frozenset()


def next_divisions(standing: Standing, size: int, fewest: int) -> list[list[int]]:
    """The divisions of the next season, best first, of about this size.

    Everybody is where the last season left him, newcomers where their rating belongs. Where that leaves a division too
    large or too small, those cross the border who have neither crossed it nor come just now: the last of those who
    stayed go down, the best of those who stayed come up. Only when there is nobody else does somebody return to where
    he has come from.
    """
    tiers = with_newcomers(standing.tiers, standing.newcomers, standing.ratings)
    wanted = lengths(sum(map(len, tiers)), size, fewest)
    tiers += [[] for _ in range(len(wanted) - len(tiers))]
    new, lowered = set(standing.newcomers), set(standing.relegated)

    def comes_up(player: int) -> int:
        return 3 if player in lowered else 2 if player in new else player in standing.promoted

    def goes_down(player: int) -> int:
        return 3 if player in standing.promoted else 2 if player in lowered else player not in new

    placed: list[list[int]] = []
    for number, length in enumerate(wanted):
        here, below = tiers[number], tiers[number + 1 :]
        for tier in below:
            coming = sorted(tier, key=comes_up)[: max(0, length - len(here))]
            here += coming
            if coming:
                tier[:] = [player for player in tier if player not in coming]
        worst_first = list(reversed(here))
        falling = set(sorted(worst_first, key=goes_down)[: max(0, len(here) - length)])
        if falling:
            lowered.update(falling)
            below[0][:0] = [player for player in here if player in falling]
        placed.append([player for player in here if player not in falling])
    return placed


def with_newcomers(
    tiers: Sequence[Sequence[int]], newcomers: Sequence[int], ratings: Mapping[int, int]
) -> list[list[int]]:
    """The tiers with the newcomers, who enter below the first one, where their rating belongs."""
    order = [list(tier) for tier in tiers] or [[]]
    levels = {number: median(ratings[one] for one in tier) for number, tier in enumerate(order) if number and tier}
    for player in sorted(newcomers, key=lambda player: (-ratings[player], player)):
        lower = [number for number, level in levels.items() if level <= ratings[player]]
        order[lower[0] if lower else -1].append(player)
    return order


def lengths(players: int, size: int, fewest: int) -> list[int]:
    """How many play in each division of about this size: at least `fewest`, and all but for one equally many."""
    number = max(1, round(players / size))
    while number > 1 and players // number < fewest:
        number -= 1
    small, larger = divmod(players, number)
    return [small + (position < larger) for position in range(number)]
