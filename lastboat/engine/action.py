"""Action numbers: every decision and every chance outcome is one number of a fixed space.

The numbers are stable within an ACTION_VERSION; docs/notation.md lists the families. Only this file calculates with
them: `sail(b, way)` and the like make an action, `boat_of(a)` and the like say what it names. Colours, terrains and
dolphins count from 0, values and the numbers of the die from 1. Python calls the same functions in parts.py.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES, SLOTS, WAYS
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_SQUID
from lastboat.engine.words import (
    BOATS,
    COLOURS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FACES,
    FIRST_KEPT,
    HIGHEST_VALUE,
    RANGES,
    SEATS,
    TERRAINS,
    TURN_TILES,
    UNDERSIDES,
)

ACTION_VERSION: Final = 1

MOVES: Final = 27
"""Numbers per explorer in MOVE: four per way, then the three below."""
WALK: Final = 0
BOARD: Final = 1
SWIM: Final = 2
ESCORTED: Final = 3
"""A swim with the dolphin (§11.6)."""
A_WAY: Final = 4
BOARD_HERE: Final = 24
JUMP: Final = 25
LAND: Final = 26

PASS: Final = 0
"""Declines what is offered, or ends a move."""
PLACE: Final = 1
"""+ (colour * 6 + value - 1) * 40 + slot."""
LAUNCH: Final = PLACE + COLOURS * HIGHEST_VALUE * SLOTS
"""+ hex."""
PLAY: Final = LAUNCH + HEXES
"""+ (underside - DOLPHIN) * 3 + terrain - 1."""
MOVE: Final = PLAY + TURN_TILES * TERRAINS
"""+ explorer * 27 + way * 4 + WALK, BOARD, SWIM or ESCORTED; or + BOARD_HERE, JUMP or LAND."""
SAIL: Final = MOVE + EXPLORERS * MOVES
"""+ boat * 6 + way."""
STEP: Final = SAIL + BOATS * WAYS
"""+ creature * 6 + way."""
PICK: Final = STEP + CREATURES * WAYS
"""+ creature, or + 25 + boat: the piece that is picked for a long move."""
STAY: Final = PICK + CREATURES + BOATS
"""+ squid - 20: it moves 0 hexes (§12.3)."""
SQUIDS_IN_ALL: Final = CREATURES - FIRST_SQUID
SWITCH: Final = STAY + SQUIDS_IN_ALL
"""+ (dolphin - 16) * 40 + explorer: it switches to another swimmer in its hex (§11.7)."""
TO: Final = SWITCH + DOLPHINS * EXPLORERS
"""+ hex: where the picked or new creature goes."""
SINK: Final = TO + HEXES
"""+ slot."""
TAKE: Final = SINK + SLOTS
"""+ explorer: who boards the new boat or is taken by the squid."""
GUARD: Final = TAKE + EXPLORERS
"""+ explorer."""
DEFEND: Final = GUARD + EXPLORERS
"""+ terrain - 1 of the defence tile."""
DEAL: Final = DEFEND + TERRAINS
"""Chance: + terrain - 1."""
DRAW_FIRST: Final = DEAL + TERRAINS
"""Chance: + seat."""
FLIP: Final = DRAW_FIRST + SEATS
"""Chance: + underside."""
ROLL: Final = FLIP + UNDERSIDES
"""Chance: + face."""
RANGE: Final = ROLL + FACES
"""Chance: + number - 1; the fourth is D."""
ACTIONS: Final = RANGE + RANGES
"""The size of the action space."""
MOST_LEGAL: Final = 512
"""No position has more legal actions: a buffer of this length is always enough."""

FAMILIES: Final = (
    *(PASS, PLACE, LAUNCH, PLAY, MOVE, SAIL, STEP, PICK, STAY, SWITCH, TO, SINK, TAKE, GUARD, DEFEND),
    *(DEAL, DRAW_FIRST, FLIP, ROLL, RANGE),
)
"""Each family is named by its first number."""
_FAMILY: Final = np.repeat(FAMILIES, np.diff((*FAMILIES, ACTIONS))).astype(np.int16)
"""The family of each action."""

Actions = npt.NDArray[np.int16]
"""A buffer for legal actions, in ascending order."""
Odds = npt.NDArray[np.int16]
"""A buffer for the weights of chance's outcomes, parallel to them."""


@rule
def family_of(a: int) -> int:
    """One of FAMILIES."""
    return int(_FAMILY[a])


@rule
def place(colour: int, value: int, slot: int) -> int:
    return PLACE + (colour * HIGHEST_VALUE + value - 1) * SLOTS + slot


@rule
def launch(hex: int) -> int:
    return LAUNCH + hex


@rule
def play(underside: int, terrain: int) -> int:
    return PLAY + (underside - FIRST_KEPT) * TERRAINS + terrain


@rule
def move(e: int, way: int, verb: int) -> int:
    """To the adjacent hex: the verb is WALK, BOARD, SWIM or ESCORTED."""
    return MOVE + e * MOVES + way * A_WAY + verb


@rule
def move_here(e: int, verb: int) -> int:
    """Without a way: the verb is BOARD_HERE, JUMP or LAND."""
    return MOVE + e * MOVES + verb


@rule
def sail(b: int, way: int) -> int:
    return SAIL + b * WAYS + way


@rule
def step(creature: int, way: int) -> int:
    return STEP + creature * WAYS + way


@rule
def pick(piece: int) -> int:
    """A creature, or CREATURES + boat."""
    return PICK + piece


