"""Action numbers: every decision and every chance outcome is one number of a fixed space.

The numbers are stable within an ACTION_VERSION; docs/notation.md lists the families.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES, SLOTS, WAYS
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_SQUID
from lastboat.engine.words import (
    BOATS,
    COLOURS,
    EXPLORERS,
    FACES,
    HIGHEST_VALUE,
    RANGES,
    SEATS,
    TERRAINS,
    TURN_TILES,
    UNDERSIDES,
)

ACTION_VERSION: Final = 1

MOVES: Final = 27
"""Numbers per explorer in MOVE: four per way, then the three below."""
WALK: Final = 0
BOARD: Final = 1
SWIM: Final = 2
ESCORTED: Final = 3
"""A swim with the dolphin (§11.6)."""
A_WAY: Final = 4
BOARD_HERE: Final = 24
JUMP: Final = 25
LAND: Final = 26

PASS: Final = 0
"""Declines what is offered, or ends a move."""
PLACE: Final = 1
"""+ (colour * 6 + value - 1) * 40 + slot."""
LAUNCH: Final = PLACE + COLOURS * HIGHEST_VALUE * SLOTS
"""+ hex."""
PLAY: Final = LAUNCH + HEXES
"""+ (underside - DOLPHIN) * 3 + terrain - 1."""
MOVE: Final = PLAY + TURN_TILES * TERRAINS
"""+ explorer * 27 + way * 4 + WALK, BOARD, SWIM or ESCORTED; or + BOARD_HERE, JUMP or LAND."""
SAIL: Final = MOVE + EXPLORERS * MOVES
"""+ boat * 6 + way."""
STEP: Final = SAIL + BOATS * WAYS
"""+ creature * 6 + way."""
PICK: Final = STEP + CREATURES * WAYS
"""+ creature, or + 25 + boat: the piece that is picked for a long move."""
STAY: Final = PICK + CREATURES + BOATS
"""+ squid - 20: it moves 0 hexes (§12.3)."""
SQUIDS_IN_ALL: Final = CREATURES - FIRST_SQUID
SWITCH: Final = STAY + SQUIDS_IN_ALL
"""+ (dolphin - 16) * 40 + explorer: it switches to another swimmer in its hex (§11.7)."""
TO: Final = SWITCH + DOLPHINS * EXPLORERS
"""+ hex: where the picked or new creature goes."""
SINK: Final = TO + HEXES
"""+ slot."""
TAKE: Final = SINK + SLOTS
"""+ explorer: who boards the new boat or is taken by the squid."""
GUARD: Final = TAKE + EXPLORERS
"""+ explorer."""
DEFEND: Final = GUARD + EXPLORERS
"""+ terrain - 1 of the defence tile."""
DEAL: Final = DEFEND + TERRAINS
"""Chance: + terrain - 1."""
DRAW_FIRST: Final = DEAL + TERRAINS
"""Chance: + seat."""
FLIP: Final = DRAW_FIRST + SEATS
"""Chance: + underside."""
ROLL: Final = FLIP + UNDERSIDES
"""Chance: + face."""
RANGE: Final = ROLL + FACES
"""Chance: + number - 1; the fourth is D."""
ACTIONS: Final = RANGE + RANGES
"""The size of the action space."""
MOST_LEGAL: Final = 512
"""No position has more legal actions: a buffer of this length is always enough."""

Actions = npt.NDArray[np.int16]
"""A buffer for legal actions, in ascending order."""
Odds = npt.NDArray[np.int16]
"""A buffer for the weights of chance's outcomes, parallel to them."""


@rule
def moving_piece(a: int) -> int:
    """The piece that an action moves by one step, numbered explorers, boats, creatures; -1 for any other action."""
    if a >= MOVE and a < SAIL:
        return (a - MOVE) // MOVES
    if a >= SAIL and a < STEP:
        return EXPLORERS + (a - SAIL) // WAYS
    if a >= STEP and a < PICK:
        return EXPLORERS + BOATS + (a - STEP) // WAYS
    return -1
