"""A seat's observation of a game, written into a row of bytes that the caller provides.

Secrets are read in two places, `write_seats` and `write_explorers`, which ask `lastboat.view` what is open to the seat.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES, SLOT_HEX, SLOTS
from lastboat.engine.pieces import owner, seat_of_colour
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_OF, State
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FACES,
    HIGHEST_VALUE,
    KEPT_KINDS,
    KINDS,
    NONE,
    PLACES,
    RANGES,
    RESERVE,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Ground,
    Phase,
    Status,
)
from lastboat.envs import layout
from lastboat.envs.actions import turned_colour, turned_explorer
from lastboat.envs.layout import (
    BOAT_ROWS,
    BOAT_WIDTH,
    BYTE,
    COLUMN_OF,
    COUNTS,
    CREATURE_ROWS,
    CREATURE_WIDTH,
    EXPLORER_ROWS,
    EXPLORER_WIDTH,
    FULL,
    HAND,
    KEPT,
    PLANE_ROWS,
    ROW_OF,
    SEAT_ROWS,
    SEAT_WIDTH,
    SMALL,
    SWITCHES,
    BoatEntry,
    Count,
    CreatureEntry,
    ExplorerEntry,
    Plane,
    SeatEntry,
    Switch,
)
from lastboat.view import open_hands, open_values

Observation = npt.NDArray[np.uint8]
"""One observation: SMALL or FULL long."""


@rule
def observe(s: State, seat: int, memory: bool, out: Observation) -> None:
    """Write the seat's observation: the full one if there is room for it, otherwise the small one.

    With `memory` the seat knows all its explorers' values (`Eyes.MEMORY`); without it, what `Eyes.TABLE` shows.
    """
    out[:] = 0
    write_observation(s, seat, memory, out)


@rule
def write_observation(s: State, seat: int, memory: bool, out: Observation) -> None:
    """The same into a cleared row: a GPU clears many at once."""
    write_phase(s, seat, out)
    write_counts(s, out)
    write_rules(s, out)
    write_seats(s, seat, out)
    write_explorers(s, seat, memory, out)
    write_boats(s, seat, out)
    write_creatures(s, out)
    if len(out) >= FULL:
        write_planes(s, out)


@rule
def place_of(s: State, other: int, seat: int) -> int:
    """How many seats after the observing one another sits."""
    players = int(s.rules.players)
    return (int(other) + players - int(seat)) % players


@rule
def write_phase(s: State, seat: int, out: Observation) -> None:
    """What is being decided, by whom, and what led to it."""
    out[layout.PHASE + int(s.phase)] = 1
    out[layout.RESUME + int(s.resume)] = 1
    if s.actor < CHANCE:
        out[layout.ACTOR + place_of(s, s.actor, seat)] = 1
    else:
        out[layout.ACTOR + int(s.actor)] = 1
    out[layout.ACTIVE + place_of(s, s.active, seat)] = 1
    out[layout.FIRST + place_of(s, s.first, seat)] = 1
    for other in range(s.rules.players):
        if s.asked >> other & 1:
            out[layout.ASKED + place_of(s, other, seat)] = 1
    if s.face < FACES:
        out[layout.FACE + int(s.face)] = 1
    if s.range > 0:
        out[layout.RANGE + int(s.range) - 1] = 1
    if s.terrain > 0:
        out[layout.TERRAIN + int(s.terrain) - 1] = 1
    write_hex(s.focus, layout.FOCUS, out)


@rule
def write_hex(hex: int, at: int, out: Observation) -> None:
    """A hex + 1, its row and its column; nothing for what is off the board."""
    if hex < HEXES:
        out[at] = hex + 1
        out[at + 1] = ROW_OF[hex]
        out[at + 2] = COLUMN_OF[hex]


@rule
def write_counts(s: State, out: Observation) -> None:
    out[COUNTS + Count.POINTS] = s.points
    out[COUNTS + Count.STEPS] = s.steps
    out[COUNTS + Count.PICKS] = s.picks
    out[COUNTS + Count.TURN] = min(int(s.turn), BYTE)
    out[COUNTS + Count.QUIET_TURNS] = s.quiet_turns
    out[COUNTS + Count.PROGRESS] = s.progress
    out[COUNTS + Count.TILES] = s.tiles
    out[COUNTS + Count.REMAINING] = s.remaining
    out[COUNTS + Count.DEALT] = s.dealt
    out[COUNTS + Count.PLACED] = s.placed
    out[COUNTS + Count.LAUNCHED] = s.launched


@rule
def write_rules(s: State, out: Observation) -> None:
    """The options, the edition's components, and the undersides that everyone has seen."""
    out[layout.PLAYERS + int(s.rules.players) - 2] = 1
    out[layout.ENDING + int(s.rules.ending)] = 1
    out[layout.SQUIDS + int(s.rules.squids)] = 1
    out[SWITCHES + Switch.TWO_COLOURS] = s.rules.colours - 1
    out[SWITCHES + Switch.DOLPHINS] = s.rules.dolphins
    out[SWITCHES + Switch.OVERCROWDED] = s.rules.overcrowded
    out[SWITCHES + Switch.ALL_EQUAL] = s.rules.all_equal
    out[SWITCHES + Switch.CLOSED_LAGOON] = s.rules.closed_lagoon
    out[SWITCHES + Switch.OPEN_VALUES] = s.rules.open_values
    out[layout.BOATS_IN_BOX] = s.rules.boats
    for terrain in range(TERRAINS):
        for underside in range(UNDERSIDES):
            at = terrain * UNDERSIDES + underside
            out[layout.DECK + at] = s.rules.deck[terrain, underside]
            out[layout.SHOWN + at] = s.shown[terrain, underside]
    for value in range(HIGHEST_VALUE + 1):
        out[layout.VALUES + value] = s.rules.values[value]
    for face in range(FACES):
        out[layout.FACES_OF_DIE + face] = s.rules.faces[face]
    for i in range(RANGES):
        out[layout.NUMBERS + i] = s.rules.numbers[i]
    for kind in range(KINDS + 1):
        out[layout.REACH + kind] = s.rules.reach[kind]


