"""What a seat can do, as it travels. Structs only, never compiled: a compiler would drop their settings."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.rules.for_the_king.cards import FIELDS, GOLD_BID_CAP, GOLD_OF_EACH, KINDS

Kind = Annotated[int, msgspec.Meta(ge=0, lt=KINDS)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=max(GOLD_BID_CAP))]
Pieces = Annotated[int, msgspec.Meta(ge=0, le=max(GOLD_OF_EACH))]
Field = Annotated[int, msgspec.Meta(ge=0, lt=len(FIELDS))]
Targets = Annotated[tuple[Field, ...], msgspec.Meta(max_length=2)]


class Place(msgspec.Struct, frozen=True, tag="place", tag_field="type", forbid_unknown_fields=True, gc=False):
    """The adviser puts the drawn card before himself, on the favour pile or into the centre."""

    zone: Literal["self", "favour", "centre"]


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type", forbid_unknown_fields=True, gc=False):
    """An opponent of the adviser takes a card from the centre."""

    card: Kind


class Decree(msgspec.Struct, frozen=True, tag="decree", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Apply a king card: the fields whose primary office rises and those whose primary office falls."""

    up: Targets
    down: Targets


class Bid(msgspec.Struct, frozen=True, tag="bid", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Offer so much gold, or so many cards when gold itself is for sale."""

    amount: Amount


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Leave this auction for good."""


class Pay(msgspec.Struct, frozen=True, tag="pay", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Pay gold face up: so many cards of 1, of 2 and of 3."""

    ones: Pieces
    twos: Pieces
    threes: Pieces


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Pay one card face down, of those owed for a gold lot."""

    card: Kind


Action = Place | Take | Decree | Bid | Pass | Pay | Discard
