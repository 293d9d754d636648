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
        Character("page-tilda", "Tilda", "page", Page(), 1200),
        Character("page-osric", "Osric", "page", Page(), 1200),
        Character("page-wren", "Wren", "page", Page(), 1200),
        Character("squire-marek", "Marek", "squire", Squire(playouts=120), 1500),
        Character("squire-yeva", "Yeva", "squire", Squire(playouts=120), 1500),
        Character("squire-bruno", "Bruno", "squire", Squire(playouts=120), 1500),
    )
}
