"""Hypothesis looks for a sequence of moves, refusals, copies and restarts that breaks a match."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.rules.contract import IllegalMove
from games.rules.registry import PACKAGES
from tests.rules.actions import again, universe
from tests.rules.conserve import CONSERVED
from tests.rules.laws.tables import MATCHES, NIGHTLY, as_json, tables_of

SMALL = st.integers(0, 10**6)


class Match(RuleBasedStateMachine):
    """One match under attack; subclasses name the game."""

    slug = ""

    @initialize(table=SMALL, seed=SMALL)
    def deal(self, table, seed):
        tables = tables_of(self.slug)
        self.table = tables[table % len(tables)]
        self.rules = self.table.rules
        self.rng = random.Random(seed)
        self.state = self.table.deal(self.rng)
        self.moves = 0

    def running(self):
        return bool(self.rules.actors(self.state))

    @precondition(running)
    @rule(seat=SMALL, action=SMALL)
    def play_something_legal(self, seat, action):
        actors = self.rules.actors(self.state)
        seat = actors[seat % len(actors)]
        legal = self.rules.legal(self.state, seat)
        self.rules.play(self.state, seat, again(self.rules, legal[action % len(legal)]), self.rng)
        self.moves += 1

    @precondition(running)
    @rule(seed=SMALL, number=st.integers(1, 30))
    def play_on_for_a_while(self, seed, number):
        rng = random.Random(seed)
        for _ in range(number):
            if self.running():
                self.play_something_legal(rng.randrange(6), rng.randrange(1000))

    @rule(seat=st.integers(-1, 7), action=SMALL)
    def try_anything(self, seat, action):
        everything = universe(self.rules.Action)
        action = everything[action % len(everything)]
        if action not in self.rules.legal(self.state, seat):
            before = as_json(self.state)
            with pytest.raises(IllegalMove):
                self.rules.play(self.state, seat, action, self.rng)
            assert as_json(self.state) == before

    @rule()
    def restart_from_json(self):
        self.state = msgspec.json.decode(as_json(self.state), type=self.rules.State)

    @rule()
    def go_on_with_a_copy(self):
        self.state = self.state.copy()

    @rule(viewer=SMALL)
    def go_on_in_an_imagined_match(self, viewer):
        viewer = self.table.viewers[viewer % len(self.table.viewers)]
        view = self.rules.view(self.state, viewer)
        self.state = self.rules.imagine(view, self.rng)
        assert self.rules.view(self.state, viewer) == view

    @invariant()
    def nothing_is_lost_and_nobody_is_stuck(self):
        CONSERVED[self.slug](self.state)
        assert self.moves <= self.rules.max_moves
        assert self.running() == (self.rules.result(self.state) is None)
        assert all(self.rules.legal(self.state, seat) for seat in self.rules.actors(self.state))


@pytest.mark.parametrize("slug", PACKAGES)
def test_no_sequence_of_calls_breaks_a_match(slug):
    machine = type(f"MatchOf{slug.title().replace('-', '')}", (Match,), {"slug": slug}).TestCase()
    machine.settings = settings(
        max_examples=20 * MATCHES,
        stateful_step_count=30,
        deadline=None,
        derandomize=not NIGHTLY,
        suppress_health_check=list(HealthCheck),
    )
    machine.runTest()
