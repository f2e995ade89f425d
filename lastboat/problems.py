"""Everything that is wrong with a position, in sentences: `R3 swims in f5, which is a beach tile`."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

import numpy as np

from lastboat.engine import States
from lastboat.engine.audit import FOUND_ROOM, Field, Found, Problem, audit, audit_view
from lastboat.engine.board import HEXES, ISLANDS
from lastboat.engine.queries import colours_in_play, explorers_of, tiles_of
from lastboat.engine.rules import Rules
from lastboat.engine.state import State
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    HIGHEST_VALUE,
    KEPT_KINDS,
    NONE,
    RESERVE,
    SEATS,
    Face,
    Ground,
    Kind,
    Phase,
    Reason,
    Status,
)
from lastboat.names import (
    ACTOR_NAMES,
    COLOUR_LETTERS,
    KIND_OF,
    SEAT_NAMES,
    TERRAIN_NAMES,
    UNDERSIDE_NAMES,
    explorer_name,
    hex_name,
    word,
)
from lastboat.position.entries import COUNTERS

_RULES: Final = tuple(Rules.__annotations__)
_COUNTER_OF: Final = {field: name for name, field in COUNTERS.items()}
_FIELDS: Final = tuple(State.__annotations__)
_STATUS: Final[dict[int, str]] = {
    Status.ABSENT: "absent",
    Status.BOX: "in the box",
    Status.LAND: "on land",
    Status.ABOARD: "aboard",
    Status.SWIMMING: "swimming",
    Status.SAFE: "safe",
    Status.LOST: "lost",
}


def problems(states: States, i: int) -> list[str]:
    """What is wrong with game i, one sentence per problem; a position reached by play has none."""
    return _sentences(states[i], *_found(audit, states, i))


def view_problems(states: States, i: int) -> list[str]:
    """The same for a record as one seat sees it, in which some values and kept tiles are blank."""
    return _sentences(states[i], *_found(audit_view, states, i))


def _found(check: Callable[[States, int, Found], int], states: States, i: int) -> tuple[Found, int]:
    found = np.empty((FOUND_ROOM, 3), dtype=np.int16)
    return found, check(states, i, found)


def _sentences(s: State, found: Found, count: int) -> list[str]:
    sentences = [_SENTENCES[Problem(problem)](s, a, b) for problem, a, b in found[:count].tolist()]
    if count > len(found):
        sentences.append(f"and {count - len(found)} more")
    return sentences


def _rule(s: State, field: int, value: int) -> str:
    return f"rules.{_RULES[field]} cannot be {value}"


def _is(s: State, field: int, due: int) -> str:
    name = _FIELDS[field]
    found, expected = _value(field, getattr(s, name)), _value(field, due)
    return f"{_word_of(name)} is {found}, it should be {expected} in phase {_phase(s.phase)}"


def _unfit(s: State, field: int, phase: int) -> str:
    if field == Field.PHASE:
        return f"phase {_phase(phase)} cannot be: what it asks for is not there"
    name = _FIELDS[field]
    return f"{_word_of(name)} is {_value(field, getattr(s, name))}, which cannot be in phase {_phase(phase)}"


def _word_of(name: str) -> str:
    """The name of a field in a position's text."""
    return _COUNTER_OF.get(name, name)


def _value(field: int, value: int) -> str:
    """A field's value in words: a seat, a hex, a word or a number."""
    value = int(value)
    match field:
        case Field.ACTOR | Field.ACTIVE | Field.FIRST:
            return ACTOR_NAMES[value] if 0 <= value < len(ACTOR_NAMES) else f"seat {value}"
        case Field.PHASE | Field.RESUME:
            return _phase(value)
        case Field.REASON:
            return _word(Reason, value)
        case Field.FACE:
            return "none" if value == NONE else _word(Face, value)
        case Field.TERRAIN:
            return "none" if value == 0 else _word(Ground, value)
        case Field.FOCUS:
            return _hex(value)
        case Field.PICKED:
            return "none" if value == NONE else _explorer(value)
        case Field.MOVER:
            return "none" if value == NONE else str(value)
        case Field.SWAM | Field.ASKED:
            return bin(value)
    return str(value)


def _word(words: type[IntEnum], value: int) -> str:
    return word(words(value)) if value in words._value2member_map_ else str(value)


def _phase(value: int) -> str:
    return _word(Phase, int(value))


def _seat(seat: int) -> str:
    return SEAT_NAMES[seat] if 0 <= seat < SEATS else f"seat {seat}"


