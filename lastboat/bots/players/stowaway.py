"""The Stowaway: random moves, except those that only lose an explorer of its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from lastboat.bots.bot import Budget
from lastboat.engine import SILENT, States, apply
from lastboat.engine.queries import owner
from lastboat.engine.words import Status
from lastboat.view import View


class Stowaway:
    """Plays at random, and avoids pointless losses."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return a random action that does not lose an own explorer, unless others lose one too or none is left."""
        safe = [a for a in legal if not _only_loses_own(view, a)] if len(legal) > 1 else legal
        return self._random.choice(safe or legal)


def _only_loses_own(view: View, action: int) -> bool:
    states = view.states
    before = _losses(states, view.seat)
    apply(states, 0, action, SILENT)
    own, others = np.subtract(_losses(states, view.seat), before)
    return bool(own > 0 and others == 0)


def _losses(states: States, seat: int | None) -> tuple[int, int]:
    """Count the explorers that the seat has lost, and those that the others have lost."""
    lost = np.flatnonzero(states["explorer"]["status"][0] == Status.LOST)
    own = sum(owner(states[0], e) == seat for e in lost.tolist())
    return own, len(lost) - own
