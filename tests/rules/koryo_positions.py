"""Positions of Koryŏ made by hand, and random matches that bring up every rule."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.rules.contract import IllegalMove
from games.rules.koryo import actions as do
from games.rules.koryo.cards import KINDS, SHIP_OWNER
from games.rules.koryo.majority import recount_all
from games.rules.koryo.options import Options as KoryoOptions
from games.rules.koryo.rules import RULES
from games.rules.koryo.state import ACTION, State

Cards = dict[int, int]


def flat(stacks: list[Cards]) -> list[int]:
    """Count vectors one after the other."""
    return [cards.get(kind, 0) for cards in stacks for kind in range(KINDS)]


def position(*tables: Cards, orders: list[Cards] | None = None, **fields: Any) -> State:
    """A match in which these cards lie face up and seat 0 is on its action turn, its order revealed."""
    options = KoryoOptions(spy_shield_two_players=fields.pop("shield", True))
    state = RULES.deal(len(tables), options, random.Random(0))
    state.first = state.turn = 0
    state.phase = ACTION
    state.hands = [0] * (KINDS * len(tables))
    state.tables = flat(list(tables))
    state.orders = flat(orders or [{} for _ in tables])
    state.revealed = not any(state.orders[:KINDS])
    for name, value in fields.items():
        setattr(state, name, value)
    recount_all(state)
    return state


def in_orders(*tables: Cards, hand: Cards) -> State:
    """A match in which seat 0 with this hand is about to order."""
    state = position(*tables, phase=0, revealed=False)
    state.hands[:KINDS] = flat([hand])
    state.ship_owner = state.majority[SHIP_OWNER]
    return state


def play(state: State, *moves: Any) -> list[Any]:
    """Play these moves of whoever is on turn; returns all events."""
    events = []
    for move in moves:
        events += RULES.play(state, state.turn, move, random.Random(1))
    return events


def legal(state: State) -> list[Any]:
    return RULES.legal(state, state.turn)


def of_type(state: State, wanted: type[Any]) -> list[Any]:
    return [move for move in legal(state) if type(move) is wanted]


def front(state: State, seat: int) -> Cards:
    """What lies face up in front of a seat."""
    return {kind: state.tables[seat * KINDS + kind] for kind in range(KINDS) if state.tables[seat * KINDS + kind]}


def refused(state: State, seat: int, move: Any) -> str:
    """The refusal of a move, which must leave the state as it was."""
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalMove) as refusal:
        RULES.play(state, seat, move, random.Random(1))
    assert msgspec.json.encode(state) == before
    return refusal.value.message


def walk(seats: int, seed: int, shield: bool = True) -> Iterator[State]:
    """Every state of one random match, each an own copy, the final one included."""
    rng = random.Random(seed)
    state = RULES.deal(seats, KoryoOptions(spy_shield_two_players=shield), rng)
    yield state.copy()
    while actors := RULES.actors(state):
        RULES.play(state, actors[0], eager(state, rng), rng)
        yield state.copy()


def eager(state: State, rng: random.Random) -> Any:
    """A random move that mostly lays much and seldom ends a turn early, so that every rule comes up."""
    moves = legal(state)
    if state.phase == ACTION and len(moves) > 1 and rng.random() < 0.8:
        moves = [move for move in moves if type(move) is not do.EndTurn]
    if state.phase == 0 and rng.random() < 0.5:
        most = max(getattr(move, "count", 0) for move in moves)
        moves = [move for move in moves if getattr(move, "count", most) == most]
    return rng.choice(moves)
