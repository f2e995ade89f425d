"""Legal moves, and routes: where a piece can go in several steps of one seat, so that one click can play them.

They are rows of numbers, with a key for each: moves with equal keys read the same, whatever the position.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine import MOST_LEGAL, States, do, legal_of, new_trace
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import PASS, Actions, moving_piece
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN, State
from lastboat.engine.trace import Event, Trace
from lastboat.engine.words import BOATS, EXPLORERS, NONE, Phase, Status

MOST: Final = 1024
"""The most rows."""
STEPS: Final = 3
FIRST_CREATURE: Final = EXPLORERS + BOATS
PIECES: Final = FIRST_CREATURE + CREATURES
PLACES: Final = 256 * 8
"""A hex or island, and an explorer's status there."""

PARENT: Final = 0
"""The row of the position before the last step; row 0 is where the search starts."""
ACTION: Final = 1
"""The last step."""
LENGTH: Final = 2
"""Steps from the start; passing takes none."""
KEY: Final = 3
REMOVES: Final = 4
"""Whether the last step removes something from the board, or does unless somebody defends it."""
PIECE: Final = 5
"""Whose route may go on from here; -1 for nobody's."""
Rows = npt.NDArray[np.int32]
"""First the start, then every legal move, then every longer route, the shortest first."""


class RouteFinder:
    """Working memory; `work` holds the positions, the first of them the one in question."""

    def __init__(self, work: States) -> None:
        self.work = work
        self._rows: Rows = np.zeros((MOST, 6), dtype=np.int32)
        self._seen = np.zeros((PIECES, PLACES), dtype=np.bool_)
        self._out = np.zeros(MOST_LEGAL, dtype=np.int16)
        self._trace = new_trace()

    def find(self) -> list[list[int]]:
        """The rows, each up to whether it removes something."""
        count = find_routes(self.work, self._rows, self._seen, self._out, self._trace)
        rows: list[list[int]] = self._rows[:count, :PIECE].tolist()
        return rows


@entry
def find_routes(work: States, rows: Rows, seen: npt.NDArray[np.bool_], out: Actions, trace: Trace) -> int:
    """List the legal moves in work[0], and the shortest route to each place that a piece can reach in several.

    Searches breadth first and piece by piece; returns how many rows there are.
    """
    seen[:, :] = False
    rows[0, :] = 0
    count = 1
    at = 0
    while at < count:
        if at == 0 or (rows[at, LENGTH] < STEPS and rows[at, PIECE] >= 0 and goes_on(work[0], work[at])):
            for k in range(legal_of(work[at], out)):
                a = int(out[k])
                piece = moving_piece(a)
                if count == MOST or (at > 0 and piece != rows[at, PIECE]):
                    continue
                # Every row keeps its position, from which longer routes go on. The first route to a place is a shortest
                # one, so later ones are dropped; from the start, every move is listed, wherever it leads.
                work[count] = work[at]
                do(work[count], a, trace)
                is_new = piece >= 0 and is_new_place(work[0], work[count], piece, seen)
                if at > 0 and not is_new:
                    continue
                rows[count, PARENT] = at
                rows[count, ACTION] = a
                rows[count, LENGTH] = 0 if a == PASS else rows[at, LENGTH] + 1
                rows[count, KEY] = key_of(work[at], a, piece)
                rows[count, REMOVES] = removes(work[at], work[count], trace)
                rows[count, PIECE] = piece if is_new else -1
                count += 1
        at += 1
    return count


@rule
def is_new_place(start: State, s: State, piece: int, seen: npt.NDArray[np.bool_]) -> bool:
    """Whether the piece is where it has not been; it has now."""
    seen[piece, place_of(start, piece)] = True
    place = place_of(s, piece)
    if place < 0 or seen[piece, place]:
        return False
    seen[piece, place] = True
    return True


@rule
def removes(before: State, s: State, trace: Trace) -> bool:
    for event in range(1, trace[0, 0] + 1):
        if trace[event, 0] == Event.LOST or trace[event, 0] == Event.WRECKED:
            return True
    return s.phase == Phase.DEFEND and before.phase != Phase.DEFEND


@rule
def key_of(s: State, action: int, piece: int) -> int:
    """What the text of an action depends on: for the step of a piece, also where it is and what else is in its name, an
    explorer's status or whom a dolphin guards."""
    hex = more = 0
    dolphin = piece - FIRST_CREATURE - FIRST_DOLPHIN
    if piece >= FIRST_CREATURE:
        hex = int(s.creature[piece - FIRST_CREATURE])
    elif piece >= EXPLORERS:
        hex = int(s.boat[piece - EXPLORERS].hex)
    elif piece >= 0:
        hex = int(s.explorer[piece].hex)
        more = int(s.explorer[piece].status)
    if dolphin >= 0 and dolphin < DOLPHINS:
        more = int(s.guards[dolphin])
    return (action * 256 + hex) * 256 + more


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
    hex = int(s.boat[piece - EXPLORERS].hex) if piece < FIRST_CREATURE else int(s.creature[piece - FIRST_CREATURE])
    return -1 if hex == NONE else hex
