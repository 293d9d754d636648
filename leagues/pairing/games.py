"""Which game the tables of a schedule play, where a league has several: everybody plays each as equally as can be.

Tables are given their games first, then everybody his share of the places at each game's tables. Who sits with whom
may then change among the tables of one game only, so the shares stay whatever a search does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby, product


def games_of_tables(sizes: Sequence[int], games: int) -> list[int]:
    """A game for each table, so that all games have as nearly as can be the same number of places."""
    left = Counter(sizes)
    chosen: dict[int, list[int]] = {size: [] for size in left}
    for game in range(games):
        due = Fraction(sum(size * number for size, number in left.items()), games - game)
        ways = product(*(range(number + 1) for number in left.values()))
        best = min(ways, key=lambda way: abs(sum(size * n for size, n in zip(left, way, strict=True)) - due))
        for size, number in zip(list(left), best, strict=True):
            left[size] -= number
            chosen[size] += [game] * number
    return [chosen[size].pop(0) for size in sizes]


def shares(players: int, sizes: Sequence[int], played: Sequence[int], rng: random.Random) -> list[list[int]]:
    """By game and player: at how many of its tables he sits.

    Places are dealt around the circle, game after game: so both the matches of two players and how often two players
    play one game differ by at most one.
    """
    around = rng.sample(range(players), players)
    dealt: list[list[int]] = []
    position = 0
    for game in range(max(played) + 1):
        share = [0] * players
        for _ in range(sum(size for size, theirs in zip(sizes, played, strict=True) if theirs == game)):
            share[around[position % players]] += 1
            position += 1
        dealt.append(share)
    return dealt


def game_spread(players: int, tables: Sequence[Sequence[int]], played: Sequence[int]) -> int:
    """The largest difference between how often somebody plays one game and another."""
    counts = [[0] * (max(played) + 1) for _ in range(players)]
    for table, game in zip(tables, played, strict=True):
        for player in table:
            counts[player][game] += 1
    return max(max(row) - min(row) for row in counts)


def alike(kinds: Sequence[int]) -> list[range]:
    """For each of a row of tables: those of its kind around it."""
    found: list[range] = []
    for _kind, some in groupby(kinds):
        here = range(len(found), len(found) + len(list(some)))
        found += [here] * len(here)
    return found
