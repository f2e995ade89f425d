"""The kernels over a batch of games: one thread per game, in an order that keeps a warp in the same rules.

They contain no rules: each calls the engine's functions on the game's record, which stays in global memory.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from numba import cuda

from lastboat.cuda._compile import kernel, small_integers
from lastboat.cuda.plies import begin_if_over, draw_ply
from lastboat.dice import Generator, below, play_chance, seed_generator
from lastboat.engine import ACTIONS, CHANCE, MOST_LEGAL, NOBODY, States, do, legal_of
from lastboat.engine.rooms import ending
from lastboat.envs.actions import engine_action, mark_legal, seat_action
from lastboat.envs.observation import write_observation
from lastboat.envs.rewards import write_rewards

Numbers = npt.NDArray[Any]
MOST_OUTCOMES: Final = 16
"""The most outcomes of a roll, flip or deal."""
NO_ACTION: Final = -1
"""Instead of an action if no seat acts."""


@kernel
def play_random(order: Numbers, states: States, seeds: Numbers, plies: Numbers, generators: Generator) -> None:
    """Play one ply of each game at random, of a new game if the last one is over."""
    k = cuda.grid(1)
    if k >= len(order):
        return
    i = order[k]
    s = states[i]
    g = cuda.local.array(1, np.uint64)
    out = small_integers(MOST_LEGAL)
    odds = small_integers(MOST_OUTCOMES)
    begin_if_over(s, seeds, plies, i)
    a = draw_ply(s, seeds[i], plies[i], generators[i : i + 1], g, out, odds)
    do(s, a, cuda.local.array((1, 4), np.int16)[:0])
    plies[i] += 1


@kernel
def step(
    order: Numbers,
    states: States,
    seeds: Numbers,
    plies: Numbers,
    actions: Numbers,
    rewards: Numbers,
    dones: Numbers,
    reward: int,
) -> None:
    """Apply the acting seat's action, by its own number, if there is one; then chance draws until a seat acts. A game
    that ends is done and pays its rewards."""
    k = cuda.grid(1)
    if k >= len(order):
        return
    i = order[k]
    s = states[i]
    if s.actor == NOBODY:
        return
    out = small_integers(MOST_OUTCOMES)
    odds = small_integers(MOST_OUTCOMES)
    silent = cuda.local.array((1, 4), np.int16)[:0]
    if s.actor < CHANCE and actions[i] != NO_ACTION:
        do(s, engine_action(actions[i], s.actor, s.rules.players), silent)
        plies[i] += 1
    plies[i] = play_chance(s, seeds[i], plies[i], cuda.local.array(1, np.uint64), out, odds, silent)
    if s.actor == NOBODY:
        dones[i] = True
        write_rewards(reward, out, ending.scores(s, out), rewards[i])


@kernel
def seed_generators(seeds: Numbers, generators: Generator) -> None:
    i = cuda.grid(1)
    if i < len(seeds):
        seed_generator(generators[i : i + 1], seeds[i])


@kernel
def lay_out_finished(states: States, seeds: Numbers, plies: Numbers) -> None:
    i = cuda.grid(1)
    if i < len(states):
        begin_if_over(states[i], seeds, plies, i)


@kernel
def show_legal(
    order: Numbers, states: States, masks: Numbers, seats: Numbers, generators: Generator, picks: Numbers, draws: bool
) -> None:
    """Write who acts, mark their legal actions in a cleared mask, and on request draw one of these actions."""
    k = cuda.grid(1)
    if k >= len(order):
        return
    i = order[k]
    s = states[i]
    seat = int(s.actor)
    players = int(s.rules.players)
    out = small_integers(MOST_LEGAL)
    n = legal_of(s, out)
    seats[i] = seat
    mark_legal(out, n, seat, players, masks[i])
    if draws:
        picks[i] = seat_action(out[below(generators[i : i + 1], n)], seat, players) if n > 0 else NO_ACTION


@kernel
def check_actions(given: Numbers, masks: Numbers, seats: Numbers, actions: Numbers, wrong: Numbers) -> None:
    """Store the action of each game where a seat acts; one that the mask does not allow is noted in `wrong`."""
    i = cuda.grid(1)
    if i >= len(given):
        return
    actions[i] = NO_ACTION
    if seats[i] < CHANCE:
        a = int(given[i])
        if a >= 0 and a < ACTIONS and masks[i, a] == 1:
            actions[i] = a
        else:
            wrong[0] = i + 1


@kernel
def show_observations(states: States, observations: Numbers, memory: bool) -> None:
    """Write the acting seat's observation into cleared rows."""
    i = cuda.grid(1)
    if i < len(states) and states[i].actor < CHANCE:
        write_observation(states[i], int(states[i].actor), memory, observations[i])
