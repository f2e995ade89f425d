"""Randomness, kept outside the rules: a seeded generator, chance's draws by their odds, compiled random play."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine import CHANCE, MOST_LEGAL, NOBODY, States, do, legal_of, outcomes_of
from lastboat.engine._compile import entry, rule, uncompiled
from lastboat.engine.action import Actions, Odds
from lastboat.engine.state import State
from lastboat.engine.trace import Trace

Generator = npt.NDArray[np.uint64]
"""One word of state, changed by every draw."""

Word = int | np.uint64
"""64 bits. Not annotated as `int`: rules take that as signed."""
MASK: Final = 0xFFFFFFFFFFFFFFFF
GOLDEN: Final = 0x9E3779B97F4A7C15
"""The distance between the seeds of splitmix64, an odd number near 2^64 divided by the golden ratio."""
PLIES_A_SEED: Final = 20
"""Bits: chance at a ply is drawn from seed * 2^20 + ply, so that taking a move back does not reroll."""


def generator(seed: int) -> Generator:
    """A generator for the seed; every integer has its own stream."""
    return np.array([uncompiled(scramble)((seed + GOLDEN) & MASK) or 1], dtype=np.uint64)


def chance_generator(seed: int, ply: int) -> Generator:
    """The generator that draws chance's outcome at a ply of a game with this seed."""
    return generator((seed << PLIES_A_SEED) + ply)


def buffers() -> tuple[Actions, Odds]:
    """Buffers for legal actions and for odds, for the compiled functions below."""
    return np.empty(MOST_LEGAL, dtype=np.int16), np.empty(MOST_LEGAL, dtype=np.int16)


@rule
def scramble(word: Word) -> Word:
    """The output function of splitmix64: neighbouring words become unrelated ones.

    Python's integers grow and Numba's wrap; with the mask, both compute the same.
    """
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
    word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
    return word ^ word >> 31


@rule
def seed_generator(g: Generator, seed: int) -> None:
    """`generator` in place."""
    word = scramble(np.uint64(seed) + np.uint64(GOLDEN))
    g[0] = word if word != 0 else np.uint64(1)


@rule
def below(g: Generator, n: int) -> int:
    """A uniform number from 0 to n - 1."""
    word = g[0]
    word ^= word << np.uint64(13)
    word ^= word >> np.uint64(7)
    word ^= word << np.uint64(17)
    g[0] = word
    return (int(word >> np.uint64(32)) * n) >> 32


@rule
def draw_outcome(s: State, g: Generator, out: Actions, odds: Odds) -> int:
    """One of chance's outcomes, by its odds."""
    n = outcomes_of(s, out, odds)
    total = 0
    for i in range(n):
        total += int(odds[i])
    return outcome_at(below(g, total), out, odds)


@rule
def outcome_at(number: int, out: Actions, odds: Odds) -> int:
    """The outcome that a number below the sum of all odds stands for: as many numbers for each as its odds."""
    i = 0
    while number >= odds[i]:
        number -= int(odds[i])
        i += 1
    return int(out[i])


@rule
def draw_action(s: State, g: Generator, out: Actions, odds: Odds) -> int:
    """A random action of the actor: chance by its odds, a seat uniformly among the legal ones."""
    if s.actor == CHANCE:
        return draw_outcome(s, g, out, odds)
    return int(out[below(g, legal_of(s, out))])


@rule
def draw_chance(s: State, seed: int, ply: int, g: Generator, out: Actions, odds: Odds) -> int:
    """Chance's outcome at a ply of a game with this seed."""
    seed_generator(g, (seed << PLIES_A_SEED) + ply)
    return draw_outcome(s, g, out, odds)


@rule
def play_chance(s: State, seed: int, ply: int, g: Generator, out: Actions, odds: Odds, t: Trace) -> int:
    """Chance draws until a seat acts or the game is over; returns the ply reached."""
    while s.actor == CHANCE:
        do(s, draw_chance(s, seed, ply, g, out, odds), t)
        ply += 1
    return ply


@entry
def draw(states: States, i: int, g: Generator, out: Actions, odds: Odds) -> int:
    """A random action for the actor of game i: by chance's odds, or uniformly among the legal ones."""
    return draw_action(states[i], g, out, odds)


@entry
def play_out(states: States, i: int, g: Generator, out: Actions, odds: Odds, t: Trace, most: int) -> int:
    """Play game i at random until it is over or `most` plies are played; returns the plies played."""
    s = states[i]
    plies = 0
    while s.actor != NOBODY and plies < most:
        do(s, draw_action(s, g, out, odds), t)
        plies += 1
    return plies
