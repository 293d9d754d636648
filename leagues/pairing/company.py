"""What it costs to seat two players at one table, and the cheapest tables for a round.

A table costs first how often its players have met before, then how far apart their scores are: the square of the
number of score groups between two players, summed over the table. Small fields are searched through; in larger ones
players are swapped between tables, and where somebody still meets somebody again once more, for that alone.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

EXACT = 10  # fields up to this size are searched through
SWAPS, SWAPS_EACH = 20_000, 300  # at least so many swaps, and so many for each player; never depends on the machine
RUNS, MANY = 4, 60  # fields below this number are swapped through so many times: they get stuck more easily
HOT, COLD = 4.0, 0.08
REPEAT = 12  # what a repeated meeting weighs beside a score group while swapping
ONE_REPEAT, FROZEN = 1.0, 0.12  # heats while repeats alone are looked at
SOUGHT = 6  # times as many swaps then: it is seldom needed and hard to find

Tables = list[list[int]]


class Company:
    """Who has met whom, and which score group everybody is in."""

    def __init__(self, scores: Mapping[int, int], history: Sequence[Sequence[int]]) -> None:
        rank = {score: number for number, score in enumerate(sorted(set(scores.values()), reverse=True))}
        self.group = {player: rank[score] for player, score in scores.items()}
        self.met: dict[int, Counter[int]] = {player: Counter() for player in scores}
        for table in history:
            for one in table:
                for other in table:
                    if one != other and one in scores and other in scores:
                        self.met[one][other] += 1
        # one number that orders by repeats first: no sum of gaps outweighs a single repeat
        self.weight = 1 + len(scores) * len(scores) * max(1, len(rank)) ** 2

    def pair(self, one: int, other: int) -> int:
        """What two players at one table cost."""
        return self.met[one][other] * self.weight + (self.group[one] - self.group[other]) ** 2

    def repeats(self, tables: Sequence[Sequence[int]]) -> int:
        """How often somebody meets somebody again in a round."""
        return sum(self.met[one][other] for table in tables for one, other in combinations(table, 2))

    def cost(self, tables: Sequence[Sequence[int]]) -> int:
        """What a round costs."""
        return sum(self.pair(one, other) for table in tables for one, other in combinations(table, 2))


def best_tables(company: Company, players: Sequence[int], sizes: Sequence[int], rng: random.Random) -> Tables:
    """These players at tables of these sizes, as cheaply as can be found."""
    order = list(players)
    rng.shuffle(order)
    order.sort(key=company.group.__getitem__)
    if len(order) <= EXACT:
        return searched_through(company, order, sizes)
    runs = RUNS if len(order) < MANY else 1
    tables = min((mended(company, swapped(company, order, sizes, rng)) for _ in range(runs)), key=company.cost)
    if company.repeats(tables):
        tables = min(tables, *(sought(company, tables, rng) for _ in range(RUNS)), key=company.cost)
    return tables


def searched_through(company: Company, order: Sequence[int], sizes: Sequence[int]) -> Tables:
    """The cheapest tables of all, and among those the first in the order given."""
    best: tuple[int, Tables] | None = None

    def fill(left: list[int], free: list[int], cost: int, tables: Tables) -> None:
        nonlocal best
        if best is not None and cost >= best[0]:
            return
        if not left:
            best = (cost, [table[:] for table in tables])
            return
        for size in dict.fromkeys(free):
            rest = free[:]
            rest.remove(size)
            for others in combinations(left[1:], size - 1):
                table = [left[0], *others]
                fill([p for p in left if p not in table], rest, cost + company.cost([table]), [*tables, table])

    fill(list(order), list(sizes), 0, [])
    return best[1] if best else []


def swapped(company: Company, order: Sequence[int], sizes: Sequence[int], rng: random.Random) -> Tables:
    """Neighbours in the order at the same table at first, then swaps, freely in the beginning, ever more strictly."""
    near = max(12, len(order) // 8)
    reach = (company.group[order[-1]] - company.group[order[0]]) * min(1.0, near / len(order))
    scale = 1 + reach * reach / 8  # what a swap may change the gaps by, so that repeats outweigh them and heat is felt

    def neighbours() -> tuple[int, int] | None:
        here = int(rng.random() * len(order))
        there = here + 1 + int(rng.random() * near)
        return (order[here], order[there]) if there < len(order) else None

    def soft(met: int, gap: int) -> float:
        return met * REPEAT * scale + gap

    return _cooled(company, list(_cut(order, sizes)), neighbours, soft, (HOT * scale, COLD), rng)


def sought(company: Company, tables: Tables, rng: random.Random) -> Tables:
    """Tables with fewer repeats, if there are any: swaps all over the field that look at repeats alone, then at gaps.

    Where everybody has met many others already, score groups keep `swapped` from tables it would have to come past.
    """
    order = [player for table in tables for player in table]

    def anybody() -> tuple[int, int]:
        return order[int(rng.random() * len(order))], order[int(rng.random() * len(order))]

    rarer = _cooled(company, tables, anybody, lambda met, _gap: met, (ONE_REPEAT, FROZEN), rng, SOUGHT)
    closer = _cooled(company, rarer, anybody, lambda met, gap: met * company.weight + gap, (COLD, COLD), rng)
    return mended(company, closer)


def _cooled(
    company: Company,
    tables: Tables,
    two: Callable[[], tuple[int, int] | None],
    soft: Callable[[int, int], float],
    heats: tuple[float, float],
    rng: random.Random,
    times: int = 1,
) -> Tables:
    """The cheapest tables met while two at a time change places; one that costs is made the less often the colder."""
    tables = [table[:] for table in tables]
    at = {player: number for number, table in enumerate(tables) for player in table}
    swaps = times * max(SWAPS, SWAPS_EACH * len(at))
    cost = company.cost(tables)
    best_cost, best = cost, [table[:] for table in tables]
    heat, cold = heats
    cooling = (cold / heat) ** (1 / swaps)
    for _ in range(swaps):
        heat *= cooling
        pair = two()
        if pair is None or at[pair[0]] == at[pair[1]]:
            continue
        met, gap = _change(company, tables[at[pair[0]]], tables[at[pair[1]]], *pair)
        price = soft(met, gap)
        if price <= 0 or rng.random() < math.exp(-price / heat):
            _swap(tables, at, *pair)
            cost += met * company.weight + gap
            if cost < best_cost:
                best_cost, best = cost, [table[:] for table in tables]
    return best


def mended(company: Company, tables: Tables) -> Tables:
    """Who still meets somebody again changes places with whomever it helps most, however far: swaps go near only."""
    at = {player: number for number, table in enumerate(tables) for player in table}
    while swaps := list(_helpful(company, tables, at)):
        _cost, one, other = min(swaps)
        _swap(tables, at, one, other)
    return tables


def _helpful(company: Company, tables: Tables, at: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Changes of places that make the round cheaper, for everybody who meets somebody again."""
    for one, here in at.items():
        if any(company.met[one][other] for other in tables[here]):
            for other, there in at.items():
                if here != there:
                    met, gap = _change(company, tables[here], tables[there], one, other)
                    if (cost := met * company.weight + gap) < 0:
                        yield cost, one, other


def _cut(order: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    start = 0
    for size in sizes:
        yield list(order[start : start + size])
        start += size


def _change(company: Company, mine: list[int], theirs: list[int], one: int, other: int) -> tuple[int, int]:
    """By how much a swap changes meetings and gaps."""
    group, met_one, met_other = company.group, company.met[one], company.met[other]
    level, their_level = group[one], group[other]
    met = gap = 0
    for neighbour in mine:
        if neighbour != one:
            met += met_other.get(neighbour, 0) - met_one.get(neighbour, 0)
            gap += (their_level - group[neighbour]) ** 2 - (level - group[neighbour]) ** 2
    for neighbour in theirs:
        if neighbour != other:
            met += met_one.get(neighbour, 0) - met_other.get(neighbour, 0)
            gap += (level - group[neighbour]) ** 2 - (their_level - group[neighbour]) ** 2
    return met, gap


def _swap(tables: Tables, at: dict[int, int], one: int, other: int) -> None:
    mine, theirs = tables[at[one]], tables[at[other]]
    mine[mine.index(one)], theirs[theirs.index(other)] = other, one
    at[one], at[other] = at[other], at[one]
