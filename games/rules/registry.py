"""The only list of games."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from games.rules.contract import Rules, UnknownGame, UnknownVersion
from games.rules.standing_orders import StandingOrders
from games.rules.words import Text

PACKAGES = {
    "king-me": "games.rules.king_me",
    "koryo": "games.rules.koryo",
    "for-the-king": "games.rules.for_the_king",
    "majesty": "games.rules.majesty",
}


# Earlier versions that matches were dealt by, each a package of its own that stays as it was (docs/add-a-game.md).
OLDER: dict[tuple[str, int], str] = {}


def _package(slug: str, version: int | None) -> str:
    try:
        latest = PACKAGES[slug]
    except KeyError:
        raise UnknownGame(f"There is no game called {slug[:40]!r}. Games: {', '.join(PACKAGES)}.") from None
    return latest if version is None else OLDER.get((slug, version), latest)


def rules_for(slug: str, version: int | None = None) -> Rules[Any]:
    """The rules of a game: those new matches are dealt by, or the version one was dealt by.

    Raises UnknownGame, and UnknownVersion rather than play a match on by other rules than its own.
    """
    rules: Rules[Any] = import_module(_package(slug, version) + ".rules").RULES
    if version is not None and rules.version != version:
        raise UnknownVersion(f"Played by version {version} of {slug}; this build has {rules.version}.")
    return rules


def text_for(slug: str, version: int | None = None) -> Text:
    """The words of a game. Raises UnknownGame."""
    text: Any = import_module(_package(slug, version) + ".text")
    checked: Text = text
    return checked


def orders_for(slug: str, version: int | None = None) -> StandingOrders:
    """The standing orders of a game. Raises UnknownGame."""
    orders: Any = import_module(_package(slug, version) + ".standing_orders")
    checked: StandingOrders = orders
    return checked
