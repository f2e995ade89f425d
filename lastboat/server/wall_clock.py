"""The current time: the system's, or one that tests can move forward."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

Now = Callable[[], float]
"""Returns seconds since 1970."""


def wall_clock(file: str) -> Now:
    """The system's time at this call plus the time elapsed since, plus the number of seconds in a file, if named.

    The system clock may be set while the server runs. Players' clocks neither gain nor lose by that.
    """
    start = time.time() - time.monotonic()

    def steady() -> float:
        return start + time.monotonic()

    if not file:
        return steady
    path = Path(file)

    def ahead() -> float:
        try:
            return steady() + float(path.read_text(encoding="utf-8") or 0)
        except FileNotFoundError:
            return steady()

    return ahead
