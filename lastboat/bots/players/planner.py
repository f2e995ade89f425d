"""Bots that think in plans: one thought for all the steps that a seat decides in a row."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from lastboat.bots.bot import Clock
from lastboat.engine import SILENT, apply
from lastboat.view import View


class Planner(ABC):
    """Plays a plan step by step, and thinks anew as soon as something is not as expected."""

    def __init__(self) -> None:
        self._rest: list[int] = []
        self._expected = b""

    @abstractmethod
    def plan(self, view: View, clock: Clock) -> list[int]:
        """The steps that seem best, from now to the end of what the seat decides in a row; at least one."""

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """The next step of the plan."""
        if len(legal) == 1:
            return legal[0]
        if not self._rest or view.record != self._expected:
            self._rest = self.plan(view, clock)
        step = self._rest.pop(0)
        expected = view.states
        apply(expected, 0, step, SILENT)
        self._expected = expected.tobytes()
        return step
