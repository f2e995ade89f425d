"""§7.5, §7.6: those whom a moved creature threatens may drive it out of the game before it acts."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.pieces import banish, controls, kind_of, loaded_boat_at, owner
from lastboat.engine.rooms.attacks import attack
from lastboat.engine.rooms.dolphins import is_bare_at
from lastboat.engine.rooms.tiles import discard
from lastboat.engine.state import TERRAINS, State
from lastboat.engine.trace import Event, Trace, tell
from lastboat.engine.turn import enter
from lastboat.engine.words import EXPLORERS, FIRST_KEPT, Cause, Kind, Phase, Underside


@rule
def enter_hex(s: State, creature: int, hex: int, t: Trace) -> None:
    """A creature has come upon prey: ask whom it threatens, else it acts at once."""
    s.asked = threatened(s, kind_of(creature), hex)
    s.focus = hex
    ask_next(s, creature, t)


@rule
def threatened(s: State, kind: int, hex: int) -> int:
    """§7.5, §11.5: a bit for each other seat with an unguarded swimmer (shark) or control of the boat (whale)."""
    seats = 0
    if kind == Kind.SHARK:
        for e in range(EXPLORERS):
            if is_bare_at(s, e, hex):
                seats |= 1 << owner(s, e)
    elif kind == Kind.WHALE and loaded_boat_at(s, hex):
        for seat in range(s.rules.players):
            if controls(s, s.boat_at[hex], seat):
                seats |= 1 << seat
    return seats & ~(1 << s.active)


@rule
def ask_next(s: State, creature: int, t: Trace) -> None:
    """§7.6: clockwise from the active player, whether or not he holds the tile."""
    for i in range(1, s.rules.players):
        seat = (s.active + i) % s.rules.players
        if s.asked >> seat & 1:
            s.phase = Phase.DEFEND
            s.actor = seat
            return
    attack(s, creature, s.focus, t)


@rule
def defence(s: State) -> int:
    """The tile that answers the creature under way."""
    if kind_of(s.mover) == Kind.SHARK:
        return Underside.SHARK_DEFENCE.value
    return Underside.WHALE_DEFENCE.value


@rule
def legal(s: State, out: Actions) -> int:
    out[0] = action.PASS
    n = 1
    for terrain in range(TERRAINS):
        if s.hand[s.actor, terrain, defence(s) - FIRST_KEPT] > 0:
            out[n] = action.DEFEND + terrain
            n += 1
    return n


@rule
def decline(s: State, t: Trace) -> None:
    s.asked &= ~(1 << s.actor)
    ask_next(s, s.mover, t)


@rule
def apply(s: State, a: int, t: Trace) -> None:
    """§7.5: the creature leaves the game, everything else stays."""
    terrain = a - action.DEFEND
    underside = defence(s)
    discard(s, s.actor, terrain, underside)
    tell(t, Event.DEFENDED, s.actor, underside, terrain + 1)
    banish(s, s.mover, Cause.DEFENCE.value, t)
    enter(s, Phase.NEXT, t)
