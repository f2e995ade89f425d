"""§6.2 to §6.5, §10.2, §10.4, §11.1, §12.1: what is under a tile, and what it does."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.board import NEIGHBOUR, WAYS
from lastboat.engine.pieces import (
    banish_at,
    boat_in_reserve,
    bring,
    creature_in_reserve,
    embark,
    float_boat,
    is_kept,
    lift,
    lose_at,
    wreck,
)
from lastboat.engine.rooms import squid
from lastboat.engine.rooms.dolphins import is_unguarded_at, lose_unguarded, pick_swimmers, settle_and_resume
from lastboat.engine.rooms.ending import erupt
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import resume
from lastboat.engine.words import (
    EXPLORERS,
    FIRST_KEPT,
    KINDS,
    NONE,
    PLACES,
    SEATS,
    UNDERSIDES,
    Cause,
    Ending,
    Ground,
    Kind,
    Phase,
    Squids,
    Status,
    Underside,
)


@rule
def outcomes(s: State, out: Actions, odds: Odds) -> int:
    """§2.1, §3.2: the backs of this terrain that nobody has seen and nobody keeps, each tile equally likely."""
    n = 0
    for underside in range(UNDERSIDES):
        left = left_of(s, s.terrain - 1, underside)
        if left > 0:
            out[n] = action.flip(underside)
            odds[n] = left
            n += 1
    return n


@rule
def left_of(s: State, terrain: int, underside: int) -> int:
    """Tiles of the terrain with this underside that are neither shown nor kept."""
    left = int(s.rules.deck[terrain, underside]) - int(s.shown[terrain, underside])
    if underside >= FIRST_KEPT:
        for seat in range(SEATS):
            left -= int(s.hand[seat, terrain, underside - FIRST_KEPT])
    return left


@rule
def apply(s: State, a: int, t: Trace) -> None:
    """§6.2: a red back is kept, a green one acts; §6.5: the volcano too, as a whirlpool in §10.2 and §10.4."""
    underside = action.underside_of(a)
    s.resume = Phase.ROLL
    if is_kept(s, underside):
        keep(s, underside, t)
        return
    s.shown[s.terrain - 1, underside] += 1
    emit(t, Event.FLIPPED, s.focus, underside, s.terrain)
    if underside == Underside.SHARK:
        bring_shark(s, t)
    elif underside == Underside.WHALE:
        bring_whale(s, t)
    elif underside == Underside.BOAT:
        bring_boat(s, t)
    elif underside == Underside.DOLPHIN:
        bring_dolphin(s, t)
    elif underside == Underside.WHIRLPOOL or s.rules.ending != Ending.VOLCANO:
        whirl(s, t)
    else:
        erupt(s, t)


@rule
def keep(s: State, underside: int, t: Trace) -> None:
    """§6.2: a red back goes, unseen by others, to the hand."""
    terrain = s.terrain - 1
    s.hand[s.active, terrain, underside - FIRST_KEPT] += 1
    s.kept[s.active, terrain] += 1
    emit(t, Event.KEPT, s.active, s.terrain, underside)
    resume(s, t)


@rule
def bring_shark(s: State, t: Trace) -> None:
    """§6.3: swimmers there are lost."""
    shark = creature_in_reserve(s, Kind.SHARK.value)
    if shark != NONE:
        bring(s, shark, s.focus, t)
        lose_unguarded(s, s.focus, t)
    resume(s, t)


@rule
def bring_whale(s: State, t: Trace) -> None:
    """§6.3: swimmers are unharmed; §12.1: a squid appears too, §12.8: or instead."""
    whale = creature_in_reserve(s, Kind.WHALE.value)
    if whale != NONE:
        bring(s, whale, s.focus, t)
    if s.rules.squids == Squids.INSTEAD_OF_WHALES or (s.rules.squids == Squids.WITH_WHALES and whale != NONE):
        squid.spawn(s, t)
    else:
        resume(s, t)


@rule
def bring_boat(s: State, t: Trace) -> None:
    """§6.3: swimmers there go aboard; of more than three the active player chooses."""
    b = boat_in_reserve(s)
    if b == NONE:
        resume(s, t)
        return
    float_boat(s, b, s.focus)
    emit(t, Event.BUILT, b, s.focus, 0)
    if s.crowd[s.focus] > PLACES:
        s.phase = Phase.RESCUE
        s.actor = s.active
        s.picks = PLACES
        return
    for e in range(EXPLORERS):
        if is_unguarded_at(s, e, s.focus):
            rescue(s, e, t)
    resume(s, t)


@rule
def rescue(s: State, e: int, t: Trace) -> None:
    lift(s, e, t)
    embark(s, e, s.boat_at[s.focus])
    emit(t, Event.BOARDED, e, s.focus, s.boat_at[s.focus])


@rule
def legal_rescue(s: State, out: Actions) -> int:
    """§6.3: who boards next."""
    return pick_swimmers(s, out)


@rule
def apply_rescue(s: State, a: int, t: Trace) -> None:
    s.picked = action.explorer_of(a)
    rescue(s, s.picked, t)
    s.picks -= 1
    if s.picks == 0:
        resume(s, t)


@rule
def bring_dolphin(s: State, t: Trace) -> None:
    """§11.1: with dolphins in play, the tile is shown and a dolphin appears."""
    dolphin = creature_in_reserve(s, Kind.DOLPHIN.value)
    if dolphin != NONE:
        bring(s, dolphin, s.focus, t)
    settle_and_resume(s, s.focus, t)


@rule
def whirl(s: State, t: Trace) -> None:
    """§6.4, §11.9, §12.7: everything in the freed hex and the adjacent sea hexes is removed."""
    emit(t, Event.WHIRLED, s.focus, 0, 0)
    drain(s, s.focus, t)
    for way in range(WAYS):
        hex = NEIGHBOUR[s.focus, way]
        if s.ground[hex] == Ground.SEA:
            drain(s, hex, t)
    resume(s, t)


@rule
def drain(s: State, hex: int, t: Trace) -> None:
    lose_at(s, hex, Status.SWIMMING, Cause.WHIRLPOOL.value, t)
    if s.boat_at[hex] != NONE:
        lose_at(s, hex, Status.ABOARD, Cause.WHIRLPOOL.value, t)
        wreck(s, s.boat_at[hex], Cause.WHIRLPOOL.value, t)
    for kind in range(KINDS):
        banish_at(s, hex, kind, Cause.WHIRLPOOL.value, t)
