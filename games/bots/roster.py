"""Which bots there are. A bot's account name on the site finds it here."""

from __future__ import annotations

from typing import NamedTuple

from games.bots.contract import Bot
from games.bots.page import Page
from games.bots.squire import Squire


class Character(NamedTuple):
    """A bot as people meet it."""

    account: str
    name: str
    level: str
    bot: Bot
    anchor: int  # its fixed rating on the bots' own track


STAND_IN = "squire-marek"  # keeps the seat of a player who gave up or went away

ROSTER: dict[str, Character] = {
    character.account: character
    for character in (
        Character("page-tilda", "Page Tilda", "page", Page(), 1200),
        Character("page-osric", "Page Osric", "page", Page(), 1200),
        Character("page-wren", "Page Wren", "page", Page(), 1200),
        Character("page-pip", "Page Pip", "page", Page(), 1200),
        Character("page-linnet", "Page Linnet", "page", Page(), 1200),
        Character("page-hob", "Page Hob", "page", Page(), 1200),
        Character("squire-marek", "Squire Marek", "squire", Squire(playouts=120), 1500),
        Character("squire-yeva", "Squire Yeva", "squire", Squire(playouts=120), 1500),
        Character("squire-bruno", "Squire Bruno", "squire", Squire(playouts=120), 1500),
        Character("squire-ines", "Squire Ines", "squire", Squire(playouts=120), 1500),
        Character("squire-taras", "Squire Taras", "squire", Squire(playouts=120), 1500),
        Character("squire-odile", "Squire Odile", "squire", Squire(playouts=120), 1500),
    )
}


def stand_in_of(level: str) -> str:
    """The account of the bot of this level that keeps the seats of absent players."""
    return next(account for account, character in ROSTER.items() if character.level == level)
