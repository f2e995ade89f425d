"""A round of training games: some decisions of every game, and the positions to learn from.

Positions are recorded as one seat sees them: what it chose, and the start of anyone's turn.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor

from lastboat.engine.words import SEATS
from training.card import decisions
from training.card.afterstates import TURN_START
from training.card.games import Games, Judge, zeros
from training.card.memory import run, tensor_of
from training.card.value_net import field

CHOICES: Final = 0.5
TURN_STARTS: Final = 0.5
"""How many positions of each sort are recorded."""


class Lessons(NamedTuple):
    """Recorded positions as rows of bytes, and their targets by place: win shares, then scores in tens."""

    positions: Tensor
    targets: Tensor


class Played(NamedTuple):
    """Who decided what with which hopes: steps × games × …"""

    seats: Any
    forecasts: Any
    explored: Any
    dones: Any
    scores: Any


class Round:
    """Plays `steps` decisions of each game and keeps what is needed to learn from them."""

    def __init__(self, games: Games, steps: int) -> None:
        self.games, self.steps = games, steps
        all_ = steps, games.count
        self.played = Played(
            zeros(all_, np.int8),
            zeros((*all_, 2 * SEATS), np.float32),
            zeros(all_, np.int8),
            zeros(all_, np.int8),
            zeros((*all_, SEATS), np.int16),
        )
        self._after = zeros((*all_, 2 * SEATS), np.float32)
        self._before = zeros((steps + 1, games.count, SEATS, 2 * SEATS), np.float32)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, judge: Judge, decay: float) -> Lessons:
        """Play with this judge; targets follow TD(lambda), `decay` being lambda."""
        games, played, chosen, seen = self.games, self.played, [], []
        for step in range(self.steps):
            games.survey()
            seen.append(self.turn_starts())
            games.decide(judge, played.explored[step], played.forecasts[step])
            chosen.append(self.choices())
            tensor_of(played.seats)[step] = tensor_of(games.seats)
            games.act(played.scores[step], played.dones[step])
        run(decisions.set_returns, games.count, *played, games.players, decay, self._after, self._before)
        after, before = tensor_of(self._after), tensor_of(self._before)
        targets = [after[step, which] for step, (_, which) in enumerate(chosen)]
        targets += [before[step, which, seats] for step, (_, which, seats) in enumerate(seen)]
        positions, learnt = torch.cat([one[0] for one in (*chosen, *seen)]), torch.cat(targets)
        known = (learnt[:, 0] != decisions.UNKNOWN).nonzero()[:, 0]
        return Lessons(positions[known], learnt[known])

    def choices(self) -> tuple[Tensor, Tensor]:
        """Some of the positions that were chosen, and the numbers of their games."""
        which = (torch.rand(self.games.count, device="cuda") < CHOICES).nonzero()[:, 0]
        found = tensor_of(self.games.positions)[tensor_of(self.games.chosen)[which]]
        goes_on = field(found, "is_over") == 0
        return found[goes_on], which[goes_on]

    def turn_starts(self) -> tuple[Tensor, Tensor, Tensor]:
        """Some of the games whose turn starts as any seat sees them, their numbers, and the seats."""
        games = self.games
        wanted = torch.rand(games.count, device="cuda") < TURN_STARTS
        which = ((tensor_of(games.moments) == TURN_START) & wanted).nonzero()[:, 0]
        seats = (torch.rand(len(which), device="cuda") * tensor_of(games.players)[which]).long()
        return games.look_on(which, seats), which, seats
