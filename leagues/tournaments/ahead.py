"""The rounds of a knockout that are not drawn yet, as empty tables: who may come there, as far as it is known."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from leagues.pairing.sizes import round_sizes


class Coming(NamedTuple):
    """A place at a table to come: somebody who is there already, or the table (from 1) whose winner sits there."""

    user: Any = None
    winner_of: int | None = None


class RoundAhead(NamedTuple):
    """A round to come. A table has its places, in the order of the tables before where they form a tree."""

    number: int
    final: bool
    tables: list[list[Coming]]


def tree_ahead(winners: Sequence[Any], number: int, rounds: int) -> list[RoundAhead]:
    """Of two neighbouring tables of round `number` the winners meet; those not known yet are None."""
    ahead = []
    places = [Coming(user, None if user else table) for table, user in enumerate(winners, start=1)]
    for to_come in range(number + 1, rounds + 1):
        tables = [places[n : n + 2] for n in range(0, len(places), 2)]
        ahead.append(RoundAhead(to_come, to_come == rounds, tables))
        places = [Coming(winner_of=table) for table in range(1, len(tables) + 1)]
    return ahead


def tables_ahead(
    sizes: Sequence[int], number: int, wanted: int, allowed: Collection[int], advance: int
) -> list[RoundAhead]:
    """After a round with tables of these sizes, if nobody withdraws: the first few of each go on, to one last table."""
    ahead: list[RoundAhead] = []
    sizes = [size for size in sizes if size]
    while len(sizes) > 1:
        number += 1
        field = max(min(allowed), sum(min(advance, size) for size in sizes))
        sizes = round_sizes(field, wanted, allowed)
        ahead.append(RoundAhead(number, len(sizes) == 1, [[Coming()] * size for size in sizes]))
    return ahead
