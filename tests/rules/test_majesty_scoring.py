"""Majesty's final scoring, ruling by ruling."""

from __future__ import annotations

import pytest

from games.rules.majesty import cards
from games.rules.majesty.rules import RULES
from tests.rules.majesty_tables import (
    SIDES_A,
    SIDES_B,
    finished,
    hurt,
    matches,
    people,
    random_action,
    sheet,
)


@pytest.mark.parametrize(("roles", "points"), [(cards.ROLES[:4], 16), (cards.ROLES[:6], 36)])
def test_variety_is_the_square_of_the_inhabited_buildings(roles, points):
    state = finished()
    people(state, 0, *roles, roles[0])
    hurt(state, 0, "noble")
    assert sheet(state, 0)["variety"] == points


def test_ruling_everyone_tied_for_a_majority_gets_it_in_full_and_nobody_where_all_have_none():
    state = finished(seats=3)
    people(state, 0, "miller", "noble")
    people(state, 1, "miller")
    assert [sheet(state, seat)["mill"] for seat in range(3)] == [10, 10, 0]
    assert [sheet(state, seat)["castle"] for seat in range(3)] == [16, 0, 0]
    assert [sheet(state, seat)["inn"] for seat in range(3)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("sides", "values"), [(SIDES_A, [10, 11, 12, 13, 14, 15, 16]), (SIDES_B, [14, 12, 12, 8, 8, 12, 16])]
)
def test_the_majorities_are_worth_what_their_side_says(sides, values):
    state = finished(sides)
    people(state, 0, *cards.ROLES)
    assert [sheet(state, 0)[building] for building in cards.BUILDINGS[:7]] == values


@pytest.mark.parametrize(("sides", "cost"), [(SIDES_A, 1), (SIDES_B, 2)])
def test_wounded_cost_points_and_count_for_no_majority(sides, cost):
    state = finished(sides)
    hurt(state, 0, "miller", "miller")
    people(state, 1, "miller")
    assert sheet(state, 0)["wounded"] == -2 * cost
    assert sheet(state, 0)["mill"] == 0
    assert sheet(state, 1)["mill"] > 0


def test_ruling_everyone_tied_for_the_most_wounded_loses_ten_on_side_b_alone():
    for sides in (SIDES_A, SIDES_B):
        state = finished(sides, seats=3)
        hurt(state, 0, "miller")
        hurt(state, 2, "noble")
        lines = [sheet(state, seat).get("infirmary") for seat in range(3)]
        assert lines == ([-10, 0, -10] if sides == SIDES_B else [None] * 3)


def test_nobody_pays_for_the_most_wounded_when_there_are_none():
    assert [sheet(finished(SIDES_B), seat)["infirmary"] for seat in range(2)] == [0, 0]


def test_equal_totals_share_the_place_and_workers_decide_nothing():
    state = finished(seats=3)
    state.points, state.workers = [7, 9, 9], [5, 0, 5]
    result = RULES.result(state)
    assert result is not None
    assert result.places == [3, 1, 1]


def test_a_total_may_be_negative():
    state = finished(SIDES_B)
    hurt(state, 0, "miller")
    result = RULES.result(state)
    assert result is not None
    assert result.scores[0] == -12


def test_the_match_ends_when_everyone_has_taken_twelve_cards_the_wounded_included():
    for rng, state in matches(12):
        while RULES.actors(state):
            assert RULES.result(state) is None
            told = RULES.play(state, *random_action(state, rng), rng)
        for seat in range(state.seats):
            assert len(state.placed[seat]) + len(state.wounded[seat]) == 12
        assert [event.kind for event in told[-2:]] == ["round_scored", "match_ended"]
