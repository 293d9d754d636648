"""What the contract itself does: refusals with codes, events with secrets, places, decoding of strangers' bytes."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import contract
from games.rules.contract import BadAction, BadOptions, Event, IllegalMove, decode_action, decode_options, places_of
from games.rules.registry import PACKAGES, rules_for

REFUSALS = [
    (contract.UnknownGame, "unknown_game"),
    (contract.BadSeats, "bad_seats"),
    (contract.BadOptions, "bad_options"),
    (contract.BadAction, "bad_action"),
    (contract.IllegalMove, "illegal_move"),
]


@pytest.mark.parametrize(("kind", "code"), REFUSALS)
def test_a_refusal_has_a_code_and_a_sentence(kind, code):
    refusal = kind("No.")
    assert isinstance(refusal, contract.RulesError)
    assert (refusal.code, refusal.message, str(refusal)) == (code, "No.", "No.")


def test_a_refusal_may_have_a_code_of_its_own():
    assert IllegalMove("No.", "not_now").code == "not_now"
    assert IllegalMove("No.").code == "illegal_move"


def test_a_secret_is_told_to_its_seat_and_to_nobody_else():
    event = Event("dealt", None, {"count": 2}, {0: {"cards": [1, 2]}, 1: {"cards": [3, 4]}})
    assert event.seen_by(0).data == {"count": 2, "cards": [1, 2]}
    assert event.seen_by(1).data == {"count": 2, "cards": [3, 4]}
    assert event.seen_by(2).data == event.seen_by(None).data == {"count": 2}
    assert event.data == {"count": 2}


def test_two_events_do_not_share_their_secrets():
    first, second = Event("a", None, {}), Event("b", None, {})
    assert first.secret == second.secret == {}
    assert first.secret is not second.secret


@pytest.mark.parametrize(
    ("keys", "places"),
    [([3, 1, 2], [1, 3, 2]), ([5, 5, 1], [1, 1, 3]), ([0, 0], [1, 1]), ([(3, 1), (3, 2)], [2, 1]), ([], [])],
)
def test_places_are_shared_by_equals_and_then_skipped(keys, places):
    assert places_of(keys) == places


@given(st.lists(st.integers()))
def test_a_place_is_one_more_than_those_who_did_better(keys):
    for key, place in zip(keys, places_of(keys), strict=True):
        assert place == 1 + len([other for other in keys if other > key])


@pytest.mark.parametrize("slug", PACKAGES)
@given(raw=st.one_of(st.binary(max_size=200), st.text(max_size=200), st.text(st.characters(codec=None), max_size=50)))
def test_any_bytes_are_an_action_or_refused(slug, raw):
    rules = rules_for(slug)
    with contextlib.suppress(BadAction):
        assert isinstance(decode_action(rules, raw), rules.Action)


@pytest.mark.parametrize("slug", PACKAGES)
def test_an_oversized_action_is_refused_before_it_is_decoded(slug):
    with pytest.raises(BadAction) as refusal:
        decode_action(rules_for(slug), b" " * (contract.MAX_ACTION_BYTES + 1))
    assert refusal.value.code == "action_too_large"


@pytest.mark.parametrize("slug", PACKAGES)
@given(raw=st.one_of(st.binary(max_size=200), st.text(st.characters(codec=None), max_size=200)))
def test_any_bytes_are_options_or_refused(slug, raw):
    rules = rules_for(slug)
    with contextlib.suppress(BadOptions):
        assert isinstance(decode_options(rules, raw), rules.Options)


@pytest.mark.parametrize("slug", PACKAGES)
def test_no_options_are_the_defaults(slug):
    rules = rules_for(slug)
    assert decode_options(rules, b"{}") == rules.Options()
