"""Koryŏ: the laws that hold in every state of every match."""

import random
from typing import Any

import msgspec
import pytest

from games.rules.contract import IllegalMove, decode_action
from games.rules.koryo import actions as do
from games.rules.koryo.cards import (
    COPIES,
    FAMILIES,
    GUARDIAN,
    KINDS,
    MERCHANT,
    PRIEST,
    SENATOR,
    SHIP_OWNER,
    SPY,
    TOKENS,
)
from games.rules.koryo.options import Options as KoryoOptions
from games.rules.koryo.rules import RULES
from games.rules.koryo.state import ACTION, END, OVER, State
from tests.rules.koryo_positions import Cards, eager, position, walk
from tests.rules.naive.koryo import naive_majority, naive_result

MATCHES = [(seats, seed, seed % 2 == 0) for seats in (2, 3, 4) for seed in range(12)]


def all_actions() -> list[Any]:
    """Every well-formed action there is."""
    tables: list[Any] = [do.ORDER_NOTHING, do.REVEAL, do.TAKE_TOKEN, do.END_TURN, *do.STEALS, *do.RAIDS, *do.LOBBIES]
    tables += [*do.SWAPS, *do.DISCARDS, *(do.Banish(kind) for kind in range(KINDS))]
    tables += [do.Order(kind, count) for kind in range(KINDS) for count in range(1, 10)]
    tables += [do.OrderPair(first, second) for first in range(KINDS) for second in range(KINDS)]
    return [action for action in tables if action is not None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_accepts_exactly_the_legal_list(seats: int) -> None:
    every = [decode_action(RULES, msgspec.json.encode(action)) for action in all_actions()]
    rng = random.Random(seats)
    for state in walk(seats, seats):
        if rng.random() < 0.6:
            continue
        for seat in range(seats):
            accepted = []
            before = msgspec.json.encode(state)
            for action in every:
                trial = state.copy()
                try:
                    RULES.play(trial, seat, action, random.Random(1))
                except IllegalMove:
                    assert trial == state
                else:
                    accepted.append(action)
            assert msgspec.json.encode(state) == before
            moves = RULES.legal(state, seat)
            assert len(moves) == len(accepted)
            assert all(action in moves for action in accepted)


@pytest.mark.parametrize(("seats", "seed", "shield"), MATCHES)
def test_a_random_match_keeps_every_law(seats: int, seed: int, shield: bool) -> None:
    rng = random.Random(seed)
    steps = -1
    decks: dict[int, list[int]] = {}
    for state in walk(seats, seed, shield):
        steps += 1
        check_conservation(state)
        if state.phase != ACTION:
            assert (state.raids, state.lobbyings, state.used, state.lifted) == (0, 0, 0, -1)
        assert bool(state.surplus) == (state.phase == END)
        decks.setdefault(state.season, deck_of(state))
        assert state.phase == OVER or deck_of(state) == decks[state.season]
        assert [naive_majority(state, kind) for kind in FAMILIES] == [
            None if state.majority[kind] < 0 else state.majority[kind] for kind in FAMILIES
        ]
        assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
        for viewer in (*range(seats), None):
            view = RULES.view(state, viewer)
            imagined = RULES.imagine(view, rng)
            assert RULES.view(imagined, viewer) == view
            assert msgspec.json.decode(msgspec.json.encode(view), type=RULES.View) == view
            check_conservation(imagined)
            check_orders(imagined)
            if viewer is not None:
                assert RULES.legal(imagined, viewer) == RULES.legal(state, viewer)
        for seat in range(seats):
            assert bool(RULES.legal(state, seat)) == (seat in RULES.actors(state))
            assert len(RULES.legal(state, seat)) <= 80
    assert steps <= RULES.max_moves
    assert RULES.result(state) == naive_result(state)


def deck_of(state: State) -> list[int]:
    """The cards that lie nowhere else; between two deals nothing is added to them or taken."""
    places = (state.pile, state.tables, state.hands, state.orders)
    return [COPIES[kind] - sum(sum(cards[kind::KINDS]) for cards in places) for kind in range(KINDS)]


def check_conservation(state: State) -> None:
    """No card and no token is made or lost."""
    assert min(deck_of(state)) >= 0
    assert min(*state.pile, *state.tables, *state.hands, *state.orders) >= 0
    assert sum(state.tokens) + state.bank == TOKENS
    assert min(state.tokens) >= 0


def check_orders(state: State) -> None:
    """Every face-down order is one that could have been laid."""
    for seat in range(state.seats):
        stack = [count for count in state.orders[seat * KINDS : (seat + 1) * KINDS] if count]
        assert len(stack) < 2 or (stack == [1, 1] and seat == state.ship_owner)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_seat_does_tells_it_nothing_of_what_is_hidden_from_it(seats: int) -> None:
    rng = random.Random(seats)
    for state in walk(seats, 7):
        for seat in RULES.actors(state):
            twin = RULES.imagine(RULES.view(state, seat), rng)
            move = rng.choice(RULES.legal(state, seat))
            real = state.copy()
            told = RULES.play(real, seat, move, random.Random(5))
            twin_told = RULES.play(twin, seat, move, random.Random(5))
            assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in twin_told]
            assert RULES.view(real, seat) == RULES.view(twin, seat)


