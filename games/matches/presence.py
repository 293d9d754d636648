"""Who is at a table, over all web processes: short-lived notes in the cache, so that nobody has to say goodbye.

Every process claims a slot and keeps one note per table under it. A process that dies stops renewing its notes and
they expire; without a cache each process knows its own visitors only.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple

SLOTS = 32  # web processes that are counted
LIFE_SECONDS = 20
TICK_SECONDS = 2.0  # how late others learn of somebody who came or went
SILENCE_SECONDS = 70.0  # a client that has sent nothing for so long is not at the table, whatever its line says


class Here(NamedTuple):
    """Who is at a table: seats, and how many others."""

    seats: frozenset[int]
    watching: int


NOBODY = Here(frozenset(), 0)


class Notes:
    """This process's notes, and what the others wrote."""

    def __init__(self) -> None:
        self._name = secrets.token_hex(8)
        self._slot: int | None = None

    def exchange(self, cache: Any, here: Mapping[int, Here]) -> dict[int, Here]:
        """Write down who is at the tables of this process and read who is there in all. Talks to the cache."""
        slot = self._claim(cache)
        if slot is None:
            return dict(here)
        cache.set_many({_note(match, slot): tuple(note) for match, note in here.items()}, LIFE_SECONDS)
        others = [int(key.rsplit(":", 1)[1]) for key in cache.get_many([_slot(n) for n in range(SLOTS)])]
        keys = {_note(match, n): match for match in here for n in others if n != slot}
        total = dict(here)
        for key, (seats, watching) in cache.get_many(list(keys)).items():
            mine = total[keys[key]]
            total[keys[key]] = Here(mine.seats | seats, mine.watching + watching)
        return total

    def _claim(self, cache: Any) -> int | None:
        """Keep the slot, or take a free one; None when all are taken."""
        if self._slot is not None and cache.get(_slot(self._slot)) == self._name:
            cache.set(_slot(self._slot), self._name, LIFE_SECONDS)
            return self._slot
        self._slot = next((n for n in range(SLOTS) if cache.add(_slot(n), self._name, LIFE_SECONDS)), None)
        return self._slot


def _slot(number: int) -> str:
    return f"presence:hub:{number}"


def _note(match_pk: int, slot: int) -> str:
    return f"presence:{match_pk}:{slot}"
