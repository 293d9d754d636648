"""The event Lobbying: who may be a party, which characters may be named, and the swap itself."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Event, IllegalMove
from games.rules.koryo.actions import LOBBIES, SWAPS, Action
from games.rules.koryo.cards import FAMILIES, KINDS, MERCHANT, OMNISCIENT
from games.rules.koryo.majority import recount, shielded
from games.rules.koryo.state import NOTHING, State


def parties(state: State) -> list[int]:
    """The seats a Lobbying may involve, in turn order from its owner: no shield and at least one character."""
    found: list[int] = []
    seats = state.seats
    for step in range(seats):
        seat = (state.turn + step) % seats
        base = seat * KINDS
        if any(state.tables[base + OMNISCIENT : base + MERCHANT + 1]) and not shielded(state, seat):
            found.append(seat)
    return found


def add_cards(state: State, seats: list[int], actions: list[Action | None], found: list[Any]) -> None:
    """Append the action of every kind of character these seats have."""
    for seat in seats:
        base = seat * KINDS
        found += [actions[base + kind] for kind in FAMILIES if state.tables[base + kind]]


def add_first(state: State, found: list[Any]) -> None:
    """The characters that may be named first. The parties come in turn order, so no swap is listed twice."""
    add_cards(state, parties(state)[:-1], LOBBIES, found)


def add_second(state: State, found: list[Any]) -> None:
    """The characters the one named first may be swapped with: those of the parties further on."""
    able = parties(state)
    add_cards(state, able[able.index(state.lifted // KINDS) + 1 :], SWAPS, found)


def name_first(state: State, seat: int, party: int, kind: int) -> list[Event]:
    """Use one revealed Lobbying: name the first character."""
    if state.lobbyings == 0:
        raise IllegalMove("You have no Lobbying to resolve.")
    if party not in parties(state)[:-1] or kind not in FAMILIES or not state.tables[party * KINDS + kind]:
        raise IllegalMove("That character cannot be named first.")
    state.lobbyings -= 1
    state.lifted = party * KINDS + kind
    return [Event("lobbied", seat, {"party": party, "kind": kind})]


def swap(state: State, seat: int, party: int, kind: int) -> list[Event]:
    """Swap the character named first with this one."""
    other = state.lifted // KINDS
    other_kind = state.lifted % KINDS
    able = parties(state)
    if party not in able[able.index(other) + 1 :] or kind not in FAMILIES or not state.tables[party * KINDS + kind]:
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
