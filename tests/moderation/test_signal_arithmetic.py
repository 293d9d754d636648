"""The arithmetic of signals: what must hold whatever was played."""

import math
import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.favours import Choice, favours, gains_of
from games.bots.levels import LEVELS
from games.bots.minds import mind_for
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for
from portal.moderation.signals.leanings import (
    FURTHEST,
    LEAST_ROWS,
    Leaning,
    pair_scores,
    standardised,
)
from portal.moderation.signals.meetings import LEAST, Meeting, meetings, poisson_tail


@st.composite
def tables(draw):
    """Some choices at a table; what one gains another loses, as payoffs do."""
    seats = draw(st.integers(2, 6))
    gain = st.floats(-1, 1).map(lambda value: round(value, 4))
    found = []
    for number in range(draw(st.integers(0, 8))):
        gains = draw(st.lists(gain, min_size=seats, max_size=seats))
        middle = sum(gains) / seats
        found.append(Choice(number, draw(st.integers(0, seats - 1)), [one - middle for one in gains]))
    return seats, found


@given(tables())
def test_nobody_leans_towards_everybody_at_once(table):
    """At a larger table, what one did beyond even shares adds up to nothing: weakness is no favour."""
    seats, choices = table
    found = favours(seats, choices)
    assert set(found) == set(permutations(range(seats), 2))
    for giver in range(seats):
        given_away = -sum(choice.gains[giver] for choice in choices if choice.seat == giver)
        total = sum(found[giver, taker].leaning for taker in range(seats) if taker != giver)
        assert total == pytest.approx(given_away if seats == 2 else 0.0, abs=1e-9)


@given(tables())
def test_what_changed_hands_was_lost_by_one_and_won_by_the_other(table):
    seats, choices = table
    for (giver, taker), favour in favours(seats, choices).items():
        mine = [choice.gains for choice in choices if choice.seat == giver]
        assert 0 <= favour.gave <= sum(max(0.0, -gains[giver]) for gains in mine) + 1e-9
        assert favour.gave <= sum(max(0.0, gains[taker]) for gains in mine) + 1e-9


@st.composite
def leaning_rows(draw):
    """Matches of two kinds at tables of four; drawn from a seed, because so many rows one by one take seconds."""
    rng, wide = random.Random(draw(st.integers(0, 1 << 32))), draw(st.floats(0.01, 3))
    found = []
    for match in range(draw(st.integers(3, 16))):
        people = rng.sample(range(1, 8), 4)
        game = rng.choice("ab")
        found += [Leaning(match, game, 4, *pair, rng.gauss(0, wide)) for pair in permutations(people, 2)]
    return found


@given(leaning_rows(), st.randoms(use_true_random=False))
def test_the_order_of_the_rows_changes_nothing(rows, rng):
    mixed = rng.sample(rows, len(rows))
    here, there = pair_scores(standardised(rows)), pair_scores(standardised(mixed))
    assert here.keys() == there.keys()
    for pair, found in here.items():
        assert found == pytest.approx(there[pair], abs=1e-6)


@given(leaning_rows(), st.floats(0.1, 50))
def test_the_unit_of_payoffs_does_not_matter(rows, unit):
    here = standardised(rows)
    there = standardised([row._replace(value=row.value * unit) for row in rows])
    for one, other in zip(here, there, strict=True):
        assert one == pytest.approx(other, abs=1e-6)


@given(leaning_rows())
def test_one_match_counts_no_more_than_its_limit(rows):
    values = standardised(rows)
    assert all(abs(one.value) <= FURTHEST and one.doubt > 0 for one in values)
    for pair, found in pair_scores(values).items():
        assert pair[0] < pair[1]
        assert found.score >= max(found.forth, found.back)


def test_a_few_matches_are_not_a_population():
    rows = [Leaning(number, "a", 3, 1, 2, 1.0) for number in range(LEAST_ROWS - 1)]
    assert standardised(rows) == []


def test_who_gives_to_everybody_gives_to_nobody_in_particular():
    """Two at a table: a weak player loses to all alike. Only who loses to one alone stands out."""
    rng, weak, rows = random.Random(5), [], []
    for number in range(300):
        one, other = rng.sample(range(1, 9), 2)
        for giver, taker in ((one, other), (other, one)):
            usual = 0.6 if giver == 1 else 0.0
            rows.append(Leaning(number, "a", 2, giver, taker, usual + rng.gauss(0, 0.1)))
            dumped = 0.5 if (giver, taker) == (2, 3) else 0.0
            weak.append(Leaning(number, "a", 2, giver, taker, usual + dumped + rng.gauss(0, 0.1)))
    assert max(one.score for one in pair_scores(standardised(rows)).values()) < 3.5
    found = pair_scores(standardised(weak))
    assert max(found, key=lambda pair: found[pair].score) == (2, 3)


