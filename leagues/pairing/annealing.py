"""Plans by search: players are swapped between tables until everybody meets everybody as equally as can be."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from leagues.pairing.meetings import least_unevenness, meetings, unevenness

HOT, COLD = 3.0, 0.12
SWAPS = 1_500_000  # some five seconds; the result depends on this number and the seed, never on the machine


def first_plan(players: int, sizes: list[int], rng: random.Random) -> list[list[int]]:
    """Tables of these sizes in which everybody plays equally often, or once more, and never meets himself."""
    return plan_for([0] * players, sizes, rng)


def plan_for(due: Sequence[int], sizes: Sequence[int], rng: random.Random) -> list[list[int]]:
    """Tables of these sizes for players of whom some are `due` more matches than others.

    Who is due most sits down first: so everybody gets his matches wherever there is a way to give them.
    """
    left = list(due)
    tables = []
    for size in sizes:
        order = sorted(range(len(left)), key=lambda player: (-left[player], rng.random()))
        table = order[:size]
        for player in table:
            left[player] -= 1
        tables.append(table)
    return tables


def plan_in_rounds(players: int, size: int, rounds: int, rng: random.Random) -> list[list[int]]:
    """Round after round, in each of which everybody sits at one table of this size."""
    tables = []
    for _ in range(rounds):
        order = rng.sample(range(players), players)
        tables += [order[start : start + size] for start in range(0, players, size)]
    return tables


def even_out(
    players: int,
    tables: list[list[int]],
    rng: random.Random,
    swaps: int = SWAPS,
    kept: Sequence[Sequence[int]] = (),
    near: Sequence[range] | None = None,
) -> list[list[int]]:
    """The best plan found by that many swaps, stopping early at one that cannot be bettered.

    Who meets at the `kept` tables counts, but nobody is swapped there. `near` are the tables with which each may
    swap: those of its round, or of its game.
    """
    near = near or [range(len(tables))] * len(tables)
    counts = meetings(players, [*kept, *tables])
    cost = unevenness(counts)
    goal = least_unevenness(players, [len(table) for table in (*kept, *tables)])
    best, best_cost = [table[:] for table in tables], cost
    cooling = (COLD / HOT) ** (1 / max(swaps, 1))
    heat = HOT
    for _ in range(swaps):
        if best_cost <= goal:
            break
        heat *= cooling
        swap = _draw_swap(tables, near, rng)
        if swap is None:
            continue
        change = _change(counts, tables, *swap)
        if change <= 0 or rng.random() < math.exp(-change / heat):
            _apply(counts, tables, *swap)
            cost += change
            if cost < best_cost:
                best, best_cost = [table[:] for table in tables], cost
    return best


def _draw_swap(tables: list[list[int]], near: Sequence[range], rng: random.Random) -> tuple[int, int, int, int] | None:
    """Two places at different tables near each other whose players do not sit at both already."""
    here = int(rng.random() * len(tables))
    there = near[here][int(rng.random() * len(near[here]))]
    if here == there:
        return None
    one, other = tables[here], tables[there]
    i, j = int(rng.random() * len(one)), int(rng.random() * len(other))
    if one[i] in other or other[j] in one:
        return None
    return here, i, there, j


def _change(counts: list[list[int]], tables: list[list[int]], here: int, i: int, there: int, j: int) -> int:
    """By how much the swap changes the unevenness. Whoever sits at both tables meets the two as often as before."""
    one, other = tables[here], tables[there]
    goes, comes = counts[one[i]], counts[other[j]]
    change = 0
    for neighbour in one:
        if neighbour != one[i] and neighbour not in other:
            change += comes[neighbour] - goes[neighbour] + 1
    for neighbour in other:
        if neighbour != other[j] and neighbour not in one:
            change += goes[neighbour] - comes[neighbour] + 1
    return 2 * change


def _apply(counts: list[list[int]], tables: list[list[int]], here: int, i: int, there: int, j: int) -> None:
    one, other = tables[here], tables[there]
    goes, comes = one[i], other[j]
    for table, leaver, joiner in ((one, goes, comes), (other, comes, goes)):
        for neighbour in table:
            if neighbour != leaver:
                counts[leaver][neighbour] -= 1
                counts[neighbour][leaver] -= 1
                counts[joiner][neighbour] += 1
                counts[neighbour][joiner] += 1
    one[i], other[j] = comes, goes
