"""Standing orders of High Card: a bet made in advance."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from games.rules.standing_orders import ONLY_MOVE, Form, OneAnswer, OnlyMove, first_of, form, number, only_move
from games.rules.words import Phrase
from tests.rules.fifth_game.actions import BETS


class BetSo(OneAnswer, frozen=True, tag="bet_so"):
    """Bet so many coins."""

    coins: Annotated[int, msgspec.Meta(ge=0, lt=len(BETS))]


Orders = OnlyMove | BetSo


def answer(order: Any, view: Any, legal: list[Any]) -> Any | None:
    """The legal action the order plays now; None to wait."""
    return only_move(legal) if isinstance(order, OnlyMove) else first_of([BETS[order.coins]], legal)


def expired(order: Any, view: Any) -> bool:
    """There is only one bet in a match."""
    return False


def order_phrase(order: Any) -> Phrase:
    """What the order will do."""
    if isinstance(order, OnlyMove):
        return Phrase("orders.only_move")
    return Phrase("orders.bet_so", {"n": order.coins})


def possible(view: Any) -> list[Form]:
    """The orders that the viewer may give now."""
    if view.viewer is None or view.phase == "over":
        return []
    return [form("bet_so", number("coins", 0, len(BETS) - 1, 0)), ONLY_MOVE]
