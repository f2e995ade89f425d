"""What bots do for `train_ppo.py`, in processes of their own: they play games to imitate, and matches."""

from __future__ import annotations

import signal
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from typing import Any, NamedTuple

import numpy as np
import torch
from ppo_network import Network

from lastboat.bots import Budget
from lastboat.editions import Options
from lastboat.engine import NOBODY
from lastboat.engine.words import SEATS
from lastboat.envs.opponents import Opponents
from lastboat.envs.symmetry import Reflection, reflect_actions, reflect_masks, reflect_observations
from lastboat.envs.vector import Vector

GAMES_A_TASK = 4
"""Games that a process plays side by side and then sends."""
FIRST_SEED = 1_000_000_000
"""Of games to imitate; matches begin at 0."""
TASKS_A_PROCESS = 2
"""So that no process waits for the next."""


class Decisions(NamedTuple):
    """Decisions of bots that had a choice, in games that are over."""

    observations: Any
    masks: Any
    """As bits."""
    actions: Any
    leads: Any
    """Of the seat that decided, at the end: its score less the best of the others."""


class Match(NamedTuple):
    shares: Any
    """What the player won of each game."""
    decisions: Decisions
    """Of the bots."""


class BotGames:
    """Games with a bot in every seat, or in every seat but one."""

    def __init__(self, games: int, options: Options, bot: str, learners: Any, seed: int) -> None:
        self.learners, self.players = learners, options.players
        self.vector = Vector(games, options, seed=seed, reward="score-difference")
        self.bots = Opponents(self.vector, learners, (bot,) * options.players, Budget())
        self.bots.seed(seed)
        self.leads = np.zeros((games, SEATS), dtype=np.float32)
        self.rows: list[tuple[int, int, Any, Any, int]] = []

    def play(self, network: Network | None = None) -> None:
        """Play all games to their ends and note what bots decided; the network has the learners' seats."""
        seen, goes_on = self.vector.reset(), np.ones(len(self.vector), dtype=bool)
        while goes_on.any():
            actions = self.bots.choose(goes_on)
            for i in np.flatnonzero(goes_on & (seen.seats != self.learners) & (seen.masks.sum(1, dtype=int) > 1)):
                kept = seen.observations[i].copy(), np.packbits(seen.masks[i])
                self.rows.append((int(i), int(seen.seats[i]), *kept, int(actions[i])))
            mine = np.flatnonzero(goes_on & (seen.seats == self.learners))
            if network and len(mine):
                actions[mine] = network.best_actions(seen.observations[mine], seen.masks[mine])
            self.vector.step(actions)
            ended = goes_on & seen.dones
            self.leads[ended], goes_on = seen.rewards[ended], goes_on & ~ended

    def decisions(self) -> Decisions:
        games, seats, observations, masks, actions = zip(*self.rows, strict=True)
        leads = self.leads[list(games), list(seats)]
        return Decisions(np.array(observations), np.array(masks), np.array(actions), leads)

    def shares(self) -> Any:
        """What the learners won: 1, or a part of it where several tied."""
        own = self.leads[np.arange(len(self.leads)), self.learners]
        tied = (self.leads[:, : self.players] == 0).sum(1)
        return np.where(own > 0, 1.0, np.where(own == 0, 1 / np.maximum(tied, 1), 0.0))


def play_games(options: Options, bot: str, seed: int) -> Decisions:
    """Games of bots among themselves, as they are and on the three reflected boards."""
    games = BotGames(GAMES_A_TASK, options, bot, np.full(GAMES_A_TASK, NOBODY, dtype=np.int8), seed)
    games.play()
    return with_reflections(games.decisions())


def with_reflections(played: Decisions) -> Decisions:
    masks = np.unpackbits(played.masks, axis=1)
    kinds = [
        Decisions(
            reflect_observations(played.observations, reflection),
            np.packbits(reflect_masks(masks, reflection), axis=1),
            reflect_actions(played.actions, reflection),
            played.leads,
        )
        for reflection in Reflection
    ]
    return Decisions(*(np.concatenate(column) for column in zip(played, *kinds, strict=True)))


def play_match(options: Options, bot: str, shape: Any, weights: Any, games: int, first: int) -> Match:
    """Games of a network against bots, the seats in turn."""
    torch.set_num_threads(1)
    network = Network(**shape)
    network.load_state_dict({name: torch.from_numpy(numbers) for name, numbers in weights.items()})
    learners = ((first + np.arange(games)) % options.players).astype(np.int8)
    match = BotGames(games, options, bot, learners, seed=first)
    match.play(network)
    return Match(match.shares(), match.decisions())


class Processes:
    """Processes that play: games to imitate, and matches."""

    def __init__(self, options: Options, bot: str, count: int) -> None:
        self.options, self.bot, self.count = options, bot, count
        ignore = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the training
        self.pool = get_context("spawn").Pool(count, signal.signal, ignore)
        self.games: list[AsyncResult[Decisions]] = []
        self.match: list[AsyncResult[Match]] = []
        self.seed, self.is_compiled = FIRST_SEED, False

    def finished_games(self) -> list[Decisions]:
        """What has been played since the last call; more is begun. The first process compiles for all."""
        done = [task.get() for task in self.games if task.ready()]
        self.games = [task for task in self.games if not task.ready()]
        self.is_compiled |= bool(done)
        while len(self.games) < (TASKS_A_PROCESS * self.count if self.is_compiled else 1):
            self.games.append(self.pool.apply_async(play_games, (self.options, self.bot, self.seed)))
            self.seed += GAMES_A_TASK
        return done

    def begin_match(self, shape: dict[str, int], weights: dict[str, Any], games: int) -> None:
        """Begin a match of a network with these weights; its games are shared out."""
        numbers = {name: weight.numpy() for name, weight in weights.items()}
        bounds = np.linspace(0, games, min(self.count, games) + 1).astype(int).tolist()
        self.match = [
            self.pool.apply_async(play_match, (self.options, self.bot, shape, numbers, high - low, low))
            for low, high in pairwise(bounds)
        ]

    def match_is_over(self) -> bool:
        return bool(self.match) and all(part.ready() for part in self.match)

    def end_match(self) -> Match:
        """Wait for the end of the match."""
        shares, decisions = zip(*(part.get() for part in self.match), strict=True)
        self.match = []
        return Match(np.concatenate(shares), Decisions(*(np.concatenate(one) for one in zip(*decisions, strict=True))))
