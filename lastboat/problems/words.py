"""The words in which problems are reported, also of numbers that mean nothing."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from lastboat.engine.board import HEXES, VOID
from lastboat.engine.state import State
from lastboat.engine.words import BOATS, EXPLORERS, NONE, RESERVE, Face, Ground, Phase, Reason
from lastboat.names import KIND_OF, PALETTES, USUAL, Names, hex_name, names_of, word
from lastboat.position.entries import COUNTERS

Problems = Iterator[str]
NAME_OF: Final = {field: name for name, field in COUNTERS.items()}
"""The names in a position's text of fields that are called differently there."""


def plain(record: Any) -> Any:
    """A copy of a record with Python's integers, which do not overflow and are quicker to read."""
    if isinstance(record, np.void):
        return SimpleNamespace(**{name: plain(record[name]) for name in record.dtype.names or ()})
    if isinstance(record, np.ndarray) and record.dtype.names:
        return [plain(row) for row in record]
    return record.astype(np.int64) if record.ndim > 1 else record.tolist()


def expect(s: State, field: str, due: int) -> Problems:
    """A field that should have one specific value."""
    if getattr(s, field) != due:
        found, expected = value_words(s, field, getattr(s, field)), value_words(s, field, due)
        yield f"{NAME_OF.get(field, field)} is {found}, it should be {expected} in phase {member(Phase, s.phase)}"


def impossible(s: State, field: str) -> str:
    """A field with a value that the phase does not allow."""
    value = value_words(s, field, getattr(s, field))
    return f"{NAME_OF.get(field, field)} is {value}, which is impossible in phase {member(Phase, s.phase)}"


def value_words(s: State, field: str, value: int) -> str:
    """A field's value: a seat, a hex, a word or a number."""
    match field:
        case "actor" | "active" | "first":
            return called(s).actors[value] if 0 <= value < len(USUAL.actors) else f"seat {value}"
        case "resume":
            return member(Phase, value)
        case "reason":
            return member(Reason, value)
        case "face":
            return "none" if value == NONE else member(Face, value)
        case "terrain":
            return "none" if value == 0 else member(Ground, value)
        case "focus":
            return hex_words(value)
        case "picked" | "mover" if value == NONE:
            return "none"
        case "picked":
            return explorer_words(s, value)
        case "swam" | "asked":
            return bin(value)
    return str(value)


def member(words: type[IntEnum], value: int) -> str:
    return next((word(one) for one in words if one == value), str(value))


def called(s: State) -> Names:
    """The names of the table's colours; the usual ones if its own mean nothing."""
    return names_of(s) if 0 <= s.rules.palette < len(PALETTES) else USUAL


def explorer_words(s: State, e: int) -> str:
    return called(s).explorers[e] if e < EXPLORERS else f"explorer {e}"


def hex_words(hex: int) -> str:
    if hex < HEXES:
        return hex_name(hex)
    return {VOID: "the hex off the board", NONE: "no hex", RESERVE: "the reserve"}.get(hex, f"hex {hex}")


def place_words(s: State, hex: int) -> str:
    """A hex and what it is."""
    return f"{hex_name(hex)}, which is {ground_words(s.ground[hex])}" if hex < HEXES else hex_words(hex)


def ground_words(ground: int) -> str:
    match ground:
        case Ground.BEACH | Ground.FOREST | Ground.MOUNTAIN:
            return f"a {member(Ground, ground)} tile"
        case Ground.UNDEALT:
            return "an undealt slot"
        case Ground.VOID:
            return "off the board"
    return "sea" if ground == Ground.SEA else f"ground {ground}"


def boat_words(s: State, b: int) -> str:
    hex = s.boat[b].hex
    return f"the boat in {hex_name(hex)}" if hex < HEXES else f"boat {b + 1} of {BOATS}"


def creature_words(s: State, creature: int) -> str:
    hex = s.creature[creature]
    return f"the {word(KIND_OF[creature])}{f' in {hex_name(hex)}' if hex < HEXES else ''}"
