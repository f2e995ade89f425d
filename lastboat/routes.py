"""Whole routes: where a piece can go in several steps of one seat, so that one click can play them."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine import MOST_LEGAL, STATE, States, do, legal_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import MOVE, MOVES, PICK, SAIL, STEP, Actions
from lastboat.engine.board import WAYS
from lastboat.engine.state import CREATURES, State
from lastboat.engine.trace import Trace
from lastboat.engine.words import BOATS, EXPLORERS, NONE, Status

MOST: Final = 1024
"""Positions looked at."""
STEPS: Final = 3
PIECES: Final = EXPLORERS + BOATS + CREATURES
PLACES: Final = 256 * 8
"""A hex or island, and how an explorer stands there."""

Routes = npt.NDArray[np.int16]
"""One row for each position: its piece, where that is, how many steps and which actions led to it."""

_WORK: Final = np.zeros(MOST, dtype=STATE)
_ROUTES: Final = np.zeros((MOST, 3 + STEPS), dtype=np.int16)
_SEEN: Final = np.zeros((PIECES, PLACES), dtype=np.bool_)
_OUT: Final = np.zeros(MOST_LEGAL, dtype=np.int16)
_SILENT: Final = np.zeros((0, 4), dtype=np.int16)


def routes_of(states: States) -> list[tuple[int, int, list[int]]]:
    """Each piece, a place it reaches in two steps or more and the actions of the shortest way there."""
    _WORK[0] = states[0]
    count = find_routes(_WORK, _ROUTES, _SEEN, _OUT, _SILENT)
    rows = _ROUTES[1:count].tolist()
    return [(row[0], row[1], row[3 : 3 + row[2]]) for row in rows if row[2] > 1]


def is_safe(place: int) -> bool:
    """Whether the place is on a safe island."""
    return place // 256 == Status.SAFE


@entry
def find_routes(work: States, routes: Routes, seen: npt.NDArray[np.bool_], out: Actions, silent: Trace) -> int:
    """Spread out from the position in work[0], piece by piece; gives how many positions were reached."""
    seen[:, :] = False
    routes[0, 0] = -1
    routes[0, 2] = 0
    count = 1
    at = 0
    while at < count:
        if routes[at, 2] < STEPS and (at == 0 or goes_on(work[0], work[at])):
            for k in range(legal_of(work[at], out)):
                piece = piece_of(int(out[k]))
                if piece < 0 or count == MOST or (at > 0 and piece != routes[at, 0]):
                    continue
                seen[piece, place_of(work[0], piece)] = True
                work[count] = work[at]
                do(work[count], int(out[k]), silent)
                place = place_of(work[count], piece)
                if place < 0 or seen[piece, place]:
                    continue
                seen[piece, place] = True
                note(routes, count, at, piece, place, int(out[k]))
                count += 1
        at += 1
    return count


@rule
def note(routes: Routes, row: int, before: int, piece: int, place: int, a: int) -> None:
    steps = int(routes[before, 2])
    routes[row, 0] = piece
    routes[row, 1] = place
    routes[row, 2] = steps + 1
    for k in range(steps):
        routes[row, 3 + k] = routes[before, 3 + k]
    routes[row, 3 + steps] = a


@rule
def goes_on(root: State, s: State) -> bool:
    """Whether the same seat goes on with the same thing, and nobody was lost on the way."""
    return s.phase == root.phase and s.actor == root.actor and s.turn == root.turn and s.remaining == root.remaining


@rule
def piece_of(a: int) -> int:
    """The explorer, boat or creature that an action moves by a step; -1 for any other action."""
    if a >= MOVE and a < SAIL:
        return (a - MOVE) // MOVES
    if a >= SAIL and a < STEP:
        return EXPLORERS + (a - SAIL) // WAYS
    if a >= STEP and a < PICK:
        return EXPLORERS + BOATS + (a - STEP) // WAYS
    return -1


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
