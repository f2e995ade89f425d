"""Where a move can remove something from the board: only there must it be tried to know what it removes."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine import States
from lastboat.engine._compile import entry
from lastboat.engine.board import ISLANDS
from lastboat.engine.state import CREATURES, FIRST_DOLPHIN, FIRST_SQUID
from lastboat.engine.words import BOATS, EXPLORERS, Phase, Status
from lastboat.moves import Move, Verb
from lastboat.names import HEX_NAMES

Watched = npt.NDArray[np.bool_]
"""For each danger, the spots where a move must be tried."""
SPOTS: Final = 256
"""Larger than any spot: a piece that is not on the board has one of the highest numbers."""
SPOT_NUMBERS: Final[dict[str | None, int]] = {spot: n for n, spot in enumerate((*HEX_NAMES, *ISLANDS, None))}
PEOPLE_MOVE: Final = frozenset(
    {Verb.WALK, Verb.CLIMB, Verb.BOARD, Verb.SWIM, Verb.JUMP, Verb.LAND, Verb.SAIL},
)
"""Steps of explorers and boats."""


class Danger(IntEnum):
    """What a move may encounter where it takes effect."""

    HUNTERS = 0
    """Explorers and boats lose nothing where there are no creatures except dolphins."""
    PREY = 1
    """A creature takes nothing where there is nobody."""
    PIECES = 2
    """A piece that is sent away may be either."""
    ANYWHERE = 3


def mark_of(move: Move) -> int:
    """Where the move takes effect and what it may encounter there, in one number."""
    return _danger_of(move) * SPOTS + SPOT_NUMBERS[move.spot]


def _danger_of(move: Move) -> Danger:
    if move.verb in PEOPLE_MOVE:
        return Danger.HUNTERS
    if move.verb is Verb.GO:
        return Danger.PREY
    return Danger.PIECES if move.verb is Verb.SEND else Danger.ANYWHERE


@entry
def watch(work: States, watched: Watched) -> None:
    """Note where moves of the position in work[0] must be tried."""
    s = work[0]
    watched[:, :] = False
    for creature in range(CREATURES):
        if creature < FIRST_DOLPHIN or creature >= FIRST_SQUID:
            watched[Danger.HUNTERS, s.creature[creature]] = True
    for boat in range(BOATS):
        watched[Danger.PREY, s.boat[boat].hex] = True
    for explorer in range(EXPLORERS):
        if s.explorer[explorer].status == Status.SWIMMING:
            watched[Danger.PREY, s.explorer[explorer].hex] = True
    harmless = s.phase == Phase.PLACE or s.phase == Phase.LAUNCH
    for spot in range(SPOTS):
        watched[Danger.PIECES, spot] = watched[Danger.HUNTERS, spot] or watched[Danger.PREY, spot]
        watched[Danger.ANYWHERE, spot] = not harmless
