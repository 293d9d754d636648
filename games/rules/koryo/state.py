"""The whole of a Koryŏ match, hidden cards included; it must never be shown to anybody as it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from games.rules.koryo.options import Options

ORDERS: Final = 0
ACTION: Final = 1
END: Final = 2
OVER: Final = 3
PHASES: Final = ("orders", "action", "end", "over")

NOBODY: Final = -1
NOTHING: Final = -1


@final
@dataclass(init=False)
class State:
    """Count vectors of 11 kinds, one after the other by seat. The deck is what lies nowhere else, so it is not kept."""

    __slots__ = (
        "bank",
        "first",
        "hands",
        "lifted",
        "lobbyings",
        "majority",
        "options",
        "orders",
        "phase",
        "pile",
        "raids",
        "revealed",
        "season",
        "seats",
        "ship_owner",
        "surplus",
        "tables",
        "tokens",
        "turn",
        "used",
    )

    options: Options
    seats: int
    season: int
    phase: int
    first: int
    turn: int
    tables: list[int]  # face up in front of each seat
    hands: list[int]  # until its order the seat's hand; from then on what it discarded unseen
    orders: list[int]  # face down
    pile: list[int]  # discarded or destroyed face up this season
    tokens: list[int]
    bank: int
    majority: list[int]  # kind -> seat or NOBODY; always NOBODY for events
    ship_owner: int  # who held that majority when orders were laid
    revealed: bool
    raids: int  # revealed Barbarians not resolved yet
    lobbyings: int  # revealed Lobbyings not resolved yet
    used: int  # bits of the effects used this turn
    lifted: int  # seat * KINDS + kind of the character a Lobbying has named first, or NOTHING
    surplus: int  # characters the seat on turn still has to discard

    def __init__(
        self,
        options: Options,
        seats: int,
        season: int,
        phase: int,
        first: int,
        turn: int,
        tables: list[int],
        hands: list[int],
        orders: list[int],
        pile: list[int],
        tokens: list[int],
        bank: int,
        majority: list[int],
        ship_owner: int,
        revealed: bool,
        raids: int,
        lobbyings: int,
        used: int,
        lifted: int,
        surplus: int,
    ) -> None:
        self.options = options
        self.seats = seats
        self.season = season
        self.phase = phase
        self.first = first
        self.turn = turn
        self.tables = tables
        self.hands = hands
        self.orders = orders
        self.pile = pile
        self.tokens = tokens
        self.bank = bank
        self.majority = majority
        self.ship_owner = ship_owner
        self.revealed = revealed
        self.raids = raids
        self.lobbyings = lobbyings
        self.used = used
        self.lifted = lifted
        self.surplus = surplus

    def copy(self) -> State:
        """An independent copy."""
        return State(
            self.options,
            self.seats,
            self.season,
            self.phase,
            self.first,
            self.turn,
            self.tables[:],
            self.hands[:],
            self.orders[:],
            self.pile[:],
            self.tokens[:],
            self.bank,
            self.majority[:],
            self.ship_owner,
            self.revealed,
            self.raids,
            self.lobbyings,
            self.used,
            self.lifted,
            self.surplus,
        )
