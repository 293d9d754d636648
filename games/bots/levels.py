"""The four levels of bots, from the weakest to the strongest, and how long the thinkers think."""

from __future__ import annotations

from typing import Final

from games.bots.contract import Bot
from games.bots.page import Page
from games.bots.search import Searcher
from games.bots.squire import Squire

KNIGHT_SECONDS: Final = 0.2
CHANCELLOR_SECONDS: Final = 2.0
KNIGHT_GUESSES: Final = 32
CHANCELLOR_GUESSES: Final = 256

LEVELS: Final[dict[str, Bot]] = {
    "page": Page(),
    "squire": Squire(),
    "knight": Searcher(KNIGHT_SECONDS, KNIGHT_GUESSES),
    "chancellor": Searcher(CHANCELLOR_SECONDS, CHANCELLOR_GUESSES),
}
GUESSES: Final = {"knight": KNIGHT_GUESSES, "chancellor": CHANCELLOR_GUESSES}


def bot_of(spec: str) -> Bot:
    """The bot a level names; `knight@300` thinks for 300 iterations whatever the clock says. Raises ValueError."""
    level, at, iterations = spec.partition("@")
    if level not in LEVELS or (at and level not in GUESSES):
        raise ValueError(f"There is no bot called {spec!r}. Levels: {', '.join(LEVELS)}; or knight@300.")
    if not at:
        return LEVELS[level]
    if not iterations.isdigit() or not int(iterations):
        raise ValueError(f"{iterations!r} is no number of iterations.")
    return Searcher(float("inf"), GUESSES[level], int(iterations))
