"""A position as JSON for clients: everything by name, nothing to work out. docs/protocol.md lists the fields.

It draws what is in the record it is given, so it is given only what `lastboat.view` has blanked.
"""

from __future__ import annotations

from typing import Any, Final

from lastboat.engine import CHANCE, NOBODY, States
from lastboat.engine.board import ISLANDS
from lastboat.engine.queries import controllers
from lastboat.engine.state import CREATURES, FIRST_DOLPHIN
from lastboat.engine.words import (
    BOATS,
    FIRST_KEPT,
    KEPT_KINDS,
    NONE,
    RESERVE,
    TERRAINS,
    UNDERSIDES,
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

GROUND_MARKS: Final = ".bfm?"
STATUS_WORDS: Final = tuple(word(status) for status in Status)
CREATURE_KINDS: Final = tuple(word(KIND_OF[creature]) for creature in range(CREATURES))
TERRAIN_WORDS: Final = tuple(word(Ground(terrain + 1)) for terrain in range(TERRAINS))
UNDERSIDE_WORDS: Final = tuple(word(underside) for underside in Underside)


def position_payload(states: States) -> dict[str, Any]:
    """The whole position."""
    s = states[0]
    players = int(s.rules.players)
    return {
        **_now(states),
        "ground": "".join(GROUND_MARKS[ground] for ground in states["ground"][0].tolist()[: len(HEX_NAMES)]),
        "explorers": _explorers(states),
        "boats": _boats(states),
        "creatures": _creatures(states),
        "reserve": _reserve(states),
        "shown": _tiles(states["shown"][0].tolist(), 0),
        "kept": {SEAT_NAMES[seat]: _kept(states, seat) for seat in range(players)},
        "values": values(states),
        "scores": dict(zip(SEAT_NAMES, scores_of(states, 0), strict=False)) if s.actor == NOBODY else None,
    }


def values(states: States) -> dict[str, int]:
    """What explorers are worth, of those whose value is open here."""
    worth = states["value"][0].tolist()
    return {EXPLORER_NAMES[e]: value for e, value in enumerate(worth) if value}


def tiles(states: States, seat: int) -> list[dict[str, str]]:
    """The kept tiles of a seat that are open here."""
    return _tiles(states["hand"][0, seat].tolist(), FIRST_KEPT)


def _now(states: States) -> dict[str, Any]:
    s = states[0]
    actor, phase, asked = int(s.actor), Phase(s.phase), int(s.asked)
    return {
        "phase": word(phase),
        "actor": "chance" if actor == CHANCE else "nobody" if actor == NOBODY else SEAT_NAMES[actor],
        "active": SEAT_NAMES[s.active],
        "first": SEAT_NAMES[s.first],
        "turn": int(s.turn),
        "points": int(s.points),
        "steps": int(s.steps),
        "mover": _mover(phase, int(s.mover)),
        "focus": None if s.focus == NONE else HEX_NAMES[s.focus],
        "face": None if s.face == NONE else word(Face(s.face)),
        "range": int(s.range),
        "asked": [name for seat, name in enumerate(SEAT_NAMES) if asked >> seat & 1],
        "picks": int(s.picks),
        "reason": word(Reason(s.reason)) if actor == NOBODY else None,
    }


def _mover(phase: Phase, mover: int) -> str | None:
    """The piece under way, by its name."""
    if mover == NONE:
        return None
    if phase == Phase.RIDE:
        return EXPLORER_NAMES[mover]
    if phase == Phase.WIND:
        return BOAT_NAMES[mover]
    return CREATURE_NAMES[mover] if mover < CREATURES else BOAT_NAMES[mover - CREATURES]


def _explorers(states: States) -> list[dict[str, Any]]:
    """All explorers of this game; the hex of a safe one is the name of the island."""
    statuses: list[int] = states["explorer"]["status"][0].tolist()
    hexes: list[int] = states["explorer"]["hex"][0].tolist()
    return [
        {"name": EXPLORER_NAMES[e], "status": STATUS_WORDS[status], "hex": _where(status, hexes[e])}
        for e, status in enumerate(statuses)
        if status != Status.ABSENT
    ]


def _where(status: int, hex: int) -> str | None:
    if status == Status.SAFE:
        return ISLANDS[hex]
    return HEX_NAMES[hex] if hex < len(HEX_NAMES) else None


def _boats(states: States) -> list[dict[str, Any]]:
    hexes: list[int] = states["boat"]["hex"][0].tolist()
    crews: list[list[int]] = states["boat"]["crew"][0].tolist()
    control = controllers(states)
    return [
        {
            "name": BOAT_NAMES[b],
            "hex": HEX_NAMES[hex],
            "crew": [EXPLORER_NAMES[e] for e in crews[b] if e != NONE],
            "control": [SEAT_NAMES[seat] for seat in control[b]],
        }
        for b, hex in enumerate(hexes)
        if hex < RESERVE
    ]


def _creatures(states: States) -> list[dict[str, Any]]:
    guards: list[int] = states["guards"][0].tolist()
    found = []
    for creature, hex in enumerate(states["creature"][0].tolist()):
        if hex < RESERVE:
            dolphin = creature - FIRST_DOLPHIN
            guarded = guards[dolphin] if 0 <= dolphin < len(guards) else NONE
            guarding = None if guarded == NONE else EXPLORER_NAMES[guarded]
            kind = CREATURE_KINDS[creature]
            found.append({"name": CREATURE_NAMES[creature], "kind": kind, "hex": HEX_NAMES[hex], "guards": guarding})
    return found


def _reserve(states: States) -> dict[str, int]:
    """How many pieces of each kind wait."""
    waiting = {"boat": sum(hex == RESERVE for hex in states["boat"]["hex"][0].tolist()[:BOATS])}
    for creature, hex in enumerate(states["creature"][0].tolist()):
        if hex == RESERVE:
            kind = CREATURE_KINDS[creature]
            waiting[kind] = waiting.get(kind, 0) + 1
    return waiting


def _kept(states: States, seat: int) -> list[dict[str, str | None]]:
    """The tiles before a seat: their terrain, and the underside where it is open."""
    hand = states["hand"][0, seat].tolist()
    kept: list[dict[str, str | None]] = []
    for terrain, count in enumerate(states["kept"][0, seat].tolist()):
        open_here = [FIRST_KEPT + kind for kind in range(KEPT_KINDS) for _ in range(hand[terrain][kind])]
        backs: list[str | None] = [UNDERSIDE_WORDS[back] for back in open_here]
        backs += [None] * (count - len(backs))
        kept += [{"terrain": TERRAIN_WORDS[terrain], "underside": back} for back in backs]
    return kept


def _tiles(counts: list[list[int]], first: int) -> list[dict[str, str]]:
    """Tiles from a grid of terrain by underside."""
    assert len(counts) == TERRAINS
    assert len(counts[0]) <= UNDERSIDES
    return [
        {"terrain": TERRAIN_WORDS[terrain], "underside": UNDERSIDE_WORDS[first + kind]}
        for terrain, row in enumerate(counts)
        for kind, count in enumerate(row)
        for _ in range(count)
    ]
