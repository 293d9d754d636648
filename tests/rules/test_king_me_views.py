"""Who sees what in King Me!, and whether what is made up from a view fits it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.rules.king_me.actions import Vote
from games.rules.king_me.cards import GOALS, THRONE
from games.rules.king_me.rules import RULES
from games.rules.king_me.state import ELECTION, PAST_GOALS, State

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])
OPTION = pytest.mark.parametrize("shown", ["off", "on"])


def states(seats: int, seed: int, shown: str = "off") -> Iterator[State]:
    """Every state of a random match, the deal and the end included."""
    rng = random.Random(seed)
    state = RULES.deal(seats, RULES.Options(shown), rng)
    yield state
    while actors := RULES.actors(state):
        seat = rng.choice(actors)
        RULES.play(state, seat, rng.choice(RULES.legal(state, seat)), rng)
        yield state


def viewers(seats: int) -> list[int | None]:
    return [None, *range(seats)]


def election(shown: str = "off") -> State:
    return next(state for state in states(4, 1, shown) if state.phase == ELECTION)


@SEATS
@OPTION
def test_what_is_imagined_looks_the_same_to_the_viewer(seats: int, shown: str) -> None:
    rng = random.Random(9)
    for state in states(seats, 4, shown):
        for viewer in viewers(seats):
            view = RULES.view(state, viewer)
            imagined = RULES.imagine(view, rng)
            assert RULES.view(imagined, viewer) == view
            assert msgspec.json.encode(RULES.view(imagined, viewer)) == msgspec.json.encode(view)
            assert RULES.actors(imagined) == RULES.actors(state)


@SEATS
def test_only_goals_and_face_down_votes_are_made_up(seats: int) -> None:
    rng = random.Random(9)
    for state in states(seats, 6):
        imagined = RULES.imagine(RULES.view(state, 0), rng)
        assert imagined.no_cards == state.no_cards
        imagined.goals, imagined.noes = state.goals, state.noes
        assert msgspec.json.encode(imagined) == msgspec.json.encode(state)


@SEATS
def test_imagined_goals_are_possible_and_every_possible_goal_is_imagined(seats: int) -> None:
    rng = random.Random(3)
    state = next(state for state in states(seats, 4) if state.round == 3)
    shown = {goal for past in state.past for goal in past[PAST_GOALS]}
    view = RULES.view(state, 0)
    seen: set[int] = set()
    for _ in range(600):
        goals = RULES.imagine(view, rng).goals
        assert goals[0] == state.goals[0]
        assert len(set(goals)) == seats
        assert not set(goals) & shown
        seen |= set(goals[1:])
    assert seen == set(range(len(GOALS))) - shown - {state.goals[0]}


def test_a_face_down_vote_is_imagined_both_ways_unless_it_was_forced() -> None:
    state = election()
    RULES.play(state, 1, Vote(False), random.Random(0))
    rng = random.Random(1)
    assert {RULES.imagine(RULES.view(state, 0), rng).noes for _ in range(50)} == {0, 0b10}
    assert {RULES.imagine(RULES.view(state, 1), rng).noes for _ in range(20)} == {0b10}
    for state in states(6, 2):
        if state.phase == ELECTION and 0 in state.no_cards:
            break
    broke = state.no_cards.index(0)
    assert not any(RULES.imagine(RULES.view(state, None), rng).noes >> broke & 1 for _ in range(50))


@OPTION
def test_nobody_else_can_tell_a_yes_from_a_no_before_all_votes_are_in(shown: str) -> None:
    yes, no = election(shown), election(shown)
    told_yes = RULES.play(yes, 2, Vote(True), random.Random(0))
    told_no = RULES.play(no, 2, Vote(False), random.Random(0))
    for viewer in (None, 0, 1, 3):
        assert msgspec.json.encode(RULES.view(yes, viewer)) == msgspec.json.encode(RULES.view(no, viewer))
        assert [event.seen_by(viewer) for event in told_yes] == [event.seen_by(viewer) for event in told_no]
        if viewer is not None:
            assert RULES.legal(yes, viewer) == RULES.legal(no, viewer)
    assert RULES.view(yes, 2).my_vote is True
    assert RULES.view(no, 2).my_vote is False
    assert told_no[0].seen_by(2).data == {"yes": False}
    assert RULES.view(no, 0).voted == (2,)


@SEATS
def test_other_goal_cards_change_no_byte_of_a_view_or_a_legal_list(seats: int) -> None:
    for state in states(seats, 8):
        if not RULES.actors(state):
            break
        used = {goal for past in state.past for goal in past[PAST_GOALS]} | set(state.goals)
        other = state.copy()
        fresh = [goal for goal in range(len(GOALS)) if goal not in used]
        other.goals = (state.goals[0], *fresh[: seats - 1])
        if len(other.goals) < seats:  # six players use nearly the whole deck: swap instead
            other.goals = (state.goals[0], *state.goals[:0:-1])
        for viewer in (0, None):
            assert msgspec.json.encode(RULES.view(state, viewer)) == msgspec.json.encode(RULES.view(other, viewer))
        assert RULES.legal(state, 0) == RULES.legal(other, 0)


def test_a_spectator_sees_no_goal_of_the_running_round() -> None:
    view = RULES.view(election(), None)
    assert (view.my_goal, view.my_favourites, view.my_no_cards, view.my_vote) == (None, (), None, None)


def test_goal_cards_of_finished_rounds_are_public() -> None:
    *_, state = states(5, 3)
    view = RULES.view(state, None)
    assert [past.goals for past in view.past] == [past[PAST_GOALS] for past in state.past]
    assert view.past[0].favourites == [GOALS[goal] for goal in view.past[0].goals]
    assert all(past.floors.count(THRONE) == 1 for past in view.past)


def test_no_cards_of_others_are_a_field_of_the_view_only_where_the_table_shows_them() -> None:
    assert RULES.view(election("off"), 0).no_cards is None
    state = election("on")
    assert RULES.view(state, 0).no_cards == RULES.view(state, None).no_cards == [3, 3, 3, 3]
    RULES.play(state, 1, Vote(False), random.Random(0))
    assert RULES.view(state, 0).no_cards == [3, 3, 3, 3]
    assert RULES.view(state, 1).my_no_cards == 3


@SEATS
def test_outside_an_election_nobody_has_voted(seats: int) -> None:
    for state in states(seats, 2):
        view = RULES.view(state, 0)
        if view.phase != "election":
            assert (view.voted, view.my_vote, view.candidate) == ((), None, None)


def test_revealed_votes_stay_visible_with_their_owners() -> None:
    state = election()
    candidate, crown = state.candidate, state.crown
    for seat in (3, 0, 2, 1):
        RULES.play(state, seat, Vote(seat == 2), random.Random(0))
    vote = RULES.view(state, None).elections[-1]
    assert (vote.nominator, vote.candidate, vote.noes) == (crown, candidate, (0, 1, 3))


@SEATS
def test_views_are_read_back_from_json_unchanged(seats: int) -> None:
    for state in states(seats, 5):
        for viewer in (None, 1):
            view: Any = RULES.view(state, viewer)
            assert msgspec.json.decode(msgspec.json.encode(view), type=RULES.View) == view


def test_a_view_shares_nothing_with_the_state() -> None:
    *_, state = states(3, 5)
    before = msgspec.json.encode(state)
    view = RULES.view(state, 0)
    view.floors.clear()
    view.past[0].floors.clear()
    view.past[0].goals.clear()
    view.past[0].scores.clear()
    view.past.clear()
    assert msgspec.json.encode(state) == before


@SEATS
def test_the_same_seed_and_moves_give_the_same_bytes(seats: int) -> None:
    first = [msgspec.json.encode(state) for state in states(seats, 12)]
    assert first == [msgspec.json.encode(state) for state in states(seats, 12)]
