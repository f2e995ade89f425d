"""A checkpoint of `train_ppo.py` as a bot: for matches against ours, and wherever else a bot can play.

cd examples
PPO_CHECKPOINT=../ppo/checkpoint.pt lastboat arena ppo_bot:Trained deckhand deckhand deckhand --games 400 --jobs 2
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

import torch
from ppo_network import Network

from lastboat.bots import Budget
from lastboat.envs.games import engine_action, mask_of, observation_of
from lastboat.view import View


@cache
def network_of(path: str) -> Network:
    """The network of a checkpoint, on one core of the CPU."""
    torch.set_num_threads(1)
    saved = torch.load(path, weights_only=True, map_location="cpu")
    network = Network(**saved["shape"])
    network.load_state_dict(saved["network"])
    return network


class Trained:
    """Plays the network's most likely action."""

    def __init__(self, seed: int) -> None:
        self.network = network_of(os.environ.get("PPO_CHECKPOINT", "ppo/checkpoint.pt"))

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Ask the network, unless there is only one legal action."""
        states, seat = view.states, view.seat
        if len(legal) == 1 or seat is None:
            return legal[0]
        observation, mask = observation_of(states, 0, seat), mask_of(states, 0, seat)
        chosen = self.network.best_actions(observation[None], mask[None])[0]
        return engine_action(int(chosen), seat, int(states[0].rules.players))
