"""§7.5, §7.6: a player threatened by a moved creature may drive it out of the game before it attacks."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.pieces import banish, controls, kind_of, loaded_boat_at, owner
from lastboat.engine.rooms.dolphins import is_unguarded_at
from lastboat.engine.rooms.tiles import discard
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import enter
from lastboat.engine.words import EXPLORERS, FIRST_KEPT, TERRAINS, Cause, Kind, Phase, Underside


@rule
def threatened(s: State, kind: int, hex: int) -> int:
    """§7.5, §11.5: a bit for each other seat with an unguarded swimmer (shark) or control of the boat (whale)."""
    seats = 0
    if kind == Kind.SHARK:
        for e in range(EXPLORERS):
            if is_unguarded_at(s, e, hex):
                seats |= 1 << owner(s, e)
    elif kind == Kind.WHALE and loaded_boat_at(s, hex):
        for seat in range(s.rules.players):
            if controls(s, s.boat_at[hex], seat):
                seats |= 1 << seat
    return seats & ~(1 << s.active)


@rule
def ask_next(s: State) -> bool:
    """§7.6: ask the next threatened player, clockwise from the active one, whether or not they hold the tile.

    Returns False when nobody is left to ask.
    """
    for i in range(1, s.rules.players):
        seat = (s.active + i) % s.rules.players
        if s.asked >> seat & 1:
            s.phase = Phase.DEFEND
            s.actor = seat
            return True
    return False


@rule
def defence_tile(s: State) -> int:
    """The underside that defends against the moving creature."""
    if kind_of(s.mover) == Kind.SHARK:
        return Underside.SHARK_DEFENCE.value
    return Underside.WHALE_DEFENCE.value


@rule
def legal(s: State, out: Actions) -> int:
    """§7.5: decline, or play the defence tile, of any terrain in the hand."""
    out[0] = action.PASS
    n = 1
    for terrain in range(TERRAINS):
        if s.hand[s.actor, terrain, defence_tile(s) - FIRST_KEPT] > 0:
            out[n] = action.defend(terrain)
            n += 1
    return n


@rule
def apply(s: State, a: int, t: Trace) -> None:
    """§7.5: the creature leaves the game, everything else stays."""
    terrain = action.terrain_of(a)
    underside = defence_tile(s)
    discard(s, s.actor, terrain, underside)
    emit(t, Event.DEFENDED, s.actor, underside, terrain + 1)
    banish(s, s.mover, Cause.DEFENCE.value, t)
    enter(s, Phase.NEXT, t)
