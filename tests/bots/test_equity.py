"""Chances from public knowledge."""

from __future__ import annotations

import pytest

from games.bots import equity
from games.bots.equity import estimate
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for
from tests.bots.tables import decisions


@pytest.mark.parametrize("slug", PACKAGES)
def test_chances_sum_to_one_and_know_nothing_hidden(slug):
    seats = rules_for(slug).seats[0]
    decision = decisions(slug, seats, 3)[1]
    view = decision.rules.view(decision.state, None)
    twin = decision.rules.view(decision.rules.imagine(view, Quick(8)), None)
    first, second = (estimate(decision.rules, one, 4, Quick(1)) for one in (view, twin))
    assert first == second
    assert sum(first.win) == pytest.approx(1)
    assert sum(first.payoff) == pytest.approx(seats / 2)


def test_margins_narrow_with_more_rollouts():
    rules = rules_for("majesty")
    view = rules.view(rules.deal(2, rules.Options(), Quick(1)), None)
    few, many = (estimate(rules, view, number, Quick(2)) for number in (8, 60))
    assert max(many.win_margin) < max(few.win_margin)


def test_rollouts_that_all_end_alike_prove_nothing_for_certain(monkeypatch):
    rules = rules_for("majesty")
    view = rules.view(rules.deal(2, rules.Options(), Quick(1)), None)
    monkeypatch.setattr(equity, "_roll_out", lambda *asked: ([1.0, 0.0], [1.0, 0.0]))
    found = estimate(rules, view, 48, Quick(2))
    assert found.win == [1, 0]
    for margin in (*found.win_margin, *found.payoff_margin):
        assert 0.03 < margin < 0.08, "a rival who wins one match in twenty is missed in one of twelve such tries"


def test_a_finished_match_has_its_result_for_chances():
    rules = rules_for("majesty")
    rng = Quick(4)
    state = rules.deal(2, rules.Options(), rng)
    while actors := rules.actors(state):
        rules.play(state, actors[0], rules.legal(state, actors[0])[0], rng)
    found = estimate(rules, rules.view(state, None), 5, rng)
    winners = rules.result(state).places.count(1)
    assert found.win == [1 / winners if place == 1 else 0 for place in rules.result(state).places]
    assert found.win_margin == [0, 0]
