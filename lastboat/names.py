"""Names of hexes, pieces, seats and words: `g6`, `R3`, `boat 2`, `shark 1`, `red`, `move-shark`."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from lastboat.engine.board import ROWS
from lastboat.engine.state import FIRST_OF
from lastboat.engine.words import BOATS, EXPLORERS, EXPLORERS_A_COLOUR, TERRAINS, Ground, Kind, Underside
from lastboat.errors import NotParsable

ROW_LETTERS: Final = "abcdefghijklm"
HEX_NAMES: Final = tuple(
    f"{letter}{n + 1}" for letter, row in zip(ROW_LETTERS, ROWS, strict=True) for n in range(len(row))
)
_HEX_NUMBERS: Final = {name: hex for hex, name in enumerate(HEX_NAMES)}

SEAT_NAMES: Final = ("red", "blue", "yellow", "green")
"""A seat is called by its first colour."""
ACTOR_NAMES: Final = (*SEAT_NAMES, "chance", "nobody")
"""Whoever may be the actor of a state: a seat, CHANCE or NOBODY."""
COLOUR_LETTERS: Final = "RBYG"


def word(member: IntEnum) -> str:
    """The name of an enum member as written in texts: MOVE_SHARK is move-shark."""
    return member.name.lower().replace("_", "-")


def hex_name(hex: int) -> str:
    """`g6` is the centre: row letter from the top, number from the left."""
    return HEX_NAMES[hex]


def parse_hex(name: str) -> int:
    """The hex of this name."""
    if name in _HEX_NUMBERS:
        return _HEX_NUMBERS[name]
    letter = name[:1]
    if letter and letter in ROW_LETTERS:
        raise NotParsable(f"there is no hex {name!r}; row {letter} has 1 to {len(ROWS[ROW_LETTERS.index(letter)])}")
    raise NotParsable(f"{name!r} is not a hex; a hex is a row letter a to m and a number, as in g6")


def explorer_name(e: int) -> str:
    """`R3` is red's third explorer, in the order of placing."""
    colour, number = divmod(int(e), EXPLORERS_A_COLOUR)
    return f"{COLOUR_LETTERS[colour]}{number + 1}"


def parse_explorer(name: str) -> int:
    """The explorer of this name."""
    colour, number = COLOUR_LETTERS.find(name[:1]), name[1:]
    if len(name) < 2 or colour < 0 or number not in _NUMBERS:
        raise NotParsable(f"{name!r} is not an explorer; an explorer is R, B, Y or G and a number 1 to 10, as in R3")
    return colour * EXPLORERS_A_COLOUR + int(number) - 1


def parse_seat(name: str) -> int:
    """The seat of this name."""
    if name not in SEAT_NAMES:
        raise NotParsable(f"{name!r} is not a seat; seats are {', '.join(SEAT_NAMES)}")
    return SEAT_NAMES.index(name)


EXPLORER_NAMES: Final = tuple(explorer_name(e) for e in range(EXPLORERS))
BOAT_NAMES: Final = tuple(f"boat {n + 1}" for n in range(BOATS))
KIND_OF: Final = tuple(kind for kind in Kind for _ in range(FIRST_OF[kind], FIRST_OF[kind + 1]))
"""The kind of each creature."""
TERRAIN_NAMES: Final = tuple(word(Ground(terrain + 1)) for terrain in range(TERRAINS))
UNDERSIDE_NAMES: Final = tuple(word(underside) for underside in Underside)
CREATURE_NAMES: Final = tuple(f"{word(kind)} {n - FIRST_OF[kind] + 1}" for n, kind in enumerate(KIND_OF))

_NUMBERS: Final = tuple(str(n + 1) for n in range(EXPLORERS_A_COLOUR))
