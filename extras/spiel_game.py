"""The games for open_spiel: `load("koryo", 3)` registers one and loads it. Needs open_spiel; see requirements-bench.in.

Chance is one node at the start that draws the deal; every later draw follows from it and from the number of the move,
so a history replays to the same state.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy
import pyspiel

from extras.features import FEATURES
from extras.numbering import numbering
from games.bots.contract import payoffs
from games.rules.chance import Quick
from games.rules.registry import rules_for

DEALS = 10_000


class Position:
    """An engine state that copies itself when open_spiel clones the state around it."""

    def __init__(self, state: Any) -> None:
        self.state = state

    def __deepcopy__(self, memory: Any) -> Position:
        return Position(None if self.state is None else self.state.copy())


def make(slug: str, seats: int) -> tuple[Any, type]:
    """The type and the class of a game at a table of this size."""
    rules, numbers, features = rules_for(slug), numbering(slug), FEATURES[slug]
    opening = rules.view(rules.deal(seats, rules.Options(), Quick(0)), 0)
    size = len(features(opening))
    game_type = pyspiel.GameType(
        short_name=f"regalia_{slug.replace('-', '_')}_{seats}",
        long_name=f"Regalia {slug} for {seats}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats,
        min_num_players=seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )
    game_info = pyspiel.GameInfo(
        num_distinct_actions=len(numbers),
        max_chance_outcomes=DEALS,
        num_players=seats,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=seats / 2,
        max_game_length=rules.max_moves,
    )

    class Game(pyspiel.Game):
        """The game."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(game_type, game_info, params or {})

        def new_initial_state(self) -> Any:
            """Before the deal."""
            return State(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            """What a player sees: with perfect recall all he was ever told, else his view."""
            kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
            return Observer(kind.perfect_recall)

    class State(pyspiel.State):
        """A match."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.position = Position(None)
            self.deal = 0
            self.moves = 0
            self.told: list[tuple[bytes, ...]] = []  # move by move, what each player was told; shared by clones

        def current_player(self) -> int:
            """The deal, then the first seat that may act, then the end."""
            if self.position.state is None:
                return int(pyspiel.PlayerId.CHANCE)
            actors = rules.actors(self.position.state)
            return actors[0] if actors else int(pyspiel.PlayerId.TERMINAL)

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(numbers.numbers[action] for action in rules.legal(self.position.state, player))

        def chance_outcomes(self) -> list[tuple[int, float]]:
            """Every deal is as likely as another."""
            return [(deal, 1.0 / DEALS) for deal in range(DEALS)]

        def _apply_action(self, action: int) -> None:
            if self.position.state is None:
                self.deal = action
                self.position.state = rules.deal(seats, rules.Options(), Quick(action))
                hands = [msgspec.json.encode(rules.view(self.position.state, seat)) for seat in range(seats)]
                self.told = [tuple(hands)]
                return
            self.moves += 1
            rng = Quick(self.deal * 1_000_003 + self.moves)
            seat = self.current_player()
            events = rules.play(self.position.state, seat, numbers.actions[action], rng)
            told = [msgspec.json.encode([event.seen_by(one) for event in events]) for one in range(seats)]
            self.told = [*self.told, tuple(told)]

        def _action_to_string(self, player: int, action: int) -> str:
            return f"deal {action}" if player < 0 else repr(numbers.actions[action])

        def is_terminal(self) -> bool:
            """Whether the match is over."""
            return self.position.state is not None and not rules.actors(self.position.state)

        def returns(self) -> list[float]:
            """The payoff by place, once there is one."""
            result = None if self.position.state is None else rules.result(self.position.state)
            return [0.0] * seats if result is None else payoffs(result)

        def __str__(self) -> str:
            return (
                "before the deal" if self.position.state is None else msgspec.json.encode(self.position.state).decode()
            )

        def imagined_by(self, player: int, rng: Quick) -> Any:
            """A state this player cannot tell from this one: what open_spiel's ISMCTS asks its resampler for."""
            other = self.clone()
            other.position = Position(rules.imagine(rules.view(self.position.state, player), rng))
            other.deal = rng.randrange(DEALS)
            return other

    class Observer:
        """What a player sees of a state."""

        def __init__(self, recalls: bool) -> None:
            self.recalls = recalls
            self.tensor = numpy.zeros(size, numpy.float32)
            self.dict = {"features": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            """Write the features of the player's view."""
            self.tensor.fill(0)
            if state.position.state is not None:
                self.tensor[:] = features(rules.view(state.position.state, player))

        def string_from(self, state: Any, player: int) -> str:
            """All the player was ever told, or his view."""
            if state.position.state is None:
                return f"player {player}"
            if self.recalls:
                return f"player {player} " + " ".join(told[player].decode() for told in state.told)
            return msgspec.json.encode(rules.view(state.position.state, player)).decode()

    return game_type, Game


def load(slug: str, seats: int) -> Any:
    """The game at a table of this size, registered on first use."""
    game_type, game = make(slug, seats)
    if game_type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(game_type, game)
    return pyspiel.load_game(game_type.short_name)
