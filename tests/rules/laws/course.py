"""Laws about the course of a match: it is repeatable, it ends, nothing is lost on the way, and the score is right."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import msgspec
import pytest

from games.rules.chance import DEAL, Chance, move_label
from games.rules.contract import BadOptions, BadSeats, Event, Options, decode_options
from games.rules.registry import PACKAGES
from tests.rules.conserve import CONSERVED
from tests.rules.laws.tables import Table, as_json, matches, pick, positions, wander

MOST_STATE_BYTES = 8 * 1024
MOST_VIEW_BYTES = 16 * 1024
MOST_ACTIONS = 150


def the_same_seed_and_moves_give_the_same_bytes(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "determinism"):
        key = rng.randbytes(32)
        states = [table.deal(Chance(key, DEAL)) for _ in range(2)]
        number = 0
        while seats := rules.actors(states[0]):
            number += 1
            seat = rng.choice(seats)
            action = pick(rules.legal(states[0], seat), rng)
            told = [as_json(rules.play(state, seat, action, Chance(key, move_label(number)))) for state in states]
            assert told[0] == told[1]
            assert as_json(states[0]) == as_json(states[1])
        assert rules.result(states[0]) == rules.result(states[1])


def a_match_ends_in_time_and_never_gets_stuck(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "termination"):
        for move in wander(table, rng):
            assert move.number <= rules.max_moves
            seats = rules.actors(move.state)
            assert len(set(seats)) == len(seats)
            assert all(0 <= seat < table.seats for seat in seats)
            assert (rules.result(move.state) is None) == bool(seats)
            for seat in range(table.seats):
                assert bool(rules.legal(move.state, seat)) == (seat in seats)


def a_position_survives_json(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "json"):
        for state in positions(table, rng, 20):
            raw = as_json(state)
            read = msgspec.json.decode(raw, type=rules.State)
            assert as_json(read) == raw
            assert msgspec.json.decode(raw, type=rules.State, strict=True) is not read
            assert len(raw) <= MOST_STATE_BYTES
            for viewer in table.viewers:
                view = rules.view(state, viewer)
                seen = as_json(view)
                assert msgspec.json.decode(seen, type=rules.View) == view
                assert as_json(rules.view(read, viewer)) == seen
                assert len(seen) <= MOST_VIEW_BYTES
            for seat in rules.actors(state):
                legal = rules.legal(state, seat)
                assert rules.legal(read, seat) == legal
                assert len(legal) <= MOST_ACTIONS
                assert len(set(legal)) == len(legal)


def a_restored_match_goes_on_as_the_first(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "restore"):
        for state in positions(table, rng, 4):
            ours, restored = state.copy(), msgspec.json.decode(as_json(state), type=rules.State)
            seed = rng.random()
            told = [as_json(play_on(table, one, seed, 12)) for one in (ours, restored)]
            assert told[0] == told[1]
            assert as_json(ours) == as_json(restored)


def what_lies_open_is_scored_for_every_seat_and_is_the_score_at_the_end(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "standing"):
        for state in positions(table, rng, 10):
            seen = rules.view(state, None)
            before = as_json(seen)
            standing = rules.standing(seen)
            assert len(standing) == table.seats
            result = rules.result(state)
            assert result is None or result.scores == standing
            standing.append(0)
            assert as_json(seen) == before  # the answer is the caller's own


def play_on(table: Table, state: Any, seed: float, most: int) -> list[list[Event]]:
    """Play so many random moves and return what happened."""
    rng = random.Random(seed)
    told: list[list[Event]] = []
    while len(told) < most and (seats := table.rules.actors(state)):
        seat = rng.choice(seats)
        told.append(table.rules.play(state, seat, pick(table.rules.legal(state, seat), rng), rng))
    return told


def what_was_handed_out_never_changes(table: Table) -> None:
    """Copies, views, events and imagined matches are their holder's own."""
    rules = table.rules
    for rng in matches(table, "copies"):
        for state in positions(table, rng, 6):
            before = as_json(state)
            running = state.copy()
            views = [rules.view(running, viewer) for viewer in table.viewers]
            seen = as_json(views)
            for view in views:
                play_on(table, rules.imagine(view, rng), rng.random(), 8)
            told = play_on(table, running, rng.random(), 25)
            reached, heard = as_json(running), as_json(told)
            assert as_json(state) == before
            assert as_json(views) == seen
            play_on(table, running.copy(), rng.random(), 8)
            assert as_json(running) == reached
            play_on(table, running, rng.random(), 8)
            assert as_json(told) == heard
            for seat in range(table.seats):
                expected = rules.legal(state, seat)[:]
                rules.legal(state, seat).clear()
                assert rules.legal(state, seat) == expected
            assert as_json(state) == before


