"""The three things a player may do, made once, and tables that turn bit masks into lists of them."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from games.rules.king_me.cards import COURTIERS

Courtier = Annotated[int, msgspec.Meta(ge=0, le=COURTIERS - 1)]


class Place(msgspec.Struct, frozen=True, tag="place", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Settle a courtier from beside the board on a floor."""

    courtier: Courtier
    floor: Annotated[int, msgspec.Meta(ge=1, le=4)]


class Promote(msgspec.Struct, frozen=True, tag="promote", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Move a courtier one floor up; from floor 5 this is a nomination."""

    courtier: Courtier


class Vote(msgspec.Struct, frozen=True, tag="vote", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Lay a vote face down."""

    yes: bool


Action = Place | Promote | Vote

PLACE: Final = [[Place(courtier, floor) for floor in range(1, 5)] for courtier in range(COURTIERS)]
PROMOTE: Final = [Promote(courtier) for courtier in range(COURTIERS)]
VOTES: Final = [Vote(True), Vote(False)]

# Thirteen courtiers are looked up in two halves: two small tables instead of one of 8192 rows, and joining the
# halves gives every caller a list of its own.
LOW_BITS: Final = 7
LOW_MASK: Final = (1 << LOW_BITS) - 1


def _members(mask: int, shift: int) -> list[int]:
    return [bit + shift for bit in range(COURTIERS) if mask >> bit & 1]


def _promotions(bits: int, shift: int) -> list[list[Promote]]:
    return [[PROMOTE[courtier] for courtier in _members(mask, shift)] for mask in range(1 << bits)]


def _placements(bits: int, shift: int, rooms: int) -> list[list[Place]]:
    floors = _members(rooms, 0)
    return [[PLACE[c][floor] for c in _members(mask, shift) for floor in floors] for mask in range(1 << bits)]


PROMOTE_LOW: Final = _promotions(LOW_BITS, 0)
PROMOTE_HIGH: Final = _promotions(COURTIERS - LOW_BITS, LOW_BITS)
# First index: the mask of floors with room, bit 0 for floor 1.
PLACE_LOW: Final = [_placements(LOW_BITS, 0, rooms) for rooms in range(16)]
PLACE_HIGH: Final = [_placements(COURTIERS - LOW_BITS, LOW_BITS, rooms) for rooms in range(16)]
