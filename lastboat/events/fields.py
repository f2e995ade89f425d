"""The kinds of values in events: how each is written in JSON, read back, and said in a sentence.

The types at the end (`Seat`, `Hex`, …) annotate the fields of events. Each has a `FieldKind` and says who may see the
field; all of these are public.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Annotated, Any, Final, TypeVar

from lastboat.engine import words
from lastboat.engine._record import Seen
from lastboat.engine.board import ISLANDS
from lastboat.errors import NotParsable, choose_from
from lastboat.names import (
    BOAT_NAMES,
    CREATURE_NAMES,
    SEAT_NAMES,
    explorer_name,
    hex_name,
    parse_explorer,
    parse_hex,
    parse_seat,
    word,
)

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
    read: Callable[[Any], int]
    """From JSON, of the type that `write` returns."""
    say: Callable[[int], str]

    @property
    def json_type(self) -> type[str] | type[int]:
        return str if self.name else int


def _choice(what: str, numbers: Mapping[str, int]) -> Callable[[str], int]:
    def read(plain: str) -> int:
        if plain not in numbers:
            raise NotParsable(choose_from(what, plain, numbers))
        return numbers[plain]

    return read


def _listed(what: str, names: tuple[str, ...], said: tuple[str, ...] = ()) -> FieldKind:
    read = _choice(what, {name: number for number, name in enumerate(names)})
    return FieldKind(what.split()[-1].capitalize(), int, names.__getitem__, read, (said or names).__getitem__)


def _word(name: str, enum: type[W], say: Mapping[W, str] | None = None, otherwise: str = "") -> FieldKind:
    def said(number: int) -> str:
        one = enum(number)
        return say.get(one, otherwise) if say else word(one).replace("-", " ")

    read = _choice(name.lower(), {word(one): one for one in enum})
    return FieldKind(name, enum, lambda number: word(enum(number)), read, said)


def _say_seat(seat: int) -> str:
    return SEAT_NAMES[seat].capitalize()


def _say_explorer(e: int) -> str:
    return f"{_say_seat(e // words.EXPLORERS_A_COLOUR)} {e % words.EXPLORERS_A_COLOUR + 1}"


def _say_range(number: int) -> str:
    return "D" if number == words.DIVE else str(number)


NUMBER: Final = FieldKind("", int, int, int, str)
UNDERSIDE: Final = _word("Underside", words.Underside)
_SEAT: Final = FieldKind("Seat", int, SEAT_NAMES.__getitem__, parse_seat, _say_seat)
_HEX: Final = FieldKind("Hex", int, hex_name, parse_hex, hex_name)
_EXPLORER: Final = FieldKind("Explorer", int, explorer_name, parse_explorer, _say_explorer)
_BOAT: Final = _listed("a boat", BOAT_NAMES)
_CREATURE: Final = _listed("a creature", CREATURE_NAMES)
_ISLAND: Final = _listed("an island", ISLANDS, ISLAND_WORDS)
_RANGE: Final = FieldKind("", int, int, int, _say_range)
_TERRAIN: Final = _word("Terrain", words.Ground)
_FACE: Final = _word("Face", words.Face)
_PHASE: Final = _word("Phase", words.Phase, PASSES, "passes")
_CAUSE: Final = _word("Cause", words.Cause, CAUSES)
_REASON: Final = _word("Reason", words.Reason, REASONS)

Number = Annotated[int, NUMBER, Seen.BY_ALL]
Seat = Annotated[int, _SEAT, Seen.BY_ALL]
Hex = Annotated[int, _HEX, Seen.BY_ALL]
Explorer = Annotated[int, _EXPLORER, Seen.BY_ALL]
Boat = Annotated[int, _BOAT, Seen.BY_ALL]
Creature = Annotated[int, _CREATURE, Seen.BY_ALL]
Island = Annotated[int, _ISLAND, Seen.BY_ALL]
Range = Annotated[int, _RANGE, Seen.BY_ALL]
"""What the number die shows: DIVE stands for D."""
Terrain = Annotated[words.Ground, _TERRAIN, Seen.BY_ALL]
Underside = Annotated[words.Underside, UNDERSIDE, Seen.BY_ALL]
Face = Annotated[words.Face, _FACE, Seen.BY_ALL]
Phase = Annotated[words.Phase, _PHASE, Seen.BY_ALL]
"""The phase in which a player passed."""
Cause = Annotated[words.Cause, _CAUSE, Seen.BY_ALL]
Reason = Annotated[words.Reason, _REASON, Seen.BY_ALL]
