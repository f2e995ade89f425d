"""The state of a game: one packed record. What nobody knows, the undersides not yet flipped, is not part of it."""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy.typing as npt

from lastboat.engine._record import Cells, Rows, Visibility, dtype_of, i8, i16, i64, rows, u8
from lastboat.engine.board import HEXES
from lastboat.engine.rules import Rules
from lastboat.engine.words import BOATS, EXPLORERS, KEPT_KINDS, PLACES, SEATS, TERRAINS, UNDERSIDES, Kind

States = npt.NDArray[Any]
"""An array of STATE records: the engine's functions take it with an index."""

FIRST_OF: Final = (0, 5, 11, 16, 20, 25)
"""Where each `Kind` begins among the creatures; the last entry is their number (§2.3, §2.5)."""
CREATURES: Final = FIRST_OF[-1]
FIRST_DOLPHIN: Final = FIRST_OF[Kind.DOLPHIN]
DOLPHINS: Final = FIRST_OF[Kind.DOLPHIN + 1] - FIRST_DOLPHIN
FIRST_SQUID: Final = FIRST_OF[Kind.SQUID]


class Explorer:
    hex: Annotated[int, u8(), Visibility.PUBLIC]
    """The hex; for SAFE the number of the island; NONE when off the board."""
    status: Annotated[int, u8(), Visibility.PUBLIC]


class Boat:
    hex: Annotated[int, u8(), Visibility.PUBLIC]
    """Its hex, RESERVE, or NONE when it has left the game."""
    crew: Annotated[Cells, u8(PLACES), Visibility.PUBLIC]
    """The explorers aboard, then NONE."""


class State:
    """The wide fields come first, so that each is aligned to its size, as a GPU requires."""

    swam: Annotated[int, i64(), Visibility.PUBLIC]
    """One bit for each explorer that has swum this turn (§5.7)."""
    turn: Annotated[int, i16(), Visibility.PUBLIC]
    """The number of the current turn; 0 during set-up."""
    rules: Annotated[Rules, rows(Rules), Visibility.PUBLIC]
    phase: Annotated[int, i8(), Visibility.PUBLIC]
    actor: Annotated[int, i8(), Visibility.PUBLIC]
    """Who decides: a seat, CHANCE or NOBODY."""
    active: Annotated[int, i8(), Visibility.PUBLIC]
    """Whose turn it is."""
    first: Annotated[int, i8(), Visibility.PUBLIC]
    """The first player."""
    reason: Annotated[int, i8(), Visibility.PUBLIC]
    """Why the game is over."""
    resume: Annotated[int, i8(), Visibility.PUBLIC]
    """The phase in which the turn continues after an interruption."""
    points: Annotated[int, i8(), Visibility.PUBLIC]
    """Movement points left."""
    steps: Annotated[int, i8(), Visibility.PUBLIC]
    """Steps left of a ride, a wind or a creature's move."""
    mover: Annotated[int, u8(), Visibility.PUBLIC]
    """The explorer, boat or creature that is making such a move, or NONE."""
    focus: Annotated[int, u8(), Visibility.PUBLIC]
    """The hex in question: freed, entered or shared."""
    terrain: Annotated[int, i8(), Visibility.PUBLIC]
    """The terrain of the tile being flipped."""
    face: Annotated[int, u8(), Visibility.PUBLIC]
    """The creature rolled, or the one a tile moves."""
    range: Annotated[int, i8(), Visibility.PUBLIC]
    """The number rolled; DIVE for D."""
    asked: Annotated[int, i8(), Visibility.PUBLIC]
    """One bit for each seat that is still to be asked for a defence."""
    picks: Annotated[int, i8(), Visibility.PUBLIC]
    """Explorers still to be picked, one by one."""
    picked: Annotated[int, u8(), Visibility.PUBLIC]
    """The last one picked; the next has a higher number."""
    dealt: Annotated[int, i8(), Visibility.PUBLIC]
    """Slots that have their terrain."""
    placed: Annotated[int, i8(), Visibility.PUBLIC]
    launched: Annotated[int, i8(), Visibility.PUBLIC]
    tiles: Annotated[int, i8(), Visibility.PUBLIC]
    """Tiles left on the island."""
    remaining: Annotated[int, i8(), Visibility.PUBLIC]
    """Explorers on the island, in boats or in the water (§9.2)."""
    progress: Annotated[int, i8(), Visibility.PUBLIC]
    """Whether a tile was removed, or an explorer saved or lost, in this turn (§10.2)."""
    quiet_turns: Annotated[int, i8(), Visibility.PUBLIC]
    """Consecutive turns without progress (§10.2)."""
    ground: Annotated[Cells, u8(HEXES + 1), Visibility.PUBLIC]
    crowd: Annotated[Cells, u8(HEXES + 1), Visibility.PUBLIC]
    """Explorers on the tile or in the water of each hex, without those aboard."""
    boat_at: Annotated[Cells, u8(HEXES + 1), Visibility.PUBLIC]
    kinds_at: Annotated[Cells, u8(HEXES + 1), Visibility.PUBLIC]
    """One bit for each `Kind` that is in the hex."""
    explorer: Annotated[Rows[Explorer], rows(Explorer, EXPLORERS), Visibility.PUBLIC]
    value: Annotated[Cells, u8(EXPLORERS), Visibility.OWNER]
    """The value of each explorer; 0 in the box, or if unknown."""
    boat: Annotated[Rows[Boat], rows(Boat, BOATS), Visibility.PUBLIC]
    creature: Annotated[Cells, u8(CREATURES), Visibility.PUBLIC]
    """The hex of each creature, RESERVE, or NONE when it has left the game."""
    guards: Annotated[Cells, u8(DOLPHINS), Visibility.PUBLIC]
    """The swimmer each dolphin guards, or NONE."""
    shown: Annotated[Cells, u8(TERRAINS, UNDERSIDES), Visibility.PUBLIC]
    """Undersides that everyone has seen."""
    kept: Annotated[Cells, u8(SEATS, TERRAINS), Visibility.PUBLIC]
    """How many tiles of each terrain each seat keeps."""
    hand: Annotated[Cells, u8(SEATS, TERRAINS, KEPT_KINDS), Visibility.OWNER]
    """What is under them."""


STATE: Final = dtype_of(State)
