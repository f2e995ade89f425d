"""A position as JSON for clients: everything by name, nothing to work out. docs/protocol.md lists the fields.

It draws what is in the record it is given, so it is given only what `lastboat.view` has blanked.
"""

from __future__ import annotations

from typing import Any, Final

from lastboat.engine import CHANCE, NOBODY, States
from lastboat.engine.board import ISLANDS
from lastboat.engine.queries import controllers
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN
from lastboat.engine.words import (
    FIRST_KEPT,
    KEPT_KINDS,
    NONE,
    RESERVE,
    TERRAINS,
    Face,
    Ground,
    Phase,
    Reason,
    Status,
    Underside,
)
from lastboat.names import (
    BOAT_NAMES,
    CREATURE_NAMES,
    EXPLORER_NAMES,
    HEX_NAMES,
    KIND_OF,
    SEAT_NAMES,
    word,
)
from lastboat.record import scores_of
from lastboat.server.tables.packed_state import (
    ACTIVE,
    ACTOR,
    ASKED,
    BOAT,
    BOAT_HEX,
    BOAT_SIZE,
    CREATURE,
    EXPLORER_HEX,
    EXPLORER_STATUS,
    FACE,
    FIRST,
    FOCUS,
    GROUND,
    GUARDS,
    HAND,
    KEPT,
    MOVER,
    PHASE,
    PICKS,
    PLAYERS,
    POINTS,
    RANGE,
    REASON,
    SHOWN,
    STEPS,
    TURN,
    VALUE,
)

GROUND_MARKS: Final = bytes.maketrans(bytes(range(5)), b".bfm?")
STATUS_WORDS: Final = tuple(word(status) for status in Status)
CREATURE_KINDS: Final = tuple(word(KIND_OF[creature]) for creature in range(CREATURES))
TERRAIN_WORDS: Final = tuple(word(Ground(terrain + 1)) for terrain in range(TERRAINS))
UNDERSIDE_WORDS: Final = tuple(word(underside) for underside in Underside)
PHASE_WORDS: Final = {int(phase): word(phase) for phase in Phase}
FACE_WORDS: Final = {int(face): word(face) for face in Face}
ABSENT: Final = int(Status.ABSENT)
SAFE: Final = int(Status.SAFE)
"""Looking a member up in its enum takes longer than all else that is asked about an explorer."""
ACTOR_WORDS: Final = {**dict(enumerate(SEAT_NAMES)), CHANCE: "chance", NOBODY: "nobody"}


def position_payload(states: States) -> dict[str, Any]:
    """The whole position."""
    record = states.tobytes()
    scores = dict(zip(SEAT_NAMES, scores_of(states, 0), strict=False)) if record[ACTOR] == NOBODY else None
    return {
        **_now(record),
        "ground": record[GROUND].translate(GROUND_MARKS)[: len(HEX_NAMES)].decode(),
        "explorers": _explorers(record),
        "boats": _boats(record, controllers(states)),
        "creatures": _creatures(record),
        "reserve": _reserve(record),
        "shown": _tiles(record[SHOWN], 0),
        "kept": {SEAT_NAMES[seat]: _kept(record, seat) for seat in range(record[PLAYERS])},
        "values": values(record),
        "scores": scores,
    }


def values(record: bytes) -> dict[str, int]:
    """What explorers are worth, of those whose value is open here."""
    return {EXPLORER_NAMES[e]: value for e, value in enumerate(record[VALUE]) if value}


def tiles(record: bytes, seat: int) -> list[dict[str, str]]:
    """The kept tiles of a seat that are open here."""
    return _tiles(_hand(record, seat), FIRST_KEPT)


def _now(record: bytes) -> dict[str, Any]:
    actor, phase, asked = record[ACTOR], record[PHASE], record[ASKED]
    return {
        "phase": PHASE_WORDS[phase],
        "actor": ACTOR_WORDS[actor],
        "active": SEAT_NAMES[record[ACTIVE]],
        "first": SEAT_NAMES[record[FIRST]],
        "turn": int.from_bytes(record[TURN], "little"),
        "points": record[POINTS],
        "steps": record[STEPS],
        "mover": _mover(phase, record[MOVER]),
        "focus": None if record[FOCUS] == NONE else HEX_NAMES[record[FOCUS]],
        "face": None if record[FACE] == NONE else FACE_WORDS[record[FACE]],
        "range": record[RANGE],
        "asked": [name for seat, name in enumerate(SEAT_NAMES) if asked >> seat & 1],
        "picks": record[PICKS],
        "reason": word(Reason(record[REASON])) if actor == NOBODY else None,
    }


