"""The state of a game: one packed record. What nobody knows, the undersides not yet flipped, is not part of it."""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy.typing as npt

from lastboat.engine._record import Cells, Rows, Seen, dtype_of, i8, i16, i64, rows, u8
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
    hex: Annotated[int, u8(), Seen.BY_ALL]
    """The hex; for SAFE the number of the island; NONE when off the board."""
    status: Annotated[int, u8(), Seen.BY_ALL]


class Boat:
    hex: Annotated[int, u8(), Seen.BY_ALL]
    """Its hex, RESERVE, or NONE when it has left the game."""
    crew: Annotated[Cells, u8(PLACES), Seen.BY_ALL]
    """The explorers aboard, then NONE."""


class State:
    """The wide fields come first, so that each is aligned to its size, as a GPU requires."""

    swam: Annotated[int, i64(), Seen.BY_ALL]
    """One bit for each explorer that has swum this turn (§5.7)."""
    turn: Annotated[int, i16(), Seen.BY_ALL]
    """The number of the current turn; 0 during set-up."""
    rules: Annotated[Rules, rows(Rules), Seen.BY_ALL]
    phase: Annotated[int, i8(), Seen.BY_ALL]
    actor: Annotated[int, i8(), Seen.BY_ALL]
    """Who decides: a seat, CHANCE or NOBODY."""
    active: Annotated[int, i8(), Seen.BY_ALL]
    """Whose turn it is."""
    first: Annotated[int, i8(), Seen.BY_ALL]
    """The first player."""
    reason: Annotated[int, i8(), Seen.BY_ALL]
    """Why the game is over."""
    resume: Annotated[int, i8(), Seen.BY_ALL]
    """The phase in which the turn continues after an interruption."""
    points: Annotated[int, i8(), Seen.BY_ALL]
    """Movement points left."""
    steps: Annotated[int, i8(), Seen.BY_ALL]
    """Steps left of a ride, a wind or a creature's move."""
    mover: Annotated[int, u8(), Seen.BY_ALL]
    """The explorer, boat or creature that is making such a move, or NONE."""
    focus: Annotated[int, u8(), Seen.BY_ALL]
    """The hex in question: freed, entered or shared."""
    terrain: Annotated[int, i8(), Seen.BY_ALL]
    """The terrain of the tile being flipped."""
    face: Annotated[int, u8(), Seen.BY_ALL]
    """The creature rolled, or the one a tile moves."""
    range: Annotated[int, i8(), Seen.BY_ALL]
    """The number rolled; DIVE for D."""
    asked: Annotated[int, i8(), Seen.BY_ALL]
    """One bit for each seat that is still to be asked for a defence."""
    picks: Annotated[int, i8(), Seen.BY_ALL]
    """Explorers still to be picked, one by one."""
    picked: Annotated[int, u8(), Seen.BY_ALL]
    """The last one picked; the next has a higher number."""
    dealt: Annotated[int, i8(), Seen.BY_ALL]
    """Slots that have their terrain."""
    placed: Annotated[int, i8(), Seen.BY_ALL]
    launched: Annotated[int, i8(), Seen.BY_ALL]
    tiles: Annotated[int, i8(), Seen.BY_ALL]
    """Tiles left on the island."""
    remaining: Annotated[int, i8(), Seen.BY_ALL]
    """Explorers on the island, in boats or in the water (§9.2)."""
    progress: Annotated[int, i8(), Seen.BY_ALL]
    """Whether a tile was removed, or an explorer saved or lost, in this turn (§10.2)."""
    quiet_turns: Annotated[int, i8(), Seen.BY_ALL]
    """Consecutive turns without progress (§10.2)."""
    ground: Annotated[Cells, u8(HEXES + 1), Seen.BY_ALL]
    crowd: Annotated[Cells, u8(HEXES + 1), Seen.BY_ALL]
    """Explorers on the tile or in the water of each hex, without those aboard."""
    boat_at: Annotated[Cells, u8(HEXES + 1), Seen.BY_ALL]
    kinds_at: Annotated[Cells, u8(HEXES + 1), Seen.BY_ALL]
    """One bit for each `Kind` that is in the hex."""
    explorer: Annotated[Rows[Explorer], rows(Explorer, EXPLORERS), Seen.BY_ALL]
    value: Annotated[Cells, u8(EXPLORERS), Seen.BY_OWNER]
    """The value of each explorer; 0 in the box, or if unknown."""
    boat: Annotated[Rows[Boat], rows(Boat, BOATS), Seen.BY_ALL]
    creature: Annotated[Cells, u8(CREATURES), Seen.BY_ALL]
    """The hex of each creature, RESERVE, or NONE when it has left the game."""
    guards: Annotated[Cells, u8(DOLPHINS), Seen.BY_ALL]
    """The swimmer each dolphin guards, or NONE."""
    shown: Annotated[Cells, u8(TERRAINS, UNDERSIDES), Seen.BY_ALL]
    """Undersides that everyone has seen."""
    kept: Annotated[Cells, u8(SEATS, TERRAINS), Seen.BY_ALL]
    """How many tiles of each terrain each seat keeps."""
    hand: Annotated[Cells, u8(SEATS, TERRAINS, KEPT_KINDS), Seen.BY_OWNER]
    """What is under them."""


STATE: Final = dtype_of(State)
