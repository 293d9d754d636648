"""The rules of the second edition: a match of the first one would deal and end differently."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from games.rules.contract import Random
from tests.rules.fifth_game.rules import HighCard
from tests.rules.fifth_game.state import State


class SecondEdition(HighCard):
    """Cards are dealt from the other end, and low cards win."""

    version: ClassVar[int] = 2

    def deal(self, seats: int, options: Any, rng: Random) -> State:
        state = super().deal(seats, options, rng)
        state.deck.reverse()
        state.low_wins = not state.low_wins
        return state


RULES: Final = SecondEdition()