@rule
def write_seats(s: State, seat: int, out: Observation) -> None:
    """The tiles of each seat; `write_explorers` adds its explorers' counts."""
    hands = open_hands(s, seat)
    for other in range(s.rules.players):
        row = SEAT_ROWS + place_of(s, other, seat) * SEAT_WIDTH
        out[row + SeatEntry.SEATED] = 1
        for terrain in range(TERRAINS):
            out[row + KEPT + terrain] = s.kept[other, terrain]
            if hands >> other & 1:
                for kind in range(KEPT_KINDS):
                    out[row + HAND + terrain * KEPT_KINDS + kind] = s.hand[other, terrain, kind]


@rule
def write_explorers(s: State, seat: int, memory: bool, out: Observation) -> None:
    """The explorers, colour by colour, with their seats' counts and, in a full observation, their planes."""
    values = open_values(s, seat, memory)
    players = int(s.rules.players)
    for colour in range(players * int(s.rules.colours)):
        place = place_of(s, seat_of_colour(colour, players), seat)
        first = turned_colour(colour, players - seat, players) * EXPLORERS_A_COLOUR
        is_open = values >> colour & 1
        for i in range(EXPLORERS_A_COLOUR):
            e = colour * EXPLORERS_A_COLOUR + i
            value = int(s.value[e]) if is_open else 0
            row = EXPLORER_ROWS + (first + i) * EXPLORER_WIDTH
            count_explorer(s, e, value, SEAT_ROWS + place * SEAT_WIDTH, out)
            write_explorer(s, e, value, row, out)
            if len(out) >= FULL:
                write_explorer_planes(s, e, value, place, out)
    for d in range(DOLPHINS):
        if s.guards[d] != NONE:
            e = turned_explorer(int(s.guards[d]), players - seat, players)
            out[EXPLORER_ROWS + e * EXPLORER_WIDTH + ExplorerEntry.GUARD] = d + 1
    if s.picked < EXPLORERS:
        e = turned_explorer(int(s.picked), players - seat, players)
        out[EXPLORER_ROWS + e * EXPLORER_WIDTH + ExplorerEntry.PICKED] = 1


@rule
def count_explorer(s: State, e: int, value: int, row: int, out: Observation) -> None:
    status = int(s.explorer[e].status)
    out[row + SeatEntry.BOX + status - Status.BOX] += 1
    if status == Status.SAFE:
        out[row + SeatEntry.SCORE] += 1 if s.rules.all_equal else value


