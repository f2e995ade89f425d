"""Many games side by side for `train_ppo.py`: on the CPU, or on an NVIDIA card."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import torch

from lastboat import dice
from lastboat.editions import Options
from lastboat.envs.vector import LEAVE, Vector, draw_actions

WARM_UP = 400
"""About the length of a game: so many random steps before the first rollout mix games of every phase."""


class OnCpu:
    """Many games on the CPU."""

    def __init__(self, count: int, options: Options, seed: int) -> None:
        self.games = Vector(count, options, seed=seed, reward="score-difference", threads=os.cpu_count() or 1)
        seen, actions, generator = self.games.reset(), np.zeros(count, dtype=np.int64), dice.generator(seed)
        waits = np.arange(count) * WARM_UP // count
        for t in range(WARM_UP):
            draw_actions(seen.masks, generator, actions)
            self.games.step(np.where(t < waits, LEAVE, actions))

    def look(self) -> tuple[Any, Any, Any]:
        """Observations, masks and seats; the next step overwrites them."""
        seen = self.games.buffers
        return torch.from_numpy(seen.observations), torch.from_numpy(seen.masks), torch.from_numpy(seen.seats)

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Rewards and ends; games that have ended restart."""
        seen = self.games.step(actions.numpy())
        return torch.from_numpy(seen.rewards), torch.from_numpy(seen.dones)


class OnCard:
    """Many games on an NVIDIA card, which they do not leave."""

    def __init__(self, count: int, options: Options, seed: int) -> None:
        from lastboat.cuda import Games

        self.games = Games(count, options, seed=seed, reward="score-difference")
        self.games.random_play(20 * WARM_UP)
        self.games.reset_finished()

    def look(self) -> tuple[Any, Any, Any]:
        masks = torch.from_dlpack(self.games.legal_masks())
        return torch.from_dlpack(self.games.observations()), masks, torch.from_dlpack(self.games.seats)

    def step(self, actions: Any) -> tuple[Any, Any]:
        self.games.step_all(actions)
        rewards, dones = torch.from_dlpack(self.games.rewards), torch.from_dlpack(self.games.dones)
        self.games.reset_finished()
        return rewards, dones
