"""Observations and masks of single games, and one game to step through: shared by the single-game environments."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat import dice
from lastboat.editions import Options, new_states
from lastboat.engine import ACTIONS, CHANCE, MOST_LEGAL, NOBODY, SILENT, States, actor, apply, legal, scores
from lastboat.engine._compile import entry, uncompiled
from lastboat.engine.action import Actions
from lastboat.engine.words import SEATS
from lastboat.envs import actions
from lastboat.envs.actions import Mask, write_mask
from lastboat.envs.layout import FULL, SMALL
from lastboat.envs.observation import Observation, observe
from lastboat.envs.rewards import REWARDS, Reward, Rewards, write_rewards
from lastboat.errors import BadOption, choose_from

LENGTHS: Final = {"full": FULL, "small": SMALL}
"""The observations by name."""


def length_of(observation: str) -> int:
    """The length of the observation of this name."""
    if observation not in LENGTHS:
        raise BadOption(choose_from("observation", observation, LENGTHS))
    return LENGTHS[observation]


def reward_of(name: str) -> Reward:
    """The reward of this name."""
    if name not in REWARDS:
        raise BadOption(choose_from("reward", name, REWARDS))
    return REWARDS[name]


def observation_of(states: States, i: int, seat: int, *, memory: bool = True, length: int = FULL) -> Observation:
    """The seat's observation of game i, in a new row: the full one, or the small one with `length=SMALL`."""
    out = np.empty(length, dtype=np.uint8)
    observe_game(states, i, seat, memory, out)
    return out


def mask_of(states: States, i: int, seat: int) -> Mask:
    """The mask of the seat's legal actions in game i by its own numbers, in a new row; all 0 when it does not act."""
    mask = np.empty(ACTIONS, dtype=np.int8)
    mask_game(states, i, seat, np.empty(MOST_LEGAL, dtype=np.int16), mask)
    return mask


def seat_action(a: int, seat: int, players: int) -> int:
    """The number that the seat has for an action of the engine."""
    return int(turn_action(a, players - seat, players))


def engine_action(a: int, seat: int, players: int) -> int:
    """The number that the engine has for an action of the seat."""
    return int(turn_action(a, seat, players))


def rewards_of(reward: Reward, final: npt.NDArray[np.int16], players: int) -> Rewards:
    """Each seat's reward for these final scores, in a new array."""
    out = np.zeros(SEATS, dtype=np.float32)
    uncompiled(write_rewards)(reward, final, players, out)
    return out


@entry
def observe_game(states: States, i: int, seat: int, memory: bool, out: Observation) -> None:
    """Write the seat's observation of game i."""
    observe(states[i], seat, memory, out)


@entry
def mask_game(states: States, i: int, seat: int, out: Actions, mask: Mask) -> int:
    """Write the seat's legal actions in game i; returns how many."""
    n = legal(states, i, out) if states[i].actor == seat else 0
    write_mask(out, n, seat, states[i].rules.players, mask)
    return n


@entry
def turn_action(a: int, by: int, players: int) -> int:
    """The action with every seat shifted by `by`."""
    return actions.turned_action(a, by, players)


class SteppedGame:
    """One game that goes from decision to decision: chance is drawn as in a `Game` with the same seed."""

    def __init__(self, options: Options, seed: int) -> None:
        self.options = options
        self.seed = seed
        self.states = new_states(options)
        self.ply = 0
        self._room = dice.buffers()
        self._scores = np.zeros(SEATS, dtype=np.int16)
        self._let_chance_act()

    @property
    def actor(self) -> int:
        """The seat that decides, or NOBODY when the game is over."""
        return int(actor(self.states, 0))

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def scores(self) -> npt.NDArray[np.int16]:
        """The score of each seat so far, in a new array; with every secret."""
        scores(self.states, 0, self._scores)
        return self._scores[: self.options.players].copy()

    def step(self, action: int) -> None:
        """Play the acting seat's action, by its own numbers, then chance."""
        a = engine_action(action, self.actor, self.options.players)
        count = legal(self.states, 0, self._room[0])
        if a not in self._room[0][:count]:
            raise BadOption(f"action {action} is not legal now; the mask has {count} that are")
        self.play(a)

    def play(self, a: int) -> None:
        """Play a legal action by the engine's numbers, then chance."""
        apply(self.states, 0, a, SILENT)
        self.ply += 1
        self._let_chance_act()

    def _let_chance_act(self) -> None:
        while actor(self.states, 0) == CHANCE:
            draws = dice.generator((self.seed << 20) + self.ply)
            apply(self.states, 0, dice.draw(self.states, 0, draws, *self._room), SILENT)
            self.ply += 1
