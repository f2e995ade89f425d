"""The Deckhand: greedy on the value of whole turns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from lastboat.bots.bot import Clock
from lastboat.bots.desk import new_desk
from lastboat.bots.notes import Weights
from lastboat.bots.plan import ROOM, ROOT, new_plans, plan
from lastboat.bots.weights import BY_HAND
from lastboat.engine import SILENT, STATE, apply
from lastboat.view import View


class Deckhand:
    """Plans his turn to its end, plays it step by step, and plans anew as soon as something is not as he thought."""

    def __init__(self, seed: int, weights: Weights = BY_HAND) -> None:
        self._desk = new_desk(seed, weights)
        self._states = np.zeros(ROOM, dtype=STATE)
        self._rest: list[int] = []
        self._expected = b""
        self._plans = new_plans()

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """The next step of the plan."""
        if len(legal) == 1:
            return legal[0]
        if view.record != self._expected or not self._rest:
            self._rest = self.plan(view)
        step = self._rest.pop(0)
        expected = view.states
        apply(expected, 0, step, SILENT)
        self._expected = expected.tobytes()
        return step

    def plan(self, view: View) -> list[int]:
        """The steps that seem best, from now to the end of what the seat decides in a row."""
        self._states[ROOT] = view.states[0]
        plans, merits = self._plans
        length = plan(self._states, self._desk, plans, merits)
        return [int(a) for a in plans[ROOT, :length]]
