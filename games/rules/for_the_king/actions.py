"""What a seat can do. Every action exists once, in a table; equal ones decoded from JSON are as good."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Annotated, Final, Literal

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

PASS: Final = Pass()
BIDS: Final = [Bid(amount) for amount in range(1, max(GOLD_BID_CAP) + 1)]
TAKES: Final = [Take(card) for card in range(KINDS)]
DISCARDS: Final = [Discard(card) for card in range(KINDS)]

PLACE_SELF: Final = Place("self")
PLACE_FAVOUR: Final = Place("favour")
PLACE_CENTRE: Final = Place("centre")

# By cap, then sliced from the standing bid on: every higher bid in order, and passing last.
BID_LISTS: Final[list[list[Bid | Pass]]] = [[*BIDS[:cap], PASS] for cap in range(max(GOLD_BID_CAP) + 1)]

_PIECES = range(max(GOLD_OF_EACH) + 1)
PAYS: Final = [[[Pay(ones, twos, threes) for threes in _PIECES] for twos in _PIECES] for ones in _PIECES]

_ALL = range(len(FIELDS))
RAISE_ONE_LIST: Final = [Decree((field,), ()) for field in _ALL]
LOWER_ONE_LIST: Final = [Decree((), (field,)) for field in _ALL]
RAISE_TWO_LIST: Final = [Decree(pair, ()) for pair in combinations(_ALL, 2)]
LOWER_TWO_LIST: Final = [Decree((), pair) for pair in combinations(_ALL, 2)]
EXCHANGE_LIST: Final = [Decree((up,), (down,)) for up, down in permutations(_ALL, 2)]
