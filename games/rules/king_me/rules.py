"""The rules of King Me!: one class per kind of decision, in the order of a round."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from games.rules.contract import BadOptions, Event, IllegalMove, Random, Result, check_seats
from games.rules.king_me.actions import Action, Place, Promote, Vote
from games.rules.king_me.cards import BESIDE, COURTIERS, FLOOR_CAPACITY, MAX_MOVES, OUT, SERVANTS, THRONE
from games.rules.king_me.choices import LOW_BITS, LOW_MASK, PLACE_HIGH, PLACE_LOW, PROMOTE_HIGH, PROMOTE_LOW, VOTES
from games.rules.king_me.imagine import imagined, risers_of
from games.rules.king_me.news import PLACED, ROSE, VOTED_NO, VOTED_YES, nominated, rejected
from games.rules.king_me.rounds import end_round, new_match
from games.rules.king_me.scoring import final_result
from games.rules.king_me.seating import SEATS_IN
from games.rules.king_me.state import ASCENT, ELECTION, NOBODY, State
from games.rules.king_me.view import Options, View, see


@final
class Placement:
    """Each player in turn settles one courtier on floor 1-4; what is left over becomes servants."""

    def legal(self, state: State) -> list[Any]:
        """Every courtier beside the board on every floor with room."""
        beside = state.on[BESIDE]
        return PLACE_LOW[state.rooms][beside & LOW_MASK] + PLACE_HIGH[state.rooms][beside >> LOW_BITS]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Settle the courtier and pass the turn; the last placement opens the ascent."""
        if type(action) is not Place:
            raise IllegalMove("Courtiers are being settled now.")
        courtier: int = action.courtier
        floor: int = action.floor
        if courtier < 0 or not state.on[BESIDE] >> courtier & 1:
            raise IllegalMove("This courtier is not beside the board.")
        if floor < 1 or not state.rooms >> (floor - 1) & 1:
            raise IllegalMove("There is no room on this floor.")
        move(state, courtier, BESIDE, floor)
        if state.count[floor] == FLOOR_CAPACITY:
            state.rooms &= ~(1 << (floor - 1))
        state.to_place -= 1
        pass_turn(state, seat)
        placed = PLACED[seat][courtier][floor]
        if state.to_place:
            return [placed]
        return [placed, open_ascent(state)]


@final
class Ascent:
    """Each player in turn moves one courtier one floor up; reaching the throne calls an election."""

    def legal(self, state: State) -> list[Any]:
        """Every courtier below a floor with room; the highest one always is, and No cards never outnumber twelve."""
        risers = state.risers
        return PROMOTE_LOW[risers & LOW_MASK] + PROMOTE_HIGH[risers >> LOW_BITS]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Move the courtier up; on the throne everybody votes on him, else the turn passes."""
        if type(action) is not Promote:
            raise IllegalMove("A courtier must move up now.")
        courtier: int = action.courtier
        if courtier < 0 or not state.risers >> courtier & 1:
            raise IllegalMove("This courtier cannot move up.")
        floor = rise(state, courtier)
        if floor == THRONE:
            return call_election(state, seat, courtier, rng)
        pass_turn(state, seat)
        return [ROSE[seat][courtier][floor]]


@final
class Election:
    """Everybody votes on the candidate at once and in secret; whoever has no No card has already said Yes."""

    def legal(self, state: State) -> list[Any]:
        """Yes or No: a seat without a choice is never asked."""
        return VOTES[:]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Lay the vote face down; the last one turns all of them up."""
        if type(action) is not Vote:
            raise IllegalMove("A vote on the candidate is due now.")
        bit = 1 << seat
        if action.yes:
            cast = VOTED_YES[seat]
        else:
            state.noes |= bit
            cast = VOTED_NO[seat]
        state.acting ^= bit
        if state.acting:
            return [cast]
        return [cast, *reveal_votes(state, rng)]


PLACEMENT_PHASE: Final = Placement()
ASCENT_PHASE: Final = Ascent()
ELECTION_PHASE: Final = Election()


def move(state: State, courtier: int, origin: int, target: int) -> None:
    """Take a courtier from one place to another."""
    bit = 1 << courtier
    state.floors[courtier] = target
    state.on[origin] ^= bit
    state.on[target] |= bit
    state.count[origin] -= 1
    state.count[target] += 1


def pass_turn(state: State, seat: int) -> None:
    """The next seat clockwise is on turn."""
    turn = seat + 1
    if turn == state.seats:
        state.turn = 0
        state.acting = 1
    else:
        state.turn = turn
        state.acting = 1 << turn


def open_ascent(state: State) -> Event:
    """Whoever was not settled becomes a servant, and the climbing begins with the first player."""
    left = [courtier for courtier in range(COURTIERS) if state.floors[courtier] == BESIDE]
    for courtier in left:
        move(state, courtier, BESIDE, SERVANTS)
    state.rooms = 0
    state.risers = risers_of(state.on, state.count)
    state.phase = ASCENT
    return Event("servants", None, {"courtiers": left})