@rule
def stay(squid: int) -> int:
    return STAY + squid - FIRST_SQUID


@rule
def switch(d: int, e: int) -> int:
    return SWITCH + d * EXPLORERS + e


@rule
def to(hex: int) -> int:
    return TO + hex


@rule
def sink(slot: int) -> int:
    return SINK + slot


@rule
def take(e: int) -> int:
    return TAKE + e


@rule
def guard(e: int) -> int:
    return GUARD + e


@rule
def defend(terrain: int) -> int:
    return DEFEND + terrain


@rule
def deal(terrain: int) -> int:
    return DEAL + terrain


@rule
def draw_first(seat: int) -> int:
    return DRAW_FIRST + seat


@rule
def flip(underside: int) -> int:
    return FLIP + underside


@rule
def roll(face: int) -> int:
    return ROLL + face


@rule
def roll_range(number: int) -> int:
    """1 to 3, or DIVE."""
    return RANGE + number - 1


@rule
def with_colour(a: int, colour: int) -> int:
    """The same action for the same explorer or value of another colour; `a` itself if it names neither.

    Colours are the slowest-changing part of a family's numbers, so the rest of the action need not be taken apart.
    """
    return a + (colour - colour_of(a)) * numbers_a_colour(a)


@rule
def numbers_a_colour(a: int) -> int:
    """How many numbers of its family each colour has; 0 if the action names neither a colour nor an explorer."""
    if a >= PLACE and a < LAUNCH:
        return HIGHEST_VALUE * SLOTS
    if a >= MOVE and a < SAIL:
        return EXPLORERS_A_COLOUR * MOVES
    if (a >= SWITCH and a < TO) or (a >= TAKE and a < DEFEND):
        return EXPLORERS_A_COLOUR
    return 0


@rule
def colour_of(a: int) -> int:
    """Of a PLACE, or of the explorer of a MOVE, SWITCH, TAKE or GUARD."""
    if a < LAUNCH:
        return (a - PLACE) // (HIGHEST_VALUE * SLOTS)
    if a < SAIL:
        return (a - MOVE) // (EXPLORERS_A_COLOUR * MOVES)
    return ((a - SWITCH) if a < TO else (a - TAKE)) % EXPLORERS // EXPLORERS_A_COLOUR


@rule
def value_of(a: int) -> int:
    """Of a PLACE."""
    return (a - PLACE) // SLOTS % HIGHEST_VALUE + 1


@rule
def slot_of(a: int) -> int:
    """Of a PLACE or SINK."""
    return (a - PLACE) % SLOTS if a < LAUNCH else a - SINK


@rule
def hex_of(a: int) -> int:
    """Of a LAUNCH or TO."""
    return a - LAUNCH if a < PLAY else a - TO


@rule
def underside_of(a: int) -> int:
    """Of a PLAY or FLIP."""
    return FIRST_KEPT + (a - PLAY) // TERRAINS if a < MOVE else a - FLIP


@rule
def terrain_of(a: int) -> int:
    """Of a PLAY, DEFEND or DEAL."""
    return (a - PLAY) % TERRAINS if a < MOVE else (a - DEFEND) % TERRAINS


@rule
def explorer_of(a: int) -> int:
    """Of a MOVE, SWITCH, TAKE or GUARD."""
    if a < SAIL:
        return (a - MOVE) // MOVES
    return (a - SWITCH) % EXPLORERS if a < TO else (a - TAKE) % EXPLORERS


@rule
def verb_of(a: int) -> int:
    """Of a MOVE: WALK, BOARD, SWIM, ESCORTED, BOARD_HERE, JUMP or LAND."""
    n = (a - MOVE) % MOVES
    return n % A_WAY if n < BOARD_HERE else n


@rule
def has_way(a: int) -> bool:
    """Whether a MOVE goes to the adjacent hex: not so BOARD_HERE, JUMP and LAND."""
    return (a - MOVE) % MOVES < BOARD_HERE


@rule
def way_of(a: int) -> int:
    """Of a SAIL, a STEP, or a MOVE that has a way."""
    return (a - MOVE) % MOVES // A_WAY if a < SAIL else (a - SAIL) % WAYS


@rule
def boat_of(a: int) -> int:
    """Of a SAIL."""
    return (a - SAIL) // WAYS


@rule
def creature_of(a: int) -> int:
    """Of a STEP or STAY."""
    return (a - STEP) // WAYS if a < PICK else FIRST_SQUID + a - STAY


@rule
def piece_of(a: int) -> int:
    """Of a PICK: a creature, or CREATURES + boat."""
    return a - PICK


@rule
def dolphin_of(a: int) -> int:
    """Of a SWITCH."""
    return (a - SWITCH) // EXPLORERS


@rule
def seat_of(a: int) -> int:
    """Of a DRAW_FIRST."""
    return a - DRAW_FIRST


@rule
def face_of(a: int) -> int:
    """Of a ROLL."""
    return a - ROLL


@rule
def number_of(a: int) -> int:
    """Of a RANGE: 1 to 3, or DIVE."""
    return a - RANGE + 1


@rule
def moving_piece(a: int) -> int:
    """The piece that an action moves by one step, numbered explorers, boats, creatures; -1 for any other action."""
    if a >= MOVE and a < SAIL:
        return (a - MOVE) // MOVES
    if a >= SAIL and a < STEP:
        return EXPLORERS + (a - SAIL) // WAYS
    if a >= STEP and a < PICK:
        return EXPLORERS + BOATS + (a - STEP) // WAYS
    return -1
