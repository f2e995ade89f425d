"""Gymnasium's vector environment: one learner in each of many games, against bots.

import gymnasium
envs = gymnasium.make_vec(
    "lastboat.envs.gymnasium:LastBoat-v0", num_envs=256, vectorization_mode="vector_entry_point", players=2
)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from lastboat.bots import Budget
from lastboat.engine import ACTIONS
from lastboat.envs import MissingExtra
from lastboat.envs.games import Info, Observed, length_of, options_of
from lastboat.envs.layout import highest_numbers
from lastboat.envs.opponents import Opponents, names_of
from lastboat.envs.vector import Vector

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from missing


def learner_space(length: int) -> Any:
    """The space of a learner's observations."""
    return spaces.Dict(
        {
            "observation": spaces.Box(np.uint8(0), highest_numbers(length), dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), dtype=np.int8),
        }
    )


class LastBoatVectorEnv(VectorEnv):  # type: ignore[misc]
    """Many games with one learner each; in game i it has seat i modulo the number of players.

    A game that ends restarts in the same step: the returned observation is then of the next game, and the last
    observation of the finished one is not available. Games are never truncated. An illegal action raises an error.
    """

    metadata: Final = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        opponents: str | Sequence[str] = "stowaway",
        seconds: float | None = None,
        iterations: int | None = None,
        observation: str = "full",
        reward: str = "win-share",
        memory: bool = True,
        threads: int = 1,
        render_mode: None = None,
        **options: Any,
    ) -> None:
        chosen = options_of(LastBoatVectorEnv, options)
        self.num_envs = num_envs
        self.vector = Vector(num_envs, chosen, observation=observation, reward=reward, memory=memory, threads=threads)
        self.seats = (np.arange(num_envs) % chosen.players).astype(np.int8)
        names = names_of(opponents, chosen.players)
        budget = Budget(seconds=seconds, iterations=iterations)
        self.opponents = Opponents(self.vector, self.seats, names, budget, threads)
        self.single_observation_space = learner_space(length_of(observation))
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int] | None = None, options: Info | None = None) -> tuple[Observed, Info]:
        """Restart all games and play until the learners decide."""
        if seed is None:
            seed = int(self.np_random.integers(2**31))
        self.vector.reset(seed)
        self.opponents.seed(seed if isinstance(seed, int) else int(seed[0]))
        self._play_bots(np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_))
        return self._observe(), {}

    def step(self, actions: Any) -> tuple[Observed, Any, Any, Any, Info]:
        """Play the learners' actions, and the bots' until every learner decides again."""
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_)
        self.vector.step(actions)
        self._note(rewards, ended)
        self._play_bots(rewards, ended)
        return self._observe(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), {}

    def _play_bots(self, rewards: Any, ended: Any) -> None:
        while (self.vector.buffers.seats != self.seats).any():
            self.vector.step(self.opponents.choose())
            self._note(rewards, ended)

    def _note(self, rewards: Any, ended: Any) -> None:
        """Note the learners' rewards in the last step, and which games it ended."""
        found = self.vector.buffers
        rewards += found.rewards[np.arange(self.num_envs), self.seats]
        ended |= found.dones

    def _observe(self) -> Observed:
        found = self.vector.buffers
        return {"observation": found.observations.copy(), "action_mask": found.masks.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """There is nothing to close."""
