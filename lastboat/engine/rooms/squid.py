"""§12: the giant squid appears, moves and takes explorers."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.board import HEXES, NEIGHBOUR, WAYS
from lastboat.engine.pieces import WHALE_BIT, banish_at, bring, creature_in_reserve, is_unoccupied, loaded_boat_at, lose
from lastboat.engine.rooms.setup import touches_tile
from lastboat.engine.state import State
from lastboat.engine.trace import Trace
from lastboat.engine.transitions import resume
from lastboat.engine.words import EXPLORERS, NONE, Cause, Ground, Kind, Phase, Status


@rule
def spawn(s: State, t: Trace) -> None:
    """§12.1: the active player places a squid, while reserve and board allow."""
    if creature_in_reserve(s, Kind.SQUID.value) != NONE:
        for hex in range(HEXES):
            if can_spawn_at(s, hex):
                s.phase = Phase.SPAWN
                s.actor = s.active
                return
    resume(s, t)


@rule
def can_spawn_at(s: State, hex: int) -> bool:
    return is_unoccupied(s, hex) and touches_tile(s, hex)


@rule
def legal_spawn(s: State, out: Actions) -> int:
    """§12.1: any unoccupied sea hex next to a tile."""
    n = 0
    for hex in range(HEXES):
        if can_spawn_at(s, hex):
            out[n] = action.to(hex)
            n += 1
    return n


@rule
def apply_spawn(s: State, a: int, t: Trace) -> None:
    """§12.1: the player may then remove one explorer from a tile next to it."""
    hex = action.hex_of(a)
    bring(s, creature_in_reserve(s, Kind.SQUID.value), hex, t)
    if is_beside_explorer(s, hex):
        s.focus = hex
        s.phase = Phase.NIP
    else:
        resume(s, t)


@rule
def is_beside_explorer(s: State, hex: int) -> bool:
    """Whether a tile next to the hex has an explorer on it."""
    for way in range(WAYS):
        near = NEIGHBOUR[hex, way]
        if s.ground[near] != Ground.SEA and s.crowd[near] > 0:
            return True
    return False


@rule
def is_held(s: State, hex: int) -> bool:
    """§12.3: it stops with a loaded boat or a whale, or next to a tile with an explorer."""
    return loaded_boat_at(s, hex) or s.kinds_at[hex] & WHALE_BIT != 0 or is_beside_explorer(s, hex)


@rule
def any_bite(s: State, hex: int) -> bool:
    return loaded_boat_at(s, hex) or is_beside_explorer(s, hex)


@rule
def come_to_rest(s: State, squid: int, t: Trace) -> None:
    """§12.4: every whale in its hex is removed; then one explorer is taken."""
    hex = int(s.creature[squid])
    banish_at(s, hex, Kind.WHALE.value, Cause.SQUID.value, t)
    if any_bite(s, hex):
        s.focus = hex
        s.phase = Phase.BITE
        s.actor = s.active
    else:
        resume(s, t)


@rule
def legal_bite(s: State, out: Actions) -> int:
    """§12.4: an explorer on a tile next to it or in the boat in its hex; §12.1: on arrival, from a tile, or none."""
    n = 0
    if s.phase == Phase.NIP:
        out[0] = action.PASS
        n = 1
    for e in range(EXPLORERS):
        status = s.explorer[e].status
        if (status == Status.LAND and is_next_to(s.focus, s.explorer[e].hex)) or (
            s.phase == Phase.BITE and status == Status.ABOARD and s.explorer[e].hex == s.focus
        ):
            out[n] = action.take(e)
            n += 1
    return n


@rule
def is_next_to(hex: int, other: int) -> bool:
    for way in range(WAYS):
        if NEIGHBOUR[hex, way] == other:
            return True
    return False


@rule
def apply_bite(s: State, a: int, t: Trace) -> None:
    lose(s, action.explorer_of(a), Cause.SQUID.value, t)
    resume(s, t)
