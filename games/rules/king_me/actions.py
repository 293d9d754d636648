"""The three things a player may do, as they are read from and written to JSON."""

from __future__ import annotations

from typing import Annotated

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
