"""The rules of one game: its edition's components and its options, as data that the rooms read.

They are run-time values in a record, so all games, including those of made-up editions, share one compiled engine.
`lastboat.editions` has the published editions.
"""

from __future__ import annotations

from typing import Annotated, Final

from lastboat.engine._record import Cells, Visibility, dtype_of, i8
from lastboat.engine.words import FACES, HIGHEST_VALUE, KINDS, RANGES, TERRAINS, UNDERSIDES


class Rules:
    players: Annotated[int, i8(), Visibility.PUBLIC]
    """2 to 4."""
    colours: Annotated[int, i8(), Visibility.PUBLIC]
    """Colours per player, 1 or 2 (§10.5)."""
    edition: Annotated[int, i8(), Visibility.PUBLIC]
    """The number of the edition; the rooms do not read it."""
    palette: Annotated[int, i8(), Visibility.PUBLIC]
    """The table's colours, one of `lastboat.names.PALETTES`; the rooms do not read it."""
    boats: Annotated[int, i8(), Visibility.PUBLIC]
    """Boats in the box (§2.3)."""
    first: Annotated[int, i8(), Visibility.PUBLIC]
    """The chosen first seat, or CHANCE to draw it (§3.1)."""
    ending: Annotated[int, i8(), Visibility.PUBLIC]
    """`Ending`."""
    dice: Annotated[int, i8(), Visibility.PUBLIC]
    """Which of the edition's dice are rolled; the rooms read their sides and reaches below."""
    dolphins: Annotated[int, i8(), Visibility.PUBLIC]
    """Whether dolphins are in play (§11)."""
    squids: Annotated[int, i8(), Visibility.PUBLIC]
    """`Squids`."""
    overcrowded: Annotated[int, i8(), Visibility.PUBLIC]
    """Two explorers on an inner tile when placing (§10.1)."""
    all_equal: Annotated[int, i8(), Visibility.PUBLIC]
    """Every saved explorer counts one (§10.3)."""
    closed_lagoon: Annotated[int, i8(), Visibility.PUBLIC]
    """Swimmers in closed water may climb ashore (§10.6)."""
    open_values: Annotated[int, i8(), Visibility.PUBLIC]
    """Players may look at their own explorers' values all game long (§10.7)."""
    deck: Annotated[Cells, i8(TERRAINS, UNDERSIDES), Visibility.PUBLIC]
    """How many tiles of each terrain have each `Underside` (§2.1)."""
    values: Annotated[Cells, i8(HIGHEST_VALUE + 1), Visibility.PUBLIC]
    """How many explorers of a colour are worth 0, 1, … 6 (§2.2)."""
    faces: Annotated[Cells, i8(FACES), Visibility.PUBLIC]
    """Sides of the creature die for each `Face` (§2.4, §11.10)."""
    numbers: Annotated[Cells, i8(RANGES), Visibility.PUBLIC]
    """Sides of the number die for 1, 2, 3 and D (§2.4); all 0 without a number die."""
    reach: Annotated[Cells, i8(KINDS + 1), Visibility.PUBLIC]
    """Without a number die: how many hexes each `Kind`, then an empty boat, moves (§8.2 to §8.4, §12.2)."""


RULES: Final = dtype_of(Rules)
