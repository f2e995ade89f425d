"""Small bots for the arena's tests: `Match(("arena.tiny:Chaotic", …))`."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

from lastboat.bots.bot import Budget
from lastboat.engine import SILENT, apply
from lastboat.engine.board import AXIAL, LANDINGS
from lastboat.engine.words import EXPLORERS_A_COLOUR, Phase, Status
from lastboat.view import View


class Chaotic:
    """Anything, by its seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return self._random.choice(legal)


class First:
    """Always the first action."""

    def __init__(self, seed: int) -> None:
        pass

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return legal[0]


class Homing(Chaotic):
    """Brings its explorers closer to a safe island, else anything: far better than chaos."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        if view.states[0].phase != Phase.MOVE:
            return super().choose(view, legal, budget)
        return max(legal, key=lambda action: (self._progress(view, action), self._random.random()))

    def _progress(self, view: View, action: int) -> int:
        states = view.states
        apply(states, 0, action, SILENT)
        own = range((view.seat or 0) * EXPLORERS_A_COLOUR, (view.seat or 0) * EXPLORERS_A_COLOUR + EXPLORERS_A_COLOUR)
        return -sum(_distance(states["explorer"][0][e]) for e in own)


def _distance(explorer: Any) -> int:
    """Steps to a landing hex; none for a safe explorer, and few for a lost one: nothing can be done about that."""
    if explorer["status"] >= Status.SAFE:
        return -1 if explorer["status"] == Status.SAFE else 20
    q, r = AXIAL[int(explorer["hex"])]
    ways = [(q - x, r - y) for island in LANDINGS for x, y in island]
    return min(max(abs(x), abs(y), abs(x + y)) for x, y in ways)


class Crasher(Chaotic):
    """Breaks down when a tile is to be sunk."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        if view.states[0].phase == Phase.SINK:
            raise RuntimeError("a hole in the hull")
        return super().choose(view, legal, budget)


class Unborn(Chaotic):
    """Cannot even be made."""

    def __init__(self, seed: int) -> None:
        raise OSError("no such file")


class Cheater(Chaotic):
    """Gives an action that is not legal when a tile is to be sunk."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        return legal[-1] + 1 if view.states[0].phase == Phase.SINK else super().choose(view, legal, budget)


class Mute(Chaotic):
    """Gives no answer when a tile is to be sunk."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        if view.states[0].phase == Phase.SINK:
            return None  # type: ignore[return-value]
        return super().choose(view, legal, budget)


class Slow(First):
    """Takes four milliseconds where there is a choice, and its budget in seconds where there is none."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        time.sleep(0.004 if len(legal) > 1 else budget.seconds or 0)
        return legal[0]


class Dying(First):
    """Takes the whole process with it."""

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        import os

        os._exit(9)
