"""Names of hexes, pieces, seats and words: `g6`, `R3`, `boat 2`, `shark 1`, `red`, `move-shark`.

The engine numbers seats and colours. A table may choose which colour each number is: `Names` has what they are called.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import permutations
from typing import Final

from lastboat.engine.board import ROWS
from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.words import BOATS, EXPLORERS_A_COLOUR, TERRAINS, Ground, Kind, Underside
from lastboat.errors import NotParsable

ROW_LETTERS: Final = "abcdefghijklm"
HEX_NAMES: Final = tuple(
    f"{letter}{n + 1}" for letter, row in zip(ROW_LETTERS, ROWS, strict=True) for n in range(len(row))
)
_HEX_NUMBERS: Final = {name: hex for hex, name in enumerate(HEX_NAMES)}

SEAT_NAMES: Final = ("red", "blue", "yellow", "green")
"""The colours, in the order in which seats have them unless their table chooses otherwise."""
COLOUR_LETTERS: Final = "RBYG"
_NUMBERS: Final = tuple(str(n + 1) for n in range(EXPLORERS_A_COLOUR))


class Names:
    """What the seats and explorers of a game are called: a seat by its first colour, `R3` red's third explorer."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        self.seats = colours
        """Also the colours themselves, by the engine's number."""
        self.actors = (*colours, "chance", "nobody")
        """Whoever may be the actor of a state: a seat, CHANCE or NOBODY."""
        self.letters = "".join(COLOUR_LETTERS[SEAT_NAMES.index(colour)] for colour in colours)
        self.explorers = tuple(f"{letter}{number}" for letter in self.letters for number in _NUMBERS)
        """In the order of placing within each colour."""

    def seat(self, name: str) -> int:
        """The seat of this name; NotParsable if there is none."""
        if name not in self.seats:
            raise NotParsable(f"{name!r} is not a seat; seats are {', '.join(self.seats)}")
        return self.seats.index(name)

    def explorer(self, name: str) -> int:
        """The explorer of this name; NotParsable if there is none."""
        if name not in self.explorers:
            shape = "an explorer is R, B, Y or G and a number 1 to 10, as in R3"
            raise NotParsable(f"{name!r} is not an explorer; {shape}")
        return self.explorers.index(name)


PALETTES: Final = tuple(map(Names, permutations(SEAT_NAMES)))
"""Every order of the colours; the rules of a game have the number of theirs. The first is the usual one."""
USUAL: Final = PALETTES[0]


def names_of(s: State) -> Names:
    """What the seats and explorers of a game are called."""
    return PALETTES[s.rules.palette]


def word(member: IntEnum) -> str:
    """The name of an enum member as written in texts: MOVE_SHARK is move-shark."""
    return member.name.lower().replace("_", "-")


def hex_name(hex: int) -> str:
    """`g6` is the centre: row letter from the top, number from the left."""
    return HEX_NAMES[hex]


def parse_hex(name: str) -> int:
    """The hex of this name; NotParsable if there is none."""
    if name in _HEX_NUMBERS:
        return _HEX_NUMBERS[name]
    letter = name[:1]
    if letter and letter in ROW_LETTERS:
        raise NotParsable(f"there is no hex {name!r}; row {letter} has 1 to {len(ROWS[ROW_LETTERS.index(letter)])}")
    raise NotParsable(f"{name!r} is not a hex; a hex is a row letter a to m and a number, as in g6")


BOAT_NAMES: Final = tuple(f"boat {n + 1}" for n in range(BOATS))
KIND_OF: Final = tuple(kind for kind in Kind for _ in range(FIRST_OF[kind], FIRST_OF[kind + 1]))
"""The kind of each creature."""
TERRAIN_NAMES: Final = tuple(word(Ground(terrain + 1)) for terrain in range(TERRAINS))
UNDERSIDE_NAMES: Final = tuple(word(underside) for underside in Underside)
CREATURE_NAMES: Final = tuple(f"{word(kind)} {n - FIRST_OF[kind] + 1}" for n, kind in enumerate(KIND_OF))
