"""Routes: where a piece can go in several steps of one seat, so that one click can play them."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine import States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, moving_piece
from lastboat.engine.state import CREATURES, State
from lastboat.engine.trace import Trace
from lastboat.engine.words import BOATS, EXPLORERS, NONE, Status

MOST: Final = 1024
"""The most positions to search."""
STEPS: Final = 3
PIECES: Final = EXPLORERS + BOATS + CREATURES
PLACES: Final = 256 * 8
"""A hex or island, and an explorer's status there."""

PARENT: Final = 0
"""The row of the position before the last step; row 0 is where the search starts."""
ACTION: Final = 1
"""The last step."""
LENGTH: Final = 2
PIECE: Final = 3
Rows = npt.NDArray[np.int16]
"""One row for each position reached, with the four columns above."""


@entry
def find_routes(work: States, rows: Rows, seen: npt.NDArray[np.bool_], out: Actions, silent: Trace) -> int:
    """Find the shortest route to each place that a piece can reach from the position in work[0].

    Searches breadth first and piece by piece; returns how many positions were reached, work[0] included.
    """
    seen[:, :] = False
    rows[0, LENGTH] = 0
    count = 1
    at = 0
    while at < count:
        if rows[at, LENGTH] < STEPS and (at == 0 or goes_on(work[0], work[at])):
            for k in range(legal_of(work[at], out)):
                piece = moving_piece(int(out[k]))
                if piece < 0 or count == MOST or (at > 0 and piece != rows[at, PIECE]):
                    continue
                seen[piece, place_of(work[0], piece)] = True
                work[count] = work[at]
                do(work[count], int(out[k]), silent)
                place = place_of(work[count], piece)
                if place < 0 or seen[piece, place]:
                    continue
                seen[piece, place] = True
                rows[count, PARENT] = at
                rows[count, ACTION] = out[k]
                rows[count, LENGTH] = rows[at, LENGTH] + 1
                rows[count, PIECE] = piece
                count += 1
        at += 1
    return count


@rule
def goes_on(root: State, s: State) -> bool:
    """Whether the same seat continues with the same decision, and nobody was lost on the way."""
    return s.phase == root.phase and s.actor == root.actor and s.turn == root.turn and s.remaining == root.remaining


@rule
def place_of(s: State, piece: int) -> int:
    """Where the piece is now; -1 when it is gone."""
    if piece < EXPLORERS:
        status = int(s.explorer[piece].status)
        return -1 if status == Status.LOST else status * 256 + int(s.explorer[piece].hex)
    hex = (
        int(s.boat[piece - EXPLORERS].hex) if piece < EXPLORERS + BOATS else int(s.creature[piece - EXPLORERS - BOATS])
    )
    return -1 if hex == NONE else hex
