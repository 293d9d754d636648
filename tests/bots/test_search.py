"""The search: nothing is spent on what is decided, and actions are compared, not the guesses they were tried in."""

from __future__ import annotations

import pytest

from games.bots.belief import Belief
from games.bots.minds import mind_for
from games.bots.search import Search
from games.rules.chance import Quick
from tests.bots.tables import TABLES, decisions, still

ITERATIONS = 80


def search_of(decision):
    """A search from what the seat may know."""
    rules, seat = decision.rules, decision.seat
    view, legal = rules.view(decision.state, seat), rules.legal(decision.state, seat)
    return Search(rules, view, legal, 8, Quick(4), float("inf"), still)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_stopping_early_changes_no_choice(slug, seats):
    spared = 0
    for decision in decisions(slug, seats, 6):
        early, late = search_of(decision), search_of(decision)
        early.decide(ITERATIONS)
        late.run(ITERATIONS)
        assert early.best() == late.best()
        spared += late.root.visits - early.root.visits
    assert spared > 0


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_luck_of_the_guess_is_nothing_on_average(slug, seats):
    mind = mind_for(slug)
    for decision in decisions(slug, seats, 3):
        rules, seat = decision.rules, decision.seat
        belief = Belief(rules, rules.view(decision.state, seat), mind, 12, Quick(6))
        luck = belief.luck(mind)
        for player in range(seats):
            total = sum(one[player] * weight for one, weight in zip(luck, belief.weights, strict=True))
            assert total == pytest.approx(0.0, abs=1e-9)


def test_payoffs_vary_less_without_the_luck_of_the_guess():
    """Or taking it off would only add noise. Seen in For the King, where most is hidden."""
    blind, sharp = 0.0, 0.0
    for decision in decisions("for-the-king", 2, 8):
        for keep in (True, False):
            search = search_of(decision)
            if keep:
                search.luck = [[] for _ in search.luck]
            search.run(ITERATIONS)
            root = search.root
            spread = search.squares / root.visits - (root.total / root.visits) ** 2
            blind, sharp = (blind + spread, sharp) if keep else (blind, sharp + spread)
    assert sharp < blind / 2
