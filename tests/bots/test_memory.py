"""What a thinker remembers: it finds its own thoughts again, begins anew with them, and learns nothing else by them."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any, NamedTuple

import pytest

from games.bots.levels import bot_of
from games.bots.memory import LEAST, Memory
from games.bots.minds import mind_for
from games.bots.search import Search, Searcher
from games.bots.tree import FEW
from games.rules.chance import Quick
from games.rules.registry import rules_for
from tests.bots.tables import TABLES, still

THINKER = Searcher(1.0, 6, 80)
DECISIONS = 60
KEEPING = [(slug, seats) for slug, seats in TABLES if mind_for(slug).trust]


class Thought(NamedTuple):
    """A decision as its bot met it: with the memory it had then, and whether that held a tree for it."""

    rules: Any
    state: Any
    seat: int
    memory: Memory
    found: bool


@cache
def thoughts(slug, seats, bot=THINKER, wanted=DECISIONS):
    """The first decisions of a match among thinkers that remember, and what they chose."""
    rules, rng = rules_for(slug), Quick(11)
    state = rules.deal(seats, rules.Options(), rng)
    memories = [Memory() for _ in range(seats)]
    met, chosen = [], []
    while len(met) < wanted and (actors := rules.actors(state)):
        seat = actors[0]
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        action = legal[0]
        if len(legal) > 1:
            found = mind_for(slug).situation(view) in memories[seat].trees
            met.append(Thought(rules, state.copy(), seat, copy.deepcopy(memories[seat]), found))
            action = bot.choose(rules, view, legal, rng, still, memories[seat])
            assert action in legal
            chosen.append(action)
        rules.play(state, seat, action, rng)
    return met, chosen


@pytest.mark.parametrize(("slug", "seats"), KEEPING)
def test_a_thinker_finds_again_what_it_thought_before(slug, seats):
    met, _ = thoughts(slug, seats)
    assert any(thought.found for thought in met)


def test_what_comes_into_the_market_of_majesty_hides_no_tree():
    """Nobody could know of it before; else nearly nothing would be found there."""
    met, _ = thoughts("majesty", 2)
    assert sum(thought.found for thought in met) > len(met) / 2


@pytest.mark.parametrize(("slug", "seats"), KEEPING)
def test_thinking_with_a_memory_is_repeatable(slug, seats):
    again = thoughts.__wrapped__(slug, seats, wanted=20)[1]
    assert again == thoughts(slug, seats)[1][:20]


@pytest.mark.parametrize(("slug", "seats"), KEEPING)
def test_with_the_same_memory_a_bot_acts_the_same_in_matches_it_cannot_tell_apart(slug, seats):
    met, _ = thoughts(slug, seats)
    rng = Quick(5)
    for rules, state, seat, memory, _ in [thought for thought in met if thought.found][:6]:
        view, legal = rules.view(state, seat), rules.legal(state, seat)
        other = rules.view(rules.imagine(view, rng), seat)
        first, second = (
            THINKER.choose(rules, seen, legal, Quick(1), still, copy.deepcopy(memory)) for seen in (view, other)
        )
        assert first == second


def branches(node):
    """A tree's nodes."""
    return [node, *(below for child in node.children.values() for below in branches(child))]


@pytest.mark.parametrize(("slug", "seats"), KEEPING)
def test_a_kept_tree_begins_anew_with_its_tries_as_opinion(slug, seats):
    met, _ = thoughts(slug, seats)
    trees = [tree for thought in met for tree in thought.memory.trees.values()]
    assert trees
    for tree in trees:
        for node in branches(tree):
            assert node.visits == 0
            assert all(edge.visits == 0 and edge.total == 0.0 for edge in node.edges.values())
            assert all(sum(edge.before for edge in one.edges.values()) + 1 >= LEAST for one in node.children.values())


def test_tries_of_before_are_mixed_into_an_opinion_of_now():
    """New facts still count: the opinion is asked afresh, and keeps at least the rest of what is trusted."""
    met, _ = thoughts("koryo", 2)
    rules, state, seat, memory, _ = next(thought for thought in met if thought.found)
    view, legal = rules.view(state, seat), rules.legal(state, seat)
    begun = [
        Search(rules, view, legal, 8, Quick(4), float("inf"), still, memory) for memory in (copy.deepcopy(memory), None)
    ]
    kept, fresh = (search.root.edges for search in begun)
    trust = mind_for("koryo").trust
    tries = sum(kept[action].before for action in legal)
    assert tries > 0
    for action in legal:
        weight = trust * tries / (tries + FEW)
        mixed = (1 - weight) * fresh[action].prior + weight * kept[action].before / tries
        assert kept[action].prior == pytest.approx(mixed)


def test_a_thought_is_used_once_and_only_where_it_belongs():
    met, _ = thoughts("koryo", 2)
    memory = copy.deepcopy(next(thought for thought in met if thought.found).memory)
    situation = next(iter(memory.trees))
    tree = memory.trees[situation]
    assert copy.deepcopy(memory).recall(b"another").edges == {}
    assert memory.recall(situation) is tree
    assert memory.recall(situation).edges == {}, "a second try of the same turn begins anew"


def test_a_mind_that_does_not_trust_old_tries_keeps_none():
    met, _ = thoughts("king-me", 3)
    assert not any(thought.memory.trees for thought in met)


class Unasked:
    """A knight that is handed no memory."""

    def choose(self, rules, view, legal, rng, clock, memory):
        return bot_of("knight@40").choose(rules, view, legal, rng, clock)


@pytest.mark.parametrize("slug", ["koryo", "majesty"])
def test_a_forgetful_thinker_plays_as_if_it_had_no_memory(slug):
    met, chosen = thoughts(slug, 2, bot_of("forgetful-knight@40"), 12)
    assert not any(thought.memory.trees for thought in met)
    assert chosen == thoughts(slug, 2, Unasked(), 12)[1]


@pytest.mark.parametrize("spec", ["forgetful-page", "forgetful-", "forgetful-knight@0", "forgetful-knight@"])
def test_only_thinkers_can_be_forgetful(spec):
    with pytest.raises(ValueError, match=r"no bot called|no number"):
        bot_of(spec)


def test_a_forgetful_thinker_has_the_time_of_its_level():
    assert bot_of("forgetful-knight").seconds == bot_of("knight").seconds
