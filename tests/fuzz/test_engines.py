"""The engines under random actions, a few thousand in CI; `make fuzz` tries a million."""

import pytest

from games.rules.contract import IllegalMove
from games.rules.registry import PACKAGES, rules_for
from tests.fuzz.engines import attack_engines
from tests.fuzz.tally import Tally, seed_of_run, size


def attacked(number, seed=1):
    tally = Tally("engines", number, seed)
    attack_engines(tally)
    return tally


def test_no_action_breaks_an_engine():
    tally = attacked(size("engines", 20_000), seed_of_run())
    tally.write()
    assert tally.faults == []
    assert tally.done >= tally.wanted
    kinds = ("legal", "illegal", "no action")
    assert {f"{slug}: {kind}" for slug in PACKAGES for kind in kinds} == set(tally.outcomes)


def test_the_same_seed_makes_the_same_run():
    assert attacked(500, 7).outcomes == attacked(500, 7).outcomes != attacked(500, 8).outcomes


@pytest.mark.parametrize("slug", PACKAGES)
def test_an_engine_that_breaks_is_found(slug, monkeypatch):
    """The controls: one that crashes, one that accepts what it should refuse, one that changes what it refuses."""
    kind = type(rules_for(slug))
    honest = kind.play

    def crashing(self, state, seat, action, rng):
        return honest(self, state, seat, action, rng) if rng.random() > 0.1 else {}["no such card"]

    def credulous(self, state, seat, action, rng):
        try:
            return honest(self, state, seat, action, rng)
        except IllegalMove:
            return []

    def careless(self, state, seat, action, rng):
        try:
            return honest(self, state, seat, action, rng)
        except IllegalMove:
            honest(self, state, self.actors(state)[0], self.legal(state, self.actors(state)[0])[0], rng)
            raise

    for broken in (crashing, credulous, careless):
        monkeypatch.setattr(kind, "play", broken)
        assert attacked(2000).fault_count > 0, broken.__name__