def _explorer(e: int) -> str:
    return explorer_name(e) if e < EXPLORERS else f"explorer {e}"


def _hex(hex: int) -> str:
    if hex < HEXES:
        return hex_name(hex)
    return {HEXES: "the hex off the board", NONE: "no hex", RESERVE: "the reserve"}.get(hex, f"hex {hex}")


def _place(s: State, hex: int) -> str:
    """A hex and what it is."""
    return f"{_hex(hex)}, which is {_ground(int(s.ground[hex]))}" if hex < HEXES else _hex(hex)


def _ground(ground: int) -> str:
    match ground:
        case Ground.SEA:
            return "sea"
        case Ground.BEACH | Ground.FOREST | Ground.MOUNTAIN:
            return f"a {word(Ground(ground))} tile"
        case Ground.UNDEALT:
            return "an undealt slot"
        case Ground.VOID:
            return "off the board"
    return f"ground {ground}"


def _boat(s: State, b: int) -> str:
    hex = int(s.boat[b].hex)
    return f"the boat in {hex_name(hex)}" if hex < HEXES else f"boat {b + 1} of {BOATS}"


def _creature(s: State, creature: int) -> str:
    hex = int(s.creature[creature])
    return f"the {word(KIND_OF[creature])}{f' in {hex_name(hex)}' if hex < HEXES else ''}"


def _tiles(s: State, terrain: int, due: int) -> str:
    there = sum(int(ground) == terrain + 1 for ground in _grounds(s))
    return (
        f"the island has {there} {TERRAIN_NAMES[terrain]} tiles; "
        f"of {tiles_of(s, terrain)}, {due} are neither shown nor kept nor being flipped"
    )


def _grounds(s: State) -> list[int]:
    return [int(s.ground[hex]) for hex in range(HEXES)]


def _shown(s: State, terrain: int, underside: int) -> str:
    kept = 0
    if underside >= FIRST_KEPT:
        kept = sum(int(s.hand[seat, terrain, underside - FIRST_KEPT]) for seat in range(SEATS))
    seen = f"{int(s.shown[terrain, underside])} shown" + (f" and {kept} kept" if kept else "")
    name = f"{TERRAIN_NAMES[terrain]}/{UNDERSIDE_NAMES[underside]}"
    if s.turn == 0:
        return f"{name}: {seen}, before the first turn"
    return f"{name}: {seen}, but there are {s.rules.deck[terrain, underside]}"


def _kept(s: State, seat: int, terrain: int) -> str:
    counts = [int(s.hand[seat, terrain, kind]) for kind in range(KEPT_KINDS)]
    hand = [f"{n} {UNDERSIDE_NAMES[FIRST_KEPT + kind]}" for kind, n in enumerate(counts) if n]
    return (
        f"{_seat(seat)} cannot keep {int(s.kept[seat, terrain])} {TERRAIN_NAMES[terrain]} tiles "
        f"with {', '.join(hand) or 'nothing'} under them"
    )


def _status(s: State, e: int, status: int) -> str:
    name = _STATUS.get(status, f"status {status}")
    if e // EXPLORERS_A_COLOUR not in colours_in_play(s):
        return f"{_explorer(e)} is {name}, but their colour is not in this game"
    return f"{_explorer(e)} cannot be {name} {'before' if s.turn == 0 else 'after'} the first turn has begun"


def _still_somewhere(s: State, e: int, hex: int) -> str:
    return f"{_explorer(e)} is {_STATUS.get(int(s.explorer[e].status), 'nowhere')}, yet their hex is {_hex(hex)}"


def _value_of(s: State, e: int, value: int) -> str:
    if value == 0:
        return f"{_explorer(e)} has no value"
    if s.explorer[e].status < Status.LAND:
        return f"{_explorer(e)} has the value {value} before placing"
    return f"{_explorer(e)} cannot be worth {value}; values are 1 to {HIGHEST_VALUE}"


def _values(s: State, colour: int, value: int) -> str:
    count = sum(int(s.value[e]) == value for e in explorers_of(colour))
    return f"{COLOUR_LETTERS[colour]} has {count} explorers worth {value}, of which there are {s.rules.values[value]}"


def _crowd(s: State, hex: int, due: int) -> str:
    return f"crowd of {_hex(hex)} is {int(s.crowd[hex])}, but {due} stand or swim there"


def _boat_at(s: State, hex: int, due: int) -> str:
    said, there = (f"boat {b + 1}" if b != NONE else "no boat" for b in (int(s.boat_at[hex]), due))
    return f"boat_at of {_hex(hex)} says {said}, but {there} is there"


