"""What every schedule owes its players, over all sizes a league may choose."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing import annealing, seating
from leagues.pairing.meetings import least_unevenness, meetings, unevenness
from leagues.pairing.schedule import NoSchedule, schedule, table_sizes

FEW = 3_000  # swaps: the laws hold for any number of them

divisions = st.tuples(st.integers(6, 24), st.integers(3, 6), st.integers(3, 10), st.integers(0, 2**32))


@settings(max_examples=150, deadline=None)
@given(divisions)
def test_everybody_plays_equally_often_in_balanced_seats_and_never_against_himself(division):
    players, size, matches, seed = division
    made = schedule(players, table_sizes(players, matches, size, [size]), seed, FEW)
    assert all(len(set(table)) == len(table) == size for table in made.tables)
    assert made.quality.most_matches - made.quality.fewest_matches <= (players * matches % size != 0)
    assert made.quality.seat_spread <= 1
    assert made.quality.most_matches <= matches


@settings(max_examples=60, deadline=None)
@given(divisions)
def test_mixed_tables_seat_everybody_exactly_as_often_as_promised(division):
    players, size, matches, seed = division
    sizes = table_sizes(players, matches, size, range(2, 7))
    made = schedule(players, sizes, seed, FEW)
    assert made.quality.fewest_matches == made.quality.most_matches == matches
    assert set(map(len, made.tables)) <= {size - 1, size, size + 1}
    assert made.quality.seat_spread <= 2


@given(divisions)
@settings(max_examples=10, deadline=None)
def test_the_seed_tells_the_whole_schedule(division):
    players, size, matches, seed = division
    sizes = table_sizes(players, matches, size, [size])
    assert schedule(players, sizes, seed, FEW) == schedule(players, sizes, seed, FEW)


@pytest.mark.parametrize(("players", "size", "matches"), [(7, 3, 3), (13, 4, 4), (21, 5, 5), (9, 3, 4), (16, 4, 5)])
def test_where_a_design_exists_every_pair_meets_exactly_once(players, size, matches):
    made = schedule(players, table_sizes(players, matches, size, [size]), 1)
    assert made.quality.perfect
    assert (made.quality.fewest_meetings, made.quality.most_meetings) == (1, 1)


@settings(max_examples=40, deadline=None)
@given(st.integers(5, 9), st.integers(0, 2**32))
def test_the_cost_of_a_swap_is_what_counting_again_says(players, seed):
    rng = random.Random(seed)
    tables = annealing.first_plan(players, [4] * 6, rng)
    counts = meetings(players, tables)
    for _ in range(30):
        swap = annealing._draw_swap(tables, rng)
        if swap is None:
            continue
        foretold = unevenness(counts) + annealing._change(counts, tables, *swap)
        annealing._apply(counts, tables, *swap)
        assert counts == meetings(players, tables)
        assert unevenness(counts) == foretold >= least_unevenness(players, [4] * 6)


@settings(max_examples=60, deadline=None)
@given(st.integers(3, 6), st.integers(0, 2**32), st.data())
def test_any_tables_of_one_size_can_be_seated_evenly(size, seed, data):
    players = data.draw(st.integers(size, 14))
    rng = random.Random(seed)
    tables = [rng.sample(range(players), size) for _ in range(data.draw(st.integers(1, 30)))]
    seated = seating.seat_plan(players, tables, rng)
    assert [sorted(table) for table in seated] == [sorted(table) for table in tables]
    assert all(max(row) - min(row) <= 1 for row in seating.seat_counts(players, seated))


@pytest.mark.parametrize(("players", "size", "allowed"), [(3, 4, [3, 4]), (8, 5, [3, 4]), (8, 2, [1, 2])])
def test_what_cannot_be_seated_is_refused(players, size, allowed):
    with pytest.raises(NoSchedule):
        table_sizes(players, 5, size, allowed)
