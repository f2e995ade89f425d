"""A bot that plays the likeliest action of a network that reinforce.py exported, without a search.

    cd training
    NET=net.npz lastboat arena net_player:NetPlayer deckhand deckhand deckhand --games 36 --seed 5

The variable `NET` names the file. It needs PyTorch.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache

import numpy as np
import torch
from net import Net, Reader

from lastboat.bots.bot import Budget
from lastboat.envs.games import engine_action, mask_of, observation_of
from lastboat.view import View


@cache
def network_at(path: str) -> Net:
    """The network with the weights of a file."""
    weights = np.load(path, allow_pickle=False)
    net = Net()
    net.load_state_dict({name: torch.from_numpy(weights[name]).float() for name in net.state_dict()})
    net.eval()
    return net


class NetPlayer:
    def __init__(self, seed: int) -> None:
        torch.set_num_threads(1)
        self._net, self._reader = network_at(os.environ["NET"]), Reader(torch.device("cpu"))

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return the likeliest of the legal actions."""
        if view.seat is None or len(legal) == 1:
            return legal[0]
        states = view.states
        observation = torch.from_numpy(observation_of(states, 0, view.seat))[None]
        with torch.no_grad():
            answer = self._net(observation)
        choices = self._reader.choices(answer, observation, torch.from_numpy(mask_of(states, 0, view.seat))[None])
        best = int(choices.action[choices.logit.argmax()])
        return engine_action(best, view.seat, int(states[0].rules.players))
