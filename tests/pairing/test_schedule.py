"""What every schedule owes its players, over all sizes a league may choose."""

import math
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing import annealing, seating
from leagues.pairing.__main__ import asked, cell, page
from leagues.pairing.meetings import least_unevenness, meetings, unevenness
from leagues.pairing.schedule import NoSchedule, schedule, table_sizes
from portal.places import BASE

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
        swap = annealing._draw_swap(tables, [range(len(tables))] * len(tables), rng)
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


def published():
    """The figures of docs/schedules.md by players, size and matches."""
    figures = {}
    for section in (BASE / "docs" / "schedules.md").read_text().split("## Tables of ")[1:]:
        size = int(section[0])
        for row in re.findall(r"^\| (\d+) \|(.*)\|$", section, re.MULTILINE):
            for matches, figure in enumerate(row[1].split("|"), start=3):
                figures[int(row[0]), size, matches] = figure.strip()
    return figures


def test_the_published_figures_are_complete_and_nobody_is_ever_seated_unevenly():
    figures = published()
    assert figures.keys() == {(n, k, m) for n in range(6, 25) for k in range(3, 7) for m in range(3, 11)}
    assert not [key for key, figure in figures.items() if "seats" in figure]
    assert sum("**" in figure for figure in figures.values()) > len(figures) / 2


def test_the_published_figures_are_possible():
    """Pairs meet as often on average as the tables allow; bold ones differ by one meeting at most."""
    for (players, size, matches), figure in published().items():
        fewest, most = map(int, re.findall(r"\d+", figure))
        tables = table_sizes(players, matches, size, [size])
        mean = len(tables) * size * (size - 1) / (players * (players - 1))
        assert fewest <= mean <= most
        assert ("**" in figure) == (most - fewest <= 1 and math.ceil(mean) <= most <= math.floor(mean) + 1)
        assert ("´" in figure) == (players * matches % size != 0)


def test_the_document_is_what_its_cells_make_of_it():
    figures = published()
    document = (BASE / "docs" / "schedules.md").read_text()
    assert "\n".join(page(figures[which] for which in asked())) + "\n" == document


@pytest.mark.parametrize("sampled", [(7, 3, 3), (6, 3, 5), (13, 4, 4), (12, 3, 3), (21, 5, 5), (18, 6, 6), (24, 4, 7)])
def test_a_schedule_drawn_again_is_as_good_as_published(sampled):
    assert cell(*sampled) == published()[sampled]


def plays(made):
    """By player: how often he plays each game."""
    counted = [[0] * (max(made.games) + 1) for _ in range(made.players)]
    for table, game in zip(made.tables, made.games, strict=True):
        for player in table:
            counted[player][game] += 1
    return counted


@pytest.mark.parametrize(("players", "size", "matches", "least"), [(12, 3, 6, 0), (16, 4, 5, 1), (12, 4, 6, 0)])
def test_two_games_are_shared_out_where_turns_by_number_were_far_from_equal(players, size, matches, least):
    made = schedule(players, table_sizes(players, matches, size, [size]), 12345, FEW, games=2)
    assert max(max(row) - min(row) for row in plays(made)) == made.quality.game_spread == least


@settings(max_examples=150, deadline=None)
@given(divisions, st.integers(2, 4), st.booleans(), st.booleans())
def test_everybody_plays_every_game_as_often_as_the_places_at_its_tables_allow(division, games, mixed, in_rounds):
    players, size, matches, seed = division
    sizes = table_sizes(players, matches, size, range(2, 7) if mixed else [size])
    made = schedule(players, sizes, seed, 200, in_rounds, games)
    assert sorted(map(len, made.tables)) == sorted(sizes)
    assert all(len(set(table)) == len(table) for table in made.tables)
    assert made.quality.most_matches - made.quality.fewest_matches <= 1
    for by_player in zip(*plays(made), strict=True):  # one game: nobody plays it two times more often than somebody
        assert max(by_player) - min(by_player) <= 1
    every = [sum(by_player) / players for by_player in zip(*plays(made), strict=True)]
    whole = all(matches // games <= each <= -(-matches // games) for each in every)
    assert made.quality.game_spread <= (1 if whole and made.quality.fewest_matches == matches else 2)
    if in_rounds:
        for number in set(made.rounds):
            there = [n for n, other in enumerate(made.rounds) if other == number]
            assert len({made.games[n] for n in there}) == 1
            assert sum(len(made.tables[n]) for n in there) == len({p for n in there for p in made.tables[n]})
    assert made == schedule(players, sizes, seed, 200, in_rounds, games)


def test_sharing_games_leaves_people_meeting_as_equally_as_one_game_would():
    made = schedule(12, table_sizes(12, 6, 4, [4]), 12345, games=2)
    assert (made.quality.fewest_meetings, made.quality.most_meetings, made.quality.game_spread) == (1, 2, 0)
