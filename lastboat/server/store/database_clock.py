"""The database's clock: the one time that all processes share, whatever the clocks of their machines say."""

from __future__ import annotations

import time
from typing import Final

SLEW: Final = 0.01
"""How fast the time is corrected, in seconds per second: it never jumps and never runs backwards."""
LONGEST_TRIP: Final = 0.25
"""Seconds that a question to the database may take if its answer is to set the time."""
_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


def elapsed() -> float:
    """Seconds on this process's own clock. They pass while the machine sleeps too, where the system can tell (Linux):
    other machines do not sleep with it."""
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


class DatabaseClock:
    """Seconds since 1970 by the database's clock, extrapolated between two queries by this process's own."""

    def __init__(self) -> None:
        self.is_set = False
        """Whether an answer came soon enough to set the time; until then every answer sets it, for want of a better."""
        self._ahead: float | None = None
        """The database's time minus this process's own."""
        self._adjusted = 0.0

    def now(self) -> float:
        assert self._ahead is not None, "the database has not been asked yet"
        return elapsed() + self._ahead

    def adjust(self, at: float, asked: float, answered: float) -> None:
        """Note the database's time, and when the query was sent and answered on this process's own clock."""
        ahead = at - (asked + answered) / 2
        is_soon = answered - asked <= LONGEST_TRIP
        if self._ahead is None or not self.is_set:
            self._ahead = ahead
        elif is_soon:
            most = SLEW * (answered - self._adjusted)
            self._ahead += min(max(ahead - self._ahead, -most), most)
        self.is_set = self.is_set or is_soon
        self._adjusted = answered
