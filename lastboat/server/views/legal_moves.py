"""The legal-move payload: each move and route that a seat may play now, with its consequences."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from lastboat.engine.words import Phase
from lastboat.moves import Move, Verb, moves_of
from lastboat.routes import routes_of
from lastboat.server.views.consequences import Lookahead
from lastboat.view import View

REMEMBERED: Final = 1 << 12
"""Moves whose JSON is kept."""


def legal_payload(seen: View) -> dict[str, list[dict[str, Any]]]:
    """The moves and routes of the seat that looks; none unless it is asked.

    Each step of a movement costs one point (§4.2); nothing else costs any.
    """
    states = seen.states
    if seen.seat is None or states[0].actor != seen.seat:
        return {"legal": [], "routes": []}
    lookahead = Lookahead(states)
    costs_points = states[0].phase == Phase.MOVE
    moves = [
        {
            "move": _json(move),
            "action": move.action,
            "points": int(costs_points and move.verb != Verb.PASS),
            **lookahead.of_move(move),
        }
        for move in moves_of(states, 0, seen.legal)
    ]
    routes = [
        {
            "move": _json(route.last),
            "actions": route.actions,
            "points": len(route.actions) if costs_points else 0,
            **lookahead.of_route(route),
        }
        for route in routes_of(states)
    ]
    return {"legal": moves, "routes": routes}


@lru_cache(REMEMBERED)
def _json(move: Move) -> dict[str, Any]:
    return move.as_json()
