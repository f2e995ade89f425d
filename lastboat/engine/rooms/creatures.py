"""§4.4, §8, §11.2, §11.3: the dice are rolled; one creature, or an empty boat, moves hex by hex or in one dive."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.board import HEXES, NEIGHBOUR, WAYS
from lastboat.engine.pieces import is_loaded, is_unoccupied, kind_of, release, shift_boat, shift_creature
from lastboat.engine.rooms import squid
from lastboat.engine.rooms.attacks import begin_attack, has_prey
from lastboat.engine.rooms.dolphins import legal_switches, settle_and_resume, settle_hex, switch
from lastboat.engine.rooms.movement import can_sail_to
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN, FIRST_OF, FIRST_SQUID, State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import enter, resume, rolled
from lastboat.engine.words import BOATS, DIVE, FACES, KINDS, NONE, RANGES, RESERVE, Face, Ground, Kind, Phase


@rule
def has_number_die(s: State) -> bool:
    """§2.4, §11.2: whether the distance is rolled; otherwise it depends on the kind of the creature."""
    return s.rules.numbers[0] + s.rules.numbers[1] + s.rules.numbers[2] + s.rules.numbers[DIVE - 1] > 0


@rule
def outcomes_roll(s: State, out: Actions, odds: Odds) -> int:
    """§2.4: the faces of the creature die, by how many sides show them."""
    n = 0
    for face in range(FACES):
        if s.rules.faces[face] > 0:
            out[n] = action.roll(face)
            odds[n] = s.rules.faces[face]
            n += 1
    return n


@rule
def apply_roll(s: State, a: int, t: Trace) -> None:
    """§4.4, §11.2: the creature die, then the number die where there is one."""
    s.face = action.face_of(a)
    emit(t, Event.ROLLED, s.active, s.face, 0)
    if has_number_die(s):
        enter(s, Phase.RANGE, t)
    else:
        enter(s, Phase.CREATURE, t)


@rule
def outcomes_range(s: State, out: Actions, odds: Odds) -> int:
    """§2.4: the numbers of the number die and D, by how many sides show them."""
    n = 0
    for i in range(RANGES):
        if s.rules.numbers[i] > 0:
            out[n] = action.roll_range(i + 1)
            odds[n] = s.rules.numbers[i]
            n += 1
    return n


@rule
def apply_range(s: State, a: int, t: Trace) -> None:
    s.range = action.number_of(a)
    emit(t, Event.RANGED, s.active, s.range, 0)
    enter(s, Phase.CREATURE, t)


@rule
def reach_of(s: State, kind: int) -> int:
    """§11.2: the number rolled; §8.2 to §8.4, §12.2: without a number die, the reach of the kind or an empty boat."""
    return int(s.range) if has_number_die(s) else int(s.rules.reach[kind])


@rule
def legal(s: State, out: Actions) -> int:
    """§4.4: pass, or the first step of a piece that was rolled; once it is moving, the next step or a stop."""
    out[0] = action.PASS
    if s.mover != NONE:
        return next_steps(s, int(s.mover), out, 1)
    n = far_movers(s, out, 1) if s.range == DIVE else first_steps(s, out)
    return legal_switches(s, out, n) if rolled(s, Kind.DOLPHIN.value) else n


@rule
def first_steps(s: State, out: Actions) -> int:
    """§8.1, §11.2 for each piece that was rolled; §12.3: a squid may also stay where it can take an explorer."""
    n = 1
    for b in range(BOATS):
        if may_drift(s, b):
            n = next_steps(s, CREATURES + b, out, n)
    for creature in range(CREATURES):
        if may_go(s, creature):
            n = next_steps(s, creature, out, n)
    for creature in range(FIRST_SQUID, CREATURES):
        if may_go(s, creature) and squid.any_bite(s, s.creature[creature]):
            out[n] = action.stay(creature)
            n += 1
    return n


@rule
def next_steps(s: State, piece: int, out: Actions, n: int) -> int:
    """§8.1 for a creature, §5.10 for an empty boat."""
    if piece >= CREATURES:
        b = piece - CREATURES
        for way in range(WAYS):
            if can_sail_to(s, NEIGHBOUR[s.boat[b].hex, way], False):
                out[n] = action.sail(b, way)
                n += 1
        return n
    for way in range(WAYS):
        if s.ground[NEIGHBOUR[s.creature[piece], way]] == Ground.SEA:
            out[n] = action.step(piece, way)
            n += 1
    return n


@rule
def may_drift(s: State, b: int) -> bool:
    """§11.2: an empty boat, by its face or the star."""
    return (s.face == Face.BOAT or s.face == Face.STAR) and s.boat[b].hex < RESERVE and not is_loaded(s, b)


@rule
def may_go(s: State, creature: int) -> bool:
    """A creature that was rolled; of several equal ones in one hex, only the first."""
    if s.creature[creature] >= RESERVE or not rolled(s, kind_of(creature)):
        return False
    for other in range(FIRST_OF[kind_of(creature)], creature):
        if s.creature[other] == s.creature[creature] and swimmer_of(s, other) == swimmer_of(s, creature):
            return False
    return True


@rule
def swimmer_of(s: State, creature: int) -> int:
    """The swimmer that a dolphin guards, or NONE; other creatures guard nobody."""
    if creature < FIRST_DOLPHIN or creature >= FIRST_DOLPHIN + DOLPHINS:
        return NONE
    return int(s.guards[creature - FIRST_DOLPHIN])


@rule
def legal_summon(s: State, out: Actions) -> int:
    """§7.3: which creature of the tile's kind goes to an unoccupied hex."""
    return far_movers(s, out, 0)


