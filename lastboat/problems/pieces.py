"""The island and the pieces: where each may be, and what cannot be together."""

from __future__ import annotations

from typing import Final

from lastboat.engine._compile import uncompiled
from lastboat.engine.board import HEX_SLOT, HEXES, ISLANDS, NEIGHBOUR, SERPENT_STARTS, SLOT_HEX, SLOTS, VOID
from lastboat.engine.queries import colours_in_play, is_in_game, owner, tiles_of
from lastboat.engine.rooms.setup import capacity_of
from lastboat.engine.state import DOLPHINS, FIRST_DOLPHIN, State
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    NONE,
    PLACES,
    RESERVE,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Ending,
    Ground,
    Kind,
    Phase,
    Status,
)
from lastboat.names import KIND_OF, TERRAIN_NAMES, word
from lastboat.problems.words import (
    Problems,
    boat_words,
    called,
    creature_words,
    expect,
    explorer_words,
    ground_words,
    hex_words,
    place_words,
)

TILES: Final = range(Ground.BEACH, Ground.MOUNTAIN + 1)
STATUS_WORDS: Final[dict[int, str]] = {
    Status.ABSENT: "absent",
    Status.BOX: "in the box",
    Status.LAND: "on land",
    Status.ABOARD: "aboard",
    Status.SWIMMING: "swimming",
    Status.SAFE: "safe",
    Status.LOST: "lost",
}


def ground(s: State) -> Problems:
    """§1.1: sea outside the 40 slots; §3.2: they get their terrain one after another."""
    grounds = _grounds(s)
    for hex, ground in enumerate(grounds):
        slot = int(HEX_SLOT[hex])
        if slot == NONE:
            fits = ground == (Ground.VOID if hex == VOID else Ground.SEA)
        elif slot >= s.dealt:
            fits = ground == Ground.UNDEALT
        else:
            fits = ground in TILES or (ground == Ground.SEA and s.turn > 0)
        if not fits:
            yield f"{hex_words(hex)} cannot be {ground_words(ground)}"
    yield from expect(s, "tiles", sum(ground in TILES for ground in grounds))
    yield from expect(s, "dealt", SLOTS - grounds.count(Ground.UNDEALT))


def _grounds(s: State) -> list[int]:
    ground = s.ground
    return [int(ground[hex]) for hex in range(HEXES + 1)]


def island(s: State) -> Problems:
    """§2.1: a tile that is not on the island has been shown, is kept, or is being flipped."""
    grounds = _grounds(s)
    # §10.4: the last tile is not flipped, so nobody sees its back.
    unseen = 1 if s.rules.ending == Ending.SUBMERGED and s.phase == Phase.OVER and s.tiles == 0 else 0
    for terrain in range(TERRAINS):
        there = grounds.count(terrain + 1)
        gone = sum(s.shown[terrain, underside] for underside in range(UNDERSIDES))
        gone += sum(s.kept[seat, terrain] for seat in range(SEATS))
        due = tiles_of(s, terrain) - gone - (s.phase == Phase.FLIP and s.terrain == terrain + 1)
        if unseen and due == there + 1:
            unseen = 0
        elif due < there or (due > there and s.dealt >= SLOTS):
            of = f"of {tiles_of(s, terrain)}, {due} are neither shown nor kept nor being flipped"
            yield f"the island has {there} {TERRAIN_NAMES[terrain]} tiles; {of}"


def explorers(s: State) -> Problems:
    statuses = [s.explorer[e].status for e in range(EXPLORERS)]
    possible = range(Status.LAND, Status.LOST + 1) if s.turn > 0 else (Status.BOX, Status.LAND)
    for e, status in enumerate(statuses):
        name = STATUS_WORDS.get(status, f"status {status}")
        if e // EXPLORERS_A_COLOUR not in colours_in_play(s):
            if status != Status.ABSENT:
                yield f"{explorer_words(s, e)} is {name}, but their colour is not in this game"
        elif status not in possible:
            when = "after" if s.turn > 0 else "before"
            yield f"{explorer_words(s, e)} cannot be {name} {when} the first turn has begun"
        yield from _place(s, e, s.explorer[e].hex, status)
    yield from expect(s, "placed", sum(Status.LAND <= status <= Status.LOST for status in statuses))
    yield from expect(s, "remaining", sum(Status.LAND <= status <= Status.SWIMMING for status in statuses))
    if s.phase == Phase.PLACE:
        yield from _placing(s)


