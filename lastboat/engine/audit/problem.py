"""The words of an audit: what can be wrong, and which field it is about."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule

Found = npt.NDArray[np.int16]
"""Rows of (problem, a, b)."""
FOUND_ROOM: Final = 256
"""Enough rows for any position worth describing."""


class Problem(IntEnum):
    """What can be wrong, with the meaning of a and b."""

    RULE = 0  # number of the field in RULES, its value
    TWO_COLOURS = 1  # players
    IS = 2  # Field, what it should be
    UNFIT = 3  # Field, the phase in which it cannot be so
    GROUND = 4  # hex, ground
    TILES = 5  # terrain, how many the island should have
    SHOWN = 6  # terrain, underside: more than there are
    KEPT = 7  # seat, terrain: the count does not match the tiles in the hand
    HIDDEN = 8  # terrain: more tiles kept than backs that can be kept are left
    STATUS = 9  # explorer, status
    NOT_ON_A_TILE = 10  # explorer, hex
    NOT_IN_THE_SEA = 11  # explorer, hex
    NOT_IN_A_BOAT = 12  # explorer, hex
    NOT_ON_AN_ISLAND = 13  # explorer, number
    STILL_SOMEWHERE = 14  # explorer, hex
    CROWDED = 15  # hex, how many may be placed there
    OUT_OF_TURN = 16  # seat, how many they should have placed
    VALUE = 17  # explorer, value
    VALUES = 18  # colour, value: too many or too few of it
    BOAT_HEX = 19  # boat, hex
    BOAT_TOO_MANY = 20  # boat
    BOAT_LAUNCHED = 21  # boat, hex: no boat can be launched there
    TWO_BOATS = 22  # boat, the other boat
    CREW_GAP = 23  # boat, place
    CREW_TWICE = 24  # boat, explorer
    CREW_STRANGER = 25  # boat, what is in the list
    CREATURE_HEX = 26  # creature, hex
    CREATURE_ABSENT = 27  # creature
    CREATURE_EARLY = 28  # creature, hex: not where it waits during set-up
    GUARDS_STRANGER = 29  # dolphin, explorer
    GUARDED_TWICE = 30  # dolphin, explorer
    UNGUARDED = 31  # explorer, free dolphin of the hex
    UNHARMED = 32  # explorer, hex
    WHALE_AND_SQUID = 33  # hex
    CROWD = 34  # hex, what the index should say
    BOAT_AT = 35  # hex, what the index should say
    KINDS_AT = 36  # hex, what the index should say


class Field(IntEnum):
    """The plain fields of the state, numbered in their order."""

    SWAM = 0
    TURN = 1
    PHASE = 3
    ACTOR = 4
    ACTIVE = 5
    FIRST = 6
    REASON = 7
    RESUME = 8
    POINTS = 9
    STEPS = 10
    MOVER = 11
    FOCUS = 12
    TERRAIN = 13
    FACE = 14
    RANGE = 15
    ASKED = 16
    PICKS = 17
    PICKED = 18
    DEALT = 19
    PLACED = 20
    LAUNCHED = 21
    TILES = 22
    REMAINING = 23
    PROGRESS = 24
    QUIET_TURNS = 25


FITS: Final = -1
"""Instead of a field: everything fits."""


@rule
def note(found: Found, n: int, problem: Problem, a: int, b: int) -> int:
    """Record a problem if there is room; returns the number of problems so far."""
    if n < found.shape[0]:
        found[n, 0] = problem
        found[n, 1] = a
        found[n, 2] = b
    return n + 1


@rule
def expect(found: Found, n: int, field: Field, value: int, due: int) -> int:
    """A field that should have one specific value."""
    return n if value == due else note(found, n, Problem.IS, field, due)
