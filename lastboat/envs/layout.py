"""The layout of an observation: each part with its offset, its shape, its highest number and its meaning.

An observation is a row of bytes, seen from one seat. Seats, colours and explorers are counted from that seat on, so it
is always seat 0 of its own observation. The small observation describes the game, its rules, the seats and the pieces;
the full one adds planes, with a number for each hex. docs/environments-reference.md has the same table.
"""

from __future__ import annotations

from enum import IntEnum
from math import prod
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.engine.board import AXIAL, HEXES, SLOTS
from lastboat.engine.rooms.tiles import FAR
from lastboat.engine.state import CREATURES, DOLPHINS
from lastboat.engine.transitions import POINTS, QUIET_TURNS
from lastboat.engine.words import (
    BOATS,
    COLOURS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FACES,
    HIGHEST_VALUE,
    KEPT_KINDS,
    KINDS,
    PLACES,
    RANGES,
    SEATS,
    TERRAINS,
    UNDERSIDES,
    Ending,
    Phase,
    Squids,
)

OBSERVATION_VERSION: Final = 1
"""Changes whenever an observation of the same position would have other bytes."""
BYTE: Final = 255
"""The highest number in an observation; larger counts are clipped to it."""


class Part(NamedTuple):
    """Numbers of an observation that belong together."""

    name: str
    start: int
    shape: tuple[int, ...]
    highest: tuple[int, ...]
    """The highest number, for all entries or for each entry of the last axis."""
    about: str

    @property
    def end(self) -> int:
        return self.start + prod(self.shape)


PARTS: Final[list[Part]] = []
"""In order, without gaps."""


def _part(name: str, shape: tuple[int, ...], highest: int | tuple[int, ...], about: str) -> int:
    """Declare the next part; returns where it starts."""
    start = PARTS[-1].end if PARTS else 0
    PARTS.append(Part(name, start, shape, highest if isinstance(highest, tuple) else (highest,), about))
    return start


class Count(IntEnum):
    """What the part `counts` counts."""

    POINTS = 0
    STEPS = 1
    PICKS = 2
    TURN = 3
    QUIET_TURNS = 4
    PROGRESS = 5
    TILES = 6
    REMAINING = 7
    DEALT = 8
    PLACED = 9
    LAUNCHED = 10


class Switch(IntEnum):
    """The options in the part `switches`."""

    TWO_COLOURS = 0
    DOLPHINS = 1
    OVERCROWDED = 2
    ALL_EQUAL = 3
    CLOSED_LAGOON = 4
    OPEN_VALUES = 5


class SeatEntry(IntEnum):
    """The start of a row of `seats`; then come the tiles it keeps by terrain, and the known ones by terrain and
    underside."""

    SEATED = 0
    SCORE = 1
    """The score of its explorers on safe islands, as far as their values are known."""
    BOX = 2
    LAND = 3
    ABOARD = 4
    SWIMMING = 5
    SAFE = 6
    LOST = 7


class ExplorerEntry(IntEnum):
    """A row of `explorers`."""

    HEX = 0
    """Its number + 1; 0 off the board. Rows and columns are counted from 1 too."""
    ROW = 1
    COLUMN = 2
    LAND = 3
    ABOARD = 4
    SWIMMING = 5
    SAFE = 6
    LOST = 7
    VALUE = 8
    """0 where it is not known."""
    SWAM = 9
    GUARD = 10
    """The number of the dolphin that guards it + 1."""
    MOVING = 11
    PICKED = 12


class BoatEntry(IntEnum):
    """A row of `boats`; CREW is the first of four, the explorers of each seat aboard."""

    HEX = 0
    ROW = 1
    COLUMN = 2
    RESERVE = 3
    MOVING = 4
    CREW = 5


class CreatureEntry(IntEnum):
    """A row of `creatures`: serpents, sharks, whales, dolphins, squids."""

    HEX = 0
    ROW = 1
    COLUMN = 2
    RESERVE = 3
    MOVING = 4


class Plane(IntEnum):
    """The planes. LAND, SWIMMING and ABOARD are four each, one for each seat; CREATURES are five, one a kind."""

    BEACH = 0
    FOREST = 1
    MOUNTAIN = 2
    UNDEALT = 3
    LAND = 4
    SWIMMING = 8
    ABOARD = 12
    VALUE = 16
    """The known values of all explorers in the hex, added up."""
    GUARDED = 17
    SWAM = 18
    BOAT = 19
    CREATURES = 20
    FOCUS = 25
    MOVING = 26


KEPT: Final = len(SeatEntry)
HAND: Final = KEPT + TERRAINS
SEAT_WIDTH: Final = HAND + TERRAINS * KEPT_KINDS
EXPLORER_WIDTH: Final = len(ExplorerEntry)
BOAT_WIDTH: Final = BoatEntry.CREW.value + SEATS
CREATURE_WIDTH: Final = len(CreatureEntry)
PLANES: Final = len(Plane) + 3 * (SEATS - 1) + KINDS - 1
ROWS: Final = 1 + max(r for _, r in AXIAL) - min(r for _, r in AXIAL)
COLUMNS: Final = 1 + max(2 * q + r for q, r in AXIAL) - min(2 * q + r for q, r in AXIAL)
ROW_OF: Final = np.array([r - min(r for _, r in AXIAL) + 1 for _, r in AXIAL], dtype=np.uint8)
COLUMN_OF: Final = np.array([2 * q + r - min(2 * q + r for q, r in AXIAL) + 1 for q, r in AXIAL], dtype=np.uint8)
"""Half a hex wide: the two neighbours of a hex in its row are two columns away, the other four are one."""
_PLACE: Final = (HEXES, ROWS, COLUMNS)
_MOST_PLAYED: Final = EXPLORERS_A_COLOUR * COLOURS // 2
_MOST_TILES: Final = SLOTS

