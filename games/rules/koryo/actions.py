"""Everything a player of Koryŏ can do, as small values made once and shared."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from games.rules.koryo.cards import BARBARIANS, COPIES, FAMILIES, KINDS, LOBBYING, MOST_SEATS

Kind = Annotated[int, msgspec.Meta(ge=0, le=10)]
Family = Annotated[int, msgspec.Meta(ge=1, le=9)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Count = Annotated[int, msgspec.Meta(ge=1, le=9)]


class Order(msgspec.Struct, frozen=True, tag="order", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Lay `count` identical cards face down and discard the rest of the hand."""

    kind: Kind
    count: Count


class OrderPair(msgspec.Struct, frozen=True, tag="order_pair", tag_field="type", forbid_unknown_fields=True, gc=False):
    """The Ship Owner's order: one card each of two kinds, the lower kind named first."""

    first: Kind
    second: Kind


class OrderNothing(
    msgspec.Struct, frozen=True, tag="order_nothing", tag_field="type", forbid_unknown_fields=True, gc=False
):
    """Lay no card and discard the whole hand."""


class Reveal(msgspec.Struct, frozen=True, tag="reveal", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Turn one's order face up."""


class TakeToken(msgspec.Struct, frozen=True, tag="take_token", tag_field="type", forbid_unknown_fields=True, gc=False):
    """The Banker: take a token from the bank."""


class Banish(msgspec.Struct, frozen=True, tag="banish", tag_field="type", forbid_unknown_fields=True, gc=False):
    """The Priest: destroy one of one's own events."""

    kind: Kind


class Steal(msgspec.Struct, frozen=True, tag="steal", tag_field="type", forbid_unknown_fields=True, gc=False):
    """The Spy: take a token from another player."""

    victim: Seat


class Raid(msgspec.Struct, frozen=True, tag="raid", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Barbarians: destroy a character of an opponent."""

    victim: Seat
    kind: Family


class Lobby(msgspec.Struct, frozen=True, tag="lobby", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Lobbying, first step: the character to be swapped of the party nearer in turn order."""

    party: Seat
    kind: Family


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Lobbying, second step: the character it is swapped with, of a party further on."""

    party: Seat
    kind: Family


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn", tag_field="type", forbid_unknown_fields=True, gc=False):
    """End one's action turn; events not used by now have no effect."""


class Discard(msgspec.Struct, frozen=True, tag="discard", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Discard one character above the limit."""

    kind: Family


Action = (
    Order | OrderPair | OrderNothing | Reveal | TakeToken | Banish | Steal | Raid | Lobby | Swap | EndTurn | Discard
)

ORDER_NOTHING: Final = OrderNothing()
REVEAL: Final = Reveal()
TAKE_TOKEN: Final = TakeToken()
END_TURN: Final = EndTurn()

# ORDERS[kind][n]: the orders open to a hand with n cards of the kind.
ORDERS: Final[list[list[list[Action]]]] = [
    [[Order(kind, count) for count in range(1, held + 1)] for held in range(COPIES[kind] + 1)] for kind in range(KINDS)
]
# PAIRS[first][second], the upper triangle.
PAIRS: Final[list[list[Action | None]]] = [
    [OrderPair(first, second) if first < second else None for second in range(KINDS)] for first in range(KINDS)
]
BANISH_BARBARIANS: Final = Banish(BARBARIANS)
BANISH_LOBBYING: Final = Banish(LOBBYING)
STEALS: Final[list[Action]] = [Steal(seat) for seat in range(MOST_SEATS)]

# Indexed by seat * KINDS + kind like the tables themselves; None where an event would stand.
RAIDS: Final[list[Action | None]] = [
    Raid(seat, kind) if kind in FAMILIES else None for seat in range(MOST_SEATS) for kind in range(KINDS)
]
LOBBIES: Final[list[Action | None]] = [
    Lobby(seat, kind) if kind in FAMILIES else None for seat in range(MOST_SEATS) for kind in range(KINDS)
]
SWAPS: Final[list[Action | None]] = [
    Swap(seat, kind) if kind in FAMILIES else None for seat in range(MOST_SEATS) for kind in range(KINDS)
]
DISCARDS: Final[list[Action | None]] = [Discard(kind) if kind in FAMILIES else None for kind in range(KINDS)]
