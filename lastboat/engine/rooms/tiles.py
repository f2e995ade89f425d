"""§4.1, §7.1 to §7.4: one kept tile at the start of the turn, and what it moves."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import SWIM, Actions
from lastboat.engine.board import NEIGHBOUR, WAYS
from lastboat.engine.pieces import controls, is_loaded, is_on_board, lift, owner
from lastboat.engine.rooms.dolphins import settle_and_resume
from lastboat.engine.rooms.movement import can_sail_to, sail, sailings, swim
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import enter
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    FIRST_KEPT,
    NONE,
    RESERVE,
    TERRAINS,
    TURN_TILES,
    Ground,
    Kind,
    Phase,
    Status,
    Underside,
)

FAR = 3
"""Steps of a ride or a wind."""


@rule
def legal(s: State, out: Actions) -> int:
    """§4.1: none, or one that can do something (§7.4)."""
    out[0] = action.PASS
    n = 1
    for underside in range(FIRST_KEPT, FIRST_KEPT + TURN_TILES):
        if not can_do_something(s, underside):
            continue
        for terrain in range(TERRAINS):
            if s.hand[s.active, terrain, underside - FIRST_KEPT] > 0:
                out[n] = action.play(underside, terrain)
                n += 1
    return n


@rule
def can_do_something(s: State, underside: int) -> bool:
    """§7.4: a tile that can do nothing cannot be played."""
    if underside == Underside.DOLPHIN:
        return any_can_ride(s)
    if underside == Underside.WIND:
        return any_can_run(s)
    if underside == Underside.MOVE_SERPENT:
        return is_on_board(s, Kind.SERPENT.value)
    if underside == Underside.MOVE_SHARK:
        return is_on_board(s, Kind.SHARK.value)
    return is_on_board(s, Kind.WHALE.value) or is_on_board(s, Kind.SQUID.value)


@rule
def any_can_ride(s: State) -> bool:
    for e in range(EXPLORERS):
        if is_own_swimmer(s, e):
            for way in range(WAYS):
                if s.ground[NEIGHBOUR[s.explorer[e].hex, way]] == Ground.SEA:
                    return True
    return False


@rule
def is_own_swimmer(s: State, e: int) -> bool:
    return s.explorer[e].status == Status.SWIMMING and owner(s, e) == s.active


@rule
def any_can_run(s: State) -> bool:
    for b in range(BOATS):
        if can_run(s, b):
            for way in range(WAYS):
                if can_sail_to(s, NEIGHBOUR[s.boat[b].hex, way], True):
                    return True
    return False


@rule
def can_run(s: State, b: int) -> bool:
    """§7.2: a loaded boat that the seat controls."""
    return s.boat[b].hex < RESERVE and is_loaded(s, b) and controls(s, b, s.active)


@rule
def discard(s: State, seat: int, terrain: int, underside: int) -> None:
    """§7.4: a played tile leaves the game, and everyone has seen it."""
    s.hand[seat, terrain, underside - FIRST_KEPT] -= 1
    s.kept[seat, terrain] -= 1
    s.shown[terrain, underside] += 1


@rule
def apply(s: State, a: int, t: Trace) -> None:
    terrain = action.terrain_of(a)
    underside = action.underside_of(a)
    discard(s, s.active, terrain, underside)
    emit(t, Event.PLAYED, s.active, underside, terrain + 1)
    s.resume = Phase.MOVE
    s.steps = FAR
    if underside == Underside.DOLPHIN:
        s.phase = Phase.RIDE
    elif underside == Underside.WIND:
        s.phase = Phase.WIND
    else:
        s.phase = Phase.SUMMON
        s.steps = 0
        s.face = underside - Underside.MOVE_SERPENT.value


@rule
def legal_ride(s: State, out: Actions) -> int:
    """§7.1: the first step of any own swimmer, then its next step or a stop."""
    n = 0
    if s.mover != NONE:
        out[0] = action.PASS
        n = 1
    for e in range(EXPLORERS):
        if is_own_swimmer(s, e) and (s.mover == NONE or s.mover == e):
            for way in range(WAYS):
                if s.ground[NEIGHBOUR[s.explorer[e].hex, way]] == Ground.SEA:
                    out[n] = action.move(e, way, SWIM)
                    n += 1
    return n


@rule
def apply_ride(s: State, a: int, t: Trace) -> None:
    """§7.1: §5.11 applies at every hex; it is not the swim of the turn."""
    e = action.explorer_of(a)
    origin = int(s.explorer[e].hex)
    lift(s, e, t)
    swim(s, e, NEIGHBOUR[origin, action.way_of(a)], NONE, origin, t)
    s.mover = e
    s.steps -= 1
    if s.steps == 0 or s.explorer[e].status == Status.LOST:
        enter(s, Phase.MOVE, t)


@rule
def legal_wind(s: State, out: Actions) -> int:
    """§7.2: the first step of any loaded boat that the seat controls, then its next step or a stop."""
    n = 0
    if s.mover != NONE:
        out[0] = action.PASS
        n = 1
    for b in range(BOATS):
        if can_run(s, b) and (s.mover == NONE or s.mover == b):
            n = sailings(s, b, out, n)
    return n


@rule
def apply_wind(s: State, a: int, t: Trace) -> None:
    """§7.2: §5.12 at every hex; it stops where the boat is removed."""
    b = action.boat_of(a)
    sail(s, b, NEIGHBOUR[s.boat[b].hex, action.way_of(a)], t)
    s.mover = b
    s.steps -= 1
    if s.boat[b].hex == NONE:
        settle_and_resume(s, s.focus, t)
    elif s.steps == 0:
        enter(s, Phase.MOVE, t)
    else:
        s.focus = NONE
