"""The legal-move payload: each move and route that a seat may play now, with its consequences.

A position has about a hundred of them. The JSON of a move depends only on the table's colours, its action and where its
piece is, so it is written once and cached.
"""

from __future__ import annotations

from typing import Final, cast

import numpy as np
import orjson

from lastboat.engine import ACTIONS, STATE, States, apply, new_trace
from lastboat.engine._compile import uncompiled
from lastboat.engine.action import PASS, moving_piece
from lastboat.engine.trace import Event
from lastboat.engine.words import Phase
from lastboat.moves import move_anywhere, move_of
from lastboat.names import BOAT_NAMES, PALETTES, names_of
from lastboat.routes import MOST, STEPS, RouteFinder
from lastboat.server.models.position import LegalMove, Route
from lastboat.server.tables.packed_state import ACTOR, PALETTE, PHASE, SIZE
from lastboat.view import View

Consequences = dict[str, list[str]]
NONE: Final[Consequences] = {"loses": [], "wrecks": [], "threatens": []}
_DEFEND: Final = int(Phase.DEFEND)
_LOST: Final = int(Event.LOST)
_WRECKED: Final = int(Event.WRECKED)
_TRACE: Final = new_trace()
_moving_piece: Final = uncompiled(moving_piece)
MOST_TEXTS: Final = 1 << 16
"""Random play at a hundred tables comes across 45,000 of them: ten megabytes."""

_TEXTS: Final[tuple[dict[int, bytes], ...]] = tuple({} for _ in PALETTES)
"""The JSON of moves, by the table's colours, then by what else it depends on."""
_ACTION: Final = tuple(b',"action":%d' % action for action in range(ACTIONS))
_PATH: Final = tuple(b',"actions":[%d' % action for action in range(ACTIONS))
_STEP: Final = tuple(b",%d" % action for action in range(ACTIONS))
_HARMLESS: Final = tuple(b',"points":%d,%b,' % (points, orjson.dumps(NONE)[1:]) for points in range(STEPS + 1))
"""Joining these takes half the time of formatting numbers."""
_WORK: Final = bytearray(MOST * SIZE)
_ROUTES: Final = RouteFinder(np.frombuffer(_WORK, dtype=STATE))


def legal_payload(seen: View) -> tuple[list[LegalMove], list[Route]]:
    """The moves and routes of the viewing seat; none unless the decision is its own.

    Each step of a movement costs one point (§4.2); nothing else costs any. A route is the shortest one to a place that
    a piece reaches in two or more steps. Only its last step can remove anything; otherwise it would have ended before.
    """
    record = seen.record
    if seen.seat is None or record[ACTOR] != seen.seat:
        return [], []
    _WORK[:SIZE] = record
    if sum(map(len, _TEXTS)) > MOST_TEXTS:
        for texts in _TEXTS:
            texts.clear()
    texts = _TEXTS[record[PALETTE]]
    cost = 1 if record[PHASE] == Phase.MOVE else 0
    moves, routes, paths = list[bytes](), list[bytes](), [b""]
    for parent, action, length, key, removes in _ROUTES.find()[1:]:
        text = texts.get(key) or _text(texts, parent, action, key)
        points = length * cost
        ending = _consequences(parent, action, points) if removes else _HARMLESS[points]
        if parent == 0:
            paths.append(_PATH[action])
            moves += text, _ACTION[action], ending
        else:
            path = paths[parent] + _STEP[action]
            paths.append(path)
            routes += text, path, b"]", ending
    return cast("list[LegalMove]", _list(moves)), cast("list[Route]", _list(routes))


def prepare() -> None:
    """Load or compile the search."""
    _ROUTES.find()


def _list(parts: list[bytes]) -> orjson.Fragment:
    """A JSON list of what these parts make up, each with a comma after it."""
    return orjson.Fragment(b"[%b]" % b"".join(parts)[:-1])


def _text(texts: dict[int, bytes], parent: int, action: int, key: int) -> bytes:
    """The JSON of a move, up to what changes with the position; cached unless it depends on more than its key."""
    text = b'{"move":' + orjson.dumps(move_of(_ROUTES.work, parent, action).as_json())
    if _moving_piece(action) >= 0 or move_anywhere(action) is not None:
        texts[key] = text
    return text


def _consequences(parent: int, action: int, points: int) -> bytes:
    removed = consequences(_WORK[parent * SIZE : (parent + 1) * SIZE], action)
    return b',"points":%d,%b,' % (points, orjson.dumps(removed)[1:])


def consequences(record: bytes | bytearray, action: int) -> Consequences:
    """What the action removes from the board at once when played in this position: explorers and boats.

    Chance is not drawn, so the results of a flip or a roll are not included.
    """
    record = bytearray(record)
    was_asked = record[PHASE] == _DEFEND
    states = np.frombuffer(record, dtype=STATE)
    lost: list[str] = []
    wrecked: list[str] = []
    _do(states, action, lost, wrecked)
    threatened: list[str] = []
    while record[PHASE] == _DEFEND and not was_asked:
        _do(states, PASS, threatened, threatened)
    return {"loses": lost, "wrecks": wrecked, "threatens": threatened}


def _do(states: States, action: int, lost: list[str], wrecked: list[str]) -> None:
    """Play an action and note what it removed."""
    apply(states, 0, action, _TRACE)
    for event, piece, _, _ in _TRACE[1 : _TRACE[0, 0] + 1].tolist():
        if event == _LOST:
            lost.append(names_of(states[0]).explorers[piece])
        elif event == _WRECKED:
            wrecked.append(BOAT_NAMES[piece])
