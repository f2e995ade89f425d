"""What happened, as rows of small integers; an empty trace turns recording off."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule

Trace = npt.NDArray[np.int16]
"""Rows of (event, a, b, c). The first column of row 0 is the number of events."""
MOST_EVENTS: Final = 127
"""No action has more."""


class Event(IntEnum):
    """What can happen. The type of each in lastboat/events declares what a, b and c are."""

    DREW_FIRST = 1
    DEALT = 2
    PLACED = 3
    LAUNCHED = 4
    TURN_BEGAN = 5
    PASSED = 6
    PLAYED = 7
    WALKED = 8
    BOARDED = 9
    SWAM = 10
    CLIMBED = 11
    LANDED = 12
    SAILED = 13
    FELL = 14
    LOST = 15
    WRECKED = 16
    VANISHED = 17
    SANK = 18
    FLIPPED = 19
    KEPT = 20
    CAME = 21
    BUILT = 22
    WHIRLED = 23
    ERUPTED = 24
    ROLLED = 25
    RANGED = 26
    IDLED = 27
    WENT = 28
    DIVED = 29
    DRIFTED = 30
    STAYED = 31
    GUARDED = 32
    RELEASED = 33
    DEFENDED = 34
    ENDED = 35


def new_trace() -> Trace:
    """A trace with rows for the events of any action."""
    return np.zeros((1 + MOST_EVENTS, 4), dtype=np.int16)


@rule
def emit(t: Trace, event: int, a: int, b: int, c: int) -> None:
    """Add an event to the trace, unless it is empty."""
    if t.shape[0] == 0:
        return
    n = t[0, 0] + 1
    t[0, 0] = n
    t[n, 0] = event
    t[n, 1] = a
    t[n, 2] = b
    t[n, 3] = c
