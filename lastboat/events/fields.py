"""The kinds of values in events: how each is written in JSON, and said in a sentence.

The types at the end (`Seat`, `Hex`, …) annotate the fields of events. Each has a `FieldKind` and says who may see the
field; all of these are public.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Annotated, Final, TypeVar

from lastboat.engine import words
from lastboat.engine.board import ISLANDS
from lastboat.names import BOAT_NAMES, CREATURE_NAMES, USUAL, Names, hex_name, word

W = TypeVar("W", bound=IntEnum)

PASSES: Final = {
    words.Phase.TILE: "plays no tile",
    words.Phase.RIDE: "stops there",
    words.Phase.WIND: "stops there",
    words.Phase.MOVE: "is done moving",
    words.Phase.CREATURE: "leaves it at that",
    words.Phase.DEFEND: "does not defend",
    words.Phase.NIP: "lets the squid go hungry",
}
"""What passing means in each phase that allows it."""
CAUSES: Final = {
    words.Cause.SERPENT: "a serpent",
    words.Cause.SHARK: "a shark",
    words.Cause.WHALE: "a whale",
    words.Cause.WHIRLPOOL: "the whirlpool",
    words.Cause.SQUID: "a squid",
    words.Cause.VOLCANO: "the volcano",
    words.Cause.DEFENCE: "a defence",
}
REASONS: Final = {
    words.Reason.NONE: "it is not said why",
    words.Reason.VOLCANO: "the volcano has erupted",
    words.Reason.NOBODY_LEFT: "nobody is left to save",
    words.Reason.SUBMERGED: "the island has sunk",
    words.Reason.QUIET: "sixty turns have changed nothing",
}
ISLAND_WORDS: Final = ("north-west", "north-east", "south-west", "south-east")


@dataclass(frozen=True)
class FieldKind:
    """The kind of values in a field."""

    name: str
    """Its name in the OpenAPI; a plain number has none."""
    decode: Callable[[int], int]
    """From the integer in a trace."""
    write: Callable[[int], str | int]
    say: Callable[[int], str]
    by_names: Callable[[Names], FieldKind] | None = None
    """The same kind at a table with other names, if these matter."""

    def at(self, names: Names) -> FieldKind:
        """This kind as a table with these names has it."""
        return self if self.by_names is None else self.by_names(names)


def _listed(name: str, names: tuple[str, ...], said: tuple[str, ...] = ()) -> FieldKind:
    return FieldKind(name, int, names.__getitem__, (said or names).__getitem__)


def _word(name: str, enum: type[W], say: Mapping[W, str] | None = None, otherwise: str = "") -> FieldKind:
    def said(number: int) -> str:
        one = enum(number)
        return say.get(one, otherwise) if say else word(one).replace("-", " ")

    return FieldKind(name, enum, lambda number: word(enum(number)), said)


@cache
def _seats(names: Names) -> FieldKind:
    def say(seat: int) -> str:
        return names.seats[seat].capitalize()

    return FieldKind("Seat", int, names.seats.__getitem__, say, _seats)


@cache
def _explorers(names: Names) -> FieldKind:
    def say(e: int) -> str:
        return f"{names.seats[e // words.EXPLORERS_A_COLOUR].capitalize()} {e % words.EXPLORERS_A_COLOUR + 1}"

    return FieldKind("Explorer", int, names.explorers.__getitem__, say, _explorers)


def _say_range(number: int) -> str:
    return "D" if number == words.DIVE else str(number)


NUMBER: Final = FieldKind("", int, int, str)
UNDERSIDE: Final = _word("Underside", words.Underside)
_SEAT: Final = _seats(USUAL)
_HEX: Final = FieldKind("Hex", int, hex_name, hex_name)
_EXPLORER: Final = _explorers(USUAL)
_BOAT: Final = _listed("Boat", BOAT_NAMES)
_CREATURE: Final = _listed("Creature", CREATURE_NAMES)
_ISLAND: Final = _listed("Island", ISLANDS, ISLAND_WORDS)
_RANGE: Final = FieldKind("", int, int, _say_range)
_TERRAIN: Final = _word("Terrain", words.Ground)
_FACE: Final = _word("Face", words.Face)
_PHASE: Final = _word("Phase", words.Phase, PASSES, "passes")
_CAUSE: Final = _word("Cause", words.Cause, CAUSES)
_REASON: Final = _word("Reason", words.Reason, REASONS)

Number = Annotated[int, NUMBER]
Seat = Annotated[int, _SEAT]
Hex = Annotated[int, _HEX]
Explorer = Annotated[int, _EXPLORER]
Boat = Annotated[int, _BOAT]
Creature = Annotated[int, _CREATURE]
Island = Annotated[int, _ISLAND]
Range = Annotated[int, _RANGE]
"""What the number die shows: DIVE stands for D."""
Terrain = Annotated[words.Ground, _TERRAIN]
Underside = Annotated[words.Underside, UNDERSIDE]
Face = Annotated[words.Face, _FACE]
Phase = Annotated[words.Phase, _PHASE]
"""The phase in which a player passed."""
Cause = Annotated[words.Cause, _CAUSE]
Reason = Annotated[words.Reason, _REASON]