def every_piece_is_in_exactly_one_place(table: Table) -> None:
    assert table.slug in CONSERVED, f"name a check of {table.slug} in CONSERVED of tests/rules/conserve.py"
    conserved = CONSERVED[table.slug]
    for rng in matches(table, "conservation"):
        for move in wander(table, rng):
            conserved(move.state)
        for state in positions(table, rng, 8):
            for viewer in table.viewers:
                conserved(table.rules.imagine(table.rules.view(state, viewer), rng))


def the_result_is_the_one_the_rules_text_gives(table: Table) -> None:
    """Scores, places and tie-breaks agree with a second scorer that shares no code with the engine."""
    naive = import_module(f"tests.rules.naive.{PACKAGES[table.slug].rsplit('.', 1)[-1]}").naive_result
    rules = table.rules
    for rng in matches(table, "scoring"):
        for _ in range(4):
            *_, last = wander(table, rng)
            result = rules.result(last.state)
            expected = naive(last.state)
            assert result.scores == expected.scores
            assert result.places == expected.places
            assert len(result.breakdown) == len(result.scores) == len(result.places) == table.seats
            assert [sum(lines.values()) for lines in result.breakdown] == result.scores
            assert sorted(result.places)[0] == 1
            assert all(place == 1 + sum(other < place for other in result.places) for place in result.places)


def rounds_and_the_match_are_announced_when_they_end(table: Table) -> None:
    rules = table.rules
    for rng in matches(table, "announcements"):
        rounds = 0
        for move in wander(table, rng):
            kinds = [event.kind for event in move.events]
            rounds += kinds.count("round_scored")
            over = not rules.actors(move.state)
            assert kinds.count("match_ended") == over
            for event in move.events:
                if event.kind == "round_scored":
                    assert len(event.data["scores"]) == len(event.data["breakdown"]) == table.seats
                assert set(event.secret) <= set(range(table.seats))
                assert event.seat is None or 0 <= event.seat < table.seats
            if over:
                result = rules.result(move.state)
                assert kinds[-1] == "match_ended"
                assert "round_scored" in kinds
                assert move.events[-1].data["scores"] == result.scores
                assert move.events[-1].data["places"] == result.places
        assert rounds >= 1


def a_table_that_is_not_for_this_game_is_refused(table: Table) -> None:
    rules = table.rules
    rng = random.Random(0)
    for seats in (-1, 0, min(rules.seats) - 1, max(rules.seats) + 1, 10**9):
        with pytest.raises(BadSeats):
            rules.deal(seats, table.options, rng)
    for options in (None, Options(), {}, "options"):
        with pytest.raises(BadOptions):
            rules.deal(table.seats, options, rng)
    for raw in (b"", b"[]", b"{", b'{"no_such_option":1}', b"\xff", "\ud800", b"[" * 1000, b" " * 2000):
        with pytest.raises(BadOptions):
            decode_options(rules, raw)


LAWS = (
    the_same_seed_and_moves_give_the_same_bytes,
    a_match_ends_in_time_and_never_gets_stuck,
    a_position_survives_json,
    a_restored_match_goes_on_as_the_first,
    what_was_handed_out_never_changes,
    every_piece_is_in_exactly_one_place,
    the_result_is_the_one_the_rules_text_gives,
    what_lies_open_is_scored_for_every_seat_and_is_the_score_at_the_end,
    rounds_and_the_match_are_announced_when_they_end,
    a_table_that_is_not_for_this_game_is_refused,
)
