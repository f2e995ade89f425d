"""Games side by side for reinforcement learning, on a graphics card or, for a trial, on the CPU.

Both mix options and numbers of players, as the ladder does, with the base game most often.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
import torch
from scenarios import random_options
from torch import Tensor

from lastboat.editions import Options, new_states
from lastboat.engine.words import SEATS

BASE_GAME: Final = 0.5
"""This part of the games has no options; four players in half of those."""


class Seen(NamedTuple):
    """What the seats that act see, a row for each game."""

    observations: Tensor
    masks: Tensor
    seats: Tensor


class Tables(Protocol):
    """Games that step together. `players` has a number for each."""

    players: Tensor

    def see(self) -> Seen: ...

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        """Play an action in each game; return the scores by seat and whether the game is over, then begin anew."""
        ...


def mixed_options(count: int, seed: int) -> list[Options]:
    rng = Random(seed)
    return [
        Options(players=rng.choices((4, 3, 2), (2, 1, 1))[0]) if rng.random() < BASE_GAME else random_options(rng)
        for _ in range(count)
    ]


def start_states(options: list[Options]) -> npt.NDArray[Any]:
    return np.concatenate([new_states(one) for one in options])


class CardTables:
    def __init__(self, count: int, seed: int) -> None:
        from lastboat.cuda import Games
        from lastboat.cuda.arrays import CardArray

        options = mixed_options(count, seed)
        self._games = Games(count, options[0], seed=seed * count, reward="score")
        self._games.states = CardArray(start_states(options))  # each record holds its own rules
        self.players = torch.tensor([one.players for one in options], device="cuda")

    def see(self) -> Seen:
        games = self._games
        masks = torch.from_dlpack(games.legal_masks())
        return Seen(torch.from_dlpack(games.observations()), masks, torch.from_dlpack(games.seats).long())

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        self._games.step_all(actions)
        paid = torch.from_dlpack(self._games.rewards).clone(), torch.from_dlpack(self._games.dones).clone()
        self._games.reset_finished()
        return paid


class HostTables:
    def __init__(self, count: int, seed: int) -> None:
        from lastboat.envs.vector import Vector

        options = mixed_options(count, seed)
        self._games = Vector(count, options, seed=seed * count, reward="score")
        self._games.reset()
        self.players = torch.tensor([one.players for one in options])

    def see(self) -> Seen:
        seen = self._games.buffers
        return Seen(
            torch.from_numpy(seen.observations), torch.from_numpy(seen.masks), torch.from_numpy(seen.seats).long()
        )

    def step(self, actions: Tensor) -> tuple[Tensor, Tensor]:
        seen = self._games.step(actions.numpy())
        return torch.from_numpy(seen.rewards.copy()), torch.from_numpy(seen.dones.copy())


def final_results(scores: Tensor, players: Tensor) -> Tensor:
    """For each seat of each game the final win shares and scores, by places from that seat: games × seats × 8."""
    seated = torch.arange(SEATS, device=scores.device) < players[:, None]
    best = scores.masked_fill(~seated, -1).amax(dim=1, keepdim=True)
    won = (seated & (scores == best)).float()
    won = won / won.sum(dim=1, keepdim=True)
    order = (torch.arange(SEATS)[:, None] + torch.arange(SEATS)).to(scores.device)[None] % players[:, None, None]
    beyond = ~seated[:, None, :].expand(-1, SEATS, -1)
    views = [
        torch.gather(one[:, None, :].expand(-1, SEATS, -1), 2, order).masked_fill(beyond, 0) for one in (won, scores)
    ]
    return torch.cat(views, dim=2)
