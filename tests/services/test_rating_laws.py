"""Laws of what stands beside the Elo formula: anchors, skill, averages, places, the example and the watch over bots."""

import random
from fractions import Fraction
from statistics import NormalDist

import pytest
from openskill.models import PlackettLuce

from leagues.ratings import example, places
from leagues.ratings.anchors import LEAST_BEFORE, LEAST_RECENT, is_drift
from leagues.ratings.elo import START, changes, expected, k_factor
from leagues.ratings.fold import Placed, Standing, passed_over, rate
from leagues.ratings.overall_ladder import MOST_COUNTED, Part, average
from leagues.ratings.skill import BETA, Skill, after

TIMES = 200


def any_standings(rng, number):
    """Standings as they are after some matches."""
    return [
        Standing(rng.randint(100_000, 200_000), rng.randint(0, 60), Skill(rng.uniform(10, 40), rng.uniform(1, 8)))
        for _ in range(number)
    ]


# --- Elo ------------------------------------------------------------------------------------------------------------


def test_two_people_expect_one_point_together_and_four_hundred_points_are_ten_to_one():
    rng = random.Random(1)
    for _ in range(TIMES):
        mine, theirs = rng.randint(50_000, 300_000), rng.randint(50_000, 300_000)
        assert expected(mine, theirs) + expected(theirs, mine) == pytest.approx(1)
        assert (expected(mine, theirs) > 0.5) is (mine > theirs)
    assert expected(START + 40_000, START) == pytest.approx(10 * expected(START, START + 40_000))


def test_the_better_of_two_equal_newcomers_takes_half_of_k_at_every_match():
    for matches in range(40):
        k = k_factor(matches)
        assert changes([START, START], [1, 2], [k, k]) == [50 * k, -50 * k]


def test_k_falls_after_ten_and_after_twenty_matches_as_the_document_says():
    assert [k_factor(matches) for matches in (0, 9, 10, 19, 20, 500)] == [60, 60, 40, 40, 24, 24]


def test_an_anchor_stays_and_the_others_gain_what_they_would_with_their_own_k():
    rng = random.Random(2)
    for _ in range(TIMES):
        n = rng.randint(2, 5)
        standings, anchors = any_standings(rng, n), [rng.random() < 0.5 for _ in range(n)]
        seats = [Placed(user, rng.randint(1, n), anchor) for user, anchor in enumerate(anchors)]
        for number, step in enumerate(rate(seats, standings)):
            assert step.before == standings[number]
            assert step.after.matches == step.before.matches + 1
            assert step.after.value == step.before.value + step.change
            assert (step.after.skill == step.before.skill) is anchors[number]
            if anchors[number]:
                assert step.change == 0
        if anchors[:2] == [False, True] and n == 2:
            k = k_factor(standings[0].matches)
            alone = changes([one.value for one in standings], [one.place for one in seats], [k, k])
            assert rate(seats, standings)[0].change == alone[0]


def test_a_match_that_does_not_count_leaves_everybody_where_he_stood():
    standings = any_standings(random.Random(3), 5)
    for step, standing in zip(passed_over(standings), standings, strict=True):
        assert (step.before, step.change, step.after) == (standing, 0, standing)


# --- skill ----------------------------------------------------------------------------------------------------------


def test_a_newcomer_is_as_openskill_starts_him_and_stands_at_the_start_of_elo():
    usual = PlackettLuce()
    assert (usual.mu, usual.sigma) == Skill()
    assert 3 * usual.beta == pytest.approx(BETA)
    assert Skill().points() * 100 == START


def test_a_small_difference_of_skill_means_the_odds_of_the_same_points_of_elo():
    model = PlackettLuce(beta=BETA)
    for difference in (-4, -2, 2, 4):
        one, other = Skill(25 + difference, 0.001), Skill(25, 0.001)
        chance, _ = model.predict_win([[model.rating(*one)], [model.rating(*other)]])
        assert chance == pytest.approx(expected(100 * one.points(), 100 * other.points()), abs=0.005)


def test_the_interval_holds_nineteen_cases_of_twenty_around_the_middle():
    rng = random.Random(4)
    for _ in range(TIMES):
        skill = Skill(rng.uniform(0, 50), rng.uniform(2, 10))
        low, high = skill.interval()
        assert (low + high) / 2 == pytest.approx(skill.points(), abs=1)
        believed = NormalDist(skill.points(), Skill(25 + skill.sigma).points() - Skill(25).points())
        assert believed.cdf(high) - believed.cdf(low) == pytest.approx(0.95, abs=0.01)


