"""The board's symmetries, for augmentation: a mirrored position with mirrored actions is as good as the first.

Left and right can be swapped, top and bottom too, and both at once, which is half a turn. Hexes, islands and ways
change; pieces keep their numbers. The rules treat all sides of the board equally; only the serpents' starts differ
(§1.4): half a turn maps them to themselves, the two mirrors do not.

Rotating the seats needs no table: observations and actions are counted from the observing seat on.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from lastboat.engine import ACTIONS, action, parts
from lastboat.engine.board import AXIAL, DIRECTIONS, HEX_SLOT, HEXES, SLOT_HEX
from lastboat.envs.layout import (
    BOAT_ROWS,
    BOAT_WIDTH,
    COLUMNS,
    CREATURE_ROWS,
    CREATURE_WIDTH,
    EXPLORER_ROWS,
    EXPLORER_WIDTH,
    FOCUS,
    FULL,
    PLANE_ROWS,
    PLANES,
    ROWS,
)

Numbers = npt.NDArray[np.int64]
T = TypeVar("T", bound=np.generic)


class Reflection(Enum):
    """Each is its own inverse. The values are the signs for left and right, and for the rows."""

    LEFT_RIGHT = (-1, 1)
    TOP_BOTTOM = (1, -1)
    HALF_TURN = (-1, -1)


def _reflect(axial: tuple[int, int], reflection: Reflection) -> tuple[int, int]:
    # In axial coordinates a mirror is no change of sign: columns lean. In doubled ones (2q + r, r), which measure half
    # hexes across, it is.
    q, r = axial
    across, down = reflection.value
    column, row = across * (2 * q + r), down * r
    return (column - row) // 2, row


def hexes(reflection: Reflection) -> Numbers:
    """Where each hex goes."""
    return np.array([AXIAL.index(_reflect(axial, reflection)) for axial in AXIAL])


def ways(reflection: Reflection) -> Numbers:
    """What each of the six directions becomes."""
    return np.array([DIRECTIONS.index(_reflect(way, reflection)) for way in DIRECTIONS])


def slots(reflection: Reflection) -> Numbers:
    """Where each land slot goes."""
    return HEX_SLOT[hexes(reflection)[SLOT_HEX]].astype(np.int64)


def _action_table(reflection: Reflection) -> Numbers:
    """What each action becomes."""
    # Only the parts of an action that are places or directions change; `parts` takes it apart and puts it together.
    way, slot, hex = ways(reflection), slots(reflection), hexes(reflection)

    def reflected(a: int) -> int:
        match parts.family_of(a):
            case action.PLACE:
                return parts.place(parts.colour_of(a), parts.value_of(a), slot[parts.slot_of(a)])
            case action.LAUNCH:
                return parts.launch(hex[parts.hex_of(a)])
            case action.MOVE if parts.has_way(a):
                return parts.move(parts.explorer_of(a), way[parts.way_of(a)], parts.verb_of(a))
            case action.SAIL:
                return parts.sail(parts.boat_of(a), way[parts.way_of(a)])
            case action.STEP:
                return parts.step(parts.creature_of(a), way[parts.way_of(a)])
            case action.TO:
                return parts.to(hex[parts.hex_of(a)])
            case action.SINK:
                return parts.sink(slot[parts.slot_of(a)])
        return a

    return np.array([reflected(a) for a in range(ACTIONS)])


def _observation_table(reflection: Reflection) -> Numbers:
    """Where each entry of a full observation is taken from."""
    table = np.arange(FULL)
    planes = PLANE_ROWS + np.arange(PLANES)[:, None] * HEXES + hexes(reflection)
    table[PLANE_ROWS:] = planes.ravel()
    return table


_ACTIONS: Final = {reflection: _action_table(reflection) for reflection in Reflection}
_OBSERVATIONS: Final = {reflection: _observation_table(reflection) for reflection in Reflection}
_HEX_ENTRIES: Final = np.array(
    [
        FOCUS,
        *range(EXPLORER_ROWS, BOAT_ROWS, EXPLORER_WIDTH),
        *range(BOAT_ROWS, CREATURE_ROWS, BOAT_WIDTH),
        *range(CREATURE_ROWS, PLANE_ROWS, CREATURE_WIDTH),
    ]
)
"""The entries that hold a hex + 1; its row and its column follow."""


def reflect_actions(actions: npt.NDArray[Any], reflection: Reflection) -> Numbers:
    """The actions, by the engine's or by a seat's numbers, on the reflected board."""
    return np.take(_ACTIONS[reflection], actions)


def reflect_masks(masks: npt.NDArray[T], reflection: Reflection) -> npt.NDArray[T]:
    """The masks of the reflected positions, or any other array with a number per action along the last axis."""
    return masks[..., _ACTIONS[reflection]]


def reflect_observations(observations: npt.NDArray[np.uint8], reflection: Reflection) -> npt.NDArray[np.uint8]:
    """The observations of the reflected positions, small or full, along the last axis."""
    length = observations.shape[-1]
    reflected = observations[..., _OBSERVATIONS[reflection][:length]]
    across, down = reflection.value
    places = np.concatenate(([0], hexes(reflection) + 1)).astype(np.uint8)
    reflected[..., _HEX_ENTRIES] = places[reflected[..., _HEX_ENTRIES]]
    if down < 0:
        _mirror(reflected, _HEX_ENTRIES + 1, ROWS)
    if across < 0:
        _mirror(reflected, _HEX_ENTRIES + 2, COLUMNS)
    return reflected


def _mirror(observations: npt.NDArray[np.uint8], entries: Numbers, count: int) -> None:
    """Count rows or columns from the other side; 0 stays, for pieces off the board."""
    found = observations[..., entries]
    observations[..., entries] = np.where(found > 0, count + 1 - found, 0)
