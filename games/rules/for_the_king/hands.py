"""Cards that come into a hand and leave it, with what the public ledger says of it.

Lists inside the state are replaced here, never changed: copies of a state share them.
"""

from __future__ import annotations

from bisect import insort

from games.rules.for_the_king.state import LOST, State


def gain(state: State, seat: int, card: int, entry: int) -> None:
    """Put a card into the hand; the entry says what everybody knows of it."""
    hand = state.hands[seat][:]
    insort(hand, card)
    state.hands[seat] = hand
    state.ledgers[seat] = [*state.ledgers[seat], entry]


def lose_unseen(state: State, seat: int, card: int) -> None:
    """A card leaves the hand face down; its owner alone remembers it."""
    hand = state.hands[seat][:]
    hand.remove(card)
    state.hands[seat] = hand
    state.spent[seat] = [*state.spent[seat], card]
    state.ledgers[seat] = [*state.ledgers[seat], LOST]
