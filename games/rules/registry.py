"""The only list of games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.rules.contract import Rules, UnknownGame
from games.rules.standing_orders import StandingOrders
from games.rules.words import Text

PACKAGES = {
    "king-me": "games.rules.king_me",
    "koryo": "games.rules.koryo",
    "for-the-king": "games.rules.for_the_king",
    "majesty": "games.rules.majesty",
}


def _package(slug: str) -> str:
    try:
        return PACKAGES[slug]
    except KeyError:
        raise UnknownGame(f"There is no game called {slug[:40]!r}. Games: {', '.join(PACKAGES)}.") from None


def rules_for(slug: str) -> Rules[Any]:
    """The rules of a game. Raises UnknownGame."""
    rules: Rules[Any] = import_module(_package(slug) + ".rules").RULES
    return rules


def text_for(slug: str) -> Text:
    """The words of a game. Raises UnknownGame."""
    text: Any = import_module(_package(slug) + ".text")
    checked: Text = text
    return checked


def orders_for(slug: str) -> StandingOrders:
    """The standing orders of a game. Raises UnknownGame."""
    orders: Any = import_module(_package(slug) + ".standing_orders")
    checked: StandingOrders = orders
    return checked
