"""The database's clock: the one time that all processes share, whatever the clocks of their machines say."""

from __future__ import annotations

import time
from typing import Final

SLEW: Final = 0.01
"""How fast the time is corrected, in seconds per second: it never jumps and never runs backwards."""
LONGEST_TRIP: Final = 0.25
"""A query that takes more seconds than this does not set the time."""


class DatabaseClock:
    """Seconds since 1970 by the database's clock, extrapolated between two queries by this process's own."""

    def __init__(self) -> None:
        self._ahead: float | None = None
        """The database's time minus this process's own."""
        self._adjusted = 0.0

    def now(self) -> float:
        assert self._ahead is not None, "the database has not been queried yet"
        return time.monotonic() + self._ahead

    def adjust(self, at: float, asked: float, answered: float) -> None:
        """Note the database's time, and when the query was sent and answered on this process's own clock."""
        ahead = at - (asked + answered) / 2
        if self._ahead is None:
            self._ahead = ahead
        elif answered - asked <= LONGEST_TRIP:
            most = SLEW * (answered - self._adjusted)
            self._ahead += min(max(ahead - self._ahead, -most), most)
        self._adjusted = answered
