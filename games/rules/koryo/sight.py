"""What one viewer knows of a Koryŏ match, and a full match imagined from it. The only place that hides."""

from __future__ import annotations

from math import comb
from typing import Final

from games.rules.contract import Random
from games.rules.koryo.cards import COPIES, DEALT, KINDS, LIMIT
from games.rules.koryo.dealing import cards_of, draw
from games.rules.koryo.majority import limit_of
from games.rules.koryo.scoring import standing
from games.rules.koryo.state import ORDERS, OVER, PHASES, State
from games.rules.koryo.view import View

SEASON_TRACK: Final = list(zip(DEALT[1:], LIMIT[1:], strict=True))


def has_ordered(phase: int, seats: int, first: int, turn: int, seat: int) -> bool:
    """Whether the seat has laid its order this season."""
    return phase != ORDERS or (seat - first) % seats < (turn - first) % seats


def view_of(state: State, viewer: int | None) -> View:
    """Exactly what that seat (None: a spectator) may know."""
    seats = state.seats
    tables: list[list[int]] = []
    hand_sizes: list[int] = []
    order_sizes: list[int] = []
    discard_sizes: list[int] = []
    for seat in range(seats):
        base = seat * KINDS
        held = sum(state.hands[base : base + KINDS])
        ordered = has_ordered(state.phase, seats, state.first, state.turn, seat)
        tables.append(state.tables[base : base + KINDS])
        hand_sizes.append(0 if ordered else held)
        discard_sizes.append(held if ordered else 0)
        order_sizes.append(sum(state.orders[base : base + KINDS]))
    hand: list[int] | None = None
    order: list[int] | None = None
    discard: list[int] | None = None
    if viewer is not None:
        base = viewer * KINDS
        own = state.hands[base : base + KINDS]
        ordered = has_ordered(state.phase, seats, state.first, state.turn, viewer)
        hand = [0] * KINDS if ordered else own
        discard = own if ordered else [0] * KINDS
        order = state.orders[base : base + KINDS]
    return View(
        viewer=viewer,
        seats=seats,
        options=state.options,
        season=state.season,
        phase=PHASES[state.phase],
        actors=() if state.phase == OVER else (state.turn,),
        first=state.first,
        turn=state.turn,
        tables=tables,
        majority=state.majority[:],
        ship_owner=state.ship_owner,
        limits=[limit_of(state, seat) for seat in range(seats)],
        standing=standing(state.tables, state.tokens, state.majority),
        seasons=SEASON_TRACK,
        tokens=state.tokens[:],
        bank=state.bank,
        pile=state.pile[:],
        hand_sizes=hand_sizes,
        order_sizes=order_sizes,
        discard_sizes=discard_sizes,
        revealed=state.revealed,
        raids=state.raids,
        lobbyings=state.lobbyings,
        used=state.used,
        lifted=state.lifted,
        surplus=state.surplus,
        hand=hand,
        order=order,
        discard=discard,
    )


def unseen_cards(view: View) -> list[int]:
    """The counts of all cards whose place the viewer does not know."""
    known = [view.pile, *view.tables]
    if view.hand is not None and view.order is not None and view.discard is not None:
        known += [view.hand, view.order, view.discard]
    unseen = COPIES[:]
    for counts in known:
        for kind in range(KINDS):
            unseen[kind] -= counts[kind]
    return unseen


def lay_stacks(stacks: list[tuple[int, int]], at: int, unseen: list[int], orders: list[int], rng: Random) -> bool:
    """Give every stack of identical cards a kind, each as likely as there are ways to make it; False if none fits."""
    if at == len(stacks):
        return True
    number, seat = stacks[at]
    ways = [comb(count, number) for count in unseen]
    total = sum(ways)
    while total:
        pick = rng.randrange(total)
        kind = 0
        while pick >= ways[kind]:
            pick -= ways[kind]
            kind += 1
        unseen[kind] -= number
        if lay_stacks(stacks, at + 1, unseen, orders, rng):
            orders[seat * KINDS + kind] = number
            return True
        unseen[kind] += number
        total -= ways[kind]
        ways[kind] = 0
    return False


def imagine_hidden(view: View, hands: list[int], orders: list[int], rng: Random) -> None:
    """Fill in the other seats' hidden cards: stacks of identical orders first, any cards for the rest."""
    unseen = unseen_cards(view)
    stacks: list[tuple[int, int]] = []
    loose = [0] * view.seats
    for seat in range(view.seats):
        number = view.order_sizes[seat]
        if seat == view.viewer or number == 0:
            continue
        if number == 1 or (number == 2 and seat == view.ship_owner):
            loose[seat] = number  # one card, or the Ship Owner's two, may be anything
        else:
            stacks.append((number, seat))
    stacks.sort(reverse=True)
    lay_stacks(stacks, 0, unseen, orders, rng)
    cards = cards_of(unseen)
    for seat in range(view.seats):
        if seat != view.viewer:
            draw(cards, loose[seat], orders, seat * KINDS, rng)
            draw(cards, view.hand_sizes[seat] + view.discard_sizes[seat], hands, seat * KINDS, rng)


def imagine(view: View, rng: Random) -> State:
    """A full state the viewer cannot tell from the real one."""
    seats = view.seats
    tables: list[int] = []
    for counts in view.tables:
        tables += counts
    hands = [0] * (seats * KINDS)
    orders = [0] * (seats * KINDS)
    if view.viewer is not None and view.hand is not None and view.order is not None and view.discard is not None:
        base = view.viewer * KINDS
        for kind in range(KINDS):
            hands[base + kind] = view.hand[kind] + view.discard[kind]
            orders[base + kind] = view.order[kind]
    imagine_hidden(view, hands, orders, rng)
    return State(
        view.options,
        seats,
        view.season,
        PHASES.index(view.phase),
        view.first,
        view.turn,
        tables,
        hands,
        orders,
        view.pile[:],
        view.tokens[:],
        view.bank,
        view.majority[:],
        view.ship_owner,
        view.revealed,
        view.raids,
        view.lobbyings,
        view.used,
        view.lifted,
        view.surplus,
    )
