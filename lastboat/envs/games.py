"""Observations and masks of single games, and one game to step through: shared by the single-game environments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from difflib import get_close_matches
from inspect import signature
from typing import Any, Final, TypedDict

import numpy as np
import numpy.typing as npt

from lastboat.editions import Options, new_states
from lastboat.engine import ACTIONS, MOST_LEGAL, States, legal, scores
from lastboat.engine._compile import entry, uncompiled
from lastboat.engine.action import Actions
from lastboat.engine.words import SEATS
from lastboat.envs import actions
from lastboat.envs.actions import Mask, write_mask
from lastboat.envs.layout import FULL, SMALL
from lastboat.envs.observation import Observation, observe
from lastboat.envs.rewards import REWARDS, Reward, Rewards, write_rewards
from lastboat.errors import BadOption, choose_from
from lastboat.stepper import Stepper, seeded

Info = dict[str, Any]
"""What Gymnasium and PettingZoo pass beside observations: anything by name."""


class Observed(TypedDict):
    """What the single-game environments give an agent."""

    observation: Observation
    action_mask: Mask


LENGTHS: Final = {"full": FULL, "small": SMALL}
"""The observations by name."""


def options_of(environment: type, options: Mapping[str, Any]) -> Options:
    """The options of the game that an environment was given, besides its own arguments.

    Raises BadOption for a word that is neither, with the allowed ones.
    """
    own = [name for name, one in signature(environment).parameters.items() if one.kind is one.KEYWORD_ONLY]
    known = [*own, *(field.name for field in fields(Options))]
    for name in options:
        if name not in known:
            near = get_close_matches(name, known, 1)
            meant = f"; did you mean {near[0]!r}?" if near else ";"
            raise BadOption(f"{environment.__name__} has no argument {name!r}{meant} allowed: {', '.join(known)}")
    return Options.of(dict(options))


def length_of(observation: str) -> int:
    """The length of the observation of this name; BadOption if there is none."""
    if observation not in LENGTHS:
        raise BadOption(choose_from("observation", observation, LENGTHS))
    return LENGTHS[observation]


def reward_of(name: str) -> Reward:
    """The reward of this name; BadOption if there is none."""
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


def observed(states: States, seat: int, *, memory: bool, length: int) -> Observed:
    """The seat's observation and its mask in the first game, in new rows."""
    return {
        "observation": observation_of(states, 0, seat, memory=memory, length=length),
        "action_mask": mask_of(states, 0, seat),
    }


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


class SteppedGame(Stepper):
    """One game that goes from decision to decision: chance is drawn as in a `Game` with the same seed."""

    def __init__(self, options: Options, seed: int) -> None:
        super().__init__(new_states(options))
        self.options = options
        self.seed = seed
        self._draw = seeded(seed)
        self.play_chance(self._draw)

    @property
    def scores(self) -> npt.NDArray[np.int16]:
        """The score of each seat so far, in a new array; with every secret."""
        out = np.zeros(SEATS, dtype=np.int16)
        return out[: scores(self.states, 0, out)]

    def step(self, action: int) -> None:
        """Play the acting seat's action, by its own numbers, then chance; BadOption if it is not legal."""
        a = engine_action(action, self.actor, self.options.players)
        legal = self.legal()
        if a not in legal:
            raise BadOption(f"action {action} is not legal now; the mask has {len(legal)} that are")
        self.play(a)

    def play(self, a: int) -> None:
        """Play a legal action by the engine's numbers, then chance."""
        self.advance(a)
        self.play_chance(self._draw)
