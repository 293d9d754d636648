"""Standings from results: points at tables of any size, tie-breaks, places still possible, promotion."""

import itertools
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.contract import places_of
from leagues.points import UNIT, table_points
from leagues.seasons.placing import Standing, after_season, lengths, next_divisions, with_newcomers
from leagues.standings import SHARE_UNIT, TIE_BREAKS, Played, standings

POINTS = [6, 3, 1, 0]
places = st.lists(st.integers(0, 3), min_size=2, max_size=6).map(places_of)


@given(places)
def test_a_table_gives_out_the_same_points_however_its_places_are_shared(shared):
    straight = list(range(1, len(shared) + 1))
    assert abs(sum(table_points(shared, POINTS)) - sum(table_points(straight, POINTS))) <= len(shared)


@given(places)
def test_a_better_place_is_never_worth_less_and_an_equal_one_the_same(shared):
    points = table_points(shared, POINTS)
    for (mine, worth), (theirs, other) in itertools.combinations(zip(shared, points, strict=True), 2):
        assert (mine < theirs) == (worth > other) or worth == other
        assert mine != theirs or worth == other


def test_first_and_last_are_worth_the_same_at_every_table():
    for size in range(2, 7):
        points = table_points(range(1, size + 1), POINTS)
        assert (points[0], points[-1]) == (6 * UNIT, 0)
    assert table_points([1, 2, 3], POINTS) == [6000, 2000, 0]
    assert table_points([1, 1, 3, 4], POINTS) == [4500, 4500, 1000, 0]


def random_season(rng, players=5, tables=4, seats=3):
    """Who sits where, and how it ended."""
    seating = [rng.sample(range(players), seats) for _ in range(tables)]
    return [Played(table, places_of([rng.randrange(3) for _ in table]), None) for table in seating]


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 4), st.sampled_from([[2, 1, 0], [4, 1, 0]]))
def test_no_place_that_can_still_happen_is_ever_excluded(seed, done, points):
    """Against brute force over every result of the tables still to come."""
    rng = random.Random(seed)
    season = random_season(rng)
    drawn = rng.sample(range(5), 5)
    played, rest = season[:done], season[done:][:2]
    to_come = [table.players for table in rest]
    ranges = {
        line.player: (line.best, line.worst) for line in standings(range(5), played, to_come, points, TIE_BREAKS, drawn)
    }
    ways = [places_of(keys) for keys in itertools.product(range(3), repeat=3)]
    for outcome in itertools.product(ways, repeat=len(rest)):
        ends = played + [Played(table, way, None) for table, way in zip(to_come, outcome, strict=True)]
        for line in standings(range(5), ends, [], points, TIE_BREAKS, drawn):
            best, worst = ranges[line.player]
            assert best <= line.place <= worst


@given(st.integers(0, 2**32))
def test_the_possible_places_only_narrow_and_end_at_one(seed):
    rng = random.Random(seed)
    season = random_season(rng)
    drawn = rng.sample(range(5), 5)
    before = dict.fromkeys(range(5), (1, 5))
    for done in range(len(season) + 1):
        to_come = [table.players for table in season[done:]]
        for line in standings(range(5), season[:done], to_come, [2, 1, 0], TIE_BREAKS, drawn):
            best, worst = before[line.player]
            assert best <= line.best <= line.worst <= worst
            before[line.player] = (line.best, line.worst)
    assert sorted(before.values()) == [(place, place) for place in range(1, 6)]


def test_those_level_are_told_apart_by_whom_they_beat_and_at_last_by_the_draw():
    level = [
        Played([0, 1], [1, 2], None),
        Played([2, 3], [1, 2], None),
        Played([0, 2], [2, 1], None),
        Played([1, 3], [1, 2], None),
    ]
    order = [line.player for line in standings(range(4), level, [], [1, 0], ["head_to_head"], [3, 2, 1, 0])]
    assert order == [2, 0, 1, 3]  # 0 beat 1
    order = [line.player for line in standings(range(4), level, [], [1, 0], [], [3, 2, 1, 0])]
    assert order == [2, 1, 0, 3]  # the draw prefers 1


def test_thirds_add_up_to_a_whole_and_put_nobody_ahead():
    """Who shares three first places of three has as many points as who was first, and second twice after a tie."""
    shared = [Played([0, 1, 2], [1, 1, 1], [7, 7, 7])] * 3
    others = [Played([3, 4, 5], [1, 2, 3], [3, 2, 1]), Played([3, 4, 5], [2, 1, 3], [2, 3, 1])]
    lines = {line.player: line for line in standings(range(6), shared + others, [], [4, 1, 0], [], range(5, -1, -1))}
    assert {line.points for line in lines.values()} == {5 * UNIT, 0}
    assert [lines[player].place for player in (4, 3, 2, 1, 0)] == [1, 2, 3, 4, 5]  # as the draw has it
    assert lines[0].strength == 6 * 5 * UNIT
    assert lines[3].share == lines[4].share == SHARE_UNIT  # two thirds and a third


