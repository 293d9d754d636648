"""Records: what is not one is refused with a reason, and what was recorded can be walked through step by step."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import record as record_module
from games.rules.cli.recording import record_match, seed_from
from games.rules.record import MAX_RECORD_BYTES, BadRecord, read_record, replay, state_hash, verify
from games.rules.registry import PACKAGES, rules_for


@pytest.fixture(params=PACKAGES)
def match(request):
    rules = rules_for(request.param)
    return record_match(rules, rules.seats[0], rules.Options(), seed_from("a record"))


def test_what_was_recorded_verifies(match):
    assert verify(match) == len(match.moves)


def test_a_record_survives_its_file(match):
    raw = msgspec.json.encode(match)
    again = read_record(raw)
    assert msgspec.json.encode(again) == raw
    assert verify(again) == len(match.moves)


def test_the_same_seed_gives_the_same_record(match):
    rules = rules_for(match.game)
    again = record_match(rules, match.seats, rules.Options(), seed_from("a record"))
    assert msgspec.json.encode(again) == msgspec.json.encode(match)


def test_another_seed_gives_another_deal(match):
    rules = rules_for(match.game)
    other = record_match(rules, match.seats, rules.Options(), seed_from("another record"), most=0)
    assert other.deal_hash != match.deal_hash


def test_a_replay_begins_with_the_deal_and_has_a_step_for_every_move(match):
    steps = [(step.number, step.seat, state_hash(step.state)) for step in replay(match)]
    assert steps[0] == (0, None, match.deal_hash)
    assert steps[1:] == [(number, move.seat, move.hash) for number, move in enumerate(match.moves, start=1)]


def test_a_match_can_be_recorded_in_part(match):
    rules = rules_for(match.game)
    part = record_match(rules, match.seats, rules.Options(), seed_from("a record"), most=3)
    assert part.result is None
    assert verify(part) == 3
    assert [move.hash for move in part.moves] == [move.hash for move in match.moves[:3]]


def test_a_record_of_a_version_this_build_does_not_play_says_so(match):
    old = msgspec.structs.replace(match, version=match.version - 1)
    with pytest.raises(BadRecord, match=f"version {match.version - 1} of {match.game}; this build has {match.version}"):
        verify(old)


@pytest.mark.parametrize(
    "raw",
    [b"", b"{}", b"[]", b"null", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game":1}', b'"\\ud800"', b"9" * 5000],
    ids=lambda raw: repr(raw[:12]),
)
def test_garbage_is_no_record(raw):
    with pytest.raises(BadRecord, match="not a record"):
        read_record(raw)


def test_a_huge_file_is_refused_before_it_is_decoded(monkeypatch):
    monkeypatch.setattr(record_module.msgspec.json, "decode", None)
    with pytest.raises(BadRecord, match="at most"):
        read_record(b" " * (MAX_RECORD_BYTES + 1))


def test_an_unknown_field_is_refused(match):
    raw = msgspec.json.encode(match)
    with pytest.raises(BadRecord):
        read_record(raw[:-1] + b',"extra":1}')
    with pytest.raises(BadRecord):
        read_record(raw.replace(b'{"seat":', b'{"extra":1,"seat":', 1))


@given(st.binary(max_size=300))
def test_no_bytes_at_all_make_it_fail_in_another_way(raw):
    with pytest.raises(BadRecord):
        read_record(raw)


SHORT = record_match(rules_for("king-me"), 3, rules_for("king-me").Options(), seed_from("x"), most=1)


@given(st.text(max_size=60), st.text(max_size=60))
def test_a_seed_that_is_not_lower_case_hexadecimal_is_refused(seed, part):
    bad = msgspec.structs.replace(SHORT, seed=seed, entropy=[part])
    with pytest.raises(BadRecord):
        verify(read_record(msgspec.json.encode(bad)))
