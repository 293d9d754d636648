"""Knockout: a bracket for tables of two, seeded tables of which the first few go on for larger ones.

A field is a list of players' numbers, the best seed first: a lower number is a better seed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from leagues.pairing.sizes import round_sizes

Met = Mapping[tuple[int, int], int]  # by pair, the smaller number first: how often they met


def is_bracket(wanted: int, advance: int) -> bool:
    """Whether the rounds form a tree: between two, one goes on."""
    return wanted == 2 and advance == 1


def bracket(field: Sequence[int]) -> list[list[int]]:
    """The first round of a bracket: the best seeds meet as late as can be and have the byes (tables of one)."""
    slots = 1
    order = [0]
    while slots < len(field):
        slots *= 2
        order = [seed for one in order for seed in (one, slots - 1 - one)]
    seeds = [field[seed] if seed < len(field) else None for seed in order]
    return [[p for p in seeds[n : n + 2] if p is not None] for n in range(0, slots, 2)]


def next_in_bracket(goes_on: Sequence[Sequence[int]]) -> list[list[int]]:
    """The next round of a bracket: who goes on from two neighbouring tables meets. Nobody may be left at a table."""
    return [[p for table in goes_on[n : n + 2] for p in table] for n in range(0, len(goes_on), 2)]


def seeded_tables(field: Sequence[int], wanted: int, allowed: Collection[int], met: Met) -> list[list[int]]:
    """Tables of about equal strength: pots of the field are dealt out there and back, avoiding repeated meetings.

    Where sizes leave somebody over, the best seeds have byes (tables of one).
    """
    sizes = round_sizes(len(field), wanted, allowed)
    byes = sizes.count(1)
    tables: list[list[int]] = [[] for size in sizes if size > 1]
    left = list(field[byes:])
    there = True
    for pot in range(max(sizes, default=0)):
        open_tables = [number for number in range(len(tables)) if sizes[number] > pot]
        if not there:
            open_tables.reverse()
        for player in left[: len(open_tables)]:
            number = min(open_tables, key=lambda n: _meetings(player, tables[n], met))
            open_tables.remove(number)
            tables[number].append(player)
        left = left[sum(size > pot for size in sizes if size > 1) :]
        there = not there
    return [*tables, *([player] for player in field[:byes])]


def finishing_order(players: Sequence[int], places: Sequence[int] | None) -> list[int]:
    """The players of a table in the order in which they may go on: by place, then by seed; by seed without a result."""
    rank = dict(zip(players, places, strict=True)) if places is not None else dict.fromkeys(players, 1)
    return sorted(players, key=lambda player: (rank[player], player))


def next_field(orders: Sequence[Sequence[int]], advance: int, least: int) -> list[int]:
    """Who goes on, best first: by place at the table, then by seed.

    Where fewer than a table needs would be left, the next best of all tables go on too. `orders` are the tables in
    finishing order, without those who have withdrawn; a table of one is a bye.
    """
    ranked = sorted((place, player) for table in orders for place, player in enumerate(table))
    certain = [player for place, player in ranked if place < advance]
    others = [player for place, player in ranked if place >= advance]
    return certain + others[: max(0, least - len(certain))] if len(certain) > 1 else certain


def knockout_rounds(players: int, wanted: int, allowed: Collection[int], advance: int) -> int:
    """How many rounds it takes to the end of the final."""
    if is_bracket(wanted, advance):
        return max(1, (players - 1).bit_length())
    rounds, field = 0, players
    while field > 1:
        sizes = round_sizes(field, wanted, allowed)
        rounds += 1
        if len(sizes) == 1:
            break
        field = max(min(allowed), sum(min(advance, size) for size in sizes))
    return max(1, rounds)


def _meetings(player: int, table: Sequence[int], met: Met) -> int:
    return sum(met.get((min(player, other), max(player, other)), 0) for other in table)
