"""PettingZoo: the game as an AEC environment.

    from lastboat.envs import pettingzoo
    env = pettingzoo.env(players=3, edition="survive", reward="score-difference")

Agents are the seats by colour: `red`, `blue`, …
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np

from lastboat.engine import ACTIONS
from lastboat.envs import MissingExtra
from lastboat.envs.games import Info, Observed, SteppedGame, length_of, observed, options_of, reward_of, rewards_of
from lastboat.envs.layout import highest_numbers
from lastboat.envs.rendering import MODES, check_mode, render

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise MissingExtra("pettingzoo", missing) from missing

ILLEGAL_REWARD: Final = -1
"""The reward of a seat that plays an action its mask does not allow; the game then ends."""


def env(**arguments: Any) -> Any:
    """The environment, wrapped like PettingZoo's own games: an illegal action ends the game. See `raw_env`."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(
            wrappers.TerminateIllegalWrapper(raw_env(**arguments), illegal_reward=ILLEGAL_REWARD)
        )
    )


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment itself. `options` are those of `Game`, including `players` and `edition`.

    `observation` is `full` or `small`; `reward` is `win-share`, `score-difference` or `score`; with `memory` a seat
    knows its own explorers' values all game long. After `max_cycles` decisions all seats are truncated.
    """

    metadata: Final = {"render_modes": list(MODES), "name": "last_boat_v0", "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        *,
        observation: str = "full",
        reward: str = "win-share",
        memory: bool = True,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.options = options_of(raw_env, options)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = list(self.options.names.seats[: self.options.players])
        self._length, self._reward = length_of(observation), reward_of(reward)
        self._memory, self._max_cycles = memory, max_cycles
        self._random = Random()
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}

    def _space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(np.uint8(0), highest_numbers(self._length), dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (ACTIONS,), dtype=np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Start a game. A seed makes it and the following ones repeatable; `game.seed` is the seed for `Game`."""
        if seed is not None:
            self._random = Random(seed)
        self.game = SteppedGame(self.options, self._random.getrandbits(32))
        self.decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self.agent_selection = self.options.names.seats[self.game.actor]

    def observe(self, agent: str) -> Observed:
        """The agent's observation, and the mask of its legal actions if it acts."""
        seat = self.options.names.seat(agent)
        return observed(self.game.states, seat, memory=self._memory, length=self._length)

    def step(self, action: int | None) -> None:
        """Play the action of `agent_selection`, by its own numbers; ValueError if the game is over or it is illegal."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{self.agent_selection} must act; None is for agents whose game is over")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self.game.step(int(action))
        self.decisions += 1
        if self.game.over:
            self._pay()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.options.names.seats[self.game.actor]
            if self.decisions == self._max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _pay(self) -> None:
        paid = rewards_of(self._reward, self.game.scores, self.options.players)
        self.rewards = dict(zip(self.agents, paid.tolist(), strict=False))

    def render(self) -> Any:
        """The position in the render mode: text, SVG, pixels, or None."""
        return render(self.game.states, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
