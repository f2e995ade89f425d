"""A position as JSON for clients: everything by name, nothing to derive. docs/protocol.md lists the fields.

It shows everything in the record, so it must be called only with a record that `lastboat.view` has blanked. A move
changes little of a position, so the JSON of its parts is cached by their bytes.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Final, TypeVar, cast

import numpy as np
import orjson
from orjson import Fragment

from lastboat.engine import NOBODY, STATE, States
from lastboat.engine.board import ISLANDS
from lastboat.engine.queries import find_controllers, lowest_terrain, seat_of_colour
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    KEPT_KINDS,
    NONE,
    RESERVE,
    SEATS,
    TERRAINS,
    Face,
    Phase,
    Reason,
    Status,
)
from lastboat.names import (
    BOAT_NAMES,
    CREATURE_NAMES,
    HEX_NAMES,
    KIND_OF,
    PALETTES,
    TERRAIN_NAMES,
    UNDERSIDE_NAMES,
    Names,
    word,
)
from lastboat.position.entries import GROUND_MARKS, first_boat
from lastboat.record import scores_of
from lastboat.server.models.position import BoatShown, CreatureShown, ExplorerShown, KeptTile, Tile, View
from lastboat.server.tables import packed_state as at
from lastboat.server.tables.occurrences import context_of

_MARKED: Final = bytes.maketrans(bytes(range(len(GROUND_MARKS))), GROUND_MARKS.encode())
STATUS_WORDS: Final = tuple(word(status) for status in Status)
CREATURE_KINDS: Final = tuple(word(KIND_OF[creature]) for creature in range(CREATURES))
PHASE_WORDS: Final = {int(phase): word(phase) for phase in Phase}
FACE_WORDS: Final = {int(face): word(face) for face in Face}
ABSENT: Final = int(Status.ABSENT)
SAFE: Final = int(Status.SAFE)
"""Looking a member up in its enum would take longer than everything else about an explorer."""
REMEMBERED: Final = 1 << 11
"""How many of each part of positions are cached."""
COLOURS: Final = tuple(slice(first, first + EXPLORERS_A_COLOUR) for first in range(0, EXPLORERS, EXPLORERS_A_COLOUR))
"""The explorers of each colour."""
_CONTROLS: Final = np.zeros((BOATS, SEATS), dtype=np.bool_)

T = TypeVar("T")


def position_payload(states: States) -> View:
    """The whole position."""
    record = states.tobytes()
    names = names_in(record)
    scores = dict(zip(names.seats, scores_of(states, 0), strict=False)) if record[at.ACTOR] == NOBODY else None
    ground = record[at.GROUND]
    actor, phase, asked = record[at.ACTOR], record[at.PHASE], record[at.ASKED]
    step = context_of(record).step
    return {
        "step": step and step.value,
        "phase": PHASE_WORDS[phase],
        "actor": names.actors[actor],
        "active": names.seats[record[at.ACTIVE]],
        "first": names.seats[record[at.FIRST]],
        "turn": int.from_bytes(record[at.TURN], "little"),
        "points": record[at.POINTS],
        "steps": record[at.STEPS],
        "mover": _mover(names, phase, record[at.RESUME], record[at.MOVER]),
        "focus": None if record[at.FOCUS] == NONE else HEX_NAMES[record[at.FOCUS]],
        "face": None if record[at.FACE] == NONE else FACE_WORDS[record[at.FACE]],
        "range": record[at.RANGE],
        "asked": [name for seat, name in enumerate(names.seats) if asked >> seat & 1],
        "picks": record[at.PICKS],
        "reason": word(Reason(record[at.REASON])) if actor == NOBODY else None,
        "ground": ground.translate(_MARKED)[: len(HEX_NAMES)].decode(),
        "terrain_to_sink": _terrain_to_sink(ground),
        "explorers": _explorers(names, record[at.PLAYERS], record[at.EXPLORER_STATUS], record[at.EXPLORER_HEX]),
        "boats": _boats(names, record[at.BOAT], _controls(states)),
        "creatures": _creatures(names, record[at.CREATURE], record[at.GUARDS]),
        "reserve": _reserve(record[at.BOAT_HEX], record[at.CREATURE]),
        "shown": _tiles(record[at.SHOWN], 0),
        "kept": {names.seats[seat]: _kept(*_keeps(record, seat)) for seat in range(record[at.PLAYERS])},
        "values": values(record),
        "scores": scores,
    }


def names_in(record: bytes) -> Names:
    """What the seats and explorers of this game are called."""
    return PALETTES[record[at.PALETTE]]


def values(record: bytes) -> dict[str, int]:
    """What explorers are worth, of those whose value is open here."""
    found, explorers = record[at.VALUE], names_in(record).explorers
    return {explorers[e]: value for e, value in enumerate(found) if value} if any(found) else {}


def tiles(record: bytes, seat: int) -> list[Tile]:
    """The kept tiles of a seat that are visible in this record."""
    return _tiles(_keeps(record, seat)[1], FIRST_KEPT)


def _mover(names: Names, phase: int, resume: int, mover: int) -> str | None:
    """The name of the piece that is moving."""
    if mover == NONE:
        return None
    if phase == Phase.RIDE:
        return names.explorers[mover]
    first = first_boat(phase, resume)
    return CREATURE_NAMES[mover] if mover < first else BOAT_NAMES[mover - first]


@lru_cache(REMEMBERED)
def _terrain_to_sink(ground: bytes) -> str | None:
    """The lowest terrain left (§6.1), unless nothing is."""
    states = np.zeros(1, dtype=STATE)
    states["ground"][0] = np.frombuffer(ground, dtype=np.uint8)
    lowest = lowest_terrain(states[0])
    return TERRAIN_NAMES[lowest - 1] if lowest in ground else None


def _explorers(names: Names, players: int, statuses: bytes, hexes: bytes) -> list[ExplorerShown]:
    """All explorers of this game, colour by colour: a move changes one or two of them."""
    colours = [
        _explorers_of(names, seat_of_colour(colour, players), own.start, statuses[own], hexes[own])
        for colour, own in enumerate(COLOURS)
    ]
    return cast("list[ExplorerShown]", Fragment(b"[" + b",".join(filter(None, colours)) + b"]"))


@lru_cache(REMEMBERED)
def _explorers_of(names: Names, seat: int, first: int, statuses: bytes, hexes: bytes) -> bytes:
    """The explorers of one colour, without brackets; the hex of a safe one is the island's name."""
    shown: list[ExplorerShown] = [
        {
            "name": names.explorers[e],
            "seat": names.seats[seat],
            "status": STATUS_WORDS[status],
            "hex": _where(status, hex),
        }
        for e, (status, hex) in enumerate(zip(statuses, hexes, strict=True), first)
        if status != ABSENT
    ]
    return orjson.dumps(shown)[1:-1]


