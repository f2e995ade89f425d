"""What a seat may do, as a client shows it: each move with its piece and where it goes, and whole routes."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from lastboat.engine import STATE, States
from lastboat.engine.action import BOARD_HERE, LAND, MOVE, MOVES, PICK, SAIL, STAY, STEP, TO
from lastboat.engine.board import ISLAND_OF, ISLANDS, WAYS
from lastboat.engine.state import CREATURES
from lastboat.engine.words import BOATS, EXPLORERS
from lastboat.moves import move_of
from lastboat.names import BOAT_NAMES, CREATURE_NAMES, EXPLORER_NAMES, HEX_NAMES
from lastboat.routes import is_safe, routes_of
from lastboat.server.views.consequences import FREE, Tolls
from lastboat.view import View

PIECE_NAMES: Final = EXPLORER_NAMES + BOAT_NAMES + CREATURE_NAMES
_HEXES: Final = frozenset(HEX_NAMES)
_NOWHERE: Final = np.zeros(1, dtype=STATE)


def legal_payload(seen: View) -> dict[str, list[dict[str, Any]]]:
    """The moves and routes of the seat that looks, if it is asked."""
    states = seen.states
    if seen.seat is None or states[0].actor != seen.seat:
        return {"legal": [], "routes": []}
    tolls = Tolls(states)
    return {"legal": _legal(seen, states, tolls), "routes": _routes(states, tolls)}


def _legal(seen: View, states: States, tolls: Tolls) -> list[dict[str, Any]]:
    found = []
    for action in seen.legal:
        move = _same(action) if _is_same_anywhere(action) else _shown(states, action)
        toll = tolls.of_move(action, move["to"])
        found.append(move if toll is FREE else {**move, **toll})
    return found


def _routes(states: States, tolls: Tolls) -> list[dict[str, Any]]:
    """Ways of several steps; all their actions can be sent at once."""
    found = []
    for piece, place, actions in routes_of(states):
        to = _place_name(place)
        found.append({"piece": PIECE_NAMES[piece], "to": to, "actions": actions, **tolls.of_route(actions, to)})
    return found


def _shown(states: States, action: int) -> dict[str, Any]:
    """A move as it is called here and now, as if it cost nothing."""
    text = move_of(states, 0, action).text
    return {"move": text, "action": action, "piece": _piece(action), "to": _target(states, action, text), **FREE}


def _is_same_anywhere(action: int) -> bool:
    """Placing, launching, sinking, choosing: what these moves are called does not depend on the position."""
    return action < MOVE or action >= TO


@cache
def _same(action: int) -> dict[str, Any]:
    return _shown(_NOWHERE, action)


def _piece(action: int) -> str | None:
    """The name of the piece that an action moves or picks."""
    if MOVE <= action < SAIL:
        return PIECE_NAMES[(action - MOVE) // MOVES]
    if SAIL <= action < STEP:
        return PIECE_NAMES[EXPLORERS + (action - SAIL) // WAYS]
    if STEP <= action < PICK:
        return PIECE_NAMES[EXPLORERS + BOATS + (action - STEP) // WAYS]
    if PICK <= action < STAY:
        picked = action - PICK
        return CREATURE_NAMES[picked] if picked < CREATURES else BOAT_NAMES[picked - CREATURES]
    return None


def _target(states: States, action: int, text: str) -> str | None:
    """The hex or island that a move goes to, if it names one."""
    if MOVE <= action < SAIL:
        explorer, step = divmod(action - MOVE, MOVES)
        if step >= BOARD_HERE:
            hex = states[0].explorer[explorer].hex
            return ISLANDS[ISLAND_OF[hex]] if step == LAND else HEX_NAMES[hex]
    return next((word for word in reversed(text.split()) if word in _HEXES), None)


def _place_name(place: int) -> str:
    return ISLANDS[place % 256] if is_safe(place) else HEX_NAMES[place % 256]
