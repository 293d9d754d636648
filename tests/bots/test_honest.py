"""No bot reads what is hidden: in two matches it cannot tell apart it acts the same."""

from __future__ import annotations

import itertools
from zlib import crc32

import msgspec
import pytest

from games.bots.minds import mind_for
from games.rules.chance import Quick
from tests.bots.tables import BOTS, TABLES, decisions, still


def honest(level):
    """A bot as the site asks it: with a view."""

    def choose(decision, state, seed):
        rules, seat = decision.rules, decision.seat
        legal = rules.legal(state, seat)
        return BOTS[level].choose(rules, rules.view(state, seat), legal, Quick(seed), still)

    return choose


def cheat(decision, state, seed):
    """A bot that peeks: it chooses by every byte of the state."""
    legal = decision.rules.legal(state, decision.seat)
    return legal[crc32(msgspec.json.encode(state)) % len(legal)]


def acts_alike(choose, slug, seats):
    """Whether the choice is the same in the real match and in others that look the same to its seat."""
    rng = Quick(5)
    for decision in decisions(slug, seats, 8):
        view = decision.rules.view(decision.state, decision.seat)
        wanted = choose(decision, decision.state, 1)
        for _ in range(2):
            if choose(decision, decision.rules.imagine(view, rng), 1) != wanted:
                return False
    return True


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_bot_acts_the_same_in_matches_it_cannot_tell_apart(level, slug, seats):
    assert acts_alike(honest(level), slug, seats)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_bot_that_peeks_would_be_caught(slug, seats):
    assert not acts_alike(cheat, slug, seats)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_thinking_leaves_the_view_as_it_was(slug, seats):
    for decision in decisions(slug, seats, 4):
        view = decision.rules.view(decision.state, decision.seat)
        before = msgspec.json.encode(view)
        legal = decision.rules.legal(decision.state, decision.seat)
        for bot in BOTS.values():
            bot.choose(decision.rules, view, legal, Quick(1), still)
        assert msgspec.json.encode(view) == before


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_moves_that_look_alike_to_everybody_else_share_a_branch(slug, seats):
    """Or somebody later in the tree would answer a vote or an order nobody has seen."""
    mind = mind_for(slug)
    for decision in decisions(slug, seats, 25):
        rules, seat = decision.rules, decision.seat
        told = {}
        for action in rules.legal(decision.state, seat):
            state = decision.state.copy()
            events = rules.play(state, seat, action, Quick(1))
            seen = [[event.seen_by(other) for event in events] for other in range(seats) if other != seat]
            told.setdefault(msgspec.json.encode(seen), []).append(mind.seen(decision.state, seat, action))
        for signs in told.values():
            assert all(one == other for one, other in itertools.combinations(signs, 2))
