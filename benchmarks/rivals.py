"""Other engines stepped from Python, in a process of its own: reads requests as JSON lines, answers in the same way.

Runs under any interpreter that has open_spiel or rlcard and imports nothing of this project. As for our own games, a
step is a decision: whose turn, what is legal, play one. Dealing is part of a match and of its time, but no decision;
it can also be left off the clock.
"""

from __future__ import annotations

import json
import random
import sys
from time import process_time
from typing import Any


def spiel_steps(name: str, seconds: float, rng: random.Random, count_dealing: bool) -> tuple[int, float]:
    import open_spiel.python.games  # noqa: F401 - registers the games written in Python
    import pyspiel

    game = pyspiel.load_game(name)
    steps, spent = 0, 0.0
    while spent < seconds:
        start = process_time()
        state = game.new_initial_state()
        while state.is_chance_node():
            deal_one(state, rng)
        if not count_dealing:
            start = process_time()
        while not state.is_terminal():
            if state.current_player() == pyspiel.PlayerId.CHANCE:
                deal_one(state, rng)
                continue
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            steps += 1
        spent += process_time() - start
    return steps, spent


def spiel_example_steps(name: str, seconds: float, rng: random.Random, count_dealing: bool) -> tuple[int, float]:
    """Whole matches by the loop open_spiel publishes as its example, numpy's choice included."""
    import numpy
    import pyspiel

    game = pyspiel.load_game(name)
    steps, spent = 0, 0.0
    while spent < seconds:
        start = process_time()
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(numpy.random.choice(actions, p=chances))
            else:
                state.apply_action(rng.choice(state.legal_actions(state.current_player())))
                steps += 1
        spent += process_time() - start
    return steps, spent


def deal_one(state: Any, rng: random.Random) -> None:
    """A chance node of equally likely outcomes, as all are in these games."""
    outcomes = state.chance_outcomes()
    state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])


def rlcard_steps(name: str, seconds: float, rng: random.Random, count_dealing: bool) -> tuple[int, float]:
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    steps, spent = 0, 0.0
    while spent < seconds:
        start = process_time()
        state, _ = env.reset()
        if not count_dealing:
            start = process_time()
        while not env.is_over():
            env.get_player_id()
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(rng.random() * len(actions))])
            steps += 1
        spent += process_time() - start
    return steps, spent


LIBRARIES = {"open_spiel": spiel_steps, "open_spiel example": spiel_example_steps, "rlcard": rlcard_steps}


def main() -> None:
    rng = random.Random(1)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            steps, spent = LIBRARIES[request["library"]](
                request["name"], request["seconds"], rng, request["count_dealing"]
            )
            answer = {"steps": steps, "seconds": spent}
        except ImportError as error:
            answer = {"missing": str(error)}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
