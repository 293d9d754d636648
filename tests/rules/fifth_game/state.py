"""Everything about a match of High Card. No struct classes here: this module is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

DRAWING: Final = 0
BETTING: Final = 1
OVER: Final = 2
PHASES: Final = ("drawing", "betting", "over")
NO_BET: Final = -1


@final
@dataclass(init=False)
class State:
    """Everything about a match."""

    __slots__ = ("away", "bets", "deck", "hands", "low_wins", "phase", "seats", "turn")

    seats: int
    low_wins: bool
    phase: int
    turn: int  # in the drawing; nobody's afterwards
    deck: list[int]  # the top is last
    hands: list[int]  # SECRET, by seat
    away: list[list[int]]  # SECRET but to the seat that laid it away
    bets: list[int]  # SECRET until all are in

    def __init__(
        self,
        seats: int,
        low_wins: bool,
        phase: int,
        turn: int,
        deck: list[int],
        hands: list[int],
        away: list[list[int]],
        bets: list[int],
    ) -> None:
        self.seats = seats
        self.low_wins = low_wins
        self.phase = phase
        self.turn = turn
        self.deck = deck
        self.hands = hands
        self.away = away
        self.bets = bets

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.seats,
            self.low_wins,
            self.phase,
            self.turn,
            self.deck[:],
            self.hands[:],
            [row[:] for row in self.away],
            self.bets[:],
        )
