"""Phase 1: advisers draw and place cards, their opponents take from the centre."""

from __future__ import annotations

from bisect import insort
from typing import Any, Final, final

from games.rules.contract import Event, IllegalMove, Random
from games.rules.for_the_king.actions import Place, Take
from games.rules.for_the_king.auctions import open_auctions
from games.rules.for_the_king.cards import KING, NO_CARD
from games.rules.for_the_king.choices import PLACE_CENTRE, PLACE_FAVOUR, PLACE_SELF, TAKES
from games.rules.for_the_king.hands import gain
from games.rules.for_the_king.kings import show_king
from games.rules.for_the_king.news import CARD_FOR, LEFT, PLACED_CENTRE, PLACED_FAVOUR, PLACED_SELF, TAKEN
from games.rules.for_the_king.state import KEPT, PLACING, TAKING, State

# By bits: 1 self is open, 2 favour is open, 4 centre is open.
PLACE_LISTS: Final[list[list[Any]]] = [
    [place for bit, place in enumerate((PLACE_SELF, PLACE_FAVOUR, PLACE_CENTRE)) if mask >> bit & 1]
    for mask in range(8)
]


def adviser_of(state: State) -> int:
    """The seat whose turn it is to share out cards."""
    return (state.first + state.round) % state.players


def draw(state: State, events: list[Event]) -> None:
    """The adviser looks at the next card."""
    seat = adviser_of(state)
    card = state.deck.pop()
    state.drawn = card
    state.phase = PLACING
    state.turn = seat
    events.append(Event("card_drawn", seat, LEFT[len(state.deck)], CARD_FOR[seat][card]))


def go_on(state: State, rng: Random, events: list[Event]) -> None:
    """Draw, let the next opponent pick, or pass the deck on: whatever the turn still lacks."""
    if state.placed <= state.players:
        draw(state, events)
    elif state.picks < state.players - 1:
        state.phase = TAKING
        state.turn = (adviser_of(state) + 1 + state.picks) % state.players
    else:
        state.round += 1
        state.placed = 0
        state.kept = 0
        state.picks = 0
        if state.deck:
            draw(state, events)
        else:
            open_auctions(state, rng, events)


@final
class Placing:
    """The adviser puts the drawn card into a zone that is not full."""

    def legal(self, state: State) -> list[Any]:
        """The open zones: self, favour, centre."""
        kept = state.kept
        favour = len(state.favoured) - state.round
        centre = state.placed - kept - favour
        mask = 3 - kept - 2 * favour
        if centre < state.players - 1:  # one card per opponent
            mask += 4
        return PLACE_LISTS[mask][:]

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Put the card down; a king card kept is shown and applied before the next draw."""
        if type(action) is not Place:
            raise IllegalMove("Place the card you have drawn.")
        zone: str = action.zone
        card = state.drawn
        favour = len(state.favoured) - state.round
        events: list[Event] = []
        busy = False
        if zone == "self" and not state.kept:
            state.kept = 1
            events.append(PLACED_SELF[seat][card])
            if card >= KING:
                busy = show_king(state, seat, card, events)
            else:
                gain(state, seat, card, KEPT)
        elif zone == "favour" and not favour:
            state.favoured = [*state.favoured, card]
            events.append(PLACED_FAVOUR[seat][card])
        elif zone == "centre" and state.placed - state.kept - favour < state.players - 1:
            insort(state.centre, card)
            events.append(PLACED_CENTRE[seat][card])
        else:
            raise IllegalMove("That zone is full.")
        state.drawn = NO_CARD
        state.placed += 1
        if not busy:
            go_on(state, rng, events)
        return events


@final
class Taking:
    """Clockwise from the adviser's left, each opponent takes one centre card."""

    def legal(self, state: State) -> list[Any]:
        """One choice for each different card in the centre."""
        choices: list[Any] = []
        last = NO_CARD
        for card in state.centre:
            if card != last:
                choices.append(TAKES[card])
                last = card
        return choices

    def play(self, state: State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Take the card; a king card is shown and applied before the next pick."""
        if type(action) is not Take:
            raise IllegalMove("Take a card from the centre.")
        card: int = action.card
        if card not in state.centre:
            raise IllegalMove("That card is not in the centre.")
        state.centre.remove(card)
        state.picks += 1
        events = [TAKEN[seat][card]]
        if card >= KING:
            if show_king(state, seat, card, events):
                return events
        else:
            gain(state, seat, card, card)
        go_on(state, rng, events)
        return events