@pytest.mark.parametrize("wide", [SENATOR, MERCHANT])
def test_imagining_finds_room_for_three_tight_stacks(wide: int) -> None:
    orders: list[Cards] = [{}, {wide: 3}, {PRIEST: 2}, {PRIEST: 2}]
    others = {kind: COPIES[kind] for kind in range(KINDS) if kind not in (wide, PRIEST)}
    others[wide] = COPIES[wide] - 3
    state = position(others, {}, {}, {}, orders=orders)
    view = RULES.view(state, 0)
    for seed in range(100):
        assert RULES.imagine(view, random.Random(seed)) == state


def test_the_ship_owners_two_cards_are_imagined_alike_and_different() -> None:
    state = position({}, {SHIP_OWNER: 1}, orders=[{}, {SPY: 1, PRIEST: 1}], ship_owner=1)
    view = RULES.view(state, 0)
    sizes = {max(RULES.imagine(view, random.Random(seed)).orders) for seed in range(100)}
    assert sizes == {1, 2}


def test_imagined_orders_vary_over_all_that_fits() -> None:
    state = position({MERCHANT: 9}, {}, orders=[{}, {GUARDIAN: 4}])
    view = RULES.view(state, 0)
    kinds = set()
    for seed in range(300):
        imagined = RULES.imagine(view, random.Random(seed))
        kinds |= {kind for kind in range(KINDS) if imagined.orders[KINDS + kind]}
    assert kinds == {kind for kind in range(KINDS) if COPIES[kind] >= 4 and kind != MERCHANT}


def test_the_same_seed_and_moves_give_the_same_bytes() -> None:
    once = [msgspec.json.encode(state) for state in walk(4, 3)]
    assert once == [msgspec.json.encode(state) for state in walk(4, 3)]
    assert max(map(len, once)) < 8192


def test_a_copy_is_independent() -> None:
    state = RULES.deal(3, KoryoOptions(), random.Random(2))
    before = msgspec.json.encode(state)
    rng = random.Random(2)
    twin = state.copy()
    while actors := RULES.actors(twin):
        RULES.play(twin, actors[0], eager(twin, rng), rng)
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(
    "raw",
    [
        b'{"type":"order","kind":11,"count":1}',
        b'{"type":"order","kind":1,"count":0}',
        b'{"type":"raid","victim":4,"kind":1}',
        b'{"type":"raid","victim":1,"kind":10}',
        b'{"type":"reveal","kind":1}',
        b'{"type":"nonsense"}',
    ],
)
def test_malformed_actions_fail_in_decoding(raw: bytes) -> None:
    with pytest.raises(Exception, match="not an action"):
        decode_action(RULES, raw)
