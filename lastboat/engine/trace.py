"""What happened, as rows of small integers; an empty trace switches recording off."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule

Trace = npt.NDArray[np.int16]
"""Rows of (event, a, b, c). Row 0 holds the number of events in its first column."""
ROOM: Final = 128
"""Rows that hold the events of any one action."""


class Event(IntEnum):
    """What can happen, with the meaning of a, b, c."""

    DREW_FIRST = 1  # seat
    DEALT = 2  # hex, terrain
    PLACED = 3  # explorer, hex, value (owner only)
    LAUNCHED = 4  # boat, hex, seat
    TURN_BEGAN = 5  # seat, turn
    PASSED = 6  # seat, phase
    PLAYED = 7  # seat, underside, terrain
    WALKED = 8  # explorer, from, to
    BOARDED = 9  # explorer, from, boat
    SWAM = 10  # explorer, from, to
    CLIMBED = 11  # explorer, from, to
    LANDED = 12  # explorer, from, island
    SAILED = 13  # boat, from, to
    FELL = 14  # explorer, hex
    LOST = 15  # explorer, hex, cause
    WRECKED = 16  # boat, hex, cause
    VANISHED = 17  # creature, hex, cause
    SANK = 18  # hex, terrain
    FLIPPED = 19  # hex, underside, terrain
    KEPT = 20  # seat, terrain, underside (owner only)
    CAME = 21  # creature, hex
    BUILT = 22  # boat, hex
    WHIRLED = 23  # hex
    ERUPTED = 24  # hex
    ROLLED = 25  # seat, face
    RANGED = 26  # seat, number
    IDLED = 27  # seat, face
    WENT = 28  # creature, from, to
    DIVED = 29  # creature, from, to
    DRIFTED = 30  # boat, from, to
    STAYED = 31  # creature, hex
    GUARDED = 32  # dolphin, explorer, hex
    RELEASED = 33  # dolphin, explorer, hex
    DEFENDED = 34  # seat, underside, terrain
    ENDED = 35  # reason


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
