"""Everything that can happen, a type each, in past tense; the fields stand in the order of the trace's columns.

Pieces and hexes are numbered as in the state, seats and the rest by the engine's words. Who may know a field is marked
on it, as on the fields of the state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from lastboat.engine._record import Seen
from lastboat.engine.words import Cause, Face, Ground, Phase, Reason, Underside


@dataclass(frozen=True)
class Happening:
    """Something that happened."""


@dataclass(frozen=True)
class DrewFirst(Happening):
    """Chance named the first player (§3.1)."""

    seat: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Dealt(Happening):
    """A tile was laid out (§3.2)."""

    hex: Annotated[int, Seen.BY_ALL]
    terrain: Annotated[Ground, Seen.BY_ALL]


@dataclass(frozen=True)
class Placed(Happening):
    """An explorer took a place on the island (§3.3); his value is his owner's secret (§3.6)."""

    explorer: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]
    value: Annotated[int | None, Seen.BY_OWNER]


@dataclass(frozen=True)
class Launched(Happening):
    """A player put a boat to sea (§3.4)."""

    boat: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]
    seat: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class TurnBegan(Happening):
    """A turn began (§4); turns are counted from 1."""

    seat: Annotated[int, Seen.BY_ALL]
    turn: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Passed(Happening):
    """A player declined or stopped what the phase asks for."""

    seat: Annotated[int, Seen.BY_ALL]
    phase: Annotated[Phase, Seen.BY_ALL]


@dataclass(frozen=True)
class Played(Happening):
    """A player played a kept tile (§7)."""

    seat: Annotated[int, Seen.BY_ALL]
    underside: Annotated[Underside, Seen.BY_ALL]
    terrain: Annotated[Ground, Seen.BY_ALL]


@dataclass(frozen=True)
class Walked(Happening):
    """An explorer went to another tile (§5.1)."""

    explorer: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Boarded(Happening):
    """An explorer got into a boat (§5.2, §5.3, §5.5, §6.3)."""

    explorer: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    boat: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Swam(Happening):
    """An explorer went into the water or on through it; within one hex: overboard (§5.4, §5.5, §7.1)."""

    explorer: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Climbed(Happening):
    """A swimmer climbed out of closed water onto a tile (§10.6)."""

    explorer: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Landed(Happening):
    """An explorer reached a safe island (§5.6)."""

    explorer: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    island: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Sailed(Happening):
    """A player moved a boat (§5.10, §7.2)."""

    boat: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Fell(Happening):
    """A tile sank or a boat capsized under an explorer (§6.2, §5.12, §8.4)."""

    explorer: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Lost(Happening):
    """An explorer left the game."""

    explorer: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]
    cause: Annotated[Cause, Seen.BY_ALL]


@dataclass(frozen=True)
class Wrecked(Happening):
    """A boat left the game."""

    boat: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]
    cause: Annotated[Cause, Seen.BY_ALL]


@dataclass(frozen=True)
class Vanished(Happening):
    """A creature left the game."""

    creature: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]
    cause: Annotated[Cause, Seen.BY_ALL]


@dataclass(frozen=True)
class Sank(Happening):
    """A tile was removed (§6.1)."""

    hex: Annotated[int, Seen.BY_ALL]
    terrain: Annotated[Ground, Seen.BY_ALL]


@dataclass(frozen=True)
class Flipped(Happening):
    """A tile showed its underside to all (§6.2)."""

    hex: Annotated[int, Seen.BY_ALL]
    underside: Annotated[Underside, Seen.BY_ALL]
    terrain: Annotated[Ground, Seen.BY_ALL]


@dataclass(frozen=True)
class Kept(Happening):
    """A tile went to a player's hand; only he saw what is under it (§6.2)."""

    seat: Annotated[int, Seen.BY_ALL]
    terrain: Annotated[Ground, Seen.BY_ALL]
    underside: Annotated[Underside | None, Seen.BY_OWNER]


@dataclass(frozen=True)
class Came(Happening):
    """A creature came from the reserve (§6.3, §11.1, §12.1)."""

    creature: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Built(Happening):
    """A boat came from the reserve (§6.3)."""

    boat: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Whirled(Happening):
    """A whirlpool opened (§6.4)."""

    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Erupted(Happening):
    """The volcano broke out (§6.5)."""

    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Rolled(Happening):
    """A creature die was rolled (§4.4, §11.2)."""

    seat: Annotated[int, Seen.BY_ALL]
    face: Annotated[Face, Seen.BY_ALL]


@dataclass(frozen=True)
class Ranged(Happening):
    """The number die was rolled; DIVE stands for D (§11.2)."""

    seat: Annotated[int, Seen.BY_ALL]
    number: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Idled(Happening):
    """Nothing that was rolled is on the board (§8.1)."""

    seat: Annotated[int, Seen.BY_ALL]
    face: Annotated[Face, Seen.BY_ALL]


@dataclass(frozen=True)
class Went(Happening):
    """A creature moved one hex (§8)."""

    creature: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Dived(Happening):
    """A creature went to a far hex (§7.3, §11.2)."""

    creature: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Drifted(Happening):
    """An empty boat was moved by the dice (§11.2)."""

    boat: Annotated[int, Seen.BY_ALL]
    origin: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Stayed(Happening):
    """A squid moved 0 hexes (§12.3)."""

    creature: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Guarded(Happening):
    """A dolphin took a swimmer into its care (§11.4)."""

    dolphin: Annotated[int, Seen.BY_ALL]
    explorer: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Released(Happening):
    """A dolphin turned away from a swimmer (§11.7)."""

    dolphin: Annotated[int, Seen.BY_ALL]
    explorer: Annotated[int, Seen.BY_ALL]
    hex: Annotated[int, Seen.BY_ALL]


@dataclass(frozen=True)
class Defended(Happening):
    """A player drove a creature off with a defence tile (§7.5)."""

    seat: Annotated[int, Seen.BY_ALL]
    underside: Annotated[Underside, Seen.BY_ALL]
    terrain: Annotated[Ground, Seen.BY_ALL]


@dataclass(frozen=True)
class Ended(Happening):
    """The game was over (§9)."""

    reason: Annotated[Reason, Seen.BY_ALL]
