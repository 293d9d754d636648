"""The games as PettingZoo environments: `env("koryo", seats=3)`. Needs pettingzoo; see requirements-bench.in."""

from __future__ import annotations

import secrets
from typing import Any

import gymnasium
import numpy
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from extras.features import FEATURES
from extras.numbering import numbering
from games.bots.contract import payoffs
from games.rules.chance import Quick
from games.rules.registry import rules_for

LIMIT = 1000.0  # no feature of any game is as large


def env(slug: str, seats: int | None = None) -> Any:
    """A checked environment: illegal actions end it, and acting out of order raises."""
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(Game(slug, seats), illegal_reward=-1))


class Game(AECEnv):  # type: ignore[misc]
    """One game. Rewards come at the end: the payoff by place, from 0 for the last to 1 for the first."""

    def __init__(self, slug: str, seats: int | None = None) -> None:
        super().__init__()
        self.rules = rules_for(slug)
        self.seats = seats or self.rules.seats[0]
        self.features = FEATURES[slug]
        self.numbering = numbering(slug)
        self.metadata = {"name": f"regalia_{slug.replace('-', '_')}_v{self.rules.version}", "render_modes": []}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        opening = self.rules.view(self.rules.deal(self.seats, self.rules.Options(), Quick(0)), 0)
        size = len(self.features(opening))
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-LIMIT, LIMIT, (size,), numpy.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (len(self.numbering),), numpy.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(len(self.numbering)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The same space object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object at every call."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh deal."""
        self.rng = Quick(secrets.randbits(64) if seed is None else seed)
        self.state_of_play = self.rules.deal(self.seats, self.rules.Options(), self.rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pass_on()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat may know, as numbers, and what it may do now."""
        seat = self.possible_agents.index(agent)
        mask = numpy.zeros(len(self.numbering), numpy.int8)
        for action in self.rules.legal(self.state_of_play, seat):
            mask[self.numbering.numbers[action]] = 1
        seen = self.features(self.rules.view(self.state_of_play, seat))
        return {"observation": numpy.array(seen, numpy.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play one action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.rules.play(self.state_of_play, seat, self.numbering.actions[int(action or 0)], self.rng)
        result = self.rules.result(self.state_of_play)
        if result is not None:
            for one, brought in zip(self.possible_agents, payoffs(result), strict=True):
                self.rewards[one] = brought
                self.terminations[one] = True
        self._pass_on()
        self._accumulate_rewards()

    def _pass_on(self) -> None:
        actors = self.rules.actors(self.state_of_play)
        self.agent_selection = self.possible_agents[actors[0] if actors else 0]

    def render(self) -> None:
        """Nothing: the portal draws better."""

    def close(self) -> None:
        """Nothing is held open."""