def test_everybody_level_learns_what_puts_him_ahead_of_the_next():
    level = [
        Played([0, 1], [1, 2], [9, 3]),
        Played([2, 3], [1, 2], None),
        Played([0, 2], [2, 1], None),
        Played([1, 3], [1, 2], [5, 5]),
        Played([3, 4], [1, 2], None),
    ]
    lines = standings(range(5), level, [], [1, 0], ["wins", "share", "head_to_head"], [4, 3, 2, 1, 0])
    assert [(line.player, line.ahead_of, line.ahead_by) for line in lines] == [
        (2, 0, "points"), (0, 1, "share"), (1, 3, "head_to_head"), (3, 4, "points"), (4, None, ""),
    ]  # fmt: skip
    by_draw = standings(range(5), level, [], [1, 0], ["wins"], [4, 3, 2, 1, 0])
    assert [line.ahead_by for line in by_draw] == ["points", "draw", "draw", "points", ""]


@given(st.lists(st.integers(3, 9), min_size=1, max_size=6), st.integers(0, 4), st.integers(0, 4))
def test_nobody_is_lost_or_moves_by_more_than_one_division(sizes, up, down):
    numbers = itertools.count()
    divisions = [[next(numbers) for _ in range(size)] for size in sizes]
    after = after_season(divisions, up, down)
    assert sorted(p for d in after for p in d) == sorted(p for d in divisions for p in d)
    assert [len(division) for division in after] == sizes
    where = {player: tier for tier, division in enumerate(divisions) for player in division}
    assert all(abs(where[player] - tier) <= 1 for tier, division in enumerate(after) for player in division)


@given(st.integers(3, 200), st.integers(4, 24), st.integers(2, 4))
def test_divisions_differ_by_at_most_one_player_and_fill_a_table(players, size, fewest):
    found = lengths(players, size, fewest)
    assert sum(found) == players
    assert max(found) - min(found) <= 1
    assert min(found) >= min(fewest, players)


def test_newcomers_enter_below_the_first_division_where_their_rating_belongs():
    ratings = {1: 1800, 2: 1700, 3: 1500, 4: 1400, 5: 1200, 6: 1100, 7: 1900, 8: 1450, 9: 900}
    assert with_newcomers([[1, 2], [3, 4], [5, 6]], [7, 8, 9], ratings) == [[1, 2], [3, 4, 7, 8], [5, 6, 9]]
    assert with_newcomers([], [5, 1, 3], ratings) == [[1, 3, 5]]
    assert with_newcomers([[1, 2], []], [8], ratings) == [[1, 2], [8]]


def test_who_was_relegated_does_not_come_back_in_the_place_of_somebody_who_pauses():
    """Two divisions of nine, two go down: one of the first pauses, one who rose leaves and comes back, one is new."""
    first, second = [1, 2, 3, 4, 5, 6, 10, 11], [8, 9, 12, 13, 14, 15, 16, 17, 18]
    gone = {6, 11}
    standing = Standing(
        [[p for p in first if p not in gone], second], [11, 19], dict.fromkeys(range(1, 20), 1500),
        frozenset({10, 11}), frozenset({8, 9}),
    )  # fmt: skip
    above, below = next_divisions(standing, 9, 2)
    assert above == [1, 2, 3, 4, 5, 10, 12, 13, 14]
    assert {8, 9, 11, 19} < set(below)


@st.composite
def leagues_before_a_draw(draw):
    """A league after a season, some of its members away, some new."""
    up, down = draw(st.integers(0, 3)), draw(st.integers(0, 3))
    sizes = draw(st.lists(st.integers(4, 12), min_size=1, max_size=4))
    numbers = itertools.count()
    before = [[next(numbers) for _ in range(size)] for size in sizes]
    was = {player: tier for tier, division in enumerate(before) for player in division}
    after = after_season(before, up, down)
    away = draw(st.sets(st.sampled_from(sorted(was)), max_size=len(was) - 4))
    tiers = [[player for player in division if player not in away] for division in after]
    new = [next(numbers) for _ in range(draw(st.integers(0, 20)))]
    ratings = {player: draw(st.integers(1000, 2000)) for player in [*was, *new]}
    now = {player: tier for tier, division in enumerate(tiers) for player in division}
    moved = [frozenset(p for p, tier in now.items() if (tier - was[p]) * way > 0) for way in (-1, 1)]
    return Standing(tiers, new, ratings, *moved), now


@given(leagues_before_a_draw(), st.integers(4, 12), st.integers(2, 4))
def test_nobody_relegated_goes_back_while_another_could_and_who_rose_stays_risen(league, size, fewest):
    standing, now = league
    placed = next_divisions(standing, size, fewest)
    assert sorted(p for d in placed for p in d) == sorted([*now, *standing.newcomers])
    assert list(map(len, placed)) == lengths(len(now) + len(standing.newcomers), size, fewest)
    for number, division in enumerate(placed):
        returned = [p for p in division if p in standing.relegated and now[p] == number + 1]
        below = [p for d in placed[number + 1 :] for p in d if now.get(p) == number + 1]
        assert not returned or not set(below) - standing.relegated
        fell = [p for d in placed[number + 1 :] for p in d if p in standing.promoted and now[p] == number]
        assert not fell or {p for p in division if now.get(p) == number} <= standing.promoted


def test_when_a_league_grows_those_come_up_who_stayed():
    standing = Standing(
        [[1, 2, 5], [3, 4, 6]], [7, 8], dict.fromkeys(range(1, 9), 1500), frozenset({5}), frozenset({3})
    )
    assert next_divisions(standing, 4, 2) == [[1, 2, 5, 4], [3, 6, 7, 8]]
    assert next_divisions(standing, 3, 2) == [[1, 2, 5], [3, 4, 6], [7, 8]]
