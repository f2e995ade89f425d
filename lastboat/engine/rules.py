"""The options of one game (§10 to §12): run-time values in a record, so that all games share one compiled engine."""

from __future__ import annotations

from typing import Annotated, Final

from lastboat.engine._record import Seen, dtype_of, i8


class Rules:
    players: Annotated[int, i8(), Seen.BY_ALL]
    """2 to 4."""
    colours: Annotated[int, i8(), Seen.BY_ALL]
    """Colours a player, 1 or 2 (§10.5)."""
    boats: Annotated[int, i8(), Seen.BY_ALL]
    """12 in The Island, 10 in Survive (§2.3)."""
    first: Annotated[int, i8(), Seen.BY_ALL]
    """The chosen first seat, or CHANCE to draw it (§3.1)."""
    ending: Annotated[int, i8(), Seen.BY_ALL]
    """`Ending`."""
    dice: Annotated[int, i8(), Seen.BY_ALL]
    """`Dice`."""
    squids: Annotated[int, i8(), Seen.BY_ALL]
    """`Squids`."""
    overcrowded: Annotated[int, i8(), Seen.BY_ALL]
    """Two explorers on an inner tile when placing (§10.1)."""
    all_equal: Annotated[int, i8(), Seen.BY_ALL]
    """Every saved explorer counts one (§10.3)."""
    closed_lagoon: Annotated[int, i8(), Seen.BY_ALL]
    """Swimmers in closed water may climb ashore (§10.6)."""
    open_values: Annotated[int, i8(), Seen.BY_ALL]
    """A player may look at his own values all game long (§10.7)."""


RULES: Final = dtype_of(Rules)
