"""The study behind the ratings: repeatable, its yardsticks right, its conclusion still true in a small run."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.ratings.elo import changes, k_factor
from leagues.ratings.example import worked_example
from leagues.ratings.study.bot_contests import seat_marks
from leagues.ratings.study.contests import POPULATIONS, Contest, rounds
from leagues.ratings.study.measure import follow, pair_losses, rank_correlation
from leagues.ratings.study.systems import SYSTEMS, TableElo


def test_the_same_seed_plays_the_same_matches():
    crowd = POPULATIONS[-1]
    assert list(rounds(crowd, 5, 3)) == list(rounds(crowd, 5, 3))
    assert list(rounds(crowd, 5, 3)) != list(rounds(crowd, 5, 4))


@pytest.mark.parametrize("crowd", POPULATIONS, ids=lambda crowd: crowd.name)
def test_nobody_sits_at_two_tables_of_a_round_and_somebody_is_first(crowd):
    for one in rounds(crowd, 3, 1):
        seated = [person for contest in one.contests for person in contest.players]
        assert len(seated) == len(set(seated)) > len(one.strength) - max(crowd.sizes)
        assert all(1 in contest.places for contest in one.contests)


@given(st.lists(st.integers(0, 50), min_size=2, max_size=30, unique=True), st.randoms())
def test_rank_correlation_is_one_for_the_same_order_and_minus_one_for_the_reverse(values, rng):
    assert rank_correlation(values, [value**3 for value in values]) == pytest.approx(1)
    assert rank_correlation(values, [-value for value in values]) == pytest.approx(-1)


def test_a_coin_costs_one_bit_and_a_shared_place_too():
    assert pair_losses(TableElo(), Contest([1, 2, 3], [1, 2, 2])) == [1, 1, 1]


def test_learning_helps_every_system_and_dividing_helps_at_large_tables():
    played = list(rounds(POPULATIONS[4], 55, 1))
    marks = {name: follow(make(), played) for name, make in SYSTEMS.items()}
    for one in marks.values():
        assert one[50].order > one[10].order
    assert marks["our Elo"][50].loss < marks["pairwise Elo, not divided"][50].loss


def test_seats_share_all_first_places():
    found = seat_marks("majesty", 3, 5, 1)
    assert sum(one.first for one in found) == pytest.approx(1)


def test_the_worked_example_is_what_the_formula_says():
    example = worked_example()
    assert sum(round(100 * one.change) for one in example) == 0
    for one in example:
        assert one.change == pytest.approx(sum(pair.exchange for pair in one.pairs), abs=0.02)
        assert one.after == pytest.approx(one.before + one.change)
    rng = random.Random(1)
    ratings = [rng.randrange(100_000, 200_000) for _ in range(4)]
    assert sum(changes(ratings, [1, 2, 2, 4], [k_factor(n) for n in (0, 12, 30, 9)])) == 0
