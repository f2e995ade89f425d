"""The legal-move payload: each move and route that a seat may play now, with its consequences.

A position has up to a few hundred of them. The JSON of a move depends only on its action and where its piece is, so it
is written once and cached; compiled code assembles the lists (`lastboat.move_json`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import orjson

from lastboat.engine import MOST_LEGAL, SILENT, STATE, legal
from lastboat.engine.action import PASS
from lastboat.engine.words import Phase
from lastboat.move_json.danger import SPOTS, Danger, mark_of, watch
from lastboat.move_json.routes import LENGTH, MOST, PIECES, PLACES, Rows, find_routes
from lastboat.move_json.texts import Texts
from lastboat.move_json.writing import (
    AROUND,
    UNKNOWN,
    find_dangers,
    find_texts,
    key_at,
    rows_of,
    slot_for,
    write_moves,
    write_routes,
)
from lastboat.moves import move_anywhere, move_of
from lastboat.server.tables.packed_state import ACTOR, PHASE, SIZE
from lastboat.server.views.consequences import NONE, consequences
from lastboat.view import View


def legal_payload(seen: View) -> dict[str, orjson.Fragment]:
    """The moves and routes of the viewing seat; none unless the decision is its own.

    Each step of a movement costs one point (§4.2); nothing else costs any.
    """
    record = seen.record
    if seen.seat is None or record[ACTOR] != seen.seat:
        return {"legal": NOTHING, "routes": NOTHING}
    _WORK[:SIZE] = record
    _TEXTS.make_room()
    watch(_STATES, _WATCHED)
    cost = 1 if record[PHASE] == Phase.MOVE else 0
    return {"legal": _moves(cost), "routes": _routes(cost)}


def prepare() -> None:
    """Load or compile the code that writes lists, by writing empty ones."""
    watch(_STATES, _WATCHED)
    slot_for(key_at(_STATES, 0, PASS, UNKNOWN), _TEXTS.keys)
    _routes(0)
    _written(write_routes, _ROWS, 0, 0, 0)
    _moves(0)


def _moves(cost: int) -> orjson.Fragment:
    count = legal(_STATES, 0, _OUT)
    rows_of(_OUT, count, _MOVES)
    return _written(write_moves, _MOVES, 0, count, cost)


def _routes(cost: int) -> orjson.Fragment:
    """The shortest route to each place that a piece reaches in two or more steps.

    Only the last step can remove anything; otherwise the route would have ended before it.
    """
    count = find_routes(_STATES, _ROWS, _SEEN, _OUT, SILENT)
    first = 1 + int(_ROWS[1:count, LENGTH].searchsorted(2))  # found breadth first
    if first == count:
        return NOTHING
    return _written(write_routes, _ROWS, first, count, cost)


def _written(write: Callable[..., int], rows: Rows, first: int, end: int, cost: int) -> orjson.Fragment:
    """These rows as a JSON list."""
    _find_texts(rows, first, end)
    _find_endings(rows, first, end)
    out = np.empty(2 + (end - first) * (2 * _TEXTS.longest + AROUND), dtype=np.uint8)
    length = write(rows, first, end, cost, _FOUND, _ENDINGS, _TEXTS.block, _TEXTS.ends, out)
    return orjson.Fragment(out[:length].tobytes())


def _find_texts(rows: Rows, first: int, end: int) -> None:
    """Note the text of each row's last step, writing those that are not cached yet."""
    at = find_texts(_STATES, rows, first, end, _TEXTS.keys, _TEXTS.numbers, _FOUND)
    while at < end:
        parent, action, _, piece = rows[at].tolist()
        move = move_of(_STATES, parent, action)
        _FOUND[at] = _TEXTS.number(b'{"move":' + orjson.dumps(move.as_json()), mark_of(move))
        if piece >= 0 or move_anywhere(action) is not None:
            _TEXTS.index(key_at(_STATES, parent, action, piece), _FOUND[at])
        at = find_texts(_STATES, rows, at + 1, end, _TEXTS.keys, _TEXTS.numbers, _FOUND)


def _find_endings(rows: Rows, first: int, end: int) -> None:
    """Note the text of what each row's last step removes, which is tried only where it may remove something."""
    _ENDINGS[first:end] = _TEXTS.number(NO_CONSEQUENCES)
    count = find_dangers(rows, first, end, _FOUND, _TEXTS.marks, _WATCHED, _TRIED)
    for row, parent, action in _TRIED[:count].tolist():
        found = consequences(_WORK[parent * SIZE : (parent + 1) * SIZE], action)
        if found is not NONE:
            _ENDINGS[row] = _TEXTS.number(b"," + orjson.dumps(found)[1:])


NOTHING: Final = orjson.Fragment(b"[]")
NO_CONSEQUENCES: Final = b"," + orjson.dumps(NONE)[1:]
_TEXTS: Final = Texts()
"""The JSON of moves, without what changes with the position, and of consequences."""
_WORK: Final = bytearray(MOST * SIZE)
"""Working memory for the search of routes; the position itself comes first."""
_STATES: Final = np.frombuffer(_WORK, dtype=STATE)
_MOVES: Final = np.zeros((MOST_LEGAL, 4), dtype=np.int16)
_ROWS: Final = np.zeros((MOST, 4), dtype=np.int16)
_FOUND: Final = np.zeros(MOST, dtype=np.int32)
_ENDINGS: Final = np.zeros(MOST, dtype=np.int32)
_TRIED: Final = np.zeros((MOST, 3), dtype=np.int32)
_WATCHED: Final = np.zeros((len(Danger), SPOTS), dtype=np.bool_)
_SEEN: Final = np.zeros((PIECES, PLACES), dtype=np.bool_)
_OUT: Final = np.zeros(MOST_LEGAL, dtype=np.int16)
