"""Compiles everything at a time of your choice: `lastboat.compile_all()`."""

from __future__ import annotations

import numpy as np

from lastboat import dice
from lastboat.bots import warmup as bots
from lastboat.editions import Options, new_states
from lastboat.engine import STATE
from lastboat.envs.games import mask_of, observation_of
from lastboat.envs.opponents import play_stowaways
from lastboat.envs.vector import Vector, draw_actions, new_scratch
from lastboat.problems import problems
from lastboat.warmup import warm_up


def compile_all() -> None:
    """Compile the rules, the checks of positions, every bot and the environments.

    Without it, each is compiled when it is first used. The machine code is stored in the cache folder of the user: the
    first call of a version takes about a minute, later ones and later programs load it within seconds.
    """
    warm_up()
    problems(new_states(Options()), 0)
    bots.warm_up()
    compile_environments()


def compile_environments() -> None:
    """Compile what the environments add to the rules."""
    games, actions = Vector(1), np.zeros(1, dtype=np.int64)
    draw_actions(games.reset().masks, dice.generator(0), actions)
    games.step(actions)
    play_stowaways(games.states, actions[:0], new_scratch(), np.zeros(1, dtype=STATE), actions)
    seat = int(games.buffers.seats[0])
    observation_of(games.states, 0, seat)
    mask_of(games.states, 0, seat)
