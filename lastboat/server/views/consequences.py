"""What a move takes off the board at once: explorers and boats, found by playing it on a copy of the seat's own view.

Nothing is drawn by chance on the way, so what a flip or a roll may bring is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

import numpy as np

from lastboat.engine import ROOM, STATE, States, apply
from lastboat.engine.action import PASS
from lastboat.engine.board import ISLANDS
from lastboat.engine.state import CREATURES, FIRST_OF
from lastboat.engine.trace import Event
from lastboat.engine.words import RESERVE, Kind, Phase, Status
from lastboat.moves import Move, Verb
from lastboat.names import BOAT_NAMES, EXPLORER_NAMES, HEX_NAMES
from lastboat.server.tables.packed_state import BOAT_HEX, CREATURE, EXPLORER_HEX, EXPLORER_STATUS, PHASE

Consequences = dict[str, list[str]]
NONE: Final[Consequences] = {"loses": [], "wrecks": [], "threatens": []}
HARMLESS: Final = (Phase.PLACE, Phase.LAUNCH)
PEOPLE_MOVE: Final = frozenset(
    {Verb.WALK, Verb.CLIMB, Verb.BOARD, Verb.SWIM, Verb.JUMP, Verb.LAND, Verb.SAIL},
)
"""Steps of explorers and boats."""
HUNTERS: Final = tuple(n for n in range(CREATURES) if not FIRST_OF[Kind.DOLPHIN] <= n < FIRST_OF[Kind.SQUID])
"""All creatures but the dolphins."""
NOWHERE: Final = frozenset[str | None]()
EVERYWHERE: Final = frozenset({None, *HEX_NAMES, *ISLANDS})
_DEFEND: Final = int(Phase.DEFEND)
_SWIMMING: Final = int(Status.SWIMMING)
_LOST: Final = int(Event.LOST)
_WRECKED: Final = int(Event.WRECKED)
_TRACE: Final = np.zeros((ROOM, 4), dtype=np.int16)


class Danger(IntEnum):
    """Where a move can take something; an index of what a `Lookahead` watches."""

    HUNTERS = 0
    """Explorers and boats lose nothing where no creature is."""
    PREY = 1
    """A creature takes nothing where nobody is."""
    PIECES = 2
    """A piece that is sent away may be either."""
    ANYWHERE = 3


def danger_of(move: Move) -> Danger:
    if move.verb in PEOPLE_MOVE:
        return Danger.HUNTERS
    if move.verb is Verb.GO:
        return Danger.PREY
    return Danger.PIECES if move.verb is Verb.SEND else Danger.ANYWHERE


class Lookahead:
    """Knows where moves of a position can take something, and plays those on copies of it."""

    def __init__(self, record: bytes) -> None:
        self._phase = record[PHASE]
        creatures = record[CREATURE]
        hunters = _names(creatures[n] for n in HUNTERS)
        prey = _names(record[BOAT_HEX]) | _swimmers(record)
        anywhere = NOWHERE if self._phase in HARMLESS else EVERYWHERE
        self.watched = (hunters, prey, hunters | prey, anywhere)
        """The spots where a move of each danger has to be tried; elsewhere it takes nothing."""

    def after(self, record: bytes | bytearray, action: int) -> Consequences:
        """What the action takes, played in this position."""
        record = bytearray(record)
        states = np.frombuffer(record, dtype=STATE)
        lost: list[str] = []
        wrecked: list[str] = []
        _do(states, action, lost, wrecked)
        threatened: list[str] = []
        if self._phase != _DEFEND:
            while record[PHASE] == _DEFEND:
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


def _names(places: Iterable[int]) -> frozenset[str | None]:
    return frozenset(HEX_NAMES[hex] for hex in places if hex < RESERVE)


def _swimmers(record: bytes) -> frozenset[str | None]:
    pieces = zip(record[EXPLORER_STATUS], record[EXPLORER_HEX], strict=True)
    return frozenset(HEX_NAMES[hex] for status, hex in pieces if status == _SWIMMING)
