"""Knight against open_spiel's own ISMCTS bot at equal time: `python benchmarks/against_spiel.py --matches 20`.

Runs in an environment with open_spiel (`make bench` makes one in build/bench) and this project on its path. Both bots
think with the same engines through the same adapter, and imagine what is hidden with the same `imagine`. open_spiel's
bot counts simulations, not seconds: before each move it is given as many as its last move's pace allows in the time,
rounded up. Time is processor time, so that a busy machine is fair to both.
"""

from __future__ import annotations

import argparse
import math
from time import process_time
from typing import Any

from open_spiel.python.algorithms import ismcts, mcts

from extras.numbering import numbering
from extras.spiel_game import DEALS, load
from games.bots.levels import GUESSES
from games.bots.memory import Memory
from games.bots.search import Searcher
from games.rules.chance import Quick
from games.rules.registry import PACKAGES, rules_for

FIRST_GUESS = 8  # simulations of the very first move, before the pace is known


class Spiel:
    """open_spiel's bot, kept to a time."""

    def __init__(self, game: Any, seconds: float, rng: Quick) -> None:
        self.seconds = seconds
        self.pace = FIRST_GUESS / seconds
        self.spent = 0.0
        self.moves = 0
        self.bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1),
            uct_c=math.sqrt(2),
            max_simulations=FIRST_GUESS,
            allow_inconsistent_action_sets=True,
        )
        self.bot.set_resampler(lambda state, player: state.imagined_by(player, rng))

    def choose(self, state: Any) -> int:
        """Its action, by number."""
        simulations = math.ceil(self.pace * self.seconds)
        self.bot._max_simulations = simulations
        start = process_time()
        action = self.bot.step(state)
        took = process_time() - start
        self.pace = simulations / took
        self.spent += took
        self.moves += 1
        return int(action)


class Knight:
    """Ours, timed in the same way."""

    def __init__(self, slug: str, seconds: float, rng: Quick) -> None:
        self.rules, self.numbers, self.rng = rules_for(slug), numbering(slug).numbers, rng
        self.bot = Searcher(seconds, GUESSES["knight"])
        self.memories: dict[int, Memory] = {}
        self.spent = 0.0
        self.moves = 0

    def choose(self, state: Any) -> int:
        """Its action, by number."""
        seat, held = state.current_player(), state.position.state
        start = process_time()
        legal = self.rules.legal(held, seat)
        memory = self.memories.setdefault(seat, Memory())
        action = self.bot.choose(self.rules, self.rules.view(held, seat), legal, self.rng, process_time, memory)
        self.spent += process_time() - start
        self.moves += 1
        return self.numbers[action]


def play(game: Any, bots: list[Any], deal: int) -> list[float]:
    """One match; the payoffs by seat."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        legal = state.legal_actions()
        action = legal[0] if len(legal) == 1 else bots[state.current_player()].choose(state)
        state.apply_action(action)
    return list(state.returns())


def compare(slug: str, matches: int, seconds: float) -> str:
    """Knight's share of the points between the two, with a 95 % margin."""
    seats = rules_for(slug).seats[0]
    game, rng = load(slug, seats), Quick(7)
    knight, spiel = Knight(slug, seconds, rng), Spiel(game, seconds, rng)
    shares: list[float] = []
    for number in range(matches):
        ours = [(seat + number) % 2 == 0 for seat in range(seats)]
        brought = play(game, [knight if mine else spiel for mine in ours], number // 2 % DEALS)
        pairs = [
            1.0 if brought[one] > brought[other] else 0.5 if brought[one] == brought[other] else 0.0
            for one in range(seats)
            for other in range(seats)
            if ours[one] and not ours[other]
        ]
        shares.append(sum(pairs) / len(pairs))
    mean = sum(shares) / matches
    margin = 1.96 * math.sqrt(sum((share - mean) ** 2 for share in shares) / max(1, matches - 1) / matches)
    pace = f"{1000 * knight.spent / knight.moves:.0f} / {1000 * spiel.spent / spiel.moves:.0f} ms a move"
    return f"{slug}, {seats} players: Knight beats ISMCTS {mean:.0%} ± {margin:.0%} of {matches} matches; {pace}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--game", choices=list(PACKAGES))
    asked = parser.parse_args()
    for slug in [asked.game] if asked.game else PACKAGES:
        print(compare(slug, asked.matches, asked.seconds), flush=True)


if __name__ == "__main__":
    main()
