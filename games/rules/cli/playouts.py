"""Random playouts: the measure of an engine's speed. One step is `actors`, `legal` and `play`."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from games.rules.contract import Random, Rules


def playout(rules: Rules[Any], state: Any, rng: Random, draw: Callable[[], float]) -> int:
    """Play uniformly random actions to the end; returns the number of steps. `draw` gives numbers in [0, 1)."""
    actors = rules.actors
    legal = rules.legal
    play = rules.play
    steps = 0
    while seats := actors(state):
        seat = seats[0]
        actions = legal(state, seat)
        play(state, seat, actions[int(draw() * len(actions))], rng)
        steps += 1
    return steps


def steps_per_second(rules: Rules[Any], seats: int, options: Any, seconds: float, rng: Any) -> float:
    """Decisions per second of processor time over whole matches, dealing included."""
    spent = 0.0
    steps = 0
    while spent < seconds:
        start = process_time()
        steps += playout(rules, rules.deal(seats, options, rng), rng, rng.random)
        spent += process_time() - start
    return steps / spent
