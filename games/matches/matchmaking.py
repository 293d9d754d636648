"""PURE. Who in a queue is seated with whom: by skill, and the longer the wait, the less it matters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

FIRST_WINDOW = 100  # points between the best and the worst at a table for people who have just come
WIDEST_WINDOW = 10_000  # after his patience somebody plays with anybody


class Waiting(NamedTuple):
    """One person in a queue."""

    who: int
    rating: int
    waited: float  # seconds
    sizes: frozenset[int]  # the tables he would sit at


def window(waited: float, patience: float) -> int:
    """How far apart a table may be for somebody who has waited so long."""
    if waited >= patience:
        return WIDEST_WINDOW
    return round(FIRST_WINDOW + 5 * FIRST_WINDOW * max(waited, 0.0) / patience)


def seat(queue: Sequence[Waiting], patience: float) -> list[list[Waiting]]:
    """Tables for a queue. Who has waited longest chooses first: the largest table he can fill, with the closest people.

    A table is acceptable when its ratings lie within the window of whoever has waited longest at it. Somebody whose
    closest table is too wide stays out: any other table with him would be wider still.
    """
    pool = sorted(queue, key=lambda person: (person.rating, person.who))
    tables = []
    for anchor in sorted(queue, key=lambda person: (-person.waited, person.who)):
        if anchor in pool:
            table = _table_for(anchor, pool, window(anchor.waited, patience))
            pool = [person for person in pool if person is not anchor and person not in table]
            if table:
                tables.append(table)
    return tables


def _table_for(anchor: Waiting, pool: Sequence[Waiting], widest: int) -> list[Waiting]:
    for size in sorted(anchor.sizes, reverse=True):
        willing = [person for person in pool if size in person.sizes]
        closest = _closest(anchor, willing, size)
        if closest and _spread(closest) <= widest:
            return closest
    return []


def _closest(anchor: Waiting, willing: list[Waiting], size: int) -> list[Waiting]:
    """The tightest table of this size with the anchor: neighbours in the order of ratings."""
    here = willing.index(anchor)
    first, last = max(0, here - size + 1), min(here, len(willing) - size)
    tables = [willing[start : start + size] for start in range(first, last + 1)]
    return min(tables, key=_spread, default=[])


def _spread(table: Sequence[Waiting]) -> int:
    return table[-1].rating - table[0].rating