def _where(status: int, hex: int) -> str | None:
    if status == SAFE:
        return ISLANDS[hex]
    return HEX_NAMES[hex] if hex < len(HEX_NAMES) else None


def _controls(states: States) -> bytes:
    """For each boat and each seat, whether the seat controls it (§5.9)."""
    _CONTROLS[:] = False
    find_controllers(states, 0, _CONTROLS)
    return _CONTROLS.tobytes()


@lru_cache(REMEMBERED)
def _boats(names: Names, boats: bytes, controls: bytes) -> list[BoatShown]:
    found: list[BoatShown] = []
    for b, name in enumerate(BOAT_NAMES):
        hex, *crew = boats[b * at.BOAT_SIZE : (b + 1) * at.BOAT_SIZE]
        if hex < RESERVE:
            aboard = [names.explorers[e] for e in crew if e != NONE]
            control = list(compress(names.seats, controls[b * SEATS : (b + 1) * SEATS]))
            found.append({"name": name, "hex": HEX_NAMES[hex], "crew": aboard, "control": control})
    return rendered(found)


@lru_cache(REMEMBERED)
def _creatures(names: Names, hexes: bytes, guards: bytes) -> list[CreatureShown]:
    found: list[CreatureShown] = []
    for creature, hex in enumerate(hexes):
        if hex < RESERVE:
            dolphin = creature - FIRST_DOLPHIN
            guarded = guards[dolphin] if 0 <= dolphin < DOLPHINS else NONE
            guarding = None if guarded == NONE else names.explorers[guarded]
            kind = CREATURE_KINDS[creature]
            found.append({"name": CREATURE_NAMES[creature], "kind": kind, "hex": HEX_NAMES[hex], "guards": guarding})
    return rendered(found)


@lru_cache(REMEMBERED)
def _reserve(boats: bytes, creatures: bytes) -> dict[str, int]:
    """How many pieces of each kind are in reserve."""
    waiting = {"boat": boats.count(RESERVE)}
    for kind, hex in zip(CREATURE_KINDS, creatures, strict=True):
        if hex == RESERVE:
            waiting[kind] = waiting.get(kind, 0) + 1
    return rendered(waiting)


@lru_cache(REMEMBERED)
def _kept(counts: bytes, hand: bytes) -> list[KeptTile]:
    """A seat's kept tiles: their terrain, and the underside where it is visible."""
    kept: list[KeptTile] = []
    for terrain, count in enumerate(counts):
        if count:
            row = hand[terrain * KEPT_KINDS : (terrain + 1) * KEPT_KINDS]
            backs: list[str | None] = [
                UNDERSIDE_NAMES[FIRST_KEPT + kind] for kind, copies in enumerate(row) for _ in range(copies)
            ]
            backs += [None] * (count - len(backs))
            kept += [KeptTile(terrain=TERRAIN_NAMES[terrain], underside=back) for back in backs]
    return rendered(kept)


def _keeps(record: bytes, seat: int) -> tuple[bytes, bytes]:
    """How many tiles of each terrain a seat keeps, and how many of each terrain and underside."""
    size = TERRAINS * KEPT_KINDS
    counts, hands = record[at.KEPT], record[at.HAND]
    return counts[seat * TERRAINS : (seat + 1) * TERRAINS], hands[seat * size : (seat + 1) * size]


@lru_cache(REMEMBERED)
def _tiles(counts: bytes, first: int) -> list[Tile]:
    """Tiles, given how many there are of each terrain and underside; `first` is the first underside."""
    kinds = len(counts) // TERRAINS
    found: list[Tile] = [
        {"terrain": TERRAIN_NAMES[n // kinds], "underside": UNDERSIDE_NAMES[first + n % kinds]}
        for n, count in enumerate(counts)
        if count
        for _ in range(count)
    ]
    return rendered(found)


def rendered(plain: T) -> T:
    """The same value, written as JSON already: orjson copies it, and nobody here reads it."""
    return cast(T, Fragment(orjson.dumps(plain)))
