"""§4.3, §6.1, §6.2: a tile is removed."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.board import NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import enter, finish
from lastboat.engine.words import EXPLORERS, Ending, Ground, Phase, Reason, Status


@rule
def legal(s: State, out: Actions) -> int:
    """§4.3, §6.1: a tile of the lowest terrain left must go: one that touches the sea, or any if none does."""
    lowest = lowest_terrain(s)
    n = 0
    for slot in range(SLOTS):
        if s.ground[SLOT_HEX[slot]] == lowest and touches_sea(s, SLOT_HEX[slot]):
            out[n] = action.sink(slot)
            n += 1
    if n > 0:
        return n
    for slot in range(SLOTS):
        if s.ground[SLOT_HEX[slot]] == lowest:
            out[n] = action.sink(slot)
            n += 1
    return n


@rule
def lowest_terrain(s: State) -> int:
    lowest = Ground.MOUNTAIN.value
    for slot in range(SLOTS):
        ground = s.ground[SLOT_HEX[slot]]
        if ground != Ground.SEA and ground < lowest:
            lowest = int(ground)
    return lowest


@rule
def touches_sea(s: State, hex: int) -> bool:
    for way in range(WAYS):
        if s.ground[NEIGHBOUR[hex, way]] == Ground.SEA:
            return True
    return False


@rule
def apply(s: State, a: int, t: Trace) -> None:
    """§6.2: whoever stands on it becomes a swimmer; then its back is turned up, except for the last one in §10.4."""
    hex = SLOT_HEX[action.slot_of(a)]
    terrain = int(s.ground[hex])
    emit(t, Event.SANK, hex, terrain, 0)
    s.ground[hex] = Ground.SEA
    s.tiles -= 1
    s.progress = 1
    if s.crowd[hex] > 0:
        for e in range(EXPLORERS):
            if s.explorer[e].hex == hex and s.explorer[e].status == Status.LAND:
                s.explorer[e].status = Status.SWIMMING
                emit(t, Event.FELL, e, hex, 0)
    if s.rules.ending == Ending.SUBMERGED and s.tiles == 0:
        finish(s, Reason.SUBMERGED, t)
        return
    enter(s, Phase.FLIP, t)
    s.focus = hex
    s.terrain = terrain
