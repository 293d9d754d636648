"""How often honest pairs look unusual: the chance that moderators read must be true, for wild players too."""

import random
from collections import Counter, defaultdict
from math import erfc, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.favours import Choice, favours
from portal.moderation.signals import usual as usual_module
from portal.moderation.signals.leanings import LEAST_SHARED, Leaning, PairScore, pair_scores, standardised
from portal.moderation.signals.usual import STEPS, TAILS, chance, usual_scores

TURNS = 12


def honest_league(seed, *, seats, people=24, rounds=40, friends=None):
    """People who err by chance, some ten times as often as others, and help whoever profits; `friends` choose whom."""
    rng, found = random.Random(seed), []
    errs = errors(rng, people)
    for number in range(rounds):
        order = rng.sample(range(people), people)
        for start in range(0, people, seats):
            table = order[start : start + seats]
            choices = [
                Choice(0, seat, blunder(rng, table, seat, friends))
                for seat in range(seats)
                for _ in range(TURNS)
                if rng.random() < errs[table[seat]]
            ]
            found += [
                Leaning(number * people + start, "a", seats, table[giver], table[taker], favour.leaning, favour.even)
                for (giver, taker), favour in favours(seats, choices).items()
            ]
    return found


def errors(rng, people):
    """In what share of turns everybody errs: the first thing drawn in a league."""
    return [rng.uniform(0.06, 0.6) for _ in range(people)]


def blunder(rng, table, seat, friends):
    """What one error brings everybody: most of it goes to one or two."""
    lost = rng.expovariate(1 / 0.03)
    won = [0.0 if other == seat else rng.gammavariate(0.3, 1) for other in range(len(table))]
    if friends and table[seat] == friends[0] and friends[1] in table:
        won[table.index(friends[1])] += 2 * sum(won)
    return [lost * (one / sum(won)) - lost * (other == seat) for other, one in enumerate(won)]


def chances(rows):
    """By pair with enough matches: the chance that the page shows."""
    values = standardised(rows)
    usual = usual_scores(values)
    scores = pair_scores(values)
    return {pair: chance(usual, one) for pair, one in scores.items() if one.matches >= LEAST_SHARED}


def old_chances(rows):
    """The control: one spread for all, means that hold the pair's own match, and a normal distribution."""
    given, taken, both, count = Counter(), Counter(), Counter(), Counter()
    for row in rows:
        pair = row.giver, row.taker
        for sums, key in ((given, row.giver), (taken, row.taker), (both, pair)):
            sums[key] += row.value
        count.update([("given", row.giver), ("taken", row.taker), pair])

    def beyond(row):
        pair = row.giver, row.taker
        gives = (given[row.giver] - both[pair]) / (count["given", row.giver] - count[pair] + 4)
        takes = (taken[row.taker] - both[pair]) / (count["taken", row.taker] - count[pair] + 4)
        return row.value - gives - takes

    rest = [beyond(row) for row in rows]
    spread, sums = sqrt(sum(one * one for one in rest) / len(rest)), defaultdict(float)
    for row, one in zip(rows, rest, strict=True):
        sums[row.giver, row.taker] += max(-3.0, min(3.0, one / spread))
    found = {}
    for one, other in sums:
        if one < other and count[one, other] >= LEAST_SHARED:
            forth, back = (sums[pair] / sqrt(count[one, other]) for pair in ((one, other), (other, one)))
            score = PairScore(count[one, other], forth, back, (forth + back) / sqrt(2)).score
            found[one, other] = 1 - (1 - erfc(score / sqrt(2)) / 2) ** 3
    return found


def below(share, found):
    """How many of these chances are smaller, as a share."""
    every = [one for league in found for one in league.values()]
    return sum(one < share for one in every) / len(every)


