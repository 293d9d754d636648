"""Every action, made once, and tables that turn bit masks into lists of them."""

from __future__ import annotations

from typing import Any, Final

from games.rules.king_me.actions import Place, Promote, Vote
from games.rules.king_me.cards import COURTIERS

PLACE: Final = [[Place(courtier, floor) for floor in range(1, 5)] for courtier in range(COURTIERS)]
PROMOTE: Final = [Promote(courtier) for courtier in range(COURTIERS)]
VOTES: Final[list[Any]] = [Vote(True), Vote(False)]

# Thirteen courtiers are looked up in two halves: two small tables instead of one of 8192 rows, and joining the
# halves gives every caller a list of its own.
LOW_BITS: Final = 7
LOW_MASK: Final = (1 << LOW_BITS) - 1


def _members(mask: int, shift: int) -> list[int]:
    return [bit + shift for bit in range(COURTIERS) if mask >> bit & 1]


def _promotions(bits: int, shift: int) -> list[list[Any]]:
    return [[PROMOTE[courtier] for courtier in _members(mask, shift)] for mask in range(1 << bits)]


def _placements(bits: int, shift: int, rooms: int) -> list[list[Any]]:
    floors = _members(rooms, 0)
    return [[PLACE[c][floor] for c in _members(mask, shift) for floor in floors] for mask in range(1 << bits)]


PROMOTE_LOW: Final[list[list[Any]]] = _promotions(LOW_BITS, 0)
PROMOTE_HIGH: Final[list[list[Any]]] = _promotions(COURTIERS - LOW_BITS, LOW_BITS)
# First index: the mask of floors with room, bit 0 for floor 1.
PLACE_LOW: Final[list[list[list[Any]]]] = [_placements(LOW_BITS, 0, rooms) for rooms in range(16)]
PLACE_HIGH: Final[list[list[list[Any]]]] = [_placements(COURTIERS - LOW_BITS, LOW_BITS, rooms) for rooms in range(16)]
