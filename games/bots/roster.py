"""Which bots there are. A bot's account name on the site finds it here."""

from __future__ import annotations

from typing import Final, NamedTuple

from games.bots.contract import Bot
from games.bots.levels import LEVELS

FAST: Final = "fast"  # answers in milliseconds, or in a fifth of a second
SLOW: Final = "slow"  # thinks for seconds: must never stand before a quick one in a queue


class Character(NamedTuple):
    """A bot as people meet it."""

    account: str
    name: str
    level: str
    bot: Bot
    anchor: int  # its fixed rating on the bots' own track
    pace: str  # FAST or SLOW: which kind of queue its turns belong in


ANCHORS: Final = {"page": 1200, "squire": 1500, "knight": 1700, "chancellor": 1800}
PACES: Final = {"page": FAST, "squire": FAST, "knight": FAST, "chancellor": SLOW}
# Six of each: the largest table is for six.
NAMES: Final = {
    "page": ("Tilda", "Osric", "Wren", "Pip", "Linnet", "Hob"),
    "squire": ("Marek", "Yeva", "Bruno", "Ines", "Taras", "Odile"),
    "knight": ("Rowan", "Zoya", "Aldric", "Mira", "Stefan", "Brenna"),
    "chancellor": ("Agata", "Lorenz", "Sunniva", "Pavlo", "Edith", "Anselm"),
}


def _characters() -> list[Character]:
    return [
        Character(
            f"{level}-{name.lower()}", f"{level.title()} {name}", level, LEVELS[level], ANCHORS[level], PACES[level]
        )
        for level, names in NAMES.items()
        for name in names
    ]


ROSTER: dict[str, Character] = {character.account: character for character in _characters()}


def stand_in_of(level: str) -> str:
    """The account of the bot of this level that keeps the seats of absent players."""
    return next(account for account, character in ROSTER.items() if character.level == level)
