"""§1, §3, §5, §6: the island, the explorers, and the indexes by hex."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import Field, Found, Problem, expect, note
from lastboat.engine.board import HEX_SLOT, HEXES, ISLANDS, SLOT_HEX, SLOTS, VOID
from lastboat.engine.pieces import is_out, is_tile, kind_of, owner
from lastboat.engine.rooms.setup import explorers_in_play, room_on, tiles_of
from lastboat.engine.state import CREATURES, State
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    NONE,
    PLACES,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Ending,
    Ground,
    Phase,
    Status,
)


@rule
def audit_ground(s: State, found: Found, n: int) -> int:
    """§1.1: sea outside the 40 slots; §3.2: they get their terrain one after another."""
    tiles = 0
    dealt = 0
    for hex in range(HEXES):
        ground = s.ground[hex]
        slot = HEX_SLOT[hex]
        if slot == NONE:
            fits = ground == Ground.SEA
        elif slot >= s.dealt:
            fits = ground == Ground.UNDEALT
        else:
            fits = is_tile(ground) or (ground == Ground.SEA and s.turn > 0)
        if not fits:
            n = note(found, n, Problem.GROUND, hex, ground)
        tiles += 1 if is_tile(ground) else 0
        dealt += 1 if slot != NONE and ground != Ground.UNDEALT else 0
    if s.ground[VOID] != Ground.VOID:
        n = note(found, n, Problem.GROUND, VOID, s.ground[VOID])
    n = expect(found, n, Field.TILES, s.tiles, tiles)
    return expect(found, n, Field.DEALT, s.dealt, dealt)


@rule
def audit_tiles(s: State, found: Found, n: int) -> int:
    """§2.1: a tile that is not on the island has been shown, is kept, or is being flipped."""
    unseen = 1 if s.rules.ending == Ending.SUBMERGED and s.phase == Phase.OVER and s.tiles == 0 else 0
    for terrain in range(TERRAINS):
        due = tiles_of(s, terrain) - count_gone(s, terrain)
        there = 0
        for slot in range(SLOTS):
            there += 1 if s.ground[SLOT_HEX[slot]] == terrain + 1 else 0
        if s.phase == Phase.FLIP and s.terrain == terrain + 1:
            due -= 1
        if due == there + unseen:
            due = there
            unseen = 0
        if due < there or (due > there and s.dealt >= SLOTS):
            n = note(found, n, Problem.TILES, terrain, due)
    return n


@rule
def count_gone(s: State, terrain: int) -> int:
    """Tiles of a terrain that have been shown or are kept."""
    gone = 0
    for underside in range(UNDERSIDES):
        gone += int(s.shown[terrain, underside])
    for seat in range(SEATS):
        gone += int(s.kept[seat, terrain])
    return gone


@rule
def audit_explorers(s: State, found: Found, n: int) -> int:
    placed = 0
    out = 0
    for e in range(EXPLORERS):
        status = s.explorer[e].status
        if not can_be(s, e, status):
            n = note(found, n, Problem.STATUS, e, status)
        placed += 1 if status >= Status.LAND and status <= Status.LOST else 0
        out += 1 if is_out(s, e) else 0
        n = audit_place(s, e, found, n)
    n = expect(found, n, Field.PLACED, s.placed, placed)
    n = expect(found, n, Field.REMAINING, s.remaining, out)
    if s.phase == Phase.PLACE:
        n = audit_placing(s, found, n)
    return n


@rule
def can_be(s: State, e: int, status: int) -> bool:
    """§3.3: in the box until placed, on land until play begins; a colour not in the game stays out of it."""
    if e >= explorers_in_play(s):
        return status == Status.ABSENT
    if s.turn > 0:
        return status >= Status.LAND and status <= Status.LOST
    return status == Status.BOX or status == Status.LAND


@rule
def audit_place(s: State, e: int, found: Found, n: int) -> int:
    """An explorer's hex must fit their status."""
    status = s.explorer[e].status
    hex = s.explorer[e].hex
    if status == Status.LAND:
        if hex >= HEXES or not is_tile(s.ground[hex]):
            n = note(found, n, Problem.NOT_ON_A_TILE, e, hex)
    elif status == Status.SWIMMING:
        if hex >= HEXES or s.ground[hex] != Ground.SEA:
            n = note(found, n, Problem.NOT_IN_THE_SEA, e, hex)
    elif status == Status.ABOARD:
        if not is_in_a_crew(s, e, hex):
            n = note(found, n, Problem.NOT_IN_A_BOAT, e, hex)
    elif status == Status.SAFE:
        if hex >= len(ISLANDS):
            n = note(found, n, Problem.NOT_ON_AN_ISLAND, e, hex)
    elif hex != NONE:
        n = note(found, n, Problem.STILL_SOMEWHERE, e, hex)
    return n


@rule
def is_in_a_crew(s: State, e: int, hex: int) -> bool:
    for b in range(BOATS):
        for place in range(PLACES):
            if hex < HEXES and s.boat[b].hex == hex and s.boat[b].crew[place] == e:
                return True
    return False


@rule
def audit_placing(s: State, found: Found, n: int) -> int:
    """§3.3, §3.5: in turn, one at a time; §10.1: at most two on a tile."""
    players = int(s.rules.players)
    for seat in range(players):
        placed = 0
        for e in range(EXPLORERS):
            if s.explorer[e].status == Status.LAND and owner(s, e) == seat:
                placed += 1
        behind = (seat - int(s.first)) % players
        due = (int(s.placed) - behind + players - 1) // players
        if placed != due:
            n = note(found, n, Problem.OUT_OF_TURN, seat, due)
    for slot in range(SLOTS):
        if s.crowd[SLOT_HEX[slot]] > room_on(s, slot):
            n = note(found, n, Problem.CROWDED, SLOT_HEX[slot], room_on(s, slot))
    return n


@rule
def audit_indexes(s: State, found: Found, n: int) -> int:
    """The index of each hex must agree with the pieces."""
    # Uncompiled, looking up a field of the state is slow, and there are thousands of pairs of a hex and a piece.
    explorers, boats, creatures = s.explorer, s.boat, s.creature
    for hex in range(HEXES + 1):
        crowd = 0
        for e in range(EXPLORERS):
            if explorers[e].hex == hex and explorers[e].status in (Status.LAND, Status.SWIMMING):
                crowd += 1
        boat = NONE
        for b in range(BOATS):
            if boats[b].hex == hex and (boat == NONE or s.boat_at[hex] == b):
                boat = b
        kinds = 0
        for creature in range(CREATURES):
            if creatures[creature] == hex:
                kinds |= 1 << kind_of(creature)
        if s.crowd[hex] != crowd:
            n = note(found, n, Problem.CROWD, hex, crowd)
        if s.boat_at[hex] != boat:
            n = note(found, n, Problem.BOAT_AT, hex, boat)
        if s.kinds_at[hex] != kinds:
            n = note(found, n, Problem.KINDS_AT, hex, kinds)
    return n
