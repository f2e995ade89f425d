"""Names of hexes, explorers and seats: `g6`, `R3`, `red`."""

from __future__ import annotations

from typing import Final

from lastboat.engine.board import ROWS
from lastboat.engine.words import EXPLORERS_A_COLOUR
from lastboat.errors import NotParsable

ROW_LETTERS: Final = "abcdefghijklm"
HEX_NAMES: Final = tuple(
    f"{letter}{n + 1}" for letter, row in zip(ROW_LETTERS, ROWS, strict=True) for n in range(len(row))
)
_HEX_NUMBERS: Final = {name: hex for hex, name in enumerate(HEX_NAMES)}

SEAT_NAMES: Final = ("red", "blue", "yellow", "green")
"""A seat is called by its first colour."""
COLOUR_LETTERS: Final = "RBYG"


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


def seat_name(seat: int) -> str:
    return SEAT_NAMES[seat]


def parse_seat(name: str) -> int:
    """The seat of this name."""
    if name not in SEAT_NAMES:
        raise NotParsable(f"{name!r} is not a seat; seats are {', '.join(SEAT_NAMES)}")
    return SEAT_NAMES.index(name)


_NUMBERS: Final = tuple(str(n + 1) for n in range(EXPLORERS_A_COLOUR))
