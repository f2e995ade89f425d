"""§3, §10.1: the first player, the island, the explorers and the boats."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.board import COASTAL, HEXES, NEIGHBOUR, SERPENT_STARTS, SLOT_HEX, SLOTS, VOID, WAYS
from lastboat.engine.pieces import SERPENT_BIT, boat_in_reserve, float_boat, is_in_game, is_tile, kind_of, stand
from lastboat.engine.state import CREATURES, DOLPHINS, State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import begin_turn, enter
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    HIGHEST_VALUE,
    NONE,
    PLACES,
    RESERVE,
    TERRAINS,
    UNDERSIDES,
    Ground,
    Phase,
    Status,
)

BOATS_A_COLOUR = 2


@rule
def lay_out(s: State) -> None:
    """An empty board with all pieces off it; the record's `rules` must be set (§1.4, §2.3, §2.5, §3.5)."""
    s.turn = s.reason = s.points = s.steps = s.terrain = s.range = s.asked = s.picks = 0
    s.dealt = s.placed = s.launched = s.tiles = s.remaining = s.progress = s.quiet_turns = 0
    s.swam = 0
    s.resume = Phase.NEXT
    s.mover = s.focus = s.face = s.picked = NONE
    for hex in range(HEXES + 1):
        s.ground[hex] = Ground.SEA
        s.crowd[hex] = s.kinds_at[hex] = 0
        s.boat_at[hex] = NONE
    s.ground[VOID] = Ground.VOID
    for slot in range(SLOTS):
        s.ground[SLOT_HEX[slot]] = Ground.UNDEALT
    lay_out_pieces(s)
    s.shown[:] = 0
    s.kept[:] = 0
    s.hand[:] = 0
    if s.rules.first == CHANCE:
        s.phase = Phase.FIRST
        s.first = s.active = 0
    else:
        s.phase = Phase.DEAL
        s.first = s.active = s.rules.first
    s.actor = CHANCE


@rule
def lay_out_pieces(s: State) -> None:
    for e in range(EXPLORERS):
        s.explorer[e].hex = NONE
        s.explorer[e].status = Status.BOX if e < explorers_in_play(s) else Status.ABSENT
        s.value[e] = 0
    for b in range(BOATS):
        s.boat[b].hex = RESERVE if b < s.rules.boats else NONE
        for place in range(PLACES):
            s.boat[b].crew[place] = NONE
    for creature in range(CREATURES):
        s.creature[creature] = RESERVE if is_in_game(s, kind_of(creature)) else NONE
    for i in range(len(SERPENT_STARTS)):
        s.creature[i] = SERPENT_STARTS[i]
        s.kinds_at[SERPENT_STARTS[i]] = SERPENT_BIT
    for d in range(DOLPHINS):
        s.guards[d] = NONE


@rule
def explorers_in_play(s: State) -> int:
    return int(s.rules.players) * int(s.rules.colours) * EXPLORERS_A_COLOUR


@rule
def boats_to_launch(s: State) -> int:
    """§3.4, §3.5: two a colour."""
    return int(s.rules.players) * int(s.rules.colours) * BOATS_A_COLOUR


@rule
def outcomes(s: State, out: Actions, odds: Odds) -> int:
    """§3.1: any seat, equally likely; §3.2: terrain by the tiles left to deal."""
    if s.phase == Phase.FIRST:
        for seat in range(s.rules.players):
            out[seat] = action.draw_first(seat)
            odds[seat] = 1
        return int(s.rules.players)
    n = 0
    for terrain in range(TERRAINS):
        left = tiles_of(s, terrain)
        for slot in range(s.dealt):
            if s.ground[SLOT_HEX[slot]] == terrain + 1:
                left -= 1
        if left > 0:
            out[n] = action.deal(terrain)
            odds[n] = left
            n += 1
    return n


@rule
def tiles_of(s: State, terrain: int) -> int:
    """§2.1: the tiles of a terrain in the box."""
    n = 0
    for underside in range(UNDERSIDES):
        n += int(s.rules.deck[terrain, underside])
    return n


@rule
def apply_first(s: State, a: int, t: Trace) -> None:
    """§3.1."""
    s.first = s.active = action.seat_of(a)
    s.phase = Phase.DEAL
    emit(t, Event.DREW_FIRST, s.first, 0, 0)


@rule
def apply_deal(s: State, a: int, t: Trace) -> None:
    """§3.2: one slot after another."""
    hex = SLOT_HEX[s.dealt]
    s.ground[hex] = action.terrain_of(a) + 1
    s.dealt += 1
    s.tiles += 1
    emit(t, Event.DEALT, hex, s.ground[hex], 0)
    if s.dealt == SLOTS:
        s.phase = Phase.PLACE
        s.actor = s.active


@rule
def legal_place(s: State, out: Actions) -> int:
    """§3.3, §3.5: any of their explorers still in the box, distinguished by value, onto any tile with room."""
    n = 0
    for colour in range(s.active, s.rules.players * s.rules.colours, s.rules.players):
        for value in range(1, HIGHEST_VALUE + 1):
            if left_of_value(s, colour, value) == 0:
                continue
            for slot in range(SLOTS):
                if s.crowd[SLOT_HEX[slot]] < capacity_of(s, slot):
                    out[n] = action.place(colour, value, slot)
                    n += 1
    return n


@rule
def left_of_value(s: State, colour: int, value: int) -> int:
    left = int(s.rules.values[value])
    for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
        if s.value[e] == value:
            left -= 1
    return left


@rule
def capacity_of(s: State, slot: int) -> int:
    """§3.3: one explorer per tile; §10.1: two if the tile does not touch the outer sea."""
    return 2 if s.rules.overcrowded and not COASTAL[slot] else 1


@rule
def apply_place(s: State, a: int, t: Trace) -> None:
    """§3.3: the colour's next explorer gets a place and a value."""
    hex = SLOT_HEX[action.slot_of(a)]
    e = action.colour_of(a) * EXPLORERS_A_COLOUR
    while s.explorer[e].status != Status.BOX:
        e += 1
    s.value[e] = action.value_of(a)
    stand(s, e, hex, Status.LAND)
    s.remaining += 1
    s.placed += 1
    emit(t, Event.PLACED, e, hex, s.value[e])
    s.active = s.actor = (s.first + int(s.placed)) % s.rules.players
    if s.placed == explorers_in_play(s):
        s.phase = Phase.LAUNCH
        s.active = s.actor = s.first


@rule
def legal_launch(s: State, out: Actions) -> int:
    """§3.4: a sea hex next to a tile, without boat or creature."""
    n = 0
    for hex in range(HEXES):
        if s.ground[hex] == Ground.SEA and s.boat_at[hex] == NONE and s.kinds_at[hex] == 0 and touches_tile(s, hex):
            out[n] = action.launch(hex)
            n += 1
    return n


@rule
def touches_tile(s: State, hex: int) -> bool:
    for way in range(WAYS):
        if is_tile(s.ground[NEIGHBOUR[hex, way]]):
            return True
    return False


@rule
def apply_launch(s: State, a: int, t: Trace) -> None:
    """§3.4: when all are launched, the first turn begins."""
    b = boat_in_reserve(s)
    float_boat(s, b, action.hex_of(a))
    s.launched += 1
    emit(t, Event.LAUNCHED, b, s.boat[b].hex, s.active)
    s.active = s.actor = (s.first + int(s.launched)) % s.rules.players
    if s.launched == boats_to_launch(s):
        begin_turn(s, s.first, t)
        enter(s, Phase.TILE, t)