@rule
def far_movers(s: State, out: Actions, n: int) -> int:
    """§7.3, §11.2 (D), §12.2: the pieces that may go to an unoccupied hex."""
    for creature in range(CREATURES):
        if may_go(s, creature):
            out[n] = action.pick(creature)
            n += 1
    for b in range(BOATS):
        if may_drift(s, b):
            out[n] = action.pick(CREATURES + b)
            n += 1
    return n


@rule
def legal_dive(s: State, out: Actions) -> int:
    """§7.3, §11.2: to any unoccupied sea hex."""
    n = 0
    for hex in range(HEXES):
        if is_unoccupied(s, hex):
            out[n] = action.to(hex)
            n += 1
    return n


@rule
def apply(s: State, a: int, t: Trace) -> None:
    match action.family_of(a):
        case action.SAIL:
            b = action.boat_of(a)
            drift(s, b, NEIGHBOUR[s.boat[b].hex, action.way_of(a)], t)
        case action.STEP:
            creature = action.creature_of(a)
            step(s, creature, NEIGHBOUR[s.creature[creature], action.way_of(a)], t)
        case action.PICK:
            pick(s, a, t)
        case action.STAY:
            stay(s, action.creature_of(a), t)
        case action.SWITCH:
            switch(s, a, t)


@rule
def stay(s: State, creature: int, t: Trace) -> None:
    """§12.3: a squid takes where it is."""
    emit(t, Event.STAYED, creature, s.creature[creature], 0)
    squid.come_to_rest(s, creature, t)


@rule
def set_off(s: State, piece: int, reach: int) -> None:
    """A move starts with the full reach; each step uses one."""
    if s.mover == NONE:
        s.mover = piece
        s.steps = reach
    s.steps -= 1


@rule
def drift(s: State, b: int, hex: int, t: Trace) -> None:
    """§11.2: an empty boat moves; nothing happens to it (§5.12)."""
    set_off(s, CREATURES + b, reach_of(s, KINDS))
    emit(t, Event.DRIFTED, b, s.boat[b].hex, hex)
    shift_boat(s, b, hex)
    if s.steps == 0:
        enter(s, Phase.NEXT, t)


@rule
def step(s: State, creature: int, hex: int, t: Trace) -> None:
    """§8.1, §11.3: one hex on; it stops where it finds prey, or when its reach is spent."""
    kind = kind_of(creature)
    origin = int(s.creature[creature])
    set_off(s, creature, reach_of(s, kind))
    emit(t, Event.WENT, creature, origin, hex)
    leave(s, creature, hex, t)
    if s.remaining == 0:
        enter(s, Phase.NEXT, t)
    elif has_prey(s, kind, hex):
        begin_attack(s, creature, hex, t)
    elif s.steps == 0 or (kind == Kind.SQUID and squid.is_held(s, hex)):
        come_to_rest(s, creature, t)


@rule
def leave(s: State, creature: int, hex: int, t: Trace) -> None:
    """To the new hex; §11.7: a dolphin leaves its swimmer to another free dolphin, or to what is there."""
    origin = int(s.creature[creature])
    shift_creature(s, creature, hex)
    if kind_of(creature) == Kind.DOLPHIN:
        release(s, creature - FIRST_DOLPHIN, t)
        settle_hex(s, origin, t)


@rule
def come_to_rest(s: State, creature: int, t: Trace) -> None:
    """§11.4: a dolphin guards where its move ends; §12.4: a squid takes; the others are done."""
    kind = kind_of(creature)
    if kind == Kind.DOLPHIN:
        settle_and_resume(s, s.creature[creature], t)
    elif kind == Kind.SQUID:
        squid.come_to_rest(s, creature, t)
    else:
        enter(s, Phase.NEXT, t)


@rule
def stop(s: State, t: Trace) -> None:
    """§4.4: nobody moves, or the moving piece stops."""
    if s.mover == NONE or s.mover >= CREATURES:
        enter(s, Phase.NEXT, t)
    else:
        come_to_rest(s, s.mover, t)


@rule
def pick(s: State, a: int, t: Trace) -> None:
    """§7.3, §11.2: this piece goes to an unoccupied hex; which one comes next."""
    s.mover = action.piece_of(a)
    s.phase = Phase.DIVE


@rule
def apply_dive(s: State, a: int, t: Trace) -> None:
    """§7.3, §11.2: the hex is unoccupied, so nobody is attacked there; a squid takes its explorer (§12.4)."""
    hex = action.hex_of(a)
    if s.mover >= CREATURES:
        b = s.mover - CREATURES
        emit(t, Event.DRIFTED, b, s.boat[b].hex, hex)
        shift_boat(s, b, hex)
        resume(s, t)
        return
    creature = int(s.mover)
    emit(t, Event.DIVED, creature, s.creature[creature], hex)
    leave(s, creature, hex, t)
    if kind_of(creature) == Kind.SQUID:
        squid.come_to_rest(s, creature, t)
    else:
        resume(s, t)
