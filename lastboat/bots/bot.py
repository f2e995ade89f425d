"""What a bot is, and the base class of bots that play whole plans."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lastboat.engine import SILENT, apply
from lastboat.view import View


@dataclass(frozen=True)
class Budget:
    """What a bot may spend on one decision: seconds, or iterations of its search if choices must be repeatable.

    A bot with several trees runs the iterations in each of them. With neither, a bot takes the usual time of its level,
    or a fraction of it.
    """

    seconds: float | None = None
    iterations: int | None = None
    part: float = 1.0


class Bot(Protocol):
    """A player. `lastboat.bots.make(name, seed)` returns one; the same seed and views lead to the same choices."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return one of the legal actions for the seat of the view (seen with `Eyes.MEMORY`)."""
        ...


class Planner(ABC):
    """Plans all consecutive steps of a seat, and plans again when something is not as expected."""

    def __init__(self) -> None:
        self._steps_left: list[int] = []
        self._expected = b""

    @abstractmethod
    def plan(self, view: View, budget: Budget) -> list[int]:
        """Return the steps that seem best, from now to the end of the seat's consecutive decisions; at least one."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        """Return the next step of the plan."""
        if len(legal) == 1:
            return legal[0]
        if not self._steps_left or view.record != self._expected:
            self._steps_left = self.plan(view, budget)
        step = self._steps_left.pop(0)
        expected = view.states
        apply(expected, 0, step, SILENT)
        self._expected = expected.tobytes()
        return step