SIZES = {(4, 24): (4, 40), (4, 8): (24, 28), (2, 24): (8, 60), (2, 8): (24, 70)}  # seats, people: leagues, rounds


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Fewer pairs made up than at night: enough to tell one in a hundred."""
    monkeypatch.setattr(usual_module, "DRAWS", 2_000)


@pytest.fixture(scope="module")
def leagues():
    """Honest ones of mixed strength, at tables of four and of two, large and small."""
    return {
        (seats, people): [honest_league(seed, seats=seats, people=people, rounds=rounds) for seed in range(number)]
        for (seats, people), (number, rounds) in SIZES.items()
    }


@pytest.mark.parametrize("size", SIZES)
def test_one_honest_pair_in_a_hundred_looks_like_one_in_a_hundred(leagues, size):
    found = [chances(rows) for rows in leagues[size]]
    assert sum(map(len, found)) > 600
    assert 0.004 <= below(0.01, found) <= 0.015
    assert 0.02 <= below(0.05, found) <= 0.07


def test_the_old_formula_did_not(leagues):
    """The control: it accused twice as many at larger tables; among two it took the usual off twice and saw nothing."""
    for seats, people in SIZES:
        found = below(0.01, [old_chances(rows) for rows in leagues[seats, people]])
        assert found > 0.015 if seats > 2 else found < 0.001


@pytest.mark.parametrize("seats", [2, 4])
def test_wild_players_are_accused_no_more_than_careful_ones(leagues, seats):
    """Of the pairs that look unusual, those among the wilder half are about as many as among the others."""
    hits = Counter()
    for seed, rows in enumerate(leagues[seats, 24]):
        errs = errors(random.Random(seed), 24)
        middle = sorted(errs)[12]
        hits.update(sum(errs[one] >= middle for one in pair) for pair, rare in chances(rows).items() if rare < 0.05)
    assert hits[2] < 3 * hits[0] + 5


@pytest.mark.parametrize(("seats", "losses", "rounds"), [(3, False, 40), (4, False, 40), (3, True, 60), (4, True, 40)])
def test_a_friend_among_honest_people_stands_out(seats, losses, rounds):
    """One errs as often as before, but so that the other gains; who hardly errs at all can help nobody so.

    Losses do not tell such a friend, and to look at them, too, has a price: among three it takes more matches.
    """
    wild = max(range(12), key=errors(random.Random(5), 12).__getitem__)
    rows = honest_league(5, seats=seats, people=12, rounds=rounds, friends=(wild, (wild + 1) % 12))
    found = chances(rows if losses else [row._replace(even=None) for row in rows])
    pair = min(wild, (wild + 1) % 12), max(wild, (wild + 1) % 12)
    assert min(found, key=found.get) == pair
    assert found[pair] < 0.001


def test_a_pact_does_not_hide_itself_by_making_the_unusual_usual():
    """What is steady between two is no chance: with three pairs of eight at it, each is still found."""
    rows = honest_league(2, seats=4, people=8, rounds=30)
    gift = {(0, 1), (2, 3), (4, 5)}
    rows = [row._replace(value=row.value + 0.2) if (row.giver, row.taker) in gift else row for row in rows]
    found = chances(rows)
    assert all(found[pair] < 0.01 for pair in gift)


def test_counting_again_finds_the_same_chances():
    rows = honest_league(1, seats=4, people=8, rounds=10)
    assert usual_scores(standardised(rows)) == usual_scores(standardised(list(rows)))


@given(st.lists(st.floats(-4, 9), min_size=2, max_size=2), st.integers(3, 200))
def test_a_larger_score_is_never_less_unusual(scores, matches):
    known = {step: [-1.0 + 0.4 * at for at in range(len(TAILS))] for step in STEPS[:6]}
    low, high = (chance(known, PairScore(matches, score, -9.0, -9.0)) for score in sorted(scores))
    assert 0 < high <= low <= 1


def test_where_nothing_is_known_nothing_is_unusual():
    assert chance({}, PairScore(50, 9.0, 9.0, 9.0)) == 1.0
    assert chance({3: [0.0] * len(TAILS)}, PairScore(2, 9.0, 9.0, 9.0)) == 1.0
    assert usual_scores([]) == {}


def test_known_shares_are_met_and_beyond_them_it_falls_on():
    known = {3: [float(at) for at in range(len(TAILS))]}
    for at, share in enumerate(TAILS):
        assert chance(known, PairScore(3, float(at), -9.0, -9.0)) == pytest.approx(share)
    assert 0 < chance(known, PairScore(3, len(TAILS) + 1.0, -9.0, -9.0)) < TAILS[-1]


def test_few_own_matches_are_filled_up_with_those_of_all(monkeypatch):
    """Somebody with three rows of his own would otherwise be compared with these three alone."""
    rows = honest_league(1, seats=4, people=8, rounds=12)
    values = standardised(rows)
    monkeypatch.setattr(usual_module, "LEAST_OWN", 1 << 30)
    assert len({tuple(pot) for pot in usual_module._pots(values).values()}) == 1
