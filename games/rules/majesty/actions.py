"""What a player can decide in Majesty, and what a table can choose before the match."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.rules import contract
from games.rules.majesty.cards import HAND_OF_WORKERS, MARKET_SIZE, Role

Sides = Annotated[str, msgspec.Meta(pattern="^[AB]{8}$", min_length=8, max_length=8)]


class Options(contract.Options, frozen=True, forbid_unknown_fields=True):
    """How the deck is made (`tiered`: by the number of players, `mixed`: all 60 cards) and each building's side."""

    deck: Literal["tiered", "mixed"] = "tiered"
    sides: Sides = "AAAAAAAA"


class Take(msgspec.Struct, frozen=True, tag="take", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Take the market card at a position (0 is the front) and settle it as one of its characters."""

    position: Annotated[int, msgspec.Meta(ge=0, le=MARKET_SIZE - 1)]
    role: Role


class Heal(msgspec.Struct, frozen=True, tag="heal", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Bring the double card on top of the infirmary back as one of its characters."""

    role: Role


class Trade(msgspec.Struct, frozen=True, tag="trade", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Trade points and workers at the castle, side B, so as to end the turn with this many workers.

    Nothing else in that turn looks at workers, and what exceeds five turns back into points 1:1. So two trades with the
    same number of workers left lead to the same position, and the six numbers 0 to 5 stand for every possible trade.
    """

    workers: Annotated[int, msgspec.Meta(ge=0, le=HAND_OF_WORKERS)]


Action = Take | Heal | Trade
