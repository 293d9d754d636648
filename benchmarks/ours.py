"""Our engines in a process of their own: reads requests as JSON lines, answers in the same way.

The tree it measures is the one on its path, so that compiled and interpreted modules can run side by side.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import msgspec

from games.rules.chance import Quick
from games.rules.cli.playouts import playout
from games.rules.registry import PACKAGES, rules_for

SAMPLES = 30


def steps(slug: str, seats: int, seconds: float, rng: Quick) -> dict[str, float]:
    """Random playouts with the game's default options, dealing included."""
    rules = rules_for(slug)
    options = rules.Options()
    taken, spent = 0, 0.0
    while spent < seconds:
        start = process_time()
        taken += playout(rules, rules.deal(seats, options, rng), rng, rng.random)
        spent += process_time() - start
    return {"steps": taken, "seconds": spent}


def sample_states(rules: Any, seats: int, rng: Quick) -> tuple[list[Any], int]:
    """States from all over some random matches, and the largest size of any state's JSON."""
    states: list[Any] = []
    largest = 0
    for _ in range(10):
        match = []
        state = rules.deal(seats, rules.Options(), rng)
        while actors := rules.actors(state):
            match.append(state.copy())
            rules.play(state, actors[0], rng.choice(rules.legal(state, actors[0])), rng)
        largest = max([largest, *(len(msgspec.json.encode(one)) for one in [*match, state])])
        rng.shuffle(match)
        states += match[: SAMPLES // 10]
    return states, largest


def timed(work: Callable[[Any], Any], inputs: list[Any], seconds: float) -> float:
    """Seconds per call."""
    calls, spent = 0, 0.0
    while spent < seconds:
        start = process_time()
        for one in inputs:
            work(one)
        spent += process_time() - start
        calls += len(inputs)
    return spent / calls


def costs(slug: str, seats: int, seconds: float, rng: Quick) -> dict[str, float]:
    """What copying, imagining, viewing and JSON cost, in units of the same game's average step."""
    rules = rules_for(slug)
    states, largest = sample_states(rules, seats, rng)
    seen = [(state, viewer) for state in states for viewer in (None, *range(seats))]
    views = [rules.view(state, viewer) for state, viewer in seen]
    decoder = msgspec.json.Decoder(rules.State)
    encoder = msgspec.json.Encoder()
    works: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {
        "copy": (lambda state: state.copy(), states),
        "imagine": (lambda view: rules.imagine(view, rng), views),
        "view": (lambda pair: rules.view(pair[0], pair[1]), seen),
        "json": (lambda state: decoder.decode(encoder.encode(state)), states),
    }
    step = steps(slug, seats, seconds, rng)
    unit = step["seconds"] / step["steps"]
    return {name: timed(work, inputs, seconds / 4) / unit for name, (work, inputs) in works.items()} | {
        "state_bytes": largest
    }


def main() -> None:
    rng = Quick(1)
    for line in sys.stdin:
        request = json.loads(line)
        if request["ask"] == "games":
            answer: Any = {slug: list(rules_for(slug).seats) for slug in PACKAGES}
        else:
            work = steps if request["ask"] == "steps" else costs
            answer = work(request["game"], request["seats"], request["seconds"], rng)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