def test_the_first_match_makes_surer_whoever_wins_and_lifts_the_first_above_the_last():
    rng = random.Random(5)
    for _ in range(TIMES):
        n = rng.randint(2, 5)
        start = [Skill(standing.skill.mu) for standing in any_standings(rng, n)]
        taken = rng.sample(range(1, n + 1), n)
        end = after(start, taken)
        assert all(now.sigma < then.sigma for now, then in zip(end, start, strict=True))
        first, last = taken.index(1), taken.index(n)
        assert end[first].mu > start[first].mu
        assert end[last].mu < start[last].mu
    one, other = after([Skill(), Skill()], [1, 1])
    assert one == other


# --- the overall figure and places ----------------------------------------------------------------------------------


def test_the_overall_figure_is_the_mean_weighted_by_matches_up_to_fifty():
    rng = random.Random(6)
    for _ in range(TIMES):
        parts = [Part(rng.randint(0, 300_000), rng.randint(0, 120)) for _ in range(rng.randint(0, 6))]
        weights = [min(part.matches, MOST_COUNTED) for part in parts]
        mean = sum(Fraction(part.value * weight) for part, weight in zip(parts, weights, strict=True))
        if sum(weights):
            assert -Fraction(1, 2) <= mean / sum(weights) - average(parts) < Fraction(1, 2)
        else:
            assert average(parts) == START


def test_places_are_those_of_counting_everybody_now_and_a_week_ago():
    rng = random.Random(7)
    for _ in range(TIMES):
        rows = [(points, rng.randint(0, 3), rng.randint(0, 2)) for points in sorted(rng.sample(range(30), 5))]
        counts = places.Counts(rows)
        assert counts.total == sum(people for _points, people, _week in rows)
        for points in range(-1, 31):
            assert counts.place(points) == 1 + sum(people for other, people, _week in rows if other > points)
            then = sum(week for other, _people, week in rows if other > points)
            assert counts.place_last_week(points) == (1 + then if any(week for *_, week in rows) else None)
    assert places.Counts([]).place(1500) == 1
    assert places.Counts([]).place_last_week(1500) is None


# --- the example ----------------------------------------------------------------------------------------------------


def test_the_example_shows_everybody_against_everybody_else_with_different_k_and_places():
    people = {one.name: one for one in example.worked_example()}
    assert [one.place for one in people.values()] == [*range(1, len(people) + 1)]
    assert len(people) > 2
    assert len({one.k for one in people.values()}) > 1
    for one in people.values():
        assert {pair.opponent for pair in one.pairs} == people.keys() - {one.name}
        for pair in one.pairs:
            other = people[pair.opponent]
            assert pair.rating == other.before
            assert pair.k == (one.k + other.k) / 2
            assert pair.expected == expected(100 * one.before, 100 * other.before)
            assert pair.score == (one.place < other.place)
            assert pair.exchange == pytest.approx(pair.k * (pair.score - pair.expected) / (len(people) - 1))


# --- the watch over bots --------------------------------------------------------------------------------------------


def shares(rng, chance, number):
    return [float(rng.random() < chance) for _ in range(number)]


def test_winning_too_much_is_as_suspicious_as_losing_too_much():
    rng = random.Random(8)
    told = 0
    for _ in range(TIMES):
        before = shares(rng, rng.random(), rng.randint(20, 60))
        recent = shares(rng, rng.random(), rng.randint(8, 30))
        turned = [1 - share for share in before], [1 - share for share in recent]
        assert is_drift(before, recent) is is_drift(*turned)
        told += is_drift(before, recent)
    assert TIMES / 10 < told < TIMES * 0.9


@pytest.mark.parametrize("chance", [0.5, 0.8, 0.95, 1.0])
def test_mere_chance_is_hardly_ever_told_as_a_drift(chance):
    rng = random.Random(9)
    told = sum(is_drift(shares(rng, chance, 40), shares(rng, chance, 12)) for _ in range(2000))
    assert told <= 20


def test_the_same_step_is_told_sooner_where_less_is_left_to_chance():
    """Both lose half of their wins: one had always won, the other three times of four."""
    assert is_drift([1.0] * 40, [1.0] * 6 + [0.0] * 6)
    assert not is_drift([1.0] * 30 + [0.0] * 10, [1.0] * 3 + [0.0] * 9)


def test_nothing_is_said_before_there_are_enough_matches():
    before, recent = [1.0] * LEAST_BEFORE, [0.0] * LEAST_RECENT
    assert is_drift(before, recent)
    assert not is_drift(before[1:], recent)
    assert not is_drift(before, recent[1:])
