"""King cards: which primaries can move, and moving them."""

from __future__ import annotations

from games.rules.contract import Event
from games.rules.for_the_king.actions import Decree
from games.rules.for_the_king.cards import (
    EITHER,
    EXCHANGE,
    KING,
    LOWER,
    LOWER_TWO,
    NO_CARD,
    OFFICE_MAX,
    OFFICE_MIN,
    RAISE,
    RAISE_TWO,
)
from games.rules.for_the_king.choices import (
    EXCHANGE_LIST,
    LOWER_ONE_LIST,
    LOWER_TWO_LIST,
    RAISE_ONE_LIST,
    RAISE_TWO_LIST,
)
from games.rules.for_the_king.state import DECREEING, State


def _possible(offices: list[int], decrees: list[Decree]) -> list[Decree]:
    """Those decrees whose every target is in play and can really move."""
    fields = len(offices)
    return [
        decree
        for decree in decrees
        if all(field < fields and offices[field] < OFFICE_MAX for field in decree.up)
        and all(field < fields and offices[field] > OFFICE_MIN for field in decree.down)
    ]


def decrees_of(offices: list[int], king: int) -> list[Decree]:
    """All ways to apply the king card; with too few targets, all ways to do the part that is possible."""
    effect = king - KING
    if effect == RAISE:
        return _possible(offices, RAISE_ONE_LIST)
    if effect == LOWER:
        return _possible(offices, LOWER_ONE_LIST)
    if effect == EITHER:
        return _possible(offices, RAISE_ONE_LIST) + _possible(offices, LOWER_ONE_LIST)
    if effect == RAISE_TWO:
        return _possible(offices, RAISE_TWO_LIST) or _possible(offices, RAISE_ONE_LIST)
    if effect == LOWER_TWO:
        return _possible(offices, LOWER_TWO_LIST) or _possible(offices, LOWER_ONE_LIST)
    assert effect == EXCHANGE
    both = _possible(offices, EXCHANGE_LIST)
    return both or _possible(offices, RAISE_ONE_LIST) + _possible(offices, LOWER_ONE_LIST)


def show_king(state: State, seat: int, king: int, events: list[Event]) -> bool:
    """The seat got a king card: show it. True when the seat must now decide what it does."""
    state.used.append(king)
    events.append(Event("king_shown", seat, {"card": king}))
    if not decrees_of(state.offices, king):
        events.append(Event("king_idle", seat, {"card": king}))
        return False
    state.king = king
    state.phase = DECREEING
    state.turn = seat
    return True


def apply_decree(state: State, seat: int, decree: Decree) -> Event:
    """Move the offices the decree names."""
    for field in decree.up:
        state.offices[field] += 1
    for field in decree.down:
        state.offices[field] -= 1
    king = state.king
    state.king = NO_CARD
    data = {"card": king, "up": list(decree.up), "down": list(decree.down), "offices": state.offices[:]}
    return Event("offices_moved", seat, data)
