"""The Stowaway: random moves, except those that only lose one of its own explorers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

import numpy as np

from lastboat.bots.bot import Budget
from lastboat.engine import SILENT, STATE, States, apply, parts
from lastboat.engine._compile import compile_for, entry, rule, uncompiled
from lastboat.engine.pieces import owner
from lastboat.engine.rooms.setup import left_of_value
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, Phase, Status
from lastboat.view import View

BEFORE: Final = 0
AFTER: Final = 1
"""An action is tried on a second copy of the position."""


class Stowaway:
    """Plays at random, and avoids pointless losses."""

    title = "Stowaway"
    about = "Plays whatever comes to mind, without drowning its own. For your first game."

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        _load()

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return a random action that does not lose an own explorer, unless others lose one too or none is left."""
        if view.states[0].phase == Phase.PLACE:
            return self._place(view, legal)
        safe = _without_own_losses(view, legal) if len(legal) > 1 else legal
        return self._random.choice(safe or legal)

    def _place(self, view: View, legal: Sequence[int]) -> int:
        """Draw one of the explorers in the box, each equally likely, then a tile: the order reveals nothing."""
        s, left = view.states[0], uncompiled(left_of_value)
        pawns = sorted({_pawn_of(a) for a in legal})
        pawn = self._random.choices(pawns, [left(s, colour, value) for colour, value in pawns])[0]
        return self._random.choice([a for a in legal if _pawn_of(a) == pawn])


@cache
def _load() -> None:
    """Compile or load the comparison now, not during the first decision."""
    compile_for(compare, np.zeros(2, dtype=STATE), 0)


def _pawn_of(a: int) -> tuple[int, int]:
    """The colour and the value of the explorer that an action places."""
    return parts.colour_of(a), parts.value_of(a)


def _without_own_losses(view: View, legal: Sequence[int]) -> list[int]:
    """The actions that lose no explorer of the seat, or one of the others too."""
    assert view.seat is not None
    states = np.repeat(view.states, 2)
    safe = []
    for action in legal:
        states[AFTER] = states[BEFORE]
        apply(states, AFTER, action, SILENT)
        if not compare(states, view.seat):
            safe.append(action)
    return safe


@entry
def compare(states: States, seat: int) -> bool:
    """Whether the seat has lost an explorer in vain between the two positions."""
    return is_lost_in_vain(states[BEFORE], states[AFTER], seat)


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
