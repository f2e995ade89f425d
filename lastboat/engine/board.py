"""The board (§1): hexes numbered row by row, left to right, and what touches what."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine.words import NONE

MAP: Final = """
       . . . . . . .
    S . . . . . . . . h
   h . . . . . . . . . S
    . . . L L L L . . .
   . . . L L L L L . . .
  . . L L L L L L L L . .
   . . L L L S L L L . .
  . . L L L L L L L L . .
   . . . L L L L L . . .
    . . . L L L L . . .
   S . . . . . . . . . h
    h . . . . . . . . S
       . . . . . . .
"""
"""§1.1: L land slot, S serpent start, h landing hex without a serpent, . sea."""
LEFTMOST: Final = (0, -2, -3, -3, -4, -5, -5, -6, -6, -6, -7, -7, -6)
"""The column q of each row's first hex."""

ROWS: Final = tuple(tuple(row.split()) for row in MAP.strip("\n").splitlines())
AXIAL: Final = tuple((LEFTMOST[row] + i, row - 6) for row, marks in enumerate(ROWS) for i in range(len(marks)))
"""The (q, r) of each hex; the centre is (0, 0)."""
HEXES: Final = len(AXIAL)
VOID: Final = HEXES
"""An extra entry after the last hex: the neighbour off the board."""
DIRECTIONS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""East, then clockwise: south-east, south-west, west, north-west, north-east."""
WAYS: Final = len(DIRECTIONS)

_marks = [mark for row in ROWS for mark in row]
_at = {axial: i for i, axial in enumerate(AXIAL)}


def _bytes(numbers: object) -> npt.NDArray[np.uint8]:
    return np.array(numbers, dtype=np.uint8)


NEIGHBOUR: Final = _bytes(
    [[_at.get((q + dq, r + dr), VOID) for dq, dr in DIRECTIONS] for q, r in AXIAL] + [[VOID] * WAYS]
)
SLOT_HEX: Final = _bytes([i for i, mark in enumerate(_marks) if mark == "L"])
"""The hex of each of the 40 land slots (§1.2)."""
SLOTS: Final = len(SLOT_HEX)
HEX_SLOT: Final = _bytes([int(np.flatnonzero(SLOT_HEX == i)[0]) if i in SLOT_HEX else NONE for i in range(HEXES + 1)])
SERPENT_STARTS: Final = _bytes([_at[at] for at in ((0, 0), (-2, -5), (7, -4), (-7, 4), (2, 5))])
"""§1.4."""
LAGOON: Final = _at[(0, 0)]
ISLANDS: Final = ("NW", "NE", "SW", "SE")
LANDINGS: Final = (((-2, -5), (-3, -4)), ((7, -4), (7, -5)), ((-7, 4), (-7, 5)), ((2, 5), (3, 4)))
"""The two landing hexes of each safe island (§1.3)."""
ISLAND_OF: Final = _bytes([NONE] * (HEXES + 1))
"""The safe island a hex touches, or NONE."""
for _island, _pair in enumerate(LANDINGS):
    for _axial in _pair:
        ISLAND_OF[_at[_axial]] = _island

OUTER: Final = np.array([i < HEXES and i != LAGOON and HEX_SLOT[i] == NONE for i in range(HEXES + 1)])
"""The 92 sea hexes outside the island (§10.6)."""
COASTAL: Final = np.array([bool(OUTER[NEIGHBOUR[i]].any()) for i in SLOT_HEX])
"""The slots that touch the outer sea (§1.5, §10.1)."""

INNER: Final = _bytes(
    [HEX_SLOT[i] if HEX_SLOT[i] != NONE else SLOTS if i == LAGOON else NONE for i in range(HEXES + 1)]
)
"""The 40 slots and the lagoon numbered 0 to 40, for masks of one bit each; NONE outside."""
INNER_NEAR: Final = np.array(
    [sum(1 << int(INNER[n]) for n in NEIGHBOUR[i] if INNER[n] != NONE) for i in [*(int(i) for i in SLOT_HEX), LAGOON]],
    dtype=np.int64,
)
"""For each of these, the mask of its neighbours among them."""
