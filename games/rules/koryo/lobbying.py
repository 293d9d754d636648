"""The event Lobbying: who may be a party, which characters may be named, and the swap itself."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Event, IllegalMove
from games.rules.koryo.actions import LOBBIES, SWAPS
from games.rules.koryo.cards import KINDS
from games.rules.koryo.front import add_characters, count_characters, has_character
from games.rules.koryo.majority import recount, shielded
from games.rules.koryo.state import NOTHING, State


def parties(state: State) -> list[int]:
    """The seats a Lobbying may involve, in turn order from its owner: no shield and at least one character."""
    found: list[int] = []
    seats = state.seats
    for step in range(seats):
        seat = (state.turn + step) % seats
        if count_characters(state, seat) and not shielded(state, seat):
            found.append(seat)
    return found


def parties_after(state: State, party: int) -> list[int]:
    """The parties further on in turn order than this one."""
    able = parties(state)
    return able[able.index(party) + 1 :]


def add_first(state: State, found: list[Any]) -> None:
    """The characters that may be named first. The parties come in turn order, so no swap is listed twice."""
    for party in parties(state)[:-1]:
        add_characters(state, party, LOBBIES, found)


def add_second(state: State, found: list[Any]) -> None:
    """The characters the one named first may be swapped with."""
    for party in parties_after(state, state.lifted // KINDS):
        add_characters(state, party, SWAPS, found)


def name_first(state: State, seat: int, party: int, kind: int) -> list[Event]:
    """Use one revealed Lobbying: name the first character."""
    if state.lobbyings == 0:
        raise IllegalMove("You have no Lobbying to resolve.")
    if party not in parties(state)[:-1] or not has_character(state, party, kind):
        raise IllegalMove("That character cannot be named first.")
    state.lobbyings -= 1
    state.lifted = party * KINDS + kind
    return [Event("lobbied", seat, {"party": party, "kind": kind})]


def swap(state: State, seat: int, party: int, kind: int) -> list[Event]:
    """Swap the character named first with this one."""
    other = state.lifted // KINDS
    other_kind = state.lifted % KINDS
    if party not in parties_after(state, other) or not has_character(state, party, kind):
        raise IllegalMove("The character named first cannot be swapped with that one.")
    tables = state.tables
    tables[other * KINDS + other_kind] -= 1
    tables[party * KINDS + kind] -= 1
    tables[other * KINDS + kind] += 1
    tables[party * KINDS + other_kind] += 1
    state.lifted = NOTHING
    recount(state, kind)
    recount(state, other_kind)
    return [Event("swapped", seat, {"parties": [other, party], "kinds": [other_kind, kind]})]
