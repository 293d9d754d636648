"""The box of High Card: seven cards and three coins a player."""

from __future__ import annotations

from typing import Final

CARDS: Final = (1, 2, 3, 4, 5, 6, 7)  # three seats use at most 3 + 3 = 6 of them
MOST_COINS: Final = 3
SEATS: Final = range(2, 4)
MAX_MOVES: Final = 2 * 3  # each of three seats draws once and bets once
