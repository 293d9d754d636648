"""The rules of High Card: draw or keep in turn, bet all at once, the best card takes the coins."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from games.rules.contract import BadOptions, Event, IllegalMove, Random, Result, check_seats, places_of
from tests.rules.fifth_game.actions import BETS, DRAWS, Action, Bet, Keep, Options, Swap
from tests.rules.fifth_game.cards import CARDS, MAX_MOVES, SEATS
from tests.rules.fifth_game.state import BETTING, DRAWING, NO_BET, OVER, PHASES, State
from tests.rules.fifth_game.view import View

Match = State
Seen = View


class HighCard:
    """The engine contract for High Card."""

    slug: ClassVar[str] = "high-card"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = SEATS
    max_moves: ClassVar[int] = MAX_MOVES
    Options: ClassVar[type[Any]] = Options
    State: ClassVar[type[Any]] = State
    Action: ClassVar[Any] = Action
    View: ClassVar[type[Any]] = View

    def deal(self, seats: int, options: Any, rng: Random) -> Match:
        """One card each."""
        check_seats(self, seats)
        if type(options) is not Options:
            raise BadOptions(f"These are not options of {self.slug}.")
        deck = list(CARDS)
        rng.shuffle(deck)
        hands = [deck.pop() for _ in range(seats)]
        return State(seats, options.low_wins, DRAWING, 0, deck, hands, [[] for _ in range(seats)], [NO_BET] * seats)

    def actors(self, state: Match) -> tuple[int, ...]:
        """The seat on turn, then everybody who has not bet."""
        if state.phase == DRAWING:
            return (state.turn,)
        if state.phase == OVER:
            return ()
        return tuple(seat for seat in range(state.seats) if state.bets[seat] == NO_BET)

    def legal(self, state: Match, seat: int) -> list[Any]:
        """Keep or swap; then any bet."""
        if seat not in self.actors(state):
            return []
        return DRAWS[:] if state.phase == DRAWING else BETS[:]

    def play(self, state: Match, seat: int, action: Any, rng: Random) -> list[Event]:
        """Draw, or bet; the last bet turns everything up."""
        if seat not in self.actors(state):
            raise IllegalMove("This seat has nothing to decide now.")
        if state.phase == DRAWING:
            return self.draw(state, seat, action)
        if type(action) is not Bet or not 0 <= action.coins < len(BETS):
            raise IllegalMove("A bet is due now.")
        return self.bet(state, seat, action.coins)

    def draw(self, state: Match, seat: int, action: Any) -> list[Event]:
        """Keep the card, or lay it away and take the top one."""
        if type(action) is Swap:
            state.away[seat].append(state.hands[seat])
            card = state.deck.pop()
            state.hands[seat] = card
            told = Event("swapped", seat, {"left": len(state.deck)}, {seat: {"card": card}})
        elif type(action) is Keep:
            told = Event("kept", seat, {})
        else:
            raise IllegalMove("Keep your card or swap it.")
        state.turn += 1
        if state.turn == state.seats:
            state.turn = 0
            state.phase = BETTING
        return [told]

    def bet(self, state: Match, seat: int, coins: int) -> list[Event]:
        """Lay the coins face down."""
        state.bets[seat] = coins
        told = [Event("betted", seat, {}, {seat: {"coins": coins}})]
        if NO_BET not in state.bets:
            state.phase = OVER
            result = self.result(state)
            assert result is not None
            revealed = {"hands": state.hands[:], "bets": state.bets[:], "away": [row[:] for row in state.away]}
            told.append(Event("revealed", None, revealed))
            sheet = {"round": 1, "scores": result.scores, "breakdown": result.breakdown}
            told.append(Event("round_scored", None, sheet))
            told.append(Event("match_ended", None, {"scores": result.scores, "places": result.places}))
        return told

    def view(self, state: Match, seat: int | None) -> Seen:
        """One's own card and bet; everything at the end."""
        over = state.phase == OVER
        sees = [over or owner == seat for owner in range(state.seats)]
        return View(
            seat,
            state.seats,
            Options(state.low_wins),
            PHASES[state.phase],
            self.actors(state),
            state.turn,
            len(state.deck),
            [card if sees[owner] else None for owner, card in enumerate(state.hands)],
            [list(row) if sees[owner] else [None] * len(row) for owner, row in enumerate(state.away)],
            [coins != NO_BET for coins in state.bets],
            [coins if sees[owner] and coins != NO_BET else None for owner, coins in enumerate(state.bets)],
        )

    def imagine(self, view: Seen, rng: Random) -> Match:
        """Shuffle what the viewer has not seen and lay it where he sees only backs."""
        known = [card for card in [*view.hands, *(card for row in view.away for card in row)] if card is not None]
        unseen = [card for card in CARDS if card not in known]
        rng.shuffle(unseen)
        hands = [unseen.pop() if card is None else card for card in view.hands]
        away = [[unseen.pop() if card is None else card for card in row] for row in view.away]
        bets = [
            NO_BET if not betted else rng.randrange(len(BETS)) if coins is None else coins
            for betted, coins in zip(view.betted, view.bets, strict=True)
        ]
        phase = PHASES.index(view.phase)
        return State(view.seats, view.options.low_wins, phase, view.turn, unseen, hands, away, bets)

    def standing(self, view: Seen) -> list[int]:
        """Nothing counts before everything is turned up."""
        hands = [card for card in view.hands if card is not None]
        if view.actors or len(hands) < view.seats:
            return [0] * view.seats
        return won(hands, [coins or 0 for coins in view.bets], view.options.low_wins)

    def result(self, state: Match) -> Result | None:
        """The best card wins what the others bet, the others lose it; equal scores share a place."""
        if state.phase != OVER:
            return None
        scores = won(state.hands, state.bets, state.low_wins)
        return Result(scores, places_of(scores), [{"coins": score} for score in scores])


def won(hands: list[int], bets: list[int], low_wins: bool) -> list[int]:
    """The coins that everybody wins or loses."""
    winner = hands.index(min(hands) if low_wins else max(hands))
    pot = sum(bets) - bets[winner]
    return [pot if seat == winner else -bets[seat] for seat in range(len(hands))]


RULES: Final = HighCard()