@rule
def write_explorer(s: State, e: int, value: int, row: int, out: Observation) -> None:
    status = int(s.explorer[e].status)
    if status < Status.LAND:
        return
    out[row + ExplorerEntry.LAND + status - Status.LAND] = 1
    out[row + ExplorerEntry.VALUE] = value
    if status <= Status.SWIMMING:
        write_hex(s.explorer[e].hex, row + ExplorerEntry.HEX, out)
        out[row + ExplorerEntry.SWAM] = s.swam >> e & 1
        out[row + ExplorerEntry.MOVING] = s.phase == Phase.RIDE and s.mover == e


@rule
def write_explorer_planes(s: State, e: int, value: int, place: int, out: Observation) -> None:
    status = int(s.explorer[e].status)
    if status < Status.LAND or status > Status.SWIMMING:
        return
    hex = s.explorer[e].hex
    if status == Status.LAND:
        out[cell(Plane.LAND + place, hex)] += 1
    elif status == Status.ABOARD:
        out[cell(Plane.ABOARD + place, hex)] += 1
    else:
        out[cell(Plane.SWIMMING + place, hex)] += 1
    out[cell(Plane.VALUE.value, hex)] += value
    out[cell(Plane.SWAM.value, hex)] += s.swam >> e & 1


@rule
def moving_boat(s: State) -> int:
    """The moving boat, or NONE."""
    if s.mover == NONE:
        return NONE
    if s.phase == Phase.WIND:
        return int(s.mover)
    if (s.phase == Phase.CREATURE or s.phase == Phase.DIVE) and s.mover >= CREATURES:
        return int(s.mover) - CREATURES
    return NONE


@rule
def moving_creature(s: State) -> int:
    """The moving creature, or NONE."""
    match s.phase:
        case Phase.CREATURE | Phase.DIVE | Phase.DEFEND | Phase.BITE:
            return int(s.mover) if s.mover < CREATURES else NONE
    return NONE


@rule
def write_boats(s: State, seat: int, out: Observation) -> None:
    moving = moving_boat(s)
    for b in range(BOATS):
        row = BOAT_ROWS + b * BOAT_WIDTH
        write_hex(s.boat[b].hex, row + BoatEntry.HEX, out)
        out[row + BoatEntry.RESERVE] = s.boat[b].hex == RESERVE
        out[row + BoatEntry.MOVING] = b == moving
        for place in range(PLACES):
            e = s.boat[b].crew[place]
            if e != NONE:
                out[row + BoatEntry.CREW + place_of(s, owner(s, e), seat)] += 1


@rule
def write_creatures(s: State, out: Observation) -> None:
    moving = moving_creature(s)
    for creature in range(CREATURES):
        row = CREATURE_ROWS + creature * CREATURE_WIDTH
        write_hex(s.creature[creature], row + CreatureEntry.HEX, out)
        out[row + CreatureEntry.RESERVE] = s.creature[creature] == RESERVE
        out[row + CreatureEntry.MOVING] = creature == moving


@rule
def cell(plane: int, hex: int) -> int:
    return PLANE_ROWS + plane * HEXES + int(hex)


@rule
def write_planes(s: State, out: Observation) -> None:
    for slot in range(SLOTS):
        hex = SLOT_HEX[slot]
        if s.ground[hex] != Ground.SEA:
            out[cell(Plane.BEACH + int(s.ground[hex]) - Ground.BEACH, hex)] = 1
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE:
            out[cell(Plane.BOAT.value, s.boat[b].hex)] = 1
    for kind in range(KINDS):
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.creature[creature] < RESERVE:
                out[cell(Plane.CREATURES + kind, s.creature[creature])] += 1
    for d in range(DOLPHINS):
        if s.guards[d] != NONE:
            out[cell(Plane.GUARDED.value, s.explorer[s.guards[d]].hex)] += 1
    if s.focus < HEXES:
        out[cell(Plane.FOCUS.value, s.focus)] = 1
    hex = moving_hex(s)
    if hex < HEXES:
        out[cell(Plane.MOVING.value, hex)] = 1


@rule
def moving_hex(s: State) -> int:
    """Where the moving explorer, boat or creature is, or NONE."""
    if s.phase == Phase.RIDE and s.mover < EXPLORERS:
        return int(s.explorer[s.mover].hex)
    boat = moving_boat(s)
    if boat != NONE:
        return int(s.boat[boat].hex)
    creature = moving_creature(s)
    return NONE if creature == NONE else int(s.creature[creature])


if SMALL > FULL or SEATS != CHANCE:
    raise TypeError("the observation's parts are out of order")
