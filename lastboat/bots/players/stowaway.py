"""The Stowaway: random moves, except those that only lose one of its own explorers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.bots.bot import Budget
from lastboat.engine import SILENT, States, apply
from lastboat.engine._compile import uncompiled
from lastboat.engine.action import PLACE
from lastboat.engine.board import SLOTS
from lastboat.engine.queries import colours_of
from lastboat.engine.rooms.setup import left_of_value
from lastboat.engine.words import EXPLORERS, EXPLORERS_A_COLOUR, HIGHEST_VALUE, Phase, Status
from lastboat.view import View

_COLOURS: Final = np.arange(EXPLORERS) // EXPLORERS_A_COLOUR
"""The colour of each explorer."""


class Stowaway:
    """Plays at random, and avoids pointless losses."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return a random action that does not lose an own explorer, unless others lose one too or none is left."""
        if view.states[0].phase == Phase.PLACE:
            return self._place(view, legal)
        safe = _without_own_losses(view, legal) if len(legal) > 1 else legal
        return self._random.choice(safe or legal)

    def _place(self, view: View, legal: Sequence[int]) -> int:
        """Draw one of the explorers in the box, each equally likely, then a tile: the order reveals nothing."""
        s, left = view.states[0], uncompiled(left_of_value)
        pawns = sorted({(a - PLACE) // SLOTS for a in legal})
        counts = [left(s, pawn // HIGHEST_VALUE, pawn % HIGHEST_VALUE + 1) for pawn in pawns]
        pawn = self._random.choices(pawns, counts)[0]
        return self._random.choice([a for a in legal if (a - PLACE) // SLOTS == pawn])


def _without_own_losses(view: View, legal: Sequence[int]) -> list[int]:
    """The actions that lose no explorer of the seat, or one of the others too."""
    before, after = view.states, view.states
    assert view.seat is not None
    own = np.isin(_COLOURS, colours_of(before[0], view.seat))
    lost = _is_lost(before)
    safe = []
    for action in legal:
        after[0] = before[0]
        apply(after, 0, action, SILENT)
        losses = _is_lost(after) & ~lost
        if not losses.any() or (losses & ~own).any():
            safe.append(action)
    return safe


def _is_lost(states: States) -> npt.NDArray[np.bool_]:
    lost: npt.NDArray[np.bool_] = states["explorer"]["status"][0] == Status.LOST
    return lost
