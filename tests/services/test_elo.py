"""The Elo formula's laws, for every table."""

from hypothesis import given
from hypothesis import strategies as st

from leagues.ratings.elo import changes, k_factor

seats = st.integers(2, 6).flatmap(
    lambda n: st.tuples(
        st.lists(st.integers(50_000, 300_000), min_size=n, max_size=n),
        st.lists(st.integers(1, n), min_size=n, max_size=n),
        st.lists(st.sampled_from([24, 40, 60]), min_size=n, max_size=n),
    )
)


@given(seats)
def test_changes_add_up_to_zero(table):
    assert sum(changes(*table)) == 0


@given(seats, st.randoms())
def test_the_order_of_seats_does_not_matter(table, rng):
    order = list(range(len(table[0])))
    rng.shuffle(order)
    plain = changes(*table)
    mixed = changes(*([column[i] for i in order] for column in table))
    assert [plain[i] for i in order] == mixed


@given(seats)
def test_a_better_place_never_gains_less(table):
    ratings, places, ks = table
    even = changes([ratings[0]] * len(ratings), places, [ks[0]] * len(ks))
    for i, mine in enumerate(places):
        for j, theirs in enumerate(places):
            assert mine > theirs or even[i] >= even[j]


@given(seats)
def test_nobody_gains_more_than_his_opponents_k_allows(table):
    assert all(abs(change) <= 100 * 60 for change in changes(*table))


def test_newcomers_move_faster():
    assert k_factor(0) > k_factor(10) > k_factor(20) == k_factor(500)


@given(seats, st.data())
def test_those_who_share_everything_gain_the_same(table, data):
    ratings, places, ks = (list(column) for column in table)
    i, j = data.draw(st.sampled_from([(a, b) for a in range(len(places)) for b in range(len(places)) if a != b]))
    ratings[j], places[j], ks[j] = ratings[i], places[i], ks[i]
    gained = changes(ratings, places, ks)
    assert gained[i] == gained[j]


@given(seats, st.data())
def test_a_better_place_never_costs_anything(table, data):
    ratings, places, ks = table
    seat = data.draw(st.integers(0, len(places) - 1))
    better = [place - (position == seat) for position, place in enumerate(places)]
    assert changes(ratings, better, ks)[seat] >= changes(ratings, places, ks)[seat]
