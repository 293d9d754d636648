"""Squire: imagines what is hidden, tries its actions in random playouts, and takes the one that places best."""

from __future__ import annotations

import math
from typing import Any

from games.bots.contract import payoffs
from games.rules.contract import Random, Rules, View

EXPLORATION = 0.7


class Squire:
    """A flat Monte-Carlo bot: playouts are shared out among the actions by upper confidence bounds."""

    def __init__(self, playouts: int) -> None:
        self.playouts = playouts

    def choose(self, rules: Rules[Any], view: View, legal: list[Any], rng: Random) -> Any:
        """The action whose playouts ended best for the seat on turn."""
        if len(legal) == 1:
            return legal[0]
        visits = [0] * len(legal)
        sums = [0.0] * len(legal)
        for trial in range(self.playouts):
            index = _next_index(visits, sums, trial)
            visits[index] += 1
            sums[index] += _playout(rules, view, legal[index], rng)
        return legal[max(range(len(legal)), key=lambda i: (visits[i], sums[i]))]


def _next_index(visits: list[int], sums: list[float], trial: int) -> int:
    """Every action once, then the one with the highest upper confidence bound."""
    if trial < len(visits):
        return trial
    log_trials = math.log(trial)
    return max(
        range(len(visits)),
        key=lambda i: sums[i] / visits[i] + EXPLORATION * math.sqrt(log_trials / visits[i]),
    )


def _playout(rules: Rules[Any], view: Any, action: Any, rng: Random) -> float:
    """Imagine a state, play the action and then anything to the end; what it was worth to the viewer."""
    seat: int = view.viewer
    state = rules.imagine(view, rng)
    rules.play(state, seat, action, rng)
    actors = rules.actors(state)
    while actors:
        actor = actors[0]
        rules.play(state, actor, rng.choice(rules.legal(state, actor)), rng)
        actors = rules.actors(state)
    result = rules.result(state)
    assert result is not None, "a match without actors has a result"
    return payoffs(result)[seat]
