"""Laws about what may be played: `play` accepts exactly what `legal` lists, and a refusal changes nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from games.rules.contract import BadAction, IllegalMove, decode_action
from tests.rules.actions import again, combinations, int_bounds, structs, universe
from tests.rules.laws.tables import Table, as_json, matches, positions

SAMPLE = 250
WHOLE_LISTS = 3  # positions of a match at which every decodable action is tried


def refused(table: Table, state: Any, seat: int, action: Any, rng: random.Random) -> str:
    """The text of the refusal; fails when the action is accepted."""
    try:
        table.rules.play(state, seat, action, rng)
    except IllegalMove as refusal:
        return refusal.message
    raise AssertionError(f"{action} of seat {seat} was accepted though it is not in the list")


def every_listed_action_is_accepted(table: Table) -> None:
    """And so is an equal one that came in as JSON, with the same outcome."""
    rules = table.rules
    for rng in matches(table, "accepted"):
        for state in positions(table, rng, 6):
            for seat in rules.actors(state):
                for action in rules.legal(state, seat):
                    first, second = state.copy(), state.copy()
                    seed = rng.random()
                    equal = again(rules, action)
                    assert equal == action
                    told = rules.play(first, seat, action, random.Random(seed))
                    assert as_json(rules.play(second, seat, equal, random.Random(seed))) == as_json(told)
                    assert as_json(first) == as_json(second)


def every_other_action_is_refused_and_changes_nothing(table: Table) -> None:
    rules = table.rules
    everything = universe(rules.Action)
    for rng in matches(table, "refused"):
        for number, state in enumerate(positions(table, rng, 12)):
            before = as_json(state)
            for seat in range(table.seats):
                legal = set(rules.legal(state, seat))
                whole = number < WHOLE_LISTS and (legal or seat == 0)
                tried = everything if whole or len(everything) <= SAMPLE else rng.sample(everything, SAMPLE)
                for action in tried:
                    if action not in legal:
                        refused(table, state, seat, action, rng)
                assert as_json(state) == before


def a_listed_action_is_one_that_json_can_say(table: Table) -> None:
    rules = table.rules
    everything = set(universe(rules.Action))
    for rng in matches(table, "sayable"):
        for state in positions(table, rng, 20):
            for seat in rules.actors(state):
                assert everything.issuperset(rules.legal(state, seat))


def a_seat_that_may_not_act_is_refused(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "seats"):
        for state in positions(table, rng, 12):
            before = as_json(state)
            actors = rules.actors(state)
            actions = [action for seat in actors for action in rules.legal(state, seat)] or universe(rules.Action)[:50]
            for seat in (-1, -table.seats, *range(table.seats), table.seats, 63, 64, 10**6):
                if seat not in actors:
                    assert rules.legal(state, seat) == []
                    for action in actions:
                        refused(table, state, seat, action, rng)
            assert as_json(state) == before


def a_number_out_of_bounds_is_refused(table: Table) -> None:
    """Decoding stops such actions; one made in Python, by a bot, must be refused as well."""
    rules = table.rules
    wild = list(out_of_bounds(rules.Action))
    for rng in matches(table, "bounds"):
        for state in positions(table, rng, 10):
            before = as_json(state)
            for seat in rules.actors(state):
                for action in wild:
                    refused(table, state, seat, action, rng)
            assert as_json(state) == before


def out_of_bounds(action_type: Any) -> Iterator[Any]:
    """Actions with one number that JSON could not say."""
    for struct in structs(action_type):
        usual = next(combinations(struct))
        for field in struct.fields:
            if isinstance(field.type, inspect.IntType):
                low, high = int_bounds(field.type)
                for number in (low - 1, -1000, high + 1, 10**6, 10**30):
                    yield msgspec.structs.replace(usual, **{field.name: number})


def what_is_no_action_of_the_game_is_refused(table: Table) -> None:
    """A value of another type, and JSON that is none, too large, too deep or of another game."""
    rules = table.rules
    rng = random.Random(0)
    state = table.deal(rng)
    before = as_json(state)
    for seat in rules.actors(state):
        for value in (None, 0, "take", {}, object(), [], rules.Action):
            refused(table, state, seat, value, rng)
    assert as_json(state) == before
    for raw in (
        b"", b"null", b"[]", b"{}", b"{", b'{"type":"no_such_action"}', b'{"type":1}', b"\xff\xfe", "\ud800",
        b'{"type":null}', b"[" * 3000, b'{"type":' * 400, b"1e999", b" " * 5000, b"1" * 4000, b'"\\ud800"',
    ):  # fmt: skip
        with pytest.raises(BadAction) as refusal:
            decode_action(rules, raw)
        assert refusal.value.code in ("bad_action", "action_too_large")
    for action in universe(rules.Action)[:200]:
        with pytest.raises(BadAction):
            decode_action(rules, as_json(action)[:-1] + b',"extra":1}')


LAWS = (
    every_listed_action_is_accepted,
    every_other_action_is_refused_and_changes_nothing,
    a_listed_action_is_one_that_json_can_say,
    a_seat_that_may_not_act_is_refused,
    a_number_out_of_bounds_is_refused,
    what_is_no_action_of_the_game_is_refused,
)
