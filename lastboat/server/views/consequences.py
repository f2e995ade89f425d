"""What a move takes off the board at once: explorers and boats, found by playing it on a copy of the seat's own view.

Nothing is drawn by chance on the way, so what a flip or a roll may bring is no part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from lastboat.engine import ROOM, STATE, States, apply
from lastboat.engine.action import PASS
from lastboat.engine.state import CREATURES, FIRST_OF
from lastboat.engine.trace import Event
from lastboat.engine.words import RESERVE, Kind, Phase, Status
from lastboat.moves import Move, Verb
from lastboat.names import BOAT_NAMES, EXPLORER_NAMES, HEX_NAMES
from lastboat.routes import Route

Consequences = dict[str, list[str]]
NONE: Final[Consequences] = {"loses": [], "wrecks": [], "threatens": []}
HARMLESS: Final = (Phase.PLACE, Phase.LAUNCH)
PEOPLE_MOVE: Final = frozenset(
    {Verb.WALK, Verb.CLIMB, Verb.BOARD, Verb.SWIM, Verb.JUMP, Verb.LAND, Verb.SAIL},
)
"""Steps of explorers and boats: they take nothing where no creature is."""
HUNTERS: Final = tuple(n for n in range(CREATURES) if not FIRST_OF[Kind.DOLPHIN] <= n < FIRST_OF[Kind.SQUID])
"""All creatures but the dolphins."""
_LOST: Final = int(Event.LOST)
_WRECKED: Final = int(Event.WRECKED)
_TRACE: Final = np.zeros((ROOM, 4), dtype=np.int16)


class Lookahead:
    """Plays the moves and routes of one position on copies of it."""

    def __init__(self, states: States) -> None:
        self._root = states.tobytes()
        self._phase = Phase(states[0].phase)
        self._hunters = _hexes(states["creature"][0, list(HUNTERS)].tolist())
        self._prey = _hexes(states["boat"]["hex"][0].tolist()) | _swimmers(states)

    def of_move(self, move: Move) -> Consequences:
        if self._phase in HARMLESS or (move.verb in PEOPLE_MOVE and move.spot not in self._hunters):
            return NONE
        return self._play([move.action])

    def of_route(self, route: Route) -> Consequences:
        """Only the last step can take anything, or the route would have ended before it."""
        watched = self._hunters if route.last.verb in PEOPLE_MOVE else self._prey
        return self._play(route.actions) if route.last.spot in watched else NONE

    def _play(self, actions: Sequence[int]) -> Consequences:
        states = np.frombuffer(bytearray(self._root), dtype=STATE)
        lost: list[str] = []
        wrecked: list[str] = []
        for action in actions:
            _do(states, action, lost, wrecked)
        threatened: list[str] = []
        if self._phase != Phase.DEFEND:
            while states["phase"][0] == Phase.DEFEND:
                _do(states, PASS, threatened, threatened)
        if not lost and not wrecked and not threatened:
            return NONE
        return {"loses": lost, "wrecks": wrecked, "threatens": threatened}


def _do(states: States, action: int, lost: list[str], wrecked: list[str]) -> None:
    """Play an action and note what it took."""
    apply(states, 0, action, _TRACE)
    for event, piece, _, _ in _TRACE[1 : _TRACE[0, 0] + 1].tolist():
        if event == _LOST:
            lost.append(EXPLORER_NAMES[piece])
        elif event == _WRECKED:
            wrecked.append(BOAT_NAMES[piece])


def _hexes(places: list[int]) -> set[str]:
    return {HEX_NAMES[hex] for hex in places if hex < RESERVE}


def _swimmers(states: States) -> set[str]:
    statuses, hexes = states["explorer"]["status"][0].tolist(), states["explorer"]["hex"][0].tolist()
    return {HEX_NAMES[hex] for status, hex in zip(statuses, hexes, strict=True) if status == Status.SWIMMING}