def _mover(phase: int, mover: int) -> str | None:
    """The piece under way, by its name."""
    if mover == NONE:
        return None
    if phase == Phase.RIDE:
        return EXPLORER_NAMES[mover]
    if phase == Phase.WIND:
        return BOAT_NAMES[mover]
    return CREATURE_NAMES[mover] if mover < CREATURES else BOAT_NAMES[mover - CREATURES]


def _explorers(record: bytes) -> list[dict[str, Any]]:
    """All explorers of this game; the hex of a safe one is the name of the island."""
    pieces = zip(EXPLORER_NAMES, record[EXPLORER_STATUS], record[EXPLORER_HEX], strict=True)
    return [
        {"name": name, "status": STATUS_WORDS[status], "hex": _where(status, hex)}
        for name, status, hex in pieces
        if status != ABSENT
    ]


def _where(status: int, hex: int) -> str | None:
    if status == SAFE:
        return ISLANDS[hex]
    return HEX_NAMES[hex] if hex < len(HEX_NAMES) else None


def _boats(record: bytes, control: list[list[int]]) -> list[dict[str, Any]]:
    boats = record[BOAT]
    return [
        {
            "name": BOAT_NAMES[b],
            "hex": HEX_NAMES[hex],
            "crew": [EXPLORER_NAMES[e] for e in boats[b * BOAT_SIZE + 1 : (b + 1) * BOAT_SIZE] if e != NONE],
            "control": [SEAT_NAMES[seat] for seat in control[b]],
        }
        for b, hex in enumerate(record[BOAT_HEX])
        if hex < RESERVE
    ]


def _creatures(record: bytes) -> list[dict[str, Any]]:
    guards = record[GUARDS]
    found = []
    for creature, hex in enumerate(record[CREATURE]):
        if hex < RESERVE:
            dolphin = creature - FIRST_DOLPHIN
            guarded = guards[dolphin] if 0 <= dolphin < DOLPHINS else NONE
            guarding = None if guarded == NONE else EXPLORER_NAMES[guarded]
            kind = CREATURE_KINDS[creature]
            found.append({"name": CREATURE_NAMES[creature], "kind": kind, "hex": HEX_NAMES[hex], "guards": guarding})
    return found


def _reserve(record: bytes) -> dict[str, int]:
    """How many pieces of each kind wait."""
    waiting = {"boat": record[BOAT_HEX].count(RESERVE)}
    for kind, hex in zip(CREATURE_KINDS, record[CREATURE], strict=True):
        if hex == RESERVE:
            waiting[kind] = waiting.get(kind, 0) + 1
    return waiting


def _kept(record: bytes, seat: int) -> list[dict[str, str | None]]:
    """The tiles before a seat: their terrain, and the underside where it is open."""
    counts = record[KEPT][seat * TERRAINS : (seat + 1) * TERRAINS]
    hand = _hand(record, seat)
    kept: list[dict[str, str | None]] = []
    for terrain, count in enumerate(counts):
        if count:
            row = hand[terrain * KEPT_KINDS : (terrain + 1) * KEPT_KINDS]
            backs: list[str | None] = [
                UNDERSIDE_WORDS[FIRST_KEPT + kind] for kind, copies in enumerate(row) for _ in range(copies)
            ]
            backs += [None] * (count - len(backs))
            kept += [{"terrain": TERRAIN_WORDS[terrain], "underside": back} for back in backs]
    return kept


def _hand(record: bytes, seat: int) -> bytes:
    """What a seat keeps: of each terrain, how many of each underside."""
    size = TERRAINS * KEPT_KINDS
    return record[HAND][seat * size : (seat + 1) * size]


def _tiles(counts: bytes, first: int) -> list[dict[str, str]]:
    """Tiles from how many there are of each terrain and underside, the first of which is `first`."""
    kinds = len(counts) // TERRAINS
    return [
        {"terrain": TERRAIN_WORDS[n // kinds], "underside": UNDERSIDE_WORDS[first + n % kinds]}
        for n, count in enumerate(counts)
        if count
        for _ in range(count)
    ]