def _place(s: State, e: int, hex: int, status: int) -> Problems:
    """An explorer's hex must fit their status."""
    ground = s.ground[hex] if hex < HEXES else Ground.VOID
    match status:
        case Status.LAND:
            if ground not in TILES:
                yield f"{explorer_words(s, e)} stands in {place_words(s, hex)}"
        case Status.SWIMMING:
            if ground != Ground.SEA:
                yield f"{explorer_words(s, e)} swims in {place_words(s, hex)}"
        case Status.ABOARD:
            if not any(s.boat[b].hex == hex and e in crew_of(s, b) for b in range(BOATS)) or hex >= HEXES:
                yield f"{explorer_words(s, e)} is aboard in {hex_words(hex)}, but in no boat's crew there"
        case Status.SAFE:
            if hex >= len(ISLANDS):
                yield f"{explorer_words(s, e)} is safe on island {hex}; they are 0 to {len(ISLANDS) - 1}"
        case _:
            if hex != NONE:
                there = STATUS_WORDS.get(status, "nowhere")
                yield f"{explorer_words(s, e)} is {there}, yet their hex is {hex_words(hex)}"


def _placing(s: State) -> Problems:
    """§3.3, §3.5: in turn, one at a time; §10.1: at most two on a tile."""
    players = s.rules.players
    placed = [owner(s, e) for e in range(EXPLORERS) if s.explorer[e].status == Status.LAND]
    for seat in range(players):
        due = len(range((seat - s.first) % players, s.placed, players))
        if placed.count(seat) != due:
            yield f"{called(s).seats[seat]} should have placed {due} explorers by now"
    for slot, hex in enumerate(SLOT_HEX.tolist()):
        capacity = uncompiled(capacity_of)(s, slot)
        if s.crowd[hex] > capacity:
            yield f"{s.crowd[hex]} were placed in {hex_words(hex)}, which has room for {capacity}"


def boats(s: State) -> Problems:
    """§2.3: no more than the edition has; §5.10: on the sea, one a hex; §3.4: launched next to a tile."""
    hexes = [s.boat[b].hex for b in range(BOATS)]
    for b, hex in enumerate(hexes):
        if b >= s.rules.boats and hex != NONE:
            yield f"{boat_words(s, b)} is one too many: this edition has {s.rules.boats}"
        elif hex < RESERVE and (hex >= HEXES or s.ground[hex] != Ground.SEA):
            yield f"boat {b + 1} of {BOATS} is in {place_words(s, hex)}"
        elif hex < HEXES and s.turn == 0 and (s.kinds_at[hex] or not _touches_tile(s, hex)):
            yield f"no boat can be launched in {hex_words(hex)}"
        for other in range(b):
            if hex < RESERVE and hexes[other] == hex:
                yield f"boats {other + 1} and {b + 1} are both in {hex_words(hex)}"
        crew = crew_of(s, b)
        for place, e in enumerate(crew):
            if e == NONE:
                continue
            if place > 0 and crew[place - 1] == NONE:
                yield f"{boat_words(s, b)} has nobody in place {place} and somebody behind"
            if hex >= HEXES or not _is_at(s, e, hex, Status.ABOARD):
                yield f"{boat_words(s, b)} lists {explorer_words(s, e)}, who is not aboard there"
            if e in crew[:place]:
                yield f"{boat_words(s, b)} has {explorer_words(s, e)} aboard twice"


def _touches_tile(s: State, hex: int) -> bool:
    return any(s.ground[near] in TILES for near in NEIGHBOUR[hex].tolist())


def crew_of(s: State, b: int) -> list[int]:
    return [s.boat[b].crew[place] for place in range(PLACES)]


