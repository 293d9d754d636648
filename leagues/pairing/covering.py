"""Rounds after which everybody has met everybody, found by search: two at a time change places within a round.

In every round everybody sits at one table; tables of one are byes, and they go round. As few rounds as the search finds
are taken, and among plans with so many one in which pairs meet about equally often.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from itertools import combinations

from leagues.pairing.meetings import meetings

Tables = list[list[int]]
SWAPS, TRIES = 2_000, 3  # for every player, and so often for each number of rounds; never depends on the machine
UNMET, RESTS = 6, 6  # what a pair that never meets weighs, and the square of how often somebody rests
HOT, COLD = 2.5, 0.15
WORST = 2  # times the rounds that no plan could do without: with more, pairs rather stay unmet


def least_rounds(sizes: Sequence[int]) -> int:
    """The number of rounds below which the pairs of all tables are fewer than those that are to meet."""
    players, together = sum(sizes), sum(size * (size - 1) // 2 for size in sizes)
    return -(-players * (players - 1) // (2 * together)) if together else 1


def unmet(players: int, plan: Iterable[Tables]) -> int:
    """How many pairs never meet."""
    counts = meetings(players, (table for tables in plan for table in tables))
    return sum(not counts[one][other] for one, other in combinations(range(players), 2))


def covering(sizes: Sequence[int]) -> list[Tables]:
    """Rounds with tables of these sizes for the players from 0 on; the same at every call."""
    rng, players, least = random.Random(0), sum(sizes), least_rounds(sizes)  # noqa: S311  (secret to nobody)
    plans = [[_cut(range(players), sizes)]]
    for rounds in range(least, WORST * least + 1):
        plans = [_Plan(sizes, rounds, rng).cooled(rng) for _ in range(TRIES if len(sizes) > 1 else 1)]
        if any(not unmet(players, plan) for plan in plans):
            break
    return min(plans, key=lambda plan: unmet(players, plan))


class _Plan:
    """Rounds while they are searched: who sits where, who has met whom how often, and how often everybody rests."""

    def __init__(self, sizes: Sequence[int], rounds: int, rng: random.Random) -> None:
        self.sizes, self.players = sizes, sum(sizes)
        order = [range(self.players)] * rounds
        self.rounds = [_cut(rng.sample(seats, self.players), sizes) for seats in order]
        self.met = meetings(self.players, (table for tables in self.rounds for table in tables))
        self.rests = [0] * self.players
        for tables in self.rounds:
            for table in tables:
                if len(table) == 1:
                    self.rests[table[0]] += 1

    def cooled(self, rng: random.Random) -> list[Tables]:
        """Changes that cost something are made the less often the colder it is; stops where nothing is left to do."""
        swaps = SWAPS * self.players if len(self.sizes) > 1 else 0
        heat, cooling = HOT, (COLD / HOT) ** (1 / max(1, swaps))
        for step in range(swaps):
            heat *= cooling
            if step % self.players == 0 and self._is_done():
                break
            tables = self.rounds[int(rng.random() * len(self.rounds))]
            here, there = int(rng.random() * len(tables)), int(rng.random() * len(tables))
            if here == there or len(tables[here]) + len(tables[there]) == 2:
                continue
            i, j = int(rng.random() * len(tables[here])), int(rng.random() * len(tables[there]))
            price = self._leaves(tables[here], i, tables[there][j]) + self._leaves(tables[there], j, tables[here][i])
            if price <= 0 or rng.random() < math.exp(-price / heat):
                self._change_places(tables[here], i, tables[there], j)
        return self.rounds

    def _is_done(self) -> bool:
        even = max(self.rests) - min(self.rests) <= 1
        return even and all(map(all, (row[one + 1 :] for one, row in enumerate(self.met))))

    def _leaves(self, table: list[int], place: int, comes: int) -> int:
        """What it costs that somebody else comes to a table."""
        goes = table[place]
        if len(table) == 1:
            return RESTS * 2 * (self.rests[comes] - self.rests[goes] + 1)
        mine, theirs = self.met[goes], self.met[comes]
        return sum(
            _cost(mine[one] - 1) - _cost(mine[one]) + _cost(theirs[one] + 1) - _cost(theirs[one])
            for one in table
            if one != goes
        )

    def _change_places(self, here: list[int], i: int, there: list[int], j: int) -> None:
        goes, comes = here[i], there[j]
        for table, leaver, joiner in ((here, goes, comes), (there, comes, goes)):
            if len(table) == 1:
                self.rests[leaver] -= 1
                self.rests[joiner] += 1
            for one in table:
                if one != leaver:
                    for player, more in ((leaver, -1), (joiner, 1)):
                        self.met[player][one] += more
                        self.met[one][player] += more
        here[i], there[j] = comes, goes


def _cost(times: int) -> int:
    return times * times if times else UNMET


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Tables:
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    return [list(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)]
