"""Tables of For the King (and Me) for tests: fresh, stacked, in the middle of an auction, played at random."""

import random
from collections.abc import Iterator
from typing import Any

from games.rules.contract import Event
from games.rules.for_the_king import cards as c
from games.rules.for_the_king.rules import RULES
from games.rules.for_the_king.state import BIDDING, Options, State

G1, G2, G3 = c.GOLD, c.GOLD + 1, c.GOLD + 2
KINGS = {name: c.KING + i for i, name in enumerate(c.KING_NAMES)}
PLAYERS = (2, 3, 4, 5)


def card(name: str) -> int:
    """The government card called like «diplomacy A»."""
    field, letter = name.split()
    return c.FIELDS.index(field) * 9 + c.LETTERS.index(letter)


def deal(players: int, seed: int = 1) -> State:
    return RULES.deal(players, Options(), random.Random(seed))


def pick(state: State, legal: list[Any], rng: random.Random) -> Any:
    """Random, but bidding low and passing often, so that auctions end in all possible ways."""
    if state.phase != BIDDING or rng.random() < 0.1:
        return rng.choice(legal)
    return legal[-1] if rng.random() < 0.45 else legal[min(rng.randrange(3), len(legal) - 1)]


def steps(players: int, seed: int) -> Iterator[tuple[State, int, Any, list[Event], State]]:
    """Play one match; yields (state before, seat, action, events, state after)."""
    rng = random.Random(seed)
    state = RULES.deal(players, Options(), rng)
    while RULES.actors(state):
        (seat,) = RULES.actors(state)
        before = state.copy()
        action = pick(state, RULES.legal(state, seat), rng)
        yield before, seat, action, RULES.play(state, seat, action, rng), state


def finished(players: int, seed: int) -> State:
    *_, (*_, state) = steps(players, seed)
    return state


def with_deck(players: int, top: list[int], first: int = 0) -> State:
    """A fresh match whose next cards are these."""
    state = deal(players)
    state.first = state.turn = first
    state.deck += reversed(top)
    state.drawn = state.deck.pop()
    return state


def auction(hands: list[list[int]], lot: int, later: tuple[int, ...] = (), first: int = 0) -> State:
    """A match in the middle of phase 2, with `lot` just turned up."""
    state = deal(len(hands))
    state.deck, state.drawn, state.phase = [], c.NO_CARD, BIDDING
    state.round = c.TURNS[len(hands)]
    state.hands = [sorted(hand) for hand in hands]
    state.lots, state.turned, state.lot = list(later), [lot], lot
    state.first_bidder = state.turn = first
    state.bidding = (1 << len(hands)) - 1
    return state


def play(state: State, *moves: tuple[int, Any], rng: random.Random | None = None) -> list[Event]:
    """Play (seat, action) pairs; returns all events."""
    events = []
    for seat, action in moves:
        assert RULES.actors(state) == (seat,)
        assert action in RULES.legal(state, seat)
        events += RULES.play(state, seat, action, rng or random.Random(0))
    return events


def kinds(events: list[Event]) -> list[str]:
    """What happened, in order."""
    return [event.kind for event in events]


def every_card(state: State) -> list[int]:
    places = [*state.removed, *state.deck, *state.centre, *state.lots, *state.used, *state.discard]
    places += [number for number in (state.drawn, state.lot) if number != c.NO_CARD]
    if not state.turned:
        places += state.favoured
    for cards in state.hands + state.spent:
        places += cards
    return places


def viewers(players: int) -> list[int | None]:
    return [*range(players), None]
