"""How urgent a report is, and what comes next for somebody with a past: laws of two pure modules."""

from hypothesis import given
from hypothesis import strategies as st

from portal.moderation.escalation import LADDERS, WEIGHT, Past, remembered, suggest
from portal.moderation.models import Report, Sanction
from portal.moderation.scoring import SEVERITY, accuracy, credence, score

KINDS = st.sampled_from(sorted(SEVERITY))
TRUST = st.lists(st.floats(0.01, 0.99), min_size=1, max_size=6)
PAST = st.lists(st.builds(Past, st.sampled_from(sorted(WEIGHT)), st.floats(0, 2000), st.booleans()), max_size=6)
GROUNDS = st.sampled_from(sorted(LADDERS))


def test_every_kind_and_ground_is_in_the_tables():
    assert set(SEVERITY) == set(Report.Kind.values)
    assert set(LADDERS) == set(Sanction.Ground.values)
    assert set(WEIGHT) == set(Sanction.Kind.values)
    assert {step.kind for ladder in LADDERS.values() for step in ladder} <= set(Sanction.Kind.values)


@given(st.integers(0, 200), st.integers(0, 200))
def test_being_right_raises_and_being_wrong_lowers_what_a_reporter_weighs(upheld, dismissed):
    assert 0 < accuracy(upheld, dismissed + 1) < accuracy(upheld, dismissed) < accuracy(upheld + 1, dismissed) < 1
    assert accuracy(0, 0) == 0.5


@given(TRUST, st.floats(0.01, 0.99))
def test_another_reporter_never_lowers_the_place_in_the_queue(trust, more):
    assert credence(trust) < 1
    assert credence([*trust, more]) >= credence(trust)
    assert abs(credence(trust) - credence(list(reversed(trust)))) < 1e-9


@given(KINDS, TRUST, st.integers(0, 9), st.floats(0, 60), st.floats(0, 60))
def test_waiting_and_a_past_raise_the_place_and_nothing_waits_for_ever(kind, trust, past, days, more):
    assert score(kind, trust, past + 1, days) >= score(kind, trust, past, days)
    assert score(kind, trust, past, days + more) >= score(kind, trust, past, days)
    assert score("name", [0.5], 0, 30) > score("chat", [0.5], 0, 0)


def test_the_crowd_that_is_always_wrong_does_not_outweigh_one_who_is_right():
    crowd = [accuracy(0, 30)] * 10
    assert score("chat", crowd, 0, 0) < score("chat", [accuracy(9, 1)], 0, 0)


@given(GROUNDS, PAST, st.sampled_from(sorted(WEIGHT)))
def test_a_longer_past_never_softens_the_suggestion(ground, history, kind):
    ladder = LADDERS[ground]
    before, after = suggest(ground, history), suggest(ground, [*history, Past(kind, 0)])
    assert ladder.index(after) >= ladder.index(before)


@given(GROUNDS, PAST)
def test_what_was_lifted_or_is_long_ago_weighs_nothing(ground, history):
    assert suggest(ground, [past._replace(lifted=True) for past in history]) == LADDERS[ground][0]
    assert suggest(ground, [past._replace(days_ago=20_000) for past in history]) == LADDERS[ground][0]
    assert remembered(history) >= 0
