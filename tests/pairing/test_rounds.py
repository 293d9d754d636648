"""What every round of a tournament owes its players, and that small fields are drawn as well as can be."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leagues.pairing import company as companies
from leagues.pairing.company import Company, searched_through, swapped
from leagues.pairing.knockout import (
    bracket,
    finishing_order,
    is_bracket,
    knockout_rounds,
    next_field,
    next_in_bracket,
    seeded_tables,
)
from leagues.pairing.round_robin import round_robin
from leagues.pairing.sizes import round_sizes
from leagues.pairing.swiss import balanced_seats, seat_cost, swiss_round

SIZES = st.sampled_from([(2,), (3,), (4,), (2, 3), (2, 3, 4), (3, 4, 5, 6), (2, 3, 4, 5, 6)])


@pytest.fixture(autouse=True, scope="module")
def few_swaps():
    """The laws hold for any number of swaps."""
    before, companies.SWAPS, companies.SWAPS_EACH = (companies.SWAPS, companies.SWAPS_EACH), 1_000, 60
    yield
    companies.SWAPS, companies.SWAPS_EACH = before


def every_split(players, sizes):
    """Every way to seat these players at tables of these sizes, without any cleverness."""
    if not players:
        yield []
        return
    first, rest = players[0], players[1:]
    for size in set(sizes):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            remaining = [p for p in rest if p not in others]
            for split in every_split(remaining, left):
                yield [[first, *others], *split]


def cost_by_hand(tables, scores, history):
    """Repeats, then gaps, counted from the definition."""
    groups = sorted(set(scores.values()), reverse=True)
    pairs = [pair for table in tables for pair in combinations(table, 2)]
    repeats = sum(one in table and other in table for one, other in pairs for table in history)
    gaps = sum((groups.index(scores[one]) - groups.index(scores[other])) ** 2 for one, other in pairs)
    return repeats, gaps


def play(players, wanted, allowed, rounds, seed):
    """A swiss tournament with results by chance; yields scores, history and what was drawn, round by round."""
    rng = random.Random(seed)
    scores, history = dict.fromkeys(range(players), 0), []
    for number in range(rounds):
        drawn = swiss_round(scores, history, wanted, allowed, seed + number)
        yield dict(scores), list(history), drawn
        for table in drawn:
            for place, player in enumerate(rng.sample(table, len(table))):
                scores[player] += 3000 // (place + 1)
        history += drawn


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 9), SIZES, st.integers(2, 6), st.integers(0, 2**32))
def test_small_fields_are_drawn_as_well_as_brute_force(players, allowed, rounds, seed):
    for scores, history, drawn in play(players, allowed[-1], allowed, rounds, seed):
        seated = [table for table in drawn if len(table) > 1]
        playing = sorted(p for table in seated for p in table)
        among = {p: scores[p] for p in playing}
        splits = every_split(playing, [len(table) for table in seated])
        best = min(cost_by_hand(split, among, history) for split in splits)
        assert cost_by_hand(seated, among, history) == best


def test_swapping_finds_what_searching_through_finds(monkeypatch):
    """What larger fields rely on, measured where the best is known: twenty fields of eight with a history."""
    monkeypatch.setattr(companies, "SWAPS", 20_000)
    reached = 0
    for seed in range(20):
        rng = random.Random(seed)
        history = [rng.sample(range(8), size) for size in (3, 3, 2, 3, 3, 2)]
        company = Company({p: rng.randrange(5) for p in range(8)}, history)
        order = sorted(range(8), key=company.group.__getitem__)
        found = min((swapped(company, order, [3, 3, 2], rng) for _ in range(companies.RUNS)), key=company.cost)
        reached += company.cost(found) == company.cost(searched_through(company, order, [3, 3, 2]))
    assert reached >= 19


def test_in_a_large_field_nobody_meets_anybody_again_while_there_are_others(monkeypatch):
    """64 players at tables of four meet twelve others in four rounds. Swaps alone left a repeat in one of four cups."""
    monkeypatch.setattr(companies, "SWAPS", 20_000)
    monkeypatch.setattr(companies, "SWAPS_EACH", 300)
    for seed in (5, 7, 16):
        *_rounds, (_scores, history, drawn) = play(64, 4, (4,), 4, seed)
        met = Counter(pair for table in [*history, *drawn] for pair in combinations(sorted(table), 2))
        assert set(met.values()) == {1}


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 40), SIZES, st.integers(0, 2**32))
def test_everybody_sits_at_one_table_and_byes_go_round(players, allowed, seed):
    byes = Counter(range(players))  # everybody once: those without any are counted too
    for _scores, _history, drawn in play(players, allowed[-1], allowed, 4, seed):
        assert sorted(p for table in drawn for p in table) == list(range(players))
        assert all(len(table) in allowed or len(table) == 1 for table in drawn)
        byes.update(table[0] for table in drawn if len(table) == 1)
        assert max(byes.values()) - min(byes.values()) <= 1


@given(st.integers(0, 40), SIZES, st.integers(2, 6))
@settings(max_examples=80, deadline=None)
def test_no_way_to_cut_a_round_has_fewer_byes(players, allowed, wanted):
    sizes = round_sizes(players, wanted, allowed)
    assert sum(sizes) == players
    reachable = {0}
    for number in range(1, players + 1):
        if any(number - size in reachable for size in allowed):
            reachable.add(number)
    assert sizes.count(1) == players - max(number for number in reachable if number <= players)


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 6), st.integers(0, 2**32))
def test_seats_are_as_even_as_the_table_allows(size, seed):
    rng = random.Random(seed)
    history = [rng.sample(range(size + 2), size) for _ in range(6)]
    table = rng.sample(range(size + 2), size)
    sat = Counter((p, seat) for before in history for seat, p in enumerate(before))
    (seated,) = balanced_seats([table], history, rng)
    assert seat_cost(seated, sat) == min(seat_cost(order, sat) for order in permutations(table))


def test_the_seed_tells_the_whole_round():
    scores = {p: p % 5 for p in range(33)}
    assert swiss_round(scores, [], 4, (3, 4, 5), 7) == swiss_round(scores, [], 4, (3, 4, 5), 7)
    assert swiss_round(scores, [], 4, (3, 4, 5), 7) != swiss_round(scores, [], 4, (3, 4, 5), 8)


def test_a_large_field_meets_nobody_twice_and_keeps_its_score_groups():
    for scores, history, drawn in play(200, 4, (3, 4, 5), 3, 5):
        repeats, gaps = cost_by_hand(drawn, scores, history)
        assert repeats == 0
        by_chance = random.Random(1).sample(range(200), 200)
        chance = cost_by_hand([by_chance[n : n + 4] for n in range(0, 200, 4)], scores, [])[1]
        assert gaps <= chance / 10


@pytest.mark.parametrize("players", [2, 3, 6, 7, 12])
def test_a_round_robin_of_two_meets_everybody_exactly_once(players):
    plan = round_robin(range(players), 2, (2,), 3)
    met = Counter(tuple(sorted(table)) for drawn in plan for table in drawn if len(table) == 2)
    assert met == dict.fromkeys(combinations(range(players), 2), 1)
    assert all(sorted(p for table in drawn for p in table) == list(range(players)) for drawn in plan)
    firsts = Counter(table[0] for drawn in plan for table in drawn if len(table) == 2)
    assert max(firsts.values()) - min(firsts.get(p, 0) for p in range(players)) <= 2


@pytest.mark.parametrize("players", range(2, 18))
def test_in_a_bracket_the_best_meet_as_late_as_can_be(players):
    tables, rounds = bracket(list(range(players))), 0
    assert [table for table in tables if len(table) == 1] == [t for t in tables if len(t) == 1 and t[0] < len(tables)]
    while len(tables) > 1 or len(tables[0]) > 1:
        rounds += 1
        survivors = [[min(table)] for table in tables]  # the better seed always wins
        tables = next_in_bracket(survivors)
        assert sorted(p for t in tables for p in t) == list(range(len(survivors)))
        if len(survivors) == 1:
            break
    assert rounds == knockout_rounds(players, 2, (2,), 1)


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 70), SIZES, st.data())
def test_a_knockout_always_comes_to_one_final_table(players, allowed, data):
    players = max(players, allowed[0])
    advance = data.draw(st.integers(1, allowed[0] - 1))
    wanted = data.draw(st.sampled_from(allowed))
    if is_bracket(wanted, advance):
        return  # has a plan of its own
    rng = random.Random(players)
    field, met = list(range(players)), Counter()
    for number in range(1, knockout_rounds(players, wanted, allowed, advance) + 1):
        tables = seeded_tables(field, wanted, allowed, met)
        assert sorted(p for t in tables for p in t) == sorted(field)
        last = number == knockout_rounds(players, wanted, allowed, advance)
        assert last == (len(tables) == 1 or len(field) < allowed[0])
        orders = [finishing_order(t, rng.sample(range(1, len(t) + 1), len(t))) for t in tables]
        field = next_field(orders, advance, allowed[0])


def test_knockout_tables_avoid_those_who_met_where_they_can():
    field = [0, 1, 2, 3, 4, 5, 6, 7]
    met = {(0, 4): 1, (1, 5): 1, (2, 6): 1, (3, 7): 1}
    tables = seeded_tables(field, 4, (4,), met)
    assert sum(met.get(pair, 0) for table in tables for pair in combinations(sorted(table), 2)) == 0


def test_shared_places_and_missing_results_fall_to_the_better_seed():
    assert finishing_order([5, 2, 9], [1, 1, 3]) == [2, 5, 9]
    assert finishing_order([5, 2, 9], None) == [2, 5, 9]
    assert next_field([[4, 1], [3, 2]], 1, 3) == [3, 4, 1]


@pytest.mark.long
def test_five_hundred_players_are_paired_without_a_repeat():
    for scores, history, drawn in play(500, 4, (3, 4, 5), 9, 11):
        assert cost_by_hand(drawn, scores, history)[0] == 0
