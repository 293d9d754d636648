"""Who sits where at his tables, so that everybody has every seat equally often, or once more.

Tables of one size: players and tables are the two sides of a graph and seats its colours. A player's tables are cut
into bundles of as many tables as there are seats; colouring so that no two tables of a bundle, and no two players of a
table, share a colour is always possible (König), and gives each player every seat once per bundle.
Tables of different sizes are coloured size by size; what is then uneven is mended by swapping neighbours.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence

Node = tuple[int, int]  # a player and the number of his bundle


def seat_plan(
    players: int, tables: Sequence[Sequence[int]], rng: random.Random, kept: Sequence[Sequence[int]] = ()
) -> list[list[int]]:
    """The same tables with the players in the order of the seats; those they have at the `kept` tables count."""
    seated: list[list[int]] = [list(table) for table in tables]
    sizes = sorted({len(table) for table in tables}, reverse=True)
    for size in sizes:
        numbers = [number for number, table in enumerate(tables) if len(table) == size]
        for number, order in zip(numbers, _coloured([tables[n] for n in numbers], size), strict=True):
            seated[number] = order
    if len(sizes) > 1 or kept:
        _mend(players, seated, rng, kept)
    return seated


def seat_counts(players: int, tables: Sequence[Sequence[int]]) -> list[list[int]]:
    """By player and seat: how often he has it."""
    counts = [[0] * max(map(len, tables), default=0) for _ in range(players)]
    for table in tables:
        for seat, player in enumerate(table):
            counts[player][seat] += 1
    return counts


def _coloured(tables: Sequence[Sequence[int]], size: int) -> list[list[int]]:
    """Tables of one size, every player at his colour."""
    at_table: list[list[int | None]] = [[None] * size for _ in tables]  # by table and seat: the player
    at_node: dict[Node, list[int | None]] = defaultdict(lambda: [None] * size)  # by bundle and seat: the table
    plays: dict[int, int] = defaultdict(int)
    bundle: dict[tuple[int, int], Node] = {}  # by player and table
    for number, table in enumerate(tables):
        for player in table:
            node = (player, plays[player] // size)
            plays[player] += 1
            bundle[player, number] = node
            _colour(node, number, at_table, at_node, bundle)
    return [[player for player in order if player is not None] for order in at_table]


def _colour(
    node: Node,
    table: int,
    at_table: list[list[int | None]],
    at_node: dict[Node, list[int | None]],
    bundle: dict[tuple[int, int], Node],
) -> None:
    """Give one player his seat at one table; if no seat is free on both sides, two seats change along a path."""
    free_here, free_there = at_node[node].index(None), at_table[table].index(None)
    if free_here != free_there:
        _free(node, free_there, free_here, at_table, at_node, bundle)
    at_node[node][free_there] = table
    at_table[table][free_there] = node[0]


def _free(
    node: Node,
    wanted: int,
    spare: int,
    at_table: list[list[int | None]],
    at_node: dict[Node, list[int | None]],
    bundle: dict[tuple[int, int], Node],
) -> None:
    """Swap the two seats along the path from the bundle, so that the wanted one becomes free there."""
    path: list[tuple[Node, int, int]] = []  # bundle, table, the seat it has there
    colour, other = wanted, spare
    at: Node | None = node
    while at is not None and (table := at_node[at][colour]) is not None:
        path.append((at, table, colour))
        neighbour = at_table[table][other]
        if neighbour is None:
            break
        at = bundle[neighbour, table]
        path.append((at, table, other))
    for step, table, seat in path:
        at_node[step][seat] = None
        at_table[table][seat] = None
    for step, table, seat in path:
        new = other if seat == colour else colour
        at_node[step][new] = table
        at_table[table][new] = step[0]


def _mend(players: int, seated: list[list[int]], rng: random.Random, kept: Sequence[Sequence[int]]) -> None:
    """Swap two players of a table as long as that evens out how often each has each of the two seats."""
    counts = seat_counts(players, [*kept, *seated])
    better = True
    while better:
        better = False
        for number in rng.sample(range(len(seated)), len(seated)):
            table = seated[number]
            for one in range(len(table)):
                for other in range(one + 1, len(table)):
                    a, b = counts[table[one]], counts[table[other]]
                    if a[one] - a[other] + b[other] - b[one] > 2:
                        a[one], a[other] = a[one] - 1, a[other] + 1
                        b[other], b[one] = b[other] - 1, b[one] + 1
                        table[one], table[other] = table[other], table[one]
                        better = True
