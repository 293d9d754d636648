"""The Elo formula's laws, for every table: drawn by Hypothesis, and in bulk by a seeded loop many times as fast."""

import os
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.ratings.elo import changes, expected, k_factor, score

TABLES = int(os.environ.get("REGALIA_TABLES", "2000"))
LEAST, MOST, KS = 50_000, 300_000, (24, 40, 60)


@st.composite
def tables(draw):
    """Ratings, places and factors of somebody's table."""
    n = draw(st.integers(2, 6))
    columns = (st.integers(LEAST, MOST), st.integers(1, n), st.sampled_from(KS))
    return tuple(draw(st.lists(column, min_size=n, max_size=n)) for column in columns)


def any_table(rng):
    """The same by plain chance; equal ratings and factors are common, as they are among newcomers."""
    n = rng.randint(2, 6)
    near, factors = rng.choice((0, 100, 20_000, MOST - LEAST)), rng.sample(KS, rng.randint(1, 3))
    lowest = rng.randint(LEAST, MOST - near)
    ratings = [rng.randint(lowest, lowest + near) for _ in range(n)]
    return ratings, [rng.randint(1, n) for _ in range(n)], [rng.choice(factors) for _ in range(n)]


def adds_up_to_zero(formula, table, rng):
    return sum(formula(*table)) == 0


def order_of_seats_does_not_matter(formula, table, rng):
    order = list(range(len(table[0])))
    rng.shuffle(order)
    plain = formula(*table)
    mixed = formula(*([column[i] for i in order] for column in table))
    return [plain[i] for i in order] == mixed


def better_place_never_gains_less(formula, table, rng):
    ratings, places, ks = table
    gained = formula([ratings[0]] * len(ratings), places, [ks[0]] * len(ks))
    seats = list(zip(places, gained, strict=True))
    return all(mine > theirs or won >= lost for mine, won in seats for theirs, lost in seats)


def nobody_gains_more_than_the_factors_allow(formula, table, rng):
    ks, n = table[2], len(table[2])
    for seat, change in enumerate(formula(*table)):
        allowed = sum(100 * (ks[seat] + other) / 2 for other in ks[:seat] + ks[seat + 1 :]) / (n - 1)
        if abs(change) > allowed + (n - 1) / 2:  # each of the small games is rounded
            return False
    return True


def those_who_share_everything_gain_the_same(formula, table, rng):
    one, other = rng.sample(range(len(table[0])), 2)
    shared = [[column[one] if seat == other else of for seat, of in enumerate(column)] for column in table]
    gained = formula(*shared)
    return gained[one] == gained[other]


def better_place_never_costs_anything(formula, table, rng):
    ratings, places, ks = table
    seat = rng.randrange(len(places))
    better = [place - (position == seat) for position, place in enumerate(places)]
    return formula(ratings, better, ks)[seat] >= formula(ratings, places, ks)[seat]


# --- formulas that break a law each ---------------------------------------------------------------------------------


def rounded_seat_by_seat(ratings, places, ks):
    seats = range(len(ratings))
    surprise = [
        sum(score(places[i], places[j]) - expected(ratings[i], ratings[j]) for j in seats if i != j) for i in seats
    ]
    return [round(100 * k * gained / (len(ratings) - 1)) for k, gained in zip(ks, surprise, strict=True)]


def first_seat_pays_the_rounding(ratings, places, ks):
    gained = rounded_seat_by_seat(ratings, places, ks)
    return [gained[0] - sum(gained), *gained[1:]]


def last_is_first(ratings, places, ks):
    return changes(ratings, [-place for place in places], ks)


def every_opponent_counts_whole(ratings, places, ks):
    return [change * (len(ratings) - 1) for change in changes(ratings, places, ks)]


LAWS = {
    adds_up_to_zero: rounded_seat_by_seat,
    order_of_seats_does_not_matter: first_seat_pays_the_rounding,
    better_place_never_gains_less: last_is_first,
    nobody_gains_more_than_the_factors_allow: every_opponent_counts_whole,
    those_who_share_everything_gain_the_same: first_seat_pays_the_rounding,
    better_place_never_costs_anything: last_is_first,
}
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)


def first_broken(law, formula, number):
    """The first of so many tables for which a law does not hold."""
    rng = random.Random(f"{law.__name__} 2026")
    for _ in range(number):
        table = any_table(rng)
        if not law(formula, table, rng):
            return table
    return None


@every_law
@given(tables(), st.randoms())
def test_it_holds_for_every_table(law, table, rng):
    assert law(changes, table, rng)


@every_law
def test_it_holds_for_thousands_of_tables(law):
    assert first_broken(law, changes, TABLES) is None


@every_law
def test_a_formula_that_breaks_it_is_found(law):
    assert first_broken(law, LAWS[law], 1000)


def test_newcomers_move_faster():
    assert k_factor(0) > k_factor(10) > k_factor(20) == k_factor(500)
