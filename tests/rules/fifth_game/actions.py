"""What a table may choose and what a player may do in High Card; every action is made once."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from games.rules import contract
from tests.rules.fifth_game.cards import MOST_COINS


class Options(contract.Options, frozen=True, forbid_unknown_fields=True):
    """Whether the lowest card wins."""

    low_wins: bool = False


class Keep(msgspec.Struct, frozen=True, tag="keep", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Keep the card."""


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Lay the card away unseen and draw another."""


class Bet(msgspec.Struct, frozen=True, tag="bet", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Bet so many coins, face down."""

    coins: Annotated[int, msgspec.Meta(ge=0, le=MOST_COINS)]


Action = Keep | Swap | Bet
DRAWS: Final[list[Action]] = [Keep(), Swap()]
BETS: Final[list[Action]] = [Bet(coins) for coins in range(MOST_COINS + 1)]
