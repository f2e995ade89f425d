"""Plies of one game of a batch, as rules: the kernels call them on a GPU, `replay` on a CPU.

Chance is drawn from the game's seed and the ply, as in `lastboat.envs.vector`. Random play draws the actions of each
game from its own generator.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from lastboat.dice import Generator, below, draw_chance, generator
from lastboat.editions import Options, new_states
from lastboat.engine import CHANCE, NOBODY, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.rooms import setup
from lastboat.engine.state import State
from lastboat.envs.vector import Batch, Scratch, new_scratch

Numbers = npt.NDArray[np.int64]


@rule
def begin_if_over(s: State, seeds: Numbers, plies: Numbers, i: int) -> None:
    """If the game is over, lay out its board for the next one, whose seed is higher by the number of games."""
    if s.actor == NOBODY:
        seeds[i] += len(seeds)
        plies[i] = 0
        setup.lay_out(s)


@rule
def draw_ply(s: State, seed: int, ply: int, own: Generator, g: Generator, out: Actions, odds: Odds) -> int:
    """A chance outcome if chance acts; one of the seat's actions, by the generator `own`, if a seat does."""
    if s.actor == CHANCE:
        return draw_chance(s, seed, ply, g, out, odds)
    return int(out[below(own, legal_of(s, out))])


@entry
def play_games(batch: Batch, generators: Generator, scratch: Scratch, low: int, high: int, count: int) -> None:
    """Play that many plies of the games from `low` up to `high`."""
    for i in range(low, high):
        s = batch.states[i]
        for _ in range(count):
            begin_if_over(s, batch.seeds, batch.plies, i)
            own = generators[i : i + 1]
            a = draw_ply(s, batch.seeds[i], batch.plies[i], own, scratch.generator, scratch.legal, scratch.odds)
            do(s, a, scratch.trace)
            batch.plies[i] += 1


def replay(count: int, options: Options, *, seed: int = 0, plies: int, threads: int = 1) -> Batch:
    """On a CPU, the games that `Games(count, options, seed=seed).random_play(plies)` leaves on a GPU."""
    batch = Batch(new_states(options, count), np.arange(count) + seed, np.zeros(count, dtype=np.int64))
    generators = np.concatenate([generator(int(one)) for one in batch.seeds])

    def play(share: int) -> None:
        low, high = share * count // threads, (share + 1) * count // threads
        play_games(batch, generators, new_scratch(), low, high, plies)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(play, range(threads)))
    return batch
