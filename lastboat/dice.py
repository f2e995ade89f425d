"""Randomness, kept outside the rules: a seeded generator, chance's draws by their odds, compiled random play."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.engine import CHANCE, MOST_LEGAL, NOBODY, States, do, legal_of, outcomes_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.state import State
from lastboat.engine.trace import Trace

Generator = npt.NDArray[np.uint64]
"""One word of state, changed by every draw."""


def generator(seed: int) -> Generator:
    """A generator for the seed; every integer has its own stream."""
    word = (seed + 0x9E3779B97F4A7C15) % 2**64
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = (word ^ word >> shift) * factor % 2**64
    return np.array([(word ^ word >> 31) or 1], dtype=np.uint64)


def buffers() -> tuple[Actions, Odds]:
    """Buffers for legal actions and for odds, for the compiled functions below."""
    return np.empty(MOST_LEGAL, dtype=np.int16), np.empty(MOST_LEGAL, dtype=np.int16)


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
    drawn = below(g, total)
    i = 0
    while drawn >= odds[i]:
        drawn -= odds[i]
        i += 1
    return int(out[i])


@rule
def draw_action(s: State, g: Generator, out: Actions, odds: Odds) -> int:
    """A random action of the actor: chance by its odds, a seat uniformly among the legal ones."""
    if s.actor == CHANCE:
        return draw_outcome(s, g, out, odds)
    return int(out[below(g, legal_of(s, out))])


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
