"""Shuffling and dealing by counts: a deck nobody has looked into has no order, only contents."""

from __future__ import annotations

from math import perm
from operator import sub
from typing import Any, Final

from games.rules.contract import Event, Random
from games.rules.koryo.cards import BROADCASTER, CARDS, COPIES, DEALT, KINDS, SHIP_OWNER
from games.rules.koryo.state import NOTHING, ORDERS, State

DRAWN_TOGETHER: Final = 5
# WAYS[left][together]: how many ways there are to draw so many cards, one after the other, from so many left.
WAYS: Final[list[list[int]]] = [[perm(left, together) for together in range(6)] for left in range(CARDS + 1)]
# STACKS[kind][count]: so many cards of the kind.
STACKS: Final[list[list[list[int]]]] = [[[kind] * count for count in range(COPIES[kind] + 1)] for kind in range(KINDS)]


def cards_of(counts: list[int]) -> list[int]:
    """The cards a count vector stands for, one entry each."""
    cards: list[int] = []
    for kind, count in enumerate(counts):
        if count:
            cards += STACKS[kind][count]
    return cards


def draw(cards: list[int], number: int, into: list[int], base: int, rng: Random) -> None:
    """Move `number` cards at random from the list to the count vector that starts at `base`.

    Several cards share one random number, read digit by digit in the bases left, left - 1, …: drawing is what
    a season spends most of its time on. Five cards of 55 make a number below 55 × 54 × 53 × 52 × 51 < 2³².
    """
    left = len(cards)
    while number:
        together = number if number < DRAWN_TOGETHER else DRAWN_TOGETHER
        number -= together
        pick = rng.randrange(WAYS[left][together])
        for _ in range(together):
            at = pick % left
            pick //= left
            left -= 1
            into[base + cards[at]] += 1
            cards[at] = cards[left]
    del cards[left:]


def portions(wanted: list[int], available: int, first: int) -> list[int]:
    """How many cards each seat gets: what it should, or one at a time from the first player on until none is left."""
    if sum(wanted) <= available:
        return wanted
    seats = len(wanted)
    given = [0] * seats
    seat = first
    while available:
        if given[seat] < wanted[seat]:
            given[seat] += 1
            available -= 1
        seat = (seat + 1) % seats
    return given


def deal_season(state: State, rng: Random) -> Event:
    """Shuffle everything that is not on the table and deal the season's hands; orders come next."""
    seats = state.seats
    size = seats * KINDS
    free = COPIES
    for base in range(0, size, KINDS):
        free = list(map(sub, free, state.tables[base : base + KINDS]))
    cards = cards_of(free)
    wanted = [DEALT[state.season]] * seats
    broadcaster = state.majority[BROADCASTER]
    if broadcaster >= 0:
        wanted[broadcaster] += 1
    sizes = portions(wanted, len(cards), state.first)
    hands = [0] * size
    secret: dict[int, dict[str, Any]] = {}
    for seat in range(seats):
        base = seat * KINDS
        draw(cards, sizes[seat], hands, base, rng)
        secret[seat] = {"hand": hands[base : base + KINDS]}
    state.hands = hands
    state.orders = [0] * size
    state.pile = [0] * KINDS
    state.phase = ORDERS
    state.turn = state.first
    state.ship_owner = state.majority[SHIP_OWNER]
    state.revealed = False
    state.raids = 0
    state.lobbyings = 0
    state.used = 0
    state.lifted = NOTHING
    state.surplus = 0
    return Event("dealt", None, {"season": state.season, "first": state.first, "sizes": sizes}, secret)
