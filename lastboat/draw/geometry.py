"""Where hexes are on the picture, and how pieces share one."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from lastboat.engine.board import AXIAL

RADIUS: Final = 50.0
"""From a hex's centre to its corner; the board's centre is at (0, 0)."""
ACROSS: Final = sqrt(3) * RADIUS
SEA_X: Final = 612.0
SEA_Y: Final = 580.0
"""Half the width and height of the sea."""

Point = tuple[float, float]


def centre(hex: int) -> Point:
    q, r = AXIAL[hex]
    return (q + r / 2) * ACROSS, r * 1.5 * RADIUS


@dataclass(frozen=True)
class Box:
    """The space a piece needs: its foot is in the middle of the lower edge, with `below` of it under the foot."""

    width: float
    height: float
    below: float = 0.0


@dataclass(frozen=True)
class Area:
    """The space for pieces: they are drawn as large as it allows, up to the scale `largest`."""

    width: float
    height: float
    wrap: float
    """The length of a row before it is scaled down to fit."""
    largest: float = 1.32


HEX_AREA: Final = Area(84, 80, wrap=97)


@dataclass(frozen=True)
class Arrangement:
    """Where the pieces' feet are, and the scale they are drawn at."""

    scale: float
    feet: list[Point]


def arrange(boxes: list[Box], area: Area) -> Arrangement:
    """The boxes in rows, wrapped like words, the block centred on (0, 0) and scaled to fit the area.

    The client packs tighter and lets pieces overlap, because it has to stay legible on a phone.
    """
    rows = _wrapped(boxes, area.wrap)
    heights = [max(box.height for box in row) for row in rows]
    widest = max(sum(box.width for box in row) for row in rows)
    scale = min(area.largest, area.width / widest, area.height / sum(heights))
    feet: list[Point] = []
    bottom = -sum(heights) / 2
    for row, height in zip(rows, heights, strict=True):
        bottom += height
        left = -sum(box.width for box in row) / 2
        for box in row:
            feet.append(((left + box.width / 2) * scale, (bottom - box.below) * scale))
            left += box.width
    return Arrangement(scale, feet)


def _wrapped(boxes: list[Box], longest: float) -> list[list[Box]]:
    rows: list[list[Box]] = [[]]
    for box in boxes:
        if rows[-1] and sum(other.width for other in rows[-1]) + box.width > longest:
            rows.append([])
        rows[-1].append(box)
    return rows
