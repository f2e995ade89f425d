"""Quick choices for the end of a simulated line: a glance at each action, and some chance, instead of a judgement."""

from __future__ import annotations

from lastboat.bots.evaluation.distances import BY_BOAT, BY_SWIMMING, DISTANCE, FAR, HARBOUR, Maps
from lastboat.bots.evaluation.record import Notes
from lastboat.bots.evaluation.workspace import Desk
from lastboat.dice import below
from lastboat.engine import action, legal_of
from lastboat.engine._compile import rule
from lastboat.engine.action import A_WAY, BOARD, BOARD_HERE, ESCORTED, LAND, MOVES, SWIM, WALK
from lastboat.engine.board import NEIGHBOUR, SLOT_HEX, SLOTS, WAYS
from lastboat.engine.pieces import SERPENT_OR_WHALE, SHARK_OR_SERPENT, has_room, is_loaded, kind_of, owner
from lastboat.engine.rooms.creatures import reach_of
from lastboat.engine.state import State
from lastboat.engine.words import BOATS, EXPLORERS, NONE, RESERVE, Ground, Kind, Phase, Status

WHIM = 16
"""How much chance is added to a glance."""
TRIES = 8
"""How many of very many actions are looked at."""


@rule
def choose_lightly(s: State, d: Desk) -> int:
    """An action of the acting seat."""
    count = legal_of(s, d.out)
    if count == 1:
        return int(d.out[0])
    if s.phase == Phase.DEFEND:
        return int(d.out[count - 1])
    if s.phase == Phase.TILE:
        return int(d.out[below(d.g, count)]) if below(d.g, 2) == 0 else action.PASS
    if s.phase == Phase.SUMMON or s.phase == Phase.DIVE or s.phase == Phase.SPAWN:
        return int(d.out[below(d.g, count)])
    few = s.phase != Phase.PLACE and s.phase != Phase.LAUNCH
    prey = list_prey(s, d.notes[0])
    best = int(d.out[0])
    most = -100000
    for i in range(count if few else TRIES):
        a = int(d.out[i] if few else d.out[below(d.g, count)])
        merit = glance(s, a, d.maps, d.notes[0], prey) + below(d.g, WHIM)
        if merit > most:
            best, most = a, merit
    return best


@rule
def list_prey(s: State, n: Notes) -> int:
    """Queue everyone aboard or in the water; gives how many."""
    count = 0
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.ABOARD or s.explorer[e].status == Status.SWIMMING:
            n.queue[count] = e
            count += 1
    return count


@rule
def glance(s: State, a: int, maps: Maps, n: Notes, prey: int) -> int:
    """A rough merit of the action, about 10 for a small gain, up to 200; with the queue that `list_prey` made."""
    if a == action.PASS:
        return 0
    if a < action.LAUNCH:
        return glance_at_place(s, a)
    if a < action.PLAY:
        return glance_at_launch(s, a - action.LAUNCH, maps)
    if a < action.SAIL:
        return glance_at_step(s, (a - action.MOVE) // MOVES, (a - action.MOVE) % MOVES, maps)
    if a < action.STEP:
        return glance_at_sailing(s, (a - action.SAIL) // WAYS, (a - action.SAIL) % WAYS, maps)
    if a < action.PICK:
        return glance_at_prey(s, (a - action.STEP) // WAYS, (a - action.STEP) % WAYS, n, prey)
    if a >= action.SINK and a < action.TAKE:
        return glance_at_crowd(s, SLOT_HEX[a - action.SINK])
    if a >= action.TAKE and a < action.GUARD:
        own = owner(s, a - action.TAKE) == s.actor
        return 20 if own == (s.phase == Phase.RESCUE) else -20
    if a >= action.GUARD and a < action.DEFEND:
        return 20 if owner(s, a - action.GUARD) == s.actor else 0
    return 0


@rule
def glance_at_place(s: State, a: int) -> int:
    """High values where boats and landings are near and the ground lasts."""
    hex = SLOT_HEX[(a - action.PLACE) % SLOTS]
    value = (a - action.PLACE) // SLOTS % action.HIGHEST_VALUE + 1
    ground = 2 if s.ground[hex] == Ground.BEACH else 1 if s.ground[hex] == Ground.FOREST else 0
    return value * (14 - 2 * int(HARBOUR[hex, 0]) - int(HARBOUR[hex, 1]) - 2 * ground)


@rule
def glance_at_launch(s: State, hex: int, maps: Maps) -> int:
    """Near own explorers of value, and not far from a landing."""
    merit = -3 * int(maps[BY_BOAT, hex])
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.LAND and owner(s, e) == s.actor:
            merit += int(s.value[e]) * max(0, 4 - int(DISTANCE[hex, s.explorer[e].hex]))
    return merit


@rule
def glance_at_step(s: State, e: int, step: int, maps: Maps) -> int:
    hex = int(s.explorer[e].hex)
    if step >= BOARD_HERE:
        return 200 if step == LAND else 60 if step == BOARD_HERE else -60
    there = NEIGHBOUR[hex, step // A_WAY]
    verb = step % A_WAY
    swims = s.explorer[e].status == Status.SWIMMING
    if verb == BOARD:
        return 60 if s.explorer[e].status == Status.LAND else -10
    if verb == WALK:
        return 30 if swims else 12 * (hexes_to_boat(s, hex) - hexes_to_boat(s, there))
    if verb == SWIM and s.beasts[there] & SHARK_OR_SERPENT:
        return -80
    if not swims:
        return -12
    gain = int(maps[BY_SWIMMING, hex]) - int(maps[BY_SWIMMING, there])
    return 25 * max(gain, hexes_to_boat(s, hex) - hexes_to_boat(s, there)) + (5 if verb == ESCORTED else 0)


@rule
def hexes_to_boat(s: State, hex: int) -> int:
    """To the nearest boat with room."""
    near = FAR
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE and has_room(s, b):
            near = min(near, int(DISTANCE[hex, s.boat[b].hex]))
    return near


@rule
def glance_at_sailing(s: State, b: int, way: int, maps: Maps) -> int:
    hex = s.boat[b].hex
    there = NEIGHBOUR[hex, way]
    if not is_loaded(s, b):
        return -8
    if s.beasts[there] & SERPENT_OR_WHALE:
        return -60
    return 30 * (int(maps[BY_BOAT, hex]) - int(maps[BY_BOAT, there]))


@rule
def glance_at_prey(s: State, creature: int, way: int, n: Notes, prey: int) -> int:
    """Whom a creature would meet there, or could on the rest of its way: others gladly, own ones never."""
    kind = kind_of(creature)
    hex = NEIGHBOUR[s.creature[creature], way]
    left = (int(s.steps) if s.mover != NONE else reach_of(s, kind)) - 1
    merit = 0
    near = left + 1
    for i in range(prey):
        e = n.queue[i]
        if kind <= Kind.SHARK if s.explorer[e].status == Status.SWIMMING else kind != Kind.SHARK:
            own = owner(s, e) == s.actor
            away = DISTANCE[hex, s.explorer[e].hex]
            if away == 0:
                merit += -40 if own else 25
            elif not own:
                near = min(near, away)
    return merit if merit != 0 or near > left else 18 - near


@rule
def glance_at_crowd(s: State, hex: int) -> int:
    """Who falls into the water when this tile sinks."""
    if s.crowd[hex] == 0:
        return 0
    merit = 0
    for e in range(EXPLORERS):
        if s.explorer[e].hex == hex and s.explorer[e].status == Status.LAND:
            merit += -20 if owner(s, e) == s.actor else 10
    return merit
