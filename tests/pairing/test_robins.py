"""Everybody meets everybody, at tables of every size: nobody twice in a round, no pair left out, byes going round."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.registry import PACKAGES, rules_for
from leagues.pairing.covering import WORST, covering, least_rounds
from leagues.pairing.designs import design, is_known
from leagues.pairing.groups import deal_groups, group_plan
from leagues.pairing.round_robin import all_meet, robin_before, robin_rounds, round_robin, rounds_before, without
from leagues.pairing.sizes import round_sizes
from leagues.tournaments.rules import MOST_IN_ROUND_ROBIN

FIELDS = range(3, MOST_IN_ROUND_ROBIN + 1)
GAMES = sorted({tuple(rules_for(game).seats) for game in PACKAGES})
TABLES = [(wanted, (wanted,)) for wanted in range(2, 7)]
TABLES += [(wanted, game) for game in [*GAMES, (2, 3, 4, 5, 6)] for wanted in game]
BEFORE = [[[0, 4], [1, 2, 3]], [[2, 0], [4, 3, 1]]]
MOST_MEETINGS = 4  # of two at tables above two, if the rounds are that many


def meetings_of(plan):
    return Counter(tuple(sorted(pair)) for drawn in plan for table in drawn for pair in combinations(table, 2))


def check(players, wanted, allowed, plan):
    """What every plan has to keep; how often the pairs meet."""
    rests = Counter(dict.fromkeys(range(players), 0))
    for drawn in plan:
        assert sorted(player for table in drawn for player in table) == list(range(players))
        assert sorted(map(len, drawn), reverse=True) == round_sizes(players, wanted, (2,) if wanted == 2 else allowed)
        rests.update(table[0] for table in drawn if len(table) == 1)
    assert max(rests.values()) - min(rests.values()) <= 1
    met = meetings_of(plan)
    assert (len(met) == players * (players - 1) // 2) == all_meet(players, wanted, allowed)
    return met


@pytest.mark.parametrize(("wanted", "allowed"), sorted(set(TABLES)))
def test_every_pair_meets_in_as_many_rounds_as_were_told(wanted, allowed):
    for players in FIELDS:
        if players < min(allowed):
            continue
        sizes = round_sizes(players, wanted, allowed)
        plan = round_robin(range(players), wanted, allowed, 1)
        assert len(plan) == robin_rounds(players, wanted, allowed)
        assert wanted == 2 or len(plan) <= WORST * least_rounds(sizes)
        met = check(players, wanted, allowed, plan)
        assert all_meet(players, wanted, allowed), players
        assert wanted > 2 or set(met.values()) == {1}
        assert max(met.values()) <= MOST_MEETINGS or len(sizes) == 1, (players, max(met.values()))


@pytest.mark.parametrize("game", GAMES)
def test_the_plans_of_all_games_are_known_and_need_no_search(game):
    asked = [(wanted, allowed) for wanted in game if wanted > 2 for allowed in ((wanted,), game)]
    for wanted, allowed in asked:
        assert all(is_known(tuple(round_sizes(n, wanted, allowed))) for n in FIELDS if n >= min(allowed))


@pytest.mark.parametrize("players", range(4, 11))
def test_plans_that_are_not_known_are_searched(players):
    sizes = tuple(round_sizes(players, 4, (3, 4, 5)))
    plan = covering(sizes)
    assert plan == covering(sizes)
    assert len(plan) <= WORST * least_rounds(sizes)
    assert len(meetings_of(plan)) == players * (players - 1) // 2


@pytest.mark.parametrize(("players", "wanted", "allowed"), [(5, 3, (2, 3, 4)), (8, 4, (3, 4, 5)), (12, 4, (3, 4, 5))])
def test_fields_that_left_pairs_unmet(players, wanted, allowed):
    before = robin_before(range(players), wanted, allowed, 1)
    assert len(meetings_of(before)) < players * (players - 1) // 2
    assert len(meetings_of(round_robin(range(players), wanted, allowed, 1))) == players * (players - 1) // 2


@settings(max_examples=30, deadline=None)
@given(st.integers(3, 14), st.integers(2, 6), st.integers(0, 2**53))
def test_the_seed_tells_who_is_who(players, wanted, seed):
    players = max(players, wanted)
    plan = round_robin(range(players), wanted, (wanted,), seed)
    assert plan == round_robin(range(players), wanted, (wanted,), seed)
    check(players, wanted, (wanted,), plan)


def test_another_seed_draws_other_rounds():
    assert round_robin(range(9), 3, (3,), 1) != round_robin(range(9), 3, (3,), 2)


def test_seats_of_a_plan_are_balanced():
    for players, wanted in ((9, 3), (16, 4), (25, 5)):
        plan = round_robin(range(players), wanted, (wanted,), 5)
        sat = Counter((player, seat) for drawn in plan for table in drawn for seat, player in enumerate(table))
        assert max(sat.values()) <= 1 + -(-len(plan) // wanted)


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 14), st.integers(3, 5), st.sets(st.integers(0, 13), max_size=9), st.integers(0, 2**32))
def test_a_planned_round_loses_only_those_who_withdrew(players, wanted, gone, seed):
    for drawn in round_robin(range(players), wanted, range(2, 7), seed):
        left = without(drawn, gone, wanted, range(3, 7))
        assert sorted(p for table in left for p in table) == sorted(set(range(players)) - gone)
        assert all(len(table) == 1 or len(table) in range(3, 7) for table in left)


@pytest.mark.parametrize(("players", "groups", "wanted"), [(8, 2, 2), (10, 2, 3), (13, 3, 3), (16, 4, 4), (18, 2, 4)])
def test_groups_are_equal_and_everybody_of_a_group_meets(players, groups, wanted):
    dealt = deal_groups(list(range(players)), groups)
    assert max(map(len, dealt)) - min(map(len, dealt)) <= 1
    plan = group_plan(dealt, wanted, range(2, 7), 4)
    assert len(plan) == max(robin_rounds(len(group), wanted, range(2, 7)) for group in dealt)
    for number, group in enumerate(dealt):
        met = {frozenset(p) for drawn in plan for table in drawn[number] for p in combinations(table, 2)}
        assert met == {frozenset(p) for p in combinations(group, 2)}


def test_a_tournament_begun_by_an_older_site_goes_on_as_it_was_drawn():
    """Frozen: the rounds before the last were drawn by a site that knew no other way."""
    assert robin_before(range(5), 3, (2, 3, 4), 1) == BEFORE
    assert rounds_before(5, 3) == len(BEFORE)
    assert robin_before(range(7), 2, (2,), 3) == round_robin(range(7), 2, (2,), 3)


def test_a_plan_is_not_worn_by_use():
    before = [[table[:] for table in tables] for tables in design((3, 3, 3))]
    round_robin(range(9), 3, (3,), 8)
    assert design((3, 3, 3)) == before