def _kinds_at(s: State, hex: int, due: int) -> str:
    said, there = (", ".join(word(kind) for kind in Kind if mask >> kind & 1) for mask in (int(s.kinds_at[hex]), due))
    return f"kinds_at of {_hex(hex)} says {said or 'none'}, but {there or 'none'} is there"


_SENTENCES: Final[dict[Problem, Callable[[State, int, int], str]]] = {
    Problem.RULE: _rule,
    Problem.TWO_COLOURS: lambda s, players, _: f"two colours each are for 2 players, not {players} (10.5)",
    Problem.IS: _is,
    Problem.UNFIT: _unfit,
    Problem.GROUND: lambda s, hex, ground: f"{_hex(hex)} cannot be {_ground(ground)}",
    Problem.TILES: _tiles,
    Problem.SHOWN: _shown,
    Problem.KEPT: _kept,
    Problem.HIDDEN: lambda s, t, _: f"more {TERRAIN_NAMES[t]} tiles are kept than there are such backs left",
    Problem.STATUS: _status,
    Problem.NOT_ON_A_TILE: lambda s, e, hex: f"{_explorer(e)} stands in {_place(s, hex)}",
    Problem.NOT_IN_THE_SEA: lambda s, e, hex: f"{_explorer(e)} swims in {_place(s, hex)}",
    Problem.NOT_IN_A_BOAT: lambda s, e, hex: f"{_explorer(e)} is aboard in {_hex(hex)}, but in no boat's crew there",
    Problem.NOT_ON_AN_ISLAND: lambda s, e, n: f"{_explorer(e)} is safe on island {n}; they are 0 to {len(ISLANDS) - 1}",
    Problem.STILL_SOMEWHERE: _still_somewhere,
    Problem.CROWDED: lambda s, hex, room: f"{int(s.crowd[hex])} were placed in {_hex(hex)}, which has room for {room}",
    Problem.OUT_OF_TURN: lambda s, seat, due: f"{_seat(seat)} should have placed {due} explorers by now",
    Problem.VALUE: _value_of,
    Problem.VALUES: _values,
    Problem.BOAT_HEX: lambda s, b, hex: f"boat {b + 1} of {BOATS} is in {_place(s, hex)}",
    Problem.BOAT_TOO_MANY: lambda s, b, _: f"{_boat(s, b)} is one too many: this edition has {s.rules.boats}",
    Problem.BOAT_LAUNCHED: lambda s, b, hex: f"no boat can be launched in {_hex(hex)}",
    Problem.TWO_BOATS: lambda s, b, other: f"boats {other + 1} and {b + 1} are both in {_hex(int(s.boat[b].hex))}",
    Problem.CREW_GAP: lambda s, b, place: f"{_boat(s, b)} has nobody in place {place + 1} and somebody behind",
    Problem.CREW_TWICE: lambda s, b, e: f"{_boat(s, b)} has {_explorer(e)} aboard twice",
    Problem.CREW_STRANGER: lambda s, b, e: f"{_boat(s, b)} lists {_explorer(e)}, who is not aboard there",
    Problem.CREATURE_HEX: lambda s, c, hex: f"the {word(KIND_OF[c])} is in {_place(s, hex)}",
    Problem.CREATURE_ABSENT: lambda s, c, _: f"{_creature(s, c)} is not in this game: it has no {word(KIND_OF[c])}s",
    Problem.CREATURE_EARLY: lambda s, c, hex: f"a {word(KIND_OF[c])} cannot be in {_hex(hex)} before the first turn",
    Problem.GUARDS_STRANGER: lambda s, d, e: f"{_creature(s, d)} guards {_explorer(e)}, who does not swim there",
    Problem.GUARDED_TWICE: lambda s, d, e: f"two dolphins guard {_explorer(e)}",
    Problem.UNGUARDED: lambda s, e, d: f"{_explorer(e)} swims unguarded with a free dolphin in {_hex(s.creature[d])}",
    Problem.UNHARMED: lambda s, e, hex: f"{_explorer(e)} swims unguarded with a shark or a serpent in {_hex(hex)}",
    Problem.WHALE_AND_SQUID: lambda s, hex, _: f"a whale and a squid are both in {_hex(hex)}",
    Problem.CROWD: _crowd,
    Problem.BOAT_AT: _boat_at,
    Problem.KINDS_AT: _kinds_at,
}
