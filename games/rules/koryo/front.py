"""The characters in front of a seat: looking for them, listing them, losing them.

Loops over families are written as `range(OMNISCIENT, BARBARIANS)` in place: compiled, they become plain C loops.
"""

from __future__ import annotations

from typing import Any

from games.rules.koryo.actions import Action
from games.rules.koryo.cards import BARBARIANS, KINDS, MERCHANT, OMNISCIENT
from games.rules.koryo.majority import recount
from games.rules.koryo.state import State


def has_character(state: State, seat: int, kind: int) -> bool:
    """Whether the kind is a character and lies in front of the seat."""
    return OMNISCIENT <= kind <= MERCHANT and state.tables[seat * KINDS + kind] > 0


def count_characters(state: State, seat: int) -> int:
    """How many characters lie in front of the seat."""
    base = seat * KINDS
    return sum(state.tables[base + OMNISCIENT : base + BARBARIANS])


def add_characters(state: State, seat: int, actions: list[Action | None], found: list[Any]) -> None:
    """Append the seat's action, from a table laid out like the tables, for every kind of character it has."""
    tables = state.tables
    base = seat * KINDS
    for at in range(base + OMNISCIENT, base + BARBARIANS):
        if tables[at]:
            found.append(actions[at])  # noqa: PERF401 - compiled, the loop beats a comprehension and its list


def lose_character(state: State, seat: int, kind: int) -> None:
    """Put one character face up on the discard pile."""
    state.tables[seat * KINDS + kind] -= 1
    state.pile[kind] += 1
    recount(state, kind)
