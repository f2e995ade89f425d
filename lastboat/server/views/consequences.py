"""What a move removes from the board at once: explorers and boats, found by playing it on a copy of the seat's view.

Chance is not drawn, so the results of a flip or a roll are not included.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from lastboat.engine import STATE, States, apply, new_trace
from lastboat.engine.action import PASS
from lastboat.engine.trace import Event
from lastboat.engine.words import Phase
from lastboat.names import BOAT_NAMES, names_of
from lastboat.server.tables.packed_state import PHASE

Consequences = dict[str, list[str]]
NONE: Final[Consequences] = {"loses": [], "wrecks": [], "threatens": []}
_DEFEND: Final = int(Phase.DEFEND)
_LOST: Final = int(Event.LOST)
_WRECKED: Final = int(Event.WRECKED)
_TRACE: Final = new_trace()


def consequences(record: bytes | bytearray, action: int) -> Consequences:
    """What the action removes when played in this position."""
    record = bytearray(record)
    was_asked = record[PHASE] == _DEFEND
    states = np.frombuffer(record, dtype=STATE)
    lost: list[str] = []
    wrecked: list[str] = []
    _do(states, action, lost, wrecked)
    threatened: list[str] = []
    while record[PHASE] == _DEFEND and not was_asked:
        _do(states, PASS, threatened, threatened)
    if not lost and not wrecked and not threatened:
        return NONE
    return {"loses": lost, "wrecks": wrecked, "threatens": threatened}


def _do(states: States, action: int, lost: list[str], wrecked: list[str]) -> None:
    """Play an action and note what it removed."""
    apply(states, 0, action, _TRACE)
    for event, piece, _, _ in _TRACE[1 : _TRACE[0, 0] + 1].tolist():
        if event == _LOST:
            lost.append(names_of(states[0]).explorers[piece])
        elif event == _WRECKED:
            wrecked.append(BOAT_NAMES[piece])
