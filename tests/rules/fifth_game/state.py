"""What a match of High Card is made of: options, actions, the whole state, and what one viewer sees of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, final

import msgspec

from games.rules import contract
from tests.rules.fifth_game.cards import MOST_COINS

DRAWING: Final = 0
BETTING: Final = 1
OVER: Final = 2
PHASES: Final = ("drawing", "betting", "over")
NO_BET: Final = -1


class Options(contract.Options, frozen=True, forbid_unknown_fields=True):
    """Whether the lowest card wins."""

    low_wins: bool = False


class Keep(msgspec.Struct, frozen=True, tag="keep", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Keep the card."""


class Swap(msgspec.Struct, frozen=True, tag="swap", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Lay the card away unseen and draw another."""


class Bet(msgspec.Struct, frozen=True, tag="bet", tag_field="type", forbid_unknown_fields=True, gc=False):
    """Bet so many coins, face down."""

    coins: Annotated[int, msgspec.Meta(ge=0, le=MOST_COINS)]


Action = Keep | Swap | Bet
DRAWS: Final[list[Action]] = [Keep(), Swap()]
BETS: Final[list[Action]] = [Bet(coins) for coins in range(MOST_COINS + 1)]


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


class View(contract.View):
    """What one seat (`viewer` None: a spectator) knows. None stands for what he may not see."""

    viewer: int | None
    seats: int
    options: Options
    phase: str
    actors: tuple[int, ...]
    turn: int
    deck: int
    hands: list[int | None]
    away: list[list[int | None]]
    betted: list[bool]
    bets: list[int | None]
