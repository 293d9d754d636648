"""The rules of For the King (and Me): the table of phases and the contract. See sharing.py and auctions.py."""

from __future__ import annotations

from typing import Any, ClassVar, Final, TypeAlias, final

from games.rules.contract import BadOptions, Event, IllegalMove, Random, Result, check_seats
from games.rules.for_the_king.actions import Action, Decree
from games.rules.for_the_king.auctions import Bidding, Discarding, Paying, close_lot
from games.rules.for_the_king.cards import FIELDS_IN_PLAY, NO_CARD, OFFICE_START, POOL, REMOVED
from games.rules.for_the_king.imagine import imagine
from games.rules.for_the_king.kings import apply_decree, decrees_of
from games.rules.for_the_king.options import Options
from games.rules.for_the_king.scoring import final_result
from games.rules.for_the_king.sharing import Placing, Taking, draw, go_on
from games.rules.for_the_king.state import (
    BIDDING,
    DECREEING,
    DISCARDING,
    OVER,
    PAYING,
    PLACING,
    TAKING,
    State,
)
from games.rules.for_the_king.view import View, standing_in, view_of

# With five players: 108 placements, 18 turns * 4 picks = 72, 15 decrees. Each of 18 lots is auctioned at most five
# times, among 5, 4, 3, 2, 1 seats: at most 78 bids each and 5+4+3+2+1 passes, 5*78+15 = 405. It is paid by one
# action in gold, or card by card; a card is paid once, and there are 108. Fewer players have less of everything
# except lots: four have 16*(4*66+10), two have 20*(2*54+3), both below 18*405.
MAX_MOVES: Final = 108 + 72 + 15 + 18 * 405 + 18 + 108

PLACING_PHASE: Final = Placing()
TAKING_PHASE: Final = Taking()
BIDDING_PHASE: Final = Bidding()
PAYING_PHASE: Final = Paying()
DISCARDING_PHASE: Final = Discarding()
ACTORS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,), (4,))


@final
class Decreeing:
    """Whoever got a king card applies it at once."""

    def legal(self, state: State) -> list[Any]:
        """Every choice of primaries the card can really move."""
        return list(decrees_of(state.offices, state.king))

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Move the offices, then go on where the card turned up."""
        if type(action) is not Decree or action not in decrees_of(state.offices, state.king):
            raise IllegalMove("The king card cannot be applied like that.")
        events = [apply_decree(state, seat, action)]
        if state.turned:
            close_lot(state, events)
        else:
            go_on(state, rng, events)
        return events


DECREEING_PHASE: Final = Decreeing()


# The class below has attributes called State and View, as the contract wants; inside it the types need other names.
MatchState: TypeAlias = State
MatchView: TypeAlias = View


@final
class ForTheKing:
    """The contract, phase by phase."""

    slug: ClassVar[str] = "for-the-king"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 6)
    max_moves: ClassVar[int] = MAX_MOVES
    Options: ClassVar[type[Any]] = Options
    State: ClassVar[type[Any]] = State
    Action: ClassVar[Any] = Action
    View: ClassVar[type[Any]] = View

    def deal(self, seats: int, options: Any, rng: Random) -> MatchState:
        """Build the pool, remove some cards unseen, shuffle, choose the first adviser; he looks at a card."""
        check_seats(self, seats)
        if type(options) is not Options:
            raise BadOptions("for-the-king has its own options.")
        deck = POOL[seats][:]
        rng.shuffle(deck)
        removed = tuple(deck[: REMOVED[seats]])
        state = MatchState(
            options=options,
            players=seats,
            phase=PLACING,
            turn=0,
            first=rng.randrange(seats),
            round=0,
            placed=0,
            kept=0,
            picks=0,
            drawn=NO_CARD,
            king=NO_CARD,
            first_bidder=0,
            lot=NO_CARD,
            bid=0,
            bidder=-1,
            bidding=0,
            out=0,
            owed=0,
            removed=removed,
            deck=deck[REMOVED[seats] :],
            centre=[],
            favoured=[],
            lots=[],
            turned=[],
            used=[],
            discard=[],
            offices=[OFFICE_START] * FIELDS_IN_PLAY[seats],
            hands=[[] for _ in range(seats)],
            spent=[[] for _ in range(seats)],
            ledgers=[[] for _ in range(seats)],
        )
        draw(state, [])
        return state

    def actors(self, state: MatchState) -> tuple[int, ...]:
        """The one seat that acts; () when the match is over."""
        return ACTORS[state.turn] if state.phase != OVER else ()

    def legal(self, state: MatchState, seat: int) -> list[Any]:
        """All actions of the seat."""
        phase = state.phase
        if seat != state.turn or phase == OVER:
            return []
        if phase == BIDDING:
            return BIDDING_PHASE.legal(state)
        if phase == PLACING:
            return PLACING_PHASE.legal(state)
        if phase == TAKING:
            return TAKING_PHASE.legal(state)
        if phase == DISCARDING:
            return DISCARDING_PHASE.legal(state)
        if phase == PAYING:
            return PAYING_PHASE.legal(state)
        assert phase == DECREEING
        return DECREEING_PHASE.legal(state)

    def play(self, state: MatchState, seat: int, action: Any, rng: Random) -> list[Event]:
        """Change the state by one action."""
        phase = state.phase
        if seat != state.turn or phase == OVER:
            raise IllegalMove("It is not your turn.")
        if phase == BIDDING:
            return BIDDING_PHASE.play(state, seat, action, rng)
        if phase == PLACING:
            return PLACING_PHASE.play(state, seat, action, rng)
        if phase == TAKING:
            return TAKING_PHASE.play(state, seat, action, rng)
        if phase == DISCARDING:
            return DISCARDING_PHASE.play(state, seat, action, rng)
        if phase == PAYING:
            return PAYING_PHASE.play(state, seat, action, rng)
        return DECREEING_PHASE.play(state, seat, action, rng)

    def view(self, state: MatchState, seat: int | None) -> MatchView:
        """Exactly what that seat (None: a spectator) may know."""
        return view_of(state, seat)

    def imagine(self, view: MatchView, rng: Random) -> MatchState:
        """A full state that the viewer cannot tell from the real one."""
        return imagine(view, rng)

    def standing(self, view: MatchView) -> list[int]:
        """The offices as the cards shown would give them."""
        return standing_in(view)

    def result(self, state: MatchState) -> Result | None:
        """The final result, or None while the match runs."""
        return final_result(state) if state.phase == OVER else None


RULES: Final = ForTheKing()