def _is_at(s: State, e: int, hex: int, status: Status) -> bool:
    return e < EXPLORERS and s.explorer[e].hex == hex and s.explorer[e].status == status


def creatures(s: State) -> Problems:
    """§8.1: on the sea; §1.4: before play begins, where they start."""
    for creature, kind in enumerate(KIND_OF):
        hex = s.creature[creature]
        start = int(SERPENT_STARTS[creature]) if creature < len(SERPENT_STARTS) else RESERVE
        if not is_in_game(s, kind):
            if hex != NONE:
                yield f"{creature_words(s, creature)} is not in this game: it has no {word(kind)}s"
        elif hex < RESERVE and (hex >= HEXES or s.ground[hex] != Ground.SEA):
            yield f"the {word(kind)} is in {place_words(s, hex)}"
        elif s.turn == 0 and hex != start:
            yield f"a {word(kind)} cannot be in {hex_words(hex)} before the first turn"


def guards(s: State) -> Problems:
    """§11.4: each dolphin guards one swimmer of its hex, and no two the same."""
    guards = [s.guards[d] for d in range(DOLPHINS)]
    for d, e in enumerate(guards):
        hex = s.creature[FIRST_DOLPHIN + d]
        if e != NONE and (hex >= HEXES or not _is_at(s, e, hex, Status.SWIMMING)):
            yield f"{creature_words(s, FIRST_DOLPHIN + d)} guards {explorer_words(s, e)}, who does not swim there"
        if e != NONE and e in guards[:d]:
            yield f"two dolphins guard {explorer_words(s, e)}"


def indexes(s: State) -> Problems:
    """The index of each hex must agree with the pieces."""
    crowd, boat_at, kinds_at = [0] * (HEXES + 1), [NONE] * (HEXES + 1), [0] * (HEXES + 1)
    for e in range(EXPLORERS):
        if s.explorer[e].hex <= HEXES and s.explorer[e].status in (Status.LAND, Status.SWIMMING):
            crowd[s.explorer[e].hex] += 1
    for b in range(BOATS):
        hex = s.boat[b].hex
        if hex <= HEXES and (boat_at[hex] == NONE or s.boat_at[hex] == b):
            boat_at[hex] = b
    for creature, kind in enumerate(KIND_OF):
        if s.creature[creature] <= HEXES:
            kinds_at[s.creature[creature]] |= 1 << kind
    for field, due in (("crowd", crowd), ("boat_at", boat_at), ("kinds_at", kinds_at)):
        for hex, there in enumerate(due):
            if getattr(s, field)[hex] != there:
                yield f"{field} of {hex_words(hex)} is {getattr(s, field)[hex]}, it should be {there}"


def meetings(s: State) -> Problems:
    """§5.11, §11.4, §12.5: what is settled at once, except where it is being settled now."""
    choosing = s.focus if s.phase == Phase.GUARD else NONE
    disputed = s.focus if s.phase == Phase.DEFEND else NONE
    guards = [s.guards[d] for d in range(DOLPHINS)]
    under_way = s.mover - FIRST_DOLPHIN if s.phase == Phase.CREATURE else NONE
    free = [s.creature[FIRST_DOLPHIN + d] for d in range(DOLPHINS) if guards[d] == NONE and d != under_way]
    for e in range(EXPLORERS):
        hex = s.explorer[e].hex
        if hex >= HEXES or hex == choosing or s.explorer[e].status != Status.SWIMMING or e in guards:
            continue
        if s.kinds_at[hex] & (1 << Kind.SHARK | 1 << Kind.SERPENT) and hex != disputed:
            yield f"{explorer_words(s, e)} swims unguarded with a shark or a serpent in {hex_words(hex)}"
        if hex in free:
            yield f"{explorer_words(s, e)} swims unguarded with a free dolphin in {hex_words(hex)}"
    for hex in range(HEXES):
        both = 1 << Kind.WHALE | 1 << Kind.SQUID
        if s.kinds_at[hex] & both == both and hex != disputed:
            yield f"a whale and a squid are both in {hex_words(hex)}"