def rise(state: State, courtier: int) -> int:
    """Move a courtier one floor up and keep the mask of those who may move up; returns the new floor."""
    on = state.on
    count = state.count
    bit = 1 << courtier
    floor = state.floors[courtier]
    up = floor + 1
    state.floors[courtier] = up
    on[floor] ^= bit
    on[up] |= bit
    before = count[floor]
    count[floor] = before - 1
    after = count[up] + 1
    count[up] = after
    risers = state.risers
    if before == FLOOR_CAPACITY:  # never floor 0, which has at most three
        risers |= on[floor - 1]
    if after == FLOOR_CAPACITY:
        risers &= ~on[floor]
    if up == THRONE or count[up + 1] == FLOOR_CAPACITY:
        risers &= ~bit
    state.risers = risers
    return up


def call_election(state: State, nominator: int, candidate: int, rng: Random) -> list[Event]:
    """The nominator takes the crown; those without a No card have voted Yes at once."""
    everybody = (1 << state.seats) - 1
    holders = everybody
    if 0 in state.no_cards:
        for seat, left in enumerate(state.no_cards):
            if not left:
                holders ^= 1 << seat
    state.phase = ELECTION
    state.crown = nominator
    state.candidate = candidate
    state.acting = holders
    told = nominated(nominator, candidate, everybody ^ holders)
    return [told] if holders else [told, *reveal_votes(state, rng)]


def reveal_votes(state: State, rng: Random) -> list[Event]:
    """All Yes: the candidate is king and the round ends. Any No: he is out and the Noes are spent."""
    candidate = state.candidate
    noes = state.noes
    state.elections = (*state.elections, state.crown, candidate, noes)
    state.candidate = NOBODY
    if not noes:
        return [Event("crowned", state.crown, {"courtier": candidate}), *end_round(state, candidate, rng)]
    no_cards = list(state.no_cards)
    for seat in SEATS_IN[noes]:
        no_cards[seat] -= 1
    state.no_cards = tuple(no_cards)
    state.noes = 0
    move(state, candidate, THRONE, OUT)
    state.phase = ASCENT
    pass_turn(state, state.crown)
    return [rejected(state.crown, candidate, noes)]


# The contract's class attributes `State` and `View` hide these names inside the class below.
Match = State
Seen = View


class KingMe:
    """The engine contract for King Me!."""

    slug: ClassVar[str] = "king-me"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(3, 7)
    max_moves: ClassVar[int] = MAX_MOVES
    Options: ClassVar[type[Any]] = Options
    State: ClassVar[type[Any]] = State
    Action: ClassVar[Any] = Action
    View: ClassVar[type[Any]] = View

    def deal(self, seats: int, options: Any, rng: Random) -> Match:
        """A fresh match before its first placement."""
        check_seats(self, seats)
        if type(options) is not Options:
            raise BadOptions(f"These are not options of {self.slug}.")
        return new_match(seats, options.show_no_cards == "on", rng)

    def actors(self, state: Match) -> tuple[int, ...]:
        """The seat on turn, or every seat whose vote is still out."""
        return SEATS_IN[state.acting]

    def legal(self, state: Match, seat: int) -> list[Any]:
        """All actions of the seat; a new list every time."""
        if seat < 0 or not state.acting >> seat & 1:
            return []
        phase = state.phase
        if phase == ASCENT:
            return ASCENT_PHASE.legal(state)
        if phase == ELECTION:
            return ELECTION_PHASE.legal(state)
        return PLACEMENT_PHASE.legal(state)

    def play(self, state: Match, seat: int, action: Any, rng: Random) -> list[Event]:
        """Change the state by one action."""
        if seat < 0 or not state.acting >> seat & 1:
            raise IllegalMove("This seat has nothing to decide now.")
        phase = state.phase
        if phase == ASCENT:
            return ASCENT_PHASE.play(state, seat, action, rng)
        if phase == ELECTION:
            return ELECTION_PHASE.play(state, seat, action, rng)
        return PLACEMENT_PHASE.play(state, seat, action, rng)

    def view(self, state: Match, seat: int | None) -> Seen:
        """What that seat (None: a spectator) may know."""
        return see(state, seat)

    def imagine(self, view: Seen, rng: Random) -> Match:
        """A full match that the viewer cannot tell from the real one."""
        return imagined(view, rng)

    def standing(self, view: Seen) -> list[int]:
        """The rounds that are over: whose favourites stand where is a secret until a round ends."""
        return view.scores[:]

    def result(self, state: Match) -> Result | None:
        """The final result, or None while the match runs."""
        return final_result(state)


RULES: Final = KingMe()