@given(st.integers(0, 40), st.floats(0, 30))
def test_the_tail_is_that_of_poisson(count, mean):
    exact = 1 - sum(math.exp(-mean) * mean**k / math.factorial(k) for k in range(count))
    assert poisson_tail(count, mean) == pytest.approx(exact, abs=1e-9)


@given(st.lists(st.lists(st.integers(1, 8), min_size=2, max_size=4, unique=True), max_size=60))
def test_meetings_are_counted_and_expected_ones_add_up(tables):
    found = meetings(Meeting("a", tuple(people)) for people in tables)
    for (one, other), often in found.items():
        assert often.met == sum(one in people and other in people for people in tables) >= LEAST
        assert often.expected > 0
        assert 0 <= often.chance <= 1


def test_two_who_always_sit_together_meet_too_often_and_others_do_not():
    rng, played = random.Random(3), []
    for _ in range(40):
        order = rng.sample(range(3, 13), 10)
        played += [(1, 2, *order[:2]), tuple(order[2:6]), tuple(order[6:])]
    found = meetings(Meeting("a", people) for people in played)
    assert found[1, 2].chance < 1e-6
    assert min(often.chance for pair, often in found.items() if pair != (1, 2)) > 1e-4


@pytest.mark.parametrize("game", PACKAGES)
def test_who_plays_as_a_bot_would_does_nobody_a_favour(game):
    """And any other choice changes something for somebody, adds up to nothing, and is judged the same every time."""
    rules, rng = rules_for(game), Quick(4)
    state = rules.deal(3, rules.Options(), rng)
    strange = 0
    for number in range(30):
        if not (actors := rules.actors(state)):
            break
        seat = actors[0]
        legal = rules.legal(state, seat)
        usual = LEVELS["squire"].choose(rules, rules.view(state, seat), legal, Quick(number), float)
        assert len(legal) == 1 or gains_of(rules, state, seat, legal, usual, Quick(number)) == []
        other = next((action for action in legal if action != usual), usual)
        if other != usual:
            gains = gains_of(rules, state, seat, legal, other, Quick(number))
            assert gains == gains_of(rules, state, seat, legal, other, Quick(number))
            assert sum(gains) == pytest.approx(0, abs=1e-6)
            strange += any(abs(gain) > 1e-9 for gain in gains)
        rules.play(state, seat, usual, rng)
    assert strange > 0


@pytest.mark.parametrize("looks", [1, 5])
def test_a_choice_is_compared_by_as_many_looks_ahead_as_the_games_mind_asks_for(monkeypatch, looks):
    mind, rules, seen = mind_for("majesty"), rules_for("majesty"), []
    foresee = type(mind).foresee
    monkeypatch.setattr(type(mind), "foresee", lambda *args: seen.append(args) or foresee(*args))
    monkeypatch.setattr(mind, "judging", looks)
    state = rules.deal(3, rules.Options(), Quick(4))
    seat = rules.actors(state)[0]
    legal = rules.legal(state, seat)
    strange = [bool(gains_of(rules, state, seat, legal, action, Quick(1))) for action in legal]
    assert strange.count(False) == 1  # what a bot plays needs no comparing
    assert len(seen) == 2 * looks * strange.count(True)


def gift_league(loses, friends=(1, 2)):
    """Tables of three: 1 loses more where 2 sits, and it goes to both others alike: leaning tells nothing."""
    rng, rows = random.Random(6), []
    for match in range(120):
        table = rng.sample(range(1, 9), 3)
        for giver in table:
            lost = rng.gauss(0.1 * giver, 0.1) + (loses if giver == friends[0] and friends[1] in table else 0.0)
            lean = rng.gauss(0, 0.1)
            takers = [person for person in table if person != giver]
            rows += [
                Leaning(match, "a", 3, giver, taker, sign * lean, lost)
                for taker, sign in zip(takers, (1, -1), strict=True)
            ]
    return rows


def test_who_loses_more_where_a_friend_sits_stands_out_though_all_gain_alike():
    found = pair_scores(standardised(gift_league(0.3)))
    assert max(found, key=lambda pair: found[pair].score) == (1, 2)
    assert found[1, 2].forth == found[1, 2].score > 4
    honest = pair_scores(standardised(gift_league(0.0)))  # the control: some lose eight times as much as others
    assert max(one.score for one in honest.values()) < 3.5
    unknown = pair_scores(standardised([row._replace(even=None) for row in gift_league(0.3)]))
    assert unknown[1, 2].score < 2  # another: without the losses nobody could tell


@given(leaning_rows())
def test_judgements_without_losses_are_compared_among_themselves(rows):
    """What was judged before losses were kept must not make later losses look unusual."""
    later = [row._replace(match=row.match + 1000, even=0.5) for row in rows]
    assert standardised(rows + later) == standardised(rows) + standardised(later)
    for one in standardised(rows):
        assert one.gift == one.value
