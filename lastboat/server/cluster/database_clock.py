"""The database's clock: the one time that all processes share, whatever the clocks of their machines say."""

from __future__ import annotations

import time
from typing import Final

SLEW: Final = 0.01
"""How fast the time is corrected, in seconds a second: it never jumps and never runs backwards."""
LONGEST_TRIP: Final = 0.25
"""Seconds that a question to the database may take if its answer is to set the time."""


class DatabaseClock:
    """Seconds since 1970 by the database's clock, kept between two looks at it by this process's own."""

    def __init__(self) -> None:
        self._ahead: float | None = None
        """The database's time less this process's own."""
        self._adjusted = 0.0

    def now(self) -> float:
        assert self._ahead is not None, "the database has not been asked yet"
        return time.monotonic() + self._ahead

    def adjust(self, at: float, asked: float, answered: float) -> None:
        """Take note of the database's time, and of when it was asked and answered on this process's own clock."""
        ahead = at - (asked + answered) / 2
        if self._ahead is None:
            self._ahead = ahead
        elif answered - asked <= LONGEST_TRIP:
            most = SLEW * (answered - self._adjusted)
            self._ahead += min(max(ahead - self._ahead, -most), most)
        self._adjusted = answered
