"""The rules of Koryŏ: a season is dealt, then its phases of orders, action and end are played in turn order."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from games.rules.contract import BadOptions, Event, IllegalMove, Random, Result, check_seats
from games.rules.koryo.action import ActionTurn
from games.rules.koryo.actions import Action as KoryoAction
from games.rules.koryo.cards import KINDS, MAX_MOVES, TOKENS
from games.rules.koryo.dealing import deal_season
from games.rules.koryo.end import End
from games.rules.koryo.options import Options as KoryoOptions
from games.rules.koryo.orders import Orders
from games.rules.koryo.phase import Phase
from games.rules.koryo.scoring import score
from games.rules.koryo.sight import imagine, view_of
from games.rules.koryo.state import NOBODY, NOTHING, ORDERS, OVER
from games.rules.koryo.state import State as KoryoState
from games.rules.koryo.view import View as KoryoView

ACTORS: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,)]
PHASES: Final[list[Phase]] = [Orders(), ActionTurn(), End()]


class KoryoRules:
    """Koryŏ as the contract wants it."""

    slug: ClassVar[str] = "koryo"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 5)
    max_moves: ClassVar[int] = MAX_MOVES
    Options: ClassVar[type[Any]] = KoryoOptions
    State: ClassVar[type[Any]] = KoryoState
    Action: ClassVar[Any] = KoryoAction
    View: ClassVar[type[Any]] = KoryoView

    def deal(self, seats: int, options: Any, rng: Random) -> KoryoState:
        """A fresh match with a random first player and the hands of season 1."""
        check_seats(self, seats)
        if not isinstance(options, KoryoOptions):
            raise BadOptions("These are not options of koryo.")
        first = rng.randrange(seats)
        empty = [0] * (seats * KINDS)
        state = KoryoState(
            options,
            seats,
            1,
            ORDERS,
            first,
            first,
            empty,
            empty[:],
            empty[:],
            [0] * KINDS,
            [0] * seats,
            TOKENS,
            [NOBODY] * KINDS,
            NOBODY,
            False,
            0,
            0,
            0,
            NOTHING,
            0,
        )
        deal_season(state, rng)
        return state

    def actors(self, state: KoryoState) -> tuple[int, ...]:
        """The seat on turn; nobody when the match is over."""
        return () if state.phase == OVER else ACTORS[state.turn]

    def legal(self, state: KoryoState, seat: int) -> list[Any]:
        """All actions of the seat; [] unless it is its turn."""
        if state.phase == OVER or state.turn != seat:
            return []
        return PHASES[state.phase].legal(state, seat)

    def play(self, state: KoryoState, seat: int, action: Any, rng: Random) -> list[Event]:
        """Change the state by one action, or refuse it."""
        if state.phase == OVER:
            raise IllegalMove("The match is over.")
        if state.turn != seat:
            raise IllegalMove("It is not your turn.")
        return PHASES[state.phase].play(state, seat, action, rng)

    def view(self, state: KoryoState, seat: int | None) -> KoryoView:
        """Exactly what that seat (None: a spectator) may know."""
        return view_of(state, seat)

    def imagine(self, view: KoryoView, rng: Random) -> KoryoState:
        """A full state that fits the view."""
        return imagine(view, rng)

    def standing(self, view: KoryoView) -> list[int]:
        """The cards in front of everybody and the tokens."""
        return view.standing[:]

    def result(self, state: KoryoState) -> Result | None:
        """The score after season 8, or None while the match runs."""
        return score(state.tables, state.tokens) if state.phase == OVER else None


RULES: Final = KoryoRules()
