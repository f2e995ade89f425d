"""The Stowaway: random moves, except those that only lose one of its own explorers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from lastboat.bots.bot import Budget
from lastboat.bots.search.placing import draw_pawn, pawn_of
from lastboat.dice import Generator, below, generator
from lastboat.engine import SILENT, STATE, States, apply
from lastboat.engine._compile import compile_for, entry, rule
from lastboat.engine.action import Actions
from lastboat.engine.pieces import owner
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, Phase, Status
from lastboat.view import View


class Stowaway:
    """Plays at random, and avoids pointless losses."""

    title = "Stowaway"
    about = "Plays whatever comes to mind, without drowning its own. For your first game."

    def __init__(self, seed: int) -> None:
        self._generator = generator(seed)
        _load()

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return a random action that does not lose an own explorer, unless others lose one too or none is left."""
        choices = np.array(legal, dtype=np.int16)
        n = draw_candidates(view.states, choices, self._generator)
        # The engine's own `apply` tries the actions: compiled into the choice, all rules would be compiled once more.
        states = np.repeat(view.states, 1 + n)
        for k in range(n):
            apply(states, 1 + k, int(choices[k]), SILENT)
        return int(draw_choice(states, choices, self._generator))


@cache
def _load() -> None:
    """Compile or load the choice now, not during the first decision."""
    states, choices, g = np.zeros(2, dtype=STATE), np.zeros(1, dtype=np.int16), generator(0)
    compile_for(draw_candidates, states, choices, g)
    compile_for(draw_choice, states, choices, g)


@entry
def draw_candidates(states: States, choices: Actions, g: Generator) -> int:
    return keep_candidates(states[0], choices, len(choices), g)


@entry
def draw_choice(states: States, choices: Actions, g: Generator) -> int:
    return pick(states[0], states[1:], choices, len(states) - 1, g)


@rule
def keep_candidates(s: State, choices: Actions, n: int, g: Generator) -> int:
    """Move the choices to draw from to the front; returns how many.

    In the set-up it draws the explorer first, each in the box equally likely, then a tile: the order reveals nothing.
    """
    if s.phase != Phase.PLACE:
        return n
    pawn = draw_pawn(s, g)
    kept = 0
    for k in range(n):
        if pawn_of(int(choices[k])) == pawn:
            choices[kept] = choices[k]
            kept += 1
    return kept


@rule
def pick(before: State, after: States, choices: Actions, n: int, g: Generator) -> int:
    """Draw one of the first n choices, of those that lose no explorer in vain if there are any; `after` has the
    positions that they lead to."""
    safe = 0
    for k in range(n):
        if not is_lost_in_vain(before, after[k], int(before.actor)):
            choices[safe], choices[k] = choices[k], choices[safe]
            safe += 1
    return int(choices[below(g, safe if safe > 0 else n)])


@rule
def is_lost_in_vain(before: State, after: State, seat: int) -> bool:
    """Whether the seat has lost an explorer meanwhile and nobody else has."""
    is_lost = False
    for e in range(EXPLORERS):
        if after.explorer[e].status == Status.LOST and before.explorer[e].status != Status.LOST:
            if owner(after, e) != seat:
                return False
            is_lost = True
    return is_lost
