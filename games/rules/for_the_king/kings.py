"""King cards: which primaries can move, and moving them."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Event
from games.rules.for_the_king import cards, choices
from games.rules.for_the_king.actions import Decree
from games.rules.for_the_king.cards import KING, NO_CARD, OFFICE_MAX, OFFICE_MIN
from games.rules.for_the_king.news import KING_SHOWN
from games.rules.for_the_king.state import DECREEING, State


def can_rise(offices: list[int]) -> int:
    """The mask of the fields whose primary can really go up."""
    mask = 0
    bit = 1
    for primary in offices:
        if primary < OFFICE_MAX:
            mask |= bit
        bit <<= 1
    return mask


def can_fall(offices: list[int]) -> int:
    """The mask of the fields whose primary can really go down."""
    mask = 0
    bit = 1
    for primary in offices:
        if primary > OFFICE_MIN:
            mask |= bit
        bit <<= 1
    return mask


def decrees_of(offices: list[int], king: int) -> list[Any]:
    """All ways to apply the king card; with too few targets, all ways to do the part that is possible."""
    effect = king - KING
    if effect == cards.RAISE:
        return choices.RAISE_ONE[can_rise(offices)]
    if effect == cards.LOWER:
        return choices.LOWER_ONE[can_fall(offices)]
    if effect == cards.RAISE_TWO:
        up = can_rise(offices)
        return choices.RAISE_TWO[up] or choices.RAISE_ONE[up]
    if effect == cards.LOWER_TWO:
        down = can_fall(offices)
        return choices.LOWER_TWO[down] or choices.LOWER_ONE[down]
    up = can_rise(offices)
    down = can_fall(offices)
    if effect == cards.EXCHANGE:
        both: list[Any] = []
        for field in range(len(offices)):
            if up >> field & 1:
                both += choices.EXCHANGE[field][down]
        if both:
            return both
    return choices.RAISE_ONE[up] + choices.LOWER_ONE[down]


def show_king(state: State, seat: int, king: int, events: list[Event]) -> bool:
    """The seat got a king card: show it. True when the seat must now decide what it does."""
    state.used = [*state.used, king]
    events.append(KING_SHOWN[seat][king - KING])
    if not decrees_of(state.offices, king):
        events.append(Event("king_idle", seat, {"card": king}))
        return False
    state.king = king
    state.phase = DECREEING
    state.turn = seat
    return True


def apply_decree(state: State, seat: int, decree: Decree) -> Event:
    """Move the offices the decree names."""
    offices = state.offices[:]
    for field in decree.up:
        offices[field] += 1
    for field in decree.down:
        offices[field] -= 1
    state.offices = offices
    king = state.king
    state.king = NO_CARD
    data = {"card": king, "up": list(decree.up), "down": list(decree.down), "offices": offices}
    return Event("offices_moved", seat, data)
