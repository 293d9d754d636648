"""The four levels of bots, from the weakest to the strongest, and how long the thinkers think."""

from __future__ import annotations

import re
from typing import Final

from games.bots.contract import Bot
from games.bots.page import Page
from games.bots.search import Searcher
from games.bots.squire import Squire

FORGETFUL: Final = "forgetful-"  # put before a thinker's level: one that begins every search anew

# How long a thinker thinks about a move, and over how many guesses.
SECONDS: Final = {"knight": 0.2, "chancellor": 2.0}
GUESSES: Final = {"knight": 32, "chancellor": 256}

LEVELS: Final[dict[str, Bot]] = {
    "page": Page(),
    "squire": Squire(),
    **{level: Searcher(seconds, GUESSES[level]) for level, seconds in SECONDS.items()},
}


def bot_of(spec: str) -> Bot:
    """The bot a level names. Raises ValueError.

    `knight@300` thinks for 300 iterations whatever the clock says, `knight*10` for ten times its seconds;
    `forgetful-knight@300` remembers nothing of what it thought before.
    """
    remembers = not spec.startswith(FORGETFUL)
    level, sign, number = [*re.split(r"([@*])", spec, maxsplit=1), "", ""][:3]
    level = level.removeprefix(FORGETFUL)
    if level not in LEVELS or ((sign or not remembers) and level not in GUESSES):
        raise ValueError(f"There is no bot called {spec!r}. Levels: {', '.join(LEVELS)}; or knight@300, or knight*10.")
    if sign and (not number.isdecimal() or not int(number)):
        raise ValueError(f"{number!r} is no number of {'iterations' if sign == '@' else 'times'}.")
    if remembers and not sign:
        return LEVELS[level]
    if sign == "@":
        return Searcher(float("inf"), GUESSES[level], int(number), remembers)
    return Searcher(SECONDS[level] * int(number or 1), GUESSES[level], remembers=remembers)