PHASE: Final = _part("phase", (len(Phase),), 1, "what is being decided")
ACTOR: Final = _part("actor", (SEATS + 2,), 1, "who decides: a seat, chance or nobody")
ACTIVE: Final = _part("active", (SEATS,), 1, "whose turn it is")
FIRST: Final = _part("first", (SEATS,), 1, "who began")
ASKED: Final = _part("asked", (SEATS,), 1, "the seats still to be asked for a defence")
FACE: Final = _part("face", (FACES,), 1, "the creature rolled, or the one that a tile moves")
RANGE: Final = _part("range", (RANGES,), 1, "the number rolled: 1, 2, 3 or D")
TERRAIN: Final = _part("terrain", (TERRAINS,), 1, "the terrain of the tile being flipped")
RESUME: Final = _part("resume", (len(Phase),), 1, "the phase in which the turn continues after an interruption")
FOCUS: Final = _part("focus", (3,), _PLACE, "the hex in question, + 1, its row and its column")
COUNTS: Final = _part(
    "counts",
    (len(Count),),
    (POINTS, max(FAR, RANGES), DOLPHINS, BYTE, QUIET_TURNS, 1, SLOTS, EXPLORERS, SLOTS, EXPLORERS, BOATS),
    "points and steps left, picks to come, turns, quiet turns, progress, tiles, explorers in play, what is set up",
)
PLAYERS: Final = _part("players", (3,), 1, "2, 3 or 4 players")
ENDING: Final = _part("ending", (len(Ending),), 1, "when the game ends: volcano, last explorer, last tile")
SQUIDS: Final = _part("squids", (len(Squids),), 1, "none, with the whales, instead of them")
SWITCHES: Final = _part("switches", (len(Switch),), 1, "options that are on")
BOATS_IN_BOX: Final = _part("boats in the box", (1,), BOATS, "10 or 12")
DECK: Final = _part("deck", (TERRAINS, UNDERSIDES), SLOTS, "tiles of each terrain with each underside")
SHOWN: Final = _part("shown", (TERRAINS, UNDERSIDES), SLOTS, "those of them that everyone has seen")
VALUES: Final = _part("values", (HIGHEST_VALUE + 1,), EXPLORERS_A_COLOUR, "explorers of a colour worth 0 to 6")
FACES_OF_DIE: Final = _part("faces", (FACES,), 6, "sides of the creature die with each face")
NUMBERS: Final = _part("numbers", (RANGES,), 6, "sides of the number die with 1, 2, 3, D")
REACH: Final = _part("reach", (KINDS + 1,), 6, "hexes that each kind, then an empty boat, moves without a number die")
SEAT_ROWS: Final = _part(
    "seats",
    (SEATS, SEAT_WIDTH),
    (
        *(1, HIGHEST_VALUE * _MOST_PLAYED),
        *(_MOST_PLAYED,) * 6,
        *(_MOST_TILES,) * (TERRAINS + TERRAINS * KEPT_KINDS),
    ),
    "seated, known score, explorers by status; tiles kept by terrain; those that are known by terrain and underside",
)
EXPLORER_ROWS: Final = _part(
    "explorers",
    (EXPLORERS, EXPLORER_WIDTH),
    (*_PLACE, 1, 1, 1, 1, 1, HIGHEST_VALUE, 1, DOLPHINS, 1, 1),
    "hex + 1, row, column; on land, aboard, swimming, safe, lost; value; swam, guard + 1, moving, picked",
)
BOAT_ROWS: Final = _part(
    "boats",
    (BOATS, BOAT_WIDTH),
    (*_PLACE, 1, 1, PLACES, PLACES, PLACES, PLACES),
    "hex + 1, row, column; in reserve, moving; explorers of each seat aboard",
)
CREATURE_ROWS: Final = _part(
    "creatures",
    (CREATURES, CREATURE_WIDTH),
    (*_PLACE, 1, 1),
    "hex + 1, row, column; in reserve, moving",
)
SMALL: Final = PARTS[-1].end
"""The length of a small observation."""
PLANE_ROWS: Final = _part(
    "planes",
    (PLANES, HEXES),
    BYTE,
    "beach, forest, mountain, undealt; on land, swimming, aboard by seat; known values, guarded, swam; boat; "
    "creatures by kind; the hex in question, the piece under way",
)
FULL: Final = PARTS[-1].end
"""The length of a full observation."""


def highest_numbers(length: int) -> npt.NDArray[np.uint8]:
    """The highest number of each entry of an observation of this length: bounds of a space, scales for a network."""
    bounds = [np.broadcast_to(np.array(part.highest, dtype=np.uint8), part.shape).ravel() for part in PARTS]
    return np.concatenate(bounds)[:length]
