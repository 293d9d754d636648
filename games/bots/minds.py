"""Which mind knows which game. A game without one is played by random playouts, which any game allows."""

from __future__ import annotations

from typing import Final

from games.bots.for_the_king import ForTheKingMind
from games.bots.king_me import KingMeMind
from games.bots.koryo import KoryoMind
from games.bots.majesty import MajestyMind
from games.bots.mind import Mind

MINDS: Final[dict[str, Mind]] = {
    "king-me": KingMeMind(),
    "koryo": KoryoMind(),
    "for-the-king": ForTheKingMind(),
    "majesty": MajestyMind(),
}
ANY_GAME: Final = Mind()


def mind_for(slug: str) -> Mind:
    """The mind that knows the game best."""
    return MINDS.get(slug, ANY_GAME)
