"""Millions of actions for the engines: legal ones, all others that JSON can say, and bytes that are none.

After each the match must be whole: nothing lost, somebody to move until it is over, and a refusal changes no byte.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from games.rules.contract import BadAction, IllegalMove, decode_action
from games.rules.registry import PACKAGES
from tests.fuzz.garbage import mutated
from tests.fuzz.tally import Tally
from tests.rules.actions import universe
from tests.rules.conserve import CONSERVED
from tests.rules.laws.tables import Table, as_json, tables_of

ATTACKS_PER_MOVE = 6


def attack_engines(tally: Tally) -> None:
    """Play and attack matches, the games in turn, until enough has been tried; a fault is noted, never raised."""
    tables = {slug: tables_of(slug) for slug in PACKAGES}
    number = 0
    while tally.left():
        rng = random.Random(f"{tally.seed}/{number}")
        table = rng.choice(tables[list(PACKAGES)[number % len(PACKAGES)]])
        try:
            attack_match(table, rng, tally)
        except Exception as error:
            tally.fault(f"match {number} of {table}: {type(error).__name__}: {error}")
        number += 1


def attack_match(table: Table, rng: random.Random, tally: Tally) -> None:
    """One match to its end, or until enough has been tried."""
    rules, moves = table.rules, 0
    state = table.deal(rng)
    while tally.left() and (seats := rules.actors(state)):
        for _ in range(rng.randrange(ATTACKS_PER_MOVE)):
            attack(table, state, rng, tally)
        seat = rng.choice(seats)
        raw = as_json(rng.choice(rules.legal(state, seat)))
        if not rng.randrange(20):
            state = msgspec.json.decode(as_json(state), type=rules.State)
        rules.play(state, seat, decode_action(rules, raw), rng)
        moves += 1
        tally.count(f"{table.slug}: legal")
        check_whole(table, state, moves)


def attack(table: Table, state: Any, rng: random.Random, tally: Tally) -> None:
    """One thing that must be refused, unless chance made it legal: then it is left out."""
    rules, before = table.rules, as_json(state)
    seat = rng.randrange(-1, table.seats + 2)
    everything = universe(rules.Action)
    raw = as_json(rng.choice(everything))
    if rng.randrange(2):
        raw = mutated(rng, raw)
    try:
        action = decode_action(rules, raw)
        if action in rules.legal(state, seat):
            return
        rules.play(state, seat, action, rng)
    except BadAction:
        tally.count(f"{table.slug}: no action")
    except IllegalMove:
        tally.count(f"{table.slug}: illegal")
    else:
        raise AssertionError(f"{raw!r} of seat {seat} was accepted though it is not in the list")
    assert as_json(state) == before, f"{raw!r} of seat {seat} was refused and changed the match"


def check_whole(table: Table, state: Any, moves: int) -> None:
    """Nothing lost, nobody stuck, no match without end."""
    rules = table.rules
    CONSERVED[table.slug](state)
    seats = rules.actors(state)
    assert moves <= rules.max_moves, "the match does not end"
    assert bool(seats) == (rules.result(state) is None), "over and not over"
    assert all(rules.legal(state, seat) for seat in seats), "somebody is to move and cannot"
