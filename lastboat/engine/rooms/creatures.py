"""§4.4, §8, §11.2, §11.3, §11.7: one creature, or an empty boat, moves by the dice, hex by hex or in one dive."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.board import HEXES, NEIGHBOUR, WAYS
from lastboat.engine.pieces import (
    is_loaded,
    is_unoccupied,
    kind_of,
    release,
    shift_boat,
    shift_creature,
)
from lastboat.engine.rooms import squid
from lastboat.engine.rooms.attacks import has_prey
from lastboat.engine.rooms.defence import enter_hex
from lastboat.engine.rooms.dolphins import guard, is_bare_at, meet, settle
from lastboat.engine.rooms.movement import can_sail_to
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN, FIRST_OF, State
from lastboat.engine.trace import Event, Trace, tell
from lastboat.engine.turn import enter, resume, rolled
from lastboat.engine.words import BOATS, DIVE, EXPLORERS, NONE, RESERVE, Dice, Face, Ground, Kind, Phase

RED_REACH = (1, 2, 3, 0, 3)
"""Hexes by the red die for each `Kind` (§8.2 to §8.4, §12.2)."""


@rule
def legal(s: State, out: Actions) -> int:
    """§4.4: nobody, or the first step of a piece that was rolled; once it is under way, the next step or a stop."""
    out[0] = action.PASS
    if s.mover != NONE:
        return next_steps(s, int(s.mover), out, 1)
    if s.range == DIVE:
        return switches(s, out, legal_far(s, out, 1))
    n = 1
    for b in range(BOATS):
        if may_drift(s, b):
            n = next_steps(s, CREATURES + b, out, n)
    for creature in range(CREATURES):
        if may_go(s, creature):
            n = next_steps(s, creature, out, n)
    for creature in range(FIRST_OF[Kind.SQUID.value], CREATURES):
        if may_go(s, creature) and squid.any_bite(s, s.creature[creature]):
            out[n] = action.STAY + creature - FIRST_OF[Kind.SQUID.value]
            n += 1
    return switches(s, out, n)


@rule
def next_steps(s: State, piece: int, out: Actions, n: int) -> int:
    """§8.1 for a creature, §5.10 for an empty boat."""
    if piece >= CREATURES:
        b = piece - CREATURES
        for way in range(WAYS):
            if can_sail_to(s, NEIGHBOUR[s.boat[b].hex, way], False):
                out[n] = action.SAIL + b * WAYS + way
                n += 1
        return n
    for way in range(WAYS):
        if s.ground[NEIGHBOUR[s.creature[piece], way]] == Ground.SEA:
            out[n] = action.STEP + piece * WAYS + way
            n += 1
    return n


@rule
def may_drift(s: State, b: int) -> bool:
    """§11.2: an empty boat, by its face or the star."""
    return (s.face == Face.BOAT or s.face == Face.STAR) and s.boat[b].hex < RESERVE and not is_loaded(s, b)


@rule
def may_go(s: State, creature: int) -> bool:
    """A creature that was rolled, one for each lot of alike ones in a hex."""
    if s.creature[creature] >= RESERVE or not rolled(s, kind_of(creature)):
        return False
    for other in range(FIRST_OF[kind_of(creature)], creature):
        if s.creature[other] == s.creature[creature] and guarded_by(s, other) == guarded_by(s, creature):
            return False
    return True


@rule
def guarded_by(s: State, creature: int) -> int:
    """The swimmer it guards if it is a dolphin, else NONE."""
    if creature < FIRST_DOLPHIN or creature >= FIRST_DOLPHIN + DOLPHINS:
        return NONE
    return int(s.guards[creature - FIRST_DOLPHIN])


@rule
def legal_far(s: State, out: Actions, n: int) -> int:
    """§7.3, §11.2 (D), §12.2: which piece goes to an unoccupied hex."""
    for creature in range(CREATURES):
        if may_go(s, creature):
            out[n] = action.PICK + creature
            n += 1
    for b in range(BOATS):
        if may_drift(s, b):
            out[n] = action.PICK + CREATURES + b
            n += 1
    return n


@rule
def switches(s: State, out: Actions, n: int) -> int:
    """§11.7: a dolphin may change to an unguarded swimmer of its hex, whatever the number."""
    if not rolled(s, Kind.DOLPHIN.value):
        return n
    for d in range(DOLPHINS):
        hex = s.creature[FIRST_DOLPHIN + d]
        if hex >= RESERVE or s.guards[d] == NONE:
            continue
        for e in range(EXPLORERS):
            if is_bare_at(s, e, hex):
                out[n] = action.SWITCH + d * EXPLORERS + e
                n += 1
    return n


@rule
def legal_dive(s: State, out: Actions) -> int:
    """§7.3, §11.2: to any unoccupied sea hex."""
    n = 0
    for hex in range(HEXES):
        if is_unoccupied(s, hex):
            out[n] = action.TO + hex
            n += 1
    return n


@rule
def apply(s: State, a: int, t: Trace) -> None:
    if a < action.STEP:
        b = (a - action.SAIL) // WAYS
        drift(s, b, NEIGHBOUR[s.boat[b].hex, (a - action.SAIL) % WAYS], t)
    elif a < action.PICK:
        creature = (a - action.STEP) // WAYS
        step(s, creature, NEIGHBOUR[s.creature[creature], (a - action.STEP) % WAYS], t)
    elif a < action.STAY:
        pick(s, a)
    elif a < action.SWITCH:
        creature = FIRST_OF[Kind.SQUID.value] + a - action.STAY
        tell(t, Event.STAYED, creature, s.creature[creature], 0)
        squid.come_to_rest(s, creature, t)
    else:
        switch(s, (a - action.SWITCH) // EXPLORERS, (a - action.SWITCH) % EXPLORERS, t)


@rule
def set_off(s: State, piece: int, reach: int) -> None:
    """A move begins with the full reach; each step takes one."""
    if s.mover == NONE:
        s.mover = piece
        s.steps = reach
    s.steps -= 1


@rule
def reach_of(s: State, kind: int) -> int:
    """§8.2 to §8.4 and §12.2 by the red die; §11.2 by the number rolled."""
    return RED_REACH[kind] if s.rules.dice == Dice.RED else int(s.range)


@rule
def drift(s: State, b: int, hex: int, t: Trace) -> None:
    """§11.2: an empty boat moves; nothing happens to it (§5.12)."""
    set_off(s, CREATURES + b, s.range)
    tell(t, Event.DRIFTED, b, s.boat[b].hex, hex)
    shift_boat(s, b, hex)
    if s.steps == 0:
        enter(s, Phase.NEXT, t)


@rule
def step(s: State, creature: int, hex: int, t: Trace) -> None:
    """§8.1, §11.3: one hex on; it stops where it finds prey, or when its reach is spent."""
    kind = kind_of(creature)
    origin = int(s.creature[creature])
    set_off(s, creature, reach_of(s, kind))
    tell(t, Event.WENT, creature, origin, hex)
    leave(s, creature, hex, t)
    if s.out == 0:
        enter(s, Phase.NEXT, t)
    elif has_prey(s, kind, hex):
        enter_hex(s, creature, hex, t)
    elif s.steps == 0 or (kind == Kind.SQUID and squid.is_held(s, hex)):
        come_to_rest(s, creature, t)


@rule
def leave(s: State, creature: int, hex: int, t: Trace) -> None:
    """To the new hex; §11.7: a dolphin leaves its swimmer to another free dolphin, or to what is there."""
    origin = int(s.creature[creature])
    shift_creature(s, creature, hex)
    if kind_of(creature) == Kind.DOLPHIN:
        release(s, creature - FIRST_DOLPHIN, t)
        settle(s, origin, t)


@rule
def come_to_rest(s: State, creature: int, t: Trace) -> None:
    """§11.4: a dolphin guards where its move ends; §12.4: a squid takes; the others are done."""
    kind = kind_of(creature)
    if kind == Kind.DOLPHIN:
        meet(s, s.creature[creature], t)
    elif kind == Kind.SQUID:
        squid.come_to_rest(s, creature, t)
    else:
        enter(s, Phase.NEXT, t)


@rule
def stop(s: State, t: Trace) -> None:
    """§4.4: nobody moves, or the piece under way stops."""
    if s.mover == NONE or s.mover >= CREATURES:
        enter(s, Phase.NEXT, t)
    else:
        come_to_rest(s, s.mover, t)


@rule
def pick(s: State, a: int) -> None:
    """The piece that goes far is named; its hex comes next."""
    s.mover = a - action.PICK
    s.phase = Phase.DIVE


@rule
def apply_dive(s: State, a: int, t: Trace) -> None:
    """§7.3, §11.2: the hex is unoccupied, so that nobody is attacked there; a squid takes its explorer (§12.4)."""
    hex = a - action.TO
    if s.mover >= CREATURES:
        b = s.mover - CREATURES
        tell(t, Event.DRIFTED, b, s.boat[b].hex, hex)
        shift_boat(s, b, hex)
        resume(s, t)
        return
    creature = int(s.mover)
    tell(t, Event.DIVED, creature, s.creature[creature], hex)
    leave(s, creature, hex, t)
    if kind_of(creature) == Kind.SQUID:
        squid.come_to_rest(s, creature, t)
    else:
        resume(s, t)


@rule
def switch(s: State, d: int, e: int, t: Trace) -> None:
    """§11.7: the dolphin stays in its hex and guards another."""
    release(s, d, t)
    guard(s, d, e, t)
    enter(s, Phase.NEXT, t)
