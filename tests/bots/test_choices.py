"""What bots choose is legal, repeatable, and in time."""

from __future__ import annotations

import itertools

import pytest

from games.bots.search import Searcher
from games.rules import registry
from games.rules.chance import Quick
from games.rules.registry import rules_for
from tests.bots.tables import BOTS, TABLES, decisions, still


def play_match(slug, levels, seed):
    """A whole match among these bots; every choice is checked. Returns the actions."""
    rules = rules_for(slug)
    bots = [BOTS[level] for level in levels]
    chance, thought = Quick(seed), Quick(seed + 1)
    state = rules.deal(len(bots), rules.Options(), chance)
    chosen = []
    while actors := rules.actors(state):
        seat = actors[0]
        legal = rules.legal(state, seat)
        action = bots[seat].choose(rules, rules.view(state, seat), legal, thought, still)
        assert action in legal
        chosen.append(action)
        rules.play(state, seat, action, chance)
    return chosen


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_bot_plays_a_whole_match_with_legal_actions_only(slug, seats):
    play_match(slug, list(itertools.islice(itertools.cycle(BOTS), seats, 2 * seats)), seed=seats)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_thinking_by_iterations_is_repeatable(slug, seats):
    for decision in decisions(slug, seats, 3):
        rules, seat = decision.rules, decision.seat
        view, legal = rules.view(decision.state, seat), rules.legal(decision.state, seat)
        first, second = (Searcher(1.0, 8, 20).choose(rules, view, legal, Quick(2), still) for _ in range(2))
        assert first == second


class Ticking:
    """A clock that goes on by a hundredth of a second whenever somebody looks."""

    def __init__(self):
        self.looks = 0

    def __call__(self):
        self.looks += 1
        return self.looks / 100


@pytest.mark.parametrize("slug", registry.PACKAGES)
def test_a_thinker_stops_when_its_clock_says_so(slug):
    decision = decisions(slug, rules_for(slug).seats[0], 2)[1]
    rules, seat = decision.rules, decision.seat
    view, legal = rules.view(decision.state, seat), rules.legal(decision.state, seat)
    clock = Ticking()
    assert Searcher(0.2, 4).choose(rules, view, legal, Quick(1), clock) in legal
    assert 2 <= clock.looks <= 21
    assert Searcher(0.0, 4).choose(rules, view, legal, Quick(1), Ticking()) in legal


@pytest.mark.parametrize("level", BOTS)
def test_a_game_without_a_mind_of_its_own_is_played_all_the_same(level, monkeypatch):
    monkeypatch.setitem(registry.PACKAGES, "high-card", "tests.rules.fifth_game")
    assert play_match("high-card", [level] * rules_for("high-card").seats[0], seed=1)
