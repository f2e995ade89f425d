"""§5, §10.6: walking, boarding, swimming, landing and sailing, one point a step."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import BOARD, BOARD_HERE, ESCORTED, JUMP, LAND, SWIM, WALK, Actions
from lastboat.engine.board import COASTAL, INNER, INNER_NEAR, ISLAND_OF, NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.pieces import (
    SERPENT_BIT,
    SERPENT_OR_WHALE,
    SQUID_BIT,
    controls,
    embark,
    has_room,
    is_loaded,
    is_tile,
    lift,
    shift_boat,
    shift_creature,
    spill,
    stand,
    wreck,
)
from lastboat.engine.rooms.dolphins import dolphin_of, is_guarded, settle_and_resume, settle_hex
from lastboat.engine.state import FIRST_DOLPHIN, State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.words import BOATS, EXPLORERS_A_COLOUR, NONE, RESERVE, Cause, Ground, Phase, Status


@rule
def legal(s: State, out: Actions) -> int:
    """§4.2, §5.8: pass, or a step of an own explorer or of a boat that the seat may move."""
    out[0] = action.PASS
    n = 1
    for colour in range(s.active, s.rules.players * s.rules.colours, s.rules.players):
        for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
            status = s.explorer[e].status
            if status == Status.LAND:
                n = from_land(s, e, out, n)
            elif status == Status.ABOARD:
                n = from_boat(s, e, out, n)
            elif status == Status.SWIMMING and not has_swum(s, e):
                n = from_water(s, e, out, n)
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE and (not is_loaded(s, b) or controls(s, b, s.active)):
            n = sailings(s, b, out, n)
    return n


@rule
def has_swum(s: State, e: int) -> bool:
    """§5.7: one swim a turn."""
    return (s.swam >> e) & 1 == 1


@rule
def from_land(s: State, e: int, out: Actions, n: int) -> int:
    """§5.1 to another tile, §5.2 into a boat, §5.4 into the water."""
    dry = not has_swum(s, e)
    for way in range(WAYS):
        hex = NEIGHBOUR[s.explorer[e].hex, way]
        ground = s.ground[hex]
        if is_tile(ground):
            out[n] = action.move(e, way, WALK)
            n += 1
        elif ground == Ground.SEA:
            if s.boat_at[hex] != NONE and has_room(s, s.boat_at[hex]):
                out[n] = action.move(e, way, BOARD)
                n += 1
            if dry:
                out[n] = action.move(e, way, SWIM)
                n += 1
    return n


@rule
def from_boat(s: State, e: int, out: Actions, n: int) -> int:
    """§5.3 into another boat, §5.4 overboard, §5.6 ashore."""
    hex = s.explorer[e].hex
    for way in range(WAYS):
        b = s.boat_at[NEIGHBOUR[hex, way]]
        if b != NONE and has_room(s, b):
            out[n] = action.move(e, way, BOARD)
            n += 1
    if not has_swum(s, e):
        out[n] = action.move_here(e, JUMP)
        n += 1
    if ISLAND_OF[hex] != NONE:
        out[n] = action.move_here(e, LAND)
        n += 1
    return n


@rule
def from_water(s: State, e: int, out: Actions, n: int) -> int:
    """§5.5, §5.6, §11.6: to another sea hex, with the dolphin or without, into a boat, ashore; §10.6: onto a tile."""
    hex = s.explorer[e].hex
    escorted = is_guarded(s, e)
    climbs = s.rules.closed_lagoon and is_closed_water(s, hex)
    for way in range(WAYS):
        ground = s.ground[NEIGHBOUR[hex, way]]
        if ground == Ground.SEA:
            out[n] = action.move(e, way, SWIM)
            n += 1
            if escorted:
                out[n] = action.move(e, way, ESCORTED)
                n += 1
        elif climbs and is_tile(ground):
            out[n] = action.move(e, way, WALK)
            n += 1
    if s.boat_at[hex] != NONE and has_room(s, s.boat_at[hex]):
        out[n] = action.move_here(e, BOARD_HERE)
        n += 1
    if ISLAND_OF[hex] != NONE:
        out[n] = action.move_here(e, LAND)
        n += 1
    return n


@rule
def is_closed_water(s: State, hex: int) -> bool:
    """§10.6: no way by sea from here to the outer sea."""
    if INNER[hex] == NONE:
        return False
    water = 1 << SLOTS
    coast = 0
    for slot in range(SLOTS):
        if s.ground[SLOT_HEX[slot]] == Ground.SEA:
            water |= 1 << slot
            if COASTAL[slot]:
                coast |= 1 << slot
    reached = 1 << int(INNER[hex])
    grown = 0
    while reached != grown:
        grown = reached
        for i in range(SLOTS + 1):
            if (grown >> i) & 1:
                reached |= INNER_NEAR[i] & water
    return reached & coast == 0


@rule
def sailings(s: State, b: int, out: Actions, n: int) -> int:
    """§5.10: to a sea hex without a boat; §12.6: not onto a squid when loaded."""
    loaded = is_loaded(s, b)
    for way in range(WAYS):
        if can_sail_to(s, NEIGHBOUR[s.boat[b].hex, way], loaded):
            out[n] = action.sail(b, way)
            n += 1
    return n


@rule
def can_sail_to(s: State, hex: int, loaded: bool) -> bool:
    if s.ground[hex] != Ground.SEA or s.boat_at[hex] != NONE:
        return False
    return not (loaded and s.kinds_at[hex] & SQUID_BIT)


@rule
def apply(s: State, a: int, t: Trace) -> None:
    """§4.2: a step costs a point."""
    s.points -= 1
    s.resume = Phase.MOVE
    if action.family_of(a) == action.SAIL:
        b = action.boat_of(a)
        sail(s, b, NEIGHBOUR[s.boat[b].hex, action.way_of(a)], t)
        settle_and_resume(s, s.focus, t)
        return
    e = action.explorer_of(a)
    origin = int(s.explorer[e].hex)
    if action.has_way(a):
        step_away(s, e, action.verb_of(a), NEIGHBOUR[origin, action.way_of(a)], t)
    else:
        step_in_place(s, e, action.verb_of(a), t)
    settle_and_resume(s, origin, t)


@rule
def step_in_place(s: State, e: int, verb: int, t: Trace) -> None:
    """§5.5 into the boat here, §5.4 overboard, §5.6 ashore; §5.7: in the water each is a swim."""
    hex = int(s.explorer[e].hex)
    if verb == JUMP or s.explorer[e].status == Status.SWIMMING:
        s.swam |= 1 << e
    lift(s, e, t)
    if verb == BOARD_HERE:
        embark(s, e, s.boat_at[hex])
        emit(t, Event.BOARDED, e, hex, s.boat_at[hex])
    elif verb == JUMP:
        stand(s, e, hex, Status.SWIMMING)
        emit(t, Event.SWAM, e, hex, hex)
    else:
        s.explorer[e].hex = ISLAND_OF[hex]
        s.explorer[e].status = Status.SAFE
        s.remaining -= 1
        s.progress = 1
        emit(t, Event.LANDED, e, hex, ISLAND_OF[hex])


@rule
def step_away(s: State, e: int, verb: int, hex: int, t: Trace) -> None:
    """§5.1 to §5.5 to the adjacent hex; a swim into danger is settled there (§5.11)."""
    origin = int(s.explorer[e].hex)
    climbs = verb == WALK and s.explorer[e].status == Status.SWIMMING
    d = dolphin_of(s, e) if verb == ESCORTED else NONE
    if d != NONE:
        s.guards[d] = NONE
    if verb == SWIM or d != NONE or climbs:
        s.swam |= 1 << e
    lift(s, e, t)
    if verb == BOARD:
        embark(s, e, s.boat_at[hex])
        emit(t, Event.BOARDED, e, origin, s.boat_at[hex])
    elif verb == WALK:
        stand(s, e, hex, Status.LAND)
        emit(t, Event.CLIMBED if climbs else Event.WALKED, e, origin, hex)
    else:
        swim(s, e, hex, d, origin, t)


@rule
def swim(s: State, e: int, hex: int, d: int, origin: int, t: Trace) -> None:
    """§5.11, §11.6: into the water of a hex, with the dolphin d unless it is NONE."""
    stand(s, e, hex, Status.SWIMMING)
    emit(t, Event.SWAM, e, origin, hex)
    if d != NONE:
        shift_creature(s, FIRST_DOLPHIN + d, hex)
        emit(t, Event.WENT, FIRST_DOLPHIN + d, origin, hex)
        s.guards[d] = e
    settle_hex(s, hex, t)


@rule
def sail(s: State, b: int, hex: int, t: Trace) -> None:
    """§5.12: a loaded boat that enters a hex with a serpent or a whale is removed, its crew in the water."""
    emit(t, Event.SAILED, b, s.boat[b].hex, hex)
    shift_boat(s, b, hex)
    s.focus = hex
    if is_loaded(s, b) and s.kinds_at[hex] & SERPENT_OR_WHALE:
        capsize(s, b, Cause.SERPENT.value if s.kinds_at[hex] & SERPENT_BIT else Cause.WHALE.value, t)


@rule
def capsize(s: State, b: int, cause: int, t: Trace) -> None:
    """§5.12, §8.4: the boat is removed, those aboard are swimmers."""
    spill(s, b, t)
    wreck(s, b, cause, t)
