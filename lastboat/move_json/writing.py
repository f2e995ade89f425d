"""The compiled part: finds the text of each move, and writes lists of them.

A list is given as rows like those of `find_routes`: the position before the step, the action, how many steps it
takes to get there, the piece.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine import States
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import PASS, Actions, moving_piece
from lastboat.engine.state import DOLPHINS, FIRST_DOLPHIN, State
from lastboat.engine.words import BOATS, EXPLORERS
from lastboat.move_json.danger import SPOTS, Watched
from lastboat.move_json.routes import ACTION, LENGTH, PARENT, PIECE, Rows

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int32]

UNKNOWN: Final = -1
"""As a key: the slot is empty. As a text's number: it is unknown."""
FIRST_CREATURE: Final = EXPLORERS + BOATS


def _constant(text: bytes) -> Bytes:
    return np.frombuffer(text, dtype=np.uint8)


ACTION_IS: Final = _constant(b',"action":')
ACTIONS_ARE: Final = _constant(b',"actions":[')
POINTS_ARE: Final = _constant(b',"points":')
OPEN: Final = ord("[")
CLOSE: Final = ord("]")
COMMA: Final = ord(",")
ZERO: Final = ord("0")
AROUND: Final = 64
"""An upper bound on the bytes of a move besides its two texts."""


@entry
def rows_of(actions: Actions, count: int, rows: Rows) -> None:
    """Turn legal actions into rows; only passing takes no step."""
    for k in range(count):
        rows[k, PARENT] = 0
        rows[k, ACTION] = actions[k]
        rows[k, LENGTH] = actions[k] != PASS
        rows[k, PIECE] = moving_piece(int(actions[k]))


@entry
def find_texts(work: States, rows: Rows, first: int, end: int, keys: Numbers, numbers: Numbers, found: Numbers) -> int:
    """Note the number of each row's text, from row `first` on; returns the first row without one, or `end`."""
    for k in range(first, end):
        key = key_of(work[rows[k, PARENT]], int(rows[k, ACTION]), int(rows[k, PIECE]))
        slot = find_slot(key, keys)
        if keys[slot] == UNKNOWN:
            return k
        found[k] = numbers[slot]
    return end


@entry
def find_dangers(
    rows: Rows, first: int, end: int, found: Numbers, marks: Actions, watched: Watched, tried: Numbers
) -> int:
    """Note each row whose move must be tried, the position before the move, and the move; returns how many."""
    count = 0
    for k in range(first, end):
        mark = int(marks[found[k]])
        if watched[mark // SPOTS, mark % SPOTS]:
            tried[count, 0] = k
            tried[count, 1] = rows[k, PARENT]
            tried[count, 2] = rows[k, ACTION]
            count += 1
    return count


@entry
def key_at(work: States, parent: int, action: int, piece: int) -> int:
    """The key of an action in a position."""
    return key_of(work[parent], action, piece)


@entry
def slot_for(key: int, keys: Numbers) -> int:
    """Where a key is in the index, or would be."""
    return find_slot(key, keys)


@entry
def write_moves(
    rows: Rows,
    first: int,
    end: int,
    cost: int,
    found: Numbers,
    endings: Numbers,
    block: Bytes,
    ends: Numbers,
    out: Bytes,
) -> int:
    """Write a list of the moves in these rows; returns its length. Each step costs this many points."""
    at = 0
    for k in range(first, end):
        out[at] = OPEN if at == 0 else COMMA
        at = copy_text(int(found[k]), block, ends, out, at + 1)
        at = copy(ACTION_IS, 0, len(ACTION_IS), out, at)
        at = write_number(int(rows[k, ACTION]), out, at)
        at = write_points(int(rows[k, LENGTH]) * cost, out, at)
        at = copy_text(int(endings[k]), block, ends, out, at)
    return close_list(out, at)


@entry
def write_routes(
    rows: Rows,
    first: int,
    end: int,
    cost: int,
    found: Numbers,
    endings: Numbers,
    block: Bytes,
    ends: Numbers,
    out: Bytes,
) -> int:
    """Write a list of the routes that end with these rows; returns its length."""
    at = 0
    for k in range(first, end):
        out[at] = OPEN if at == 0 else COMMA
        at = copy_text(int(found[k]), block, ends, out, at + 1)
        at = copy(ACTIONS_ARE, 0, len(ACTIONS_ARE), out, at)
        at = write_path(rows, k, out, at)
        out[at] = CLOSE
        at = write_points(int(rows[k, LENGTH]) * cost, out, at + 1)
        at = copy_text(int(endings[k]), block, ends, out, at)
    return close_list(out, at)


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
def find_slot(key: int, keys: Numbers) -> int:
    """The slot with this key, or the empty one where the search for it ends."""
    slot = (key // 65536 * 131 + key // 256 % 256 * 17 + key % 256) % len(keys)
    while keys[slot] != key and keys[slot] != UNKNOWN:
        slot = (slot + 1) % len(keys)
    return slot


@rule
def copy_text(number: int, block: Bytes, ends: Numbers, out: Bytes, at: int) -> int:
    """Copy a text by its number; returns where it ends."""
    return copy(block, int(ends[number]), int(ends[number + 1]), out, at)


@rule
def copy(source: Bytes, start: int, end: int, out: Bytes, at: int) -> int:
    """Copy a text; returns where it ends.

    Indexes from 0 on let the compiler copy many bytes at a time.
    """
    text, target = source[start:end], out[at : at + end - start]
    for n in range(end - start):
        target[n] = text[n]
    return at + end - start


@rule
def write_number(number: int, out: Bytes, at: int) -> int:
    """Write a non-negative number; returns where it ends."""
    size = 1
    while number >= 10**size:
        size += 1
    for n in range(size):
        out[at + n] = ZERO + number // 10 ** (size - 1 - n) % 10
    return at + size


@rule
def write_points(points: int, out: Bytes, at: int) -> int:
    return write_number(points, out, copy(POINTS_ARE, 0, len(POINTS_ARE), out, at))


@rule
def write_path(rows: Rows, last: int, out: Bytes, at: int) -> int:
    """Write the actions of a route; returns where they end."""
    for later in range(int(rows[last, LENGTH]) - 1, -1, -1):
        row = last
        for _ in range(later):
            row = int(rows[row, PARENT])
        at = write_number(int(rows[row, ACTION]), out, at)
        if later > 0:
            out[at] = COMMA
            at += 1
    return at


@rule
def close_list(out: Bytes, at: int) -> int:
    """End a list, which starts with its first element if it has one; returns its length."""
    if at == 0:
        out[0] = OPEN
        at = 1
    out[at] = CLOSE
    return at + 1
