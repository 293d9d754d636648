"""Plans by turning the circle: a few tables drawn on a clock face, each moved on by one hour for every player.

Every table turned n times gives each player each of its seats once, so seats come out exactly equal; how often two
players meet depends only on the distance between them, so it is enough to spread the distances well.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

TRIES = 4000


def rotation(players: int, size: int, matches: int, rng: random.Random) -> list[list[int]] | None:
    """A plan in which pairs differ by at most one meeting, or None where turning does not give one."""
    turned, left = divmod(matches, size)
    if left or not turned or size > players:
        return None
    for _ in range(TRIES):
        drawn = [rng.sample(range(players), size) for _ in range(turned)]
        if _spreads(players, drawn):
            return [[(place + hour) % players for place in table] for table in drawn for hour in range(players)]
    return None


def _spreads(players: int, drawn: Sequence[Sequence[int]]) -> bool:
    """Whether every distance comes up equally often, or once more; half the circle counts for two."""
    counts = [0] * (players // 2 + 1)
    for table in drawn:
        for position, one in enumerate(table):
            for other in table[position + 1 :]:
                apart = abs(one - other)
                apart = min(apart, players - apart)
                counts[apart] += 2 if 2 * apart == players else 1
    return max(counts[1:]) - min(counts[1:]) <= 1
