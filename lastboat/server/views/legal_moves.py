"""The legal-move payload: each move and route that a seat may play now, with its consequences.

A position has up to some hundred of them. The JSON of a move follows from its action and where its piece is, so it is
written once and remembered; that of the list is put together from such pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import orjson

from lastboat.engine import MOST_LEGAL, SILENT, STATE
from lastboat.engine._compile import uncompiled
from lastboat.engine.action import ACTIONS, PASS, moving_piece
from lastboat.engine.state import DOLPHINS, FIRST_DOLPHIN
from lastboat.engine.words import Phase
from lastboat.moves import Move, move_anywhere, move_of
from lastboat.routes import MOST, PIECES, PLACES, find_routes
from lastboat.server.tables.packed_state import (
    ACTOR,
    BOAT_HEX,
    CREATURE,
    EXPLORER_HEX,
    EXPLORER_STATUS,
    GUARDS,
    PHASE,
    SIZE,
    states_of,
)
from lastboat.server.views.consequences import NONE, Consequences, Danger, Lookahead, danger_of
from lastboat.view import View

REMEMBERED: Final = 1 << 14
"""Moves whose JSON is kept."""


def legal_payload(seen: View) -> dict[str, orjson.Fragment]:
    """The moves and routes of the seat that looks; none unless it is asked.

    Each step of a movement costs one point (§4.2); nothing else costs any.
    """
    record = seen.record
    if seen.seat is None or record[ACTOR] != seen.seat:
        return {"legal": NOTHING, "routes": NOTHING}
    lookahead = Lookahead(record)
    cost = 1 if record[PHASE] == Phase.MOVE else 0
    return {
        "legal": _list_of(_moves(record, seen.legal, cost, lookahead)),
        "routes": _list_of(_routes(record, cost, lookahead)),
    }


def _moves(record: bytes, actions: Iterable[int], cost: int, lookahead: Lookahead) -> Iterator[bytes]:
    watched = lookahead.watched
    for a in actions:
        piece = PIECE_OF[a]
        if piece >= 0:
            json, danger, spot = _step(a, record[HEX_AT[piece]], record[MORE_AT[piece]])
        else:
            json, danger, spot = _written_anywhere(a) or _written(move_of(states_of(record), 0, a))
        ending = _ending(lookahead.after(record, a)) if spot in watched[danger] else NO_CONSEQUENCES
        yield b'%b,"action":%d,"points":%d%b' % (json, a, 0 if a == PASS else cost, ending)


def _routes(record: bytes, cost: int, lookahead: Lookahead) -> Iterator[bytes]:
    """The shortest route to each place that a piece reaches in two steps or more.

    Only the last step can take anything, or the route would have ended before it.
    """
    watched = lookahead.watched
    _WORK[:SIZE] = record
    count = find_routes(_STATES, _ROWS, _SEEN, _OUT, SILENT)
    paths = [b""]
    for parent, a, length, piece in _ROWS[1:count].tolist():
        if length == 1:
            paths.append(b"%d" % a)
            continue
        path = b"%b,%d" % (paths[parent], a)
        paths.append(path)
        before = parent * SIZE
        json, danger, spot = _step(a, _WORK[before + HEX_AT[piece]], _WORK[before + MORE_AT[piece]])
        ending = NO_CONSEQUENCES
        if spot in watched[danger]:
            ending = _ending(lookahead.after(_WORK[before : before + SIZE], a))
        yield b'%b,"actions":[%b],"points":%d%b' % (json, path, length * cost, ending)


class Written(NamedTuple):
    """A move in JSON, and what is asked about it each time."""

    json: bytes
    danger: Danger
    spot: str | None


@lru_cache(REMEMBERED)
def _step(action: int, hex: int, more: int) -> Written:
    """The step of a piece that is in this hex, read from a position without anything else."""
    record = bytearray(SIZE)
    piece = PIECE_OF[action]
    record[HEX_AT[piece]], record[MORE_AT[piece]] = hex, more
    return _written(move_of(states_of(record), 0, action))


@lru_cache(REMEMBERED)
def _written_anywhere(action: int) -> Written | None:
    move = move_anywhere(action)
    return None if move is None else _written(move)


def _written(move: Move) -> Written:
    return Written(b'{"move":' + orjson.dumps(move.as_json()), danger_of(move), move.spot)


def _ending(found: Consequences) -> bytes:
    return NO_CONSEQUENCES if found is NONE else b"," + orjson.dumps(found)[1:]


def _list_of(options: Iterator[bytes]) -> orjson.Fragment:
    return orjson.Fragment(b"[" + b",".join(options) + b"]")


NOTHING: Final = orjson.Fragment(b"[]")
NO_CONSEQUENCES: Final = b"," + orjson.dumps(NONE)[1:]
PIECE_OF: Final = tuple(uncompiled(moving_piece)(action) for action in range(ACTIONS))
"""The piece that each action moves by one step; -1 for all other actions."""
_PIECES_AT: Final = range(SIZE)
HEX_AT: Final = (*_PIECES_AT[EXPLORER_HEX], *_PIECES_AT[BOAT_HEX], *_PIECES_AT[CREATURE])
"""Where in the record the hex of each piece is."""
MORE_AT: Final = (
    *_PIECES_AT[EXPLORER_STATUS],
    *_PIECES_AT[BOAT_HEX],
    *_PIECES_AT[CREATURE][:FIRST_DOLPHIN],
    *_PIECES_AT[GUARDS],
    *_PIECES_AT[CREATURE][FIRST_DOLPHIN + DOLPHINS :],
)
"""Where what else names its step is: an explorer's status, whom a dolphin guards. For others the hex again."""
_WORK: Final = bytearray(MOST * SIZE)
"""Where routes are searched."""
_STATES: Final = np.frombuffer(_WORK, dtype=STATE)
_ROWS: Final = np.zeros((MOST, 4), dtype=np.int16)
_SEEN: Final = np.zeros((PIECES, PLACES), dtype=np.bool_)
_OUT: Final = np.zeros(MOST_LEGAL, dtype=np.int16)
