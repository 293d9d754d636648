"""Squire: looks one move ahead with its hand-written opinion of the game, over a few guesses at what is hidden."""

from __future__ import annotations

from typing import Any

from games.bots.belief import Belief
from games.bots.contract import Clock
from games.bots.memory import Memory
from games.bots.minds import mind_for
from games.rules.contract import Random, Rules, View


class Squire:
    """Plays the action that looks best on average."""

    def choose(
        self, rules: Rules[Any], view: View, legal: list[Any], rng: Random, clock: Clock, memory: Memory | None = None
    ) -> Any:
        """The action its opinion likes best; the first of several equal ones."""
        if len(legal) == 1:
            return legal[0]
        mind = mind_for(rules.slug)
        seat: int = view.viewer  # type: ignore[attr-defined]
        good = Belief(rules, view, mind, mind.particles, rng).opinion(mind, seat, legal, mind.particles)
        return legal[max(range(len(legal)), key=good.__getitem__)]
