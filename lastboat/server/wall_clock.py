"""The current time: the system's, or one that tests move forward."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

Now = Callable[[], float]
"""Returns seconds since 1970."""


def wall_clock(file: str) -> Now:
    """The system's clock, ahead by the seconds in the file if one is named."""
    if not file:
        return time.time
    path = Path(file)

    def ahead() -> float:
        try:
            return time.time() + float(path.read_text(encoding="utf-8") or 0)
        except FileNotFoundError:
            return time.time()

    return ahead
