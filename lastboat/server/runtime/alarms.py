"""Times at which tables must be looked at, each table once."""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterator


class Alarms:
    """The next time of each table."""

    def __init__(self) -> None:
        self._times: list[tuple[float, str]] = []
        self._next: dict[str, float] = {}

    def set(self, id: str, at: float) -> None:
        """Look at the table at this time, or earlier if that was set before."""
        if at < self._next.get(id, math.inf):
            self._next[id] = at
            heapq.heappush(self._times, (at, id))

    def forget(self, id: str) -> None:
        self._next.pop(id, None)

    def due(self, now: float) -> Iterator[str]:
        """Remove the tables whose time has come, and yield them."""
        while self._times and self._times[0][0] <= now:
            at, id = heapq.heappop(self._times)
            if self._next.get(id) == at:
                del self._next[id]
                yield id
