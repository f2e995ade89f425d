"""Where hexes lie on the picture, and how pieces share one."""

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


def corners(radius: float, rise: float = 0.0) -> list[Point]:
    """A hex round (0, -rise), from the top corner clockwise."""
    half, x = radius / 2, radius * sqrt(3) / 2
    flat = [(0.0, -radius), (x, -half), (x, half), (0.0, radius), (-x, half), (-x, -half)]
    return [(x, y - rise) for x, y in flat]


@dataclass(frozen=True)
class Box:
    """The room a piece needs: its foot is in the middle of the lower edge, `below` of it lies under the foot."""

    width: float
    height: float
    below: float = 0.0


@dataclass(frozen=True)
class Arrangement:
    """Where the feet of the pieces stand, and how much smaller they are drawn."""

    scale: float
    feet: list[Point]


LARGEST: Final = 132
"""Percent: a lone explorer is drawn larger than one in a crowd."""


def arrange(boxes: list[Box], radius: float) -> Arrangement:
    """Rows of pieces inside a hex of this radius, as large as they can be without overlap."""
    percent = LARGEST
    while percent > 4:
        for rows in range(1, len(boxes) + 1):
            feet = _feet(boxes, rows, radius * 100 / percent)
            if feet is not None:
                return Arrangement(percent / 100, [(x * percent / 100, y * percent / 100) for x, y in feet])
        percent -= 4
    raise ValueError(f"{len(boxes)} pieces do not fit into one hex")


def _feet(boxes: list[Box], rows: int, radius: float) -> list[Point] | None:
    """The pieces in their order in so many rows, or None where one sticks out."""
    shelves = _share_out(boxes, rows)
    top = -sum(max(box.height for box in shelf) for shelf in shelves) / 2
    feet: list[Point] = []
    for shelf in shelves:
        bottom = top + max(box.height for box in shelf)
        if sum(box.width for box in shelf) > _chord(radius, top, bottom):
            return None
        x = -sum(box.width for box in shelf) / 2
        for box in shelf:
            feet.append((x + box.width / 2, bottom - box.below))
            x += box.width
        top = bottom
    return feet


def _share_out(boxes: list[Box], rows: int) -> list[list[Box]]:
    """As evenly as can be, the longer rows last."""
    each, more = divmod(len(boxes), rows)
    shelves = []
    start = 0
    for row in range(rows):
        stop = start + each + (row >= rows - more)
        shelves.append(boxes[start:stop])
        start = stop
    return shelves


def _chord(radius: float, top: float, bottom: float) -> float:
    """How wide the hex is over this stretch; the pieces are round, so their boxes' corners may stick out a little."""
    widest = sqrt(3) * radius
    y = max(abs(top), abs(bottom)) - 0.3 * (bottom - top)
    return min(widest, 2 * sqrt(3) * (radius - y))
