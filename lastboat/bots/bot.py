"""What a bot is: it chooses among legal actions from what its seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lastboat.view import View


@dataclass(frozen=True)
class Clock:
    """What a bot may spend on one decision: seconds, or iterations of its search where the choice must be repeatable.

    Who grows several trees at the same time walks so many in each. With neither, a bot takes what is usual for its
    level, or a part of that.
    """

    seconds: float | None = None
    iterations: int | None = None
    part: float = 1.0


class Bot(Protocol):
    """A player. `lastboat.bots.make(name, seed)` gives one; the same seed and the same views give the same choices."""

    def choose(self, view: View, legal: Sequence[int], clock: Clock) -> int:
        """One of the legal actions, for the seat of the view (seen with `Eyes.MEMORY`)."""
        ...
