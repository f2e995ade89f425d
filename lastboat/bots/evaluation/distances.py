"""How far things are: tables of hexes and dice made once, and two maps of the sea made for a position."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.board import AXIAL, HEXES, ISLAND_OF, NEIGHBOUR, OUTER, SLOT_HEX, WAYS
from lastboat.engine.pieces import SERPENT_OR_WHALE, SHARK_OR_SERPENT
from lastboat.engine.rooms.creatures import RED_REACH
from lastboat.engine.rooms.rolling import FACES_OF, NUMBERS_OF
from lastboat.engine.state import KINDS, State
from lastboat.engine.words import NONE, Dice, Face, Ground, Kind

FAR: Final = 20
"""Further than anything is on the board."""
BY_BOAT: Final = 0
BY_SWIMMING: Final = 1
_QUEUE: Final = 2

Maps = npt.NDArray[np.int16]
"""For each hex the way to the nearest landing hex, by boat and by swimming; the third row is room to work in."""


def new_maps() -> Maps:
    return np.zeros((3, HEXES + 1), dtype=np.int16)


def _between(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


DISTANCE: Final = np.full((HEXES + 1, HEXES + 1), FAR, dtype=np.int16)
"""Hexes from one to the other, over land and sea."""
for _i, _a in enumerate(AXIAL):
    for _j, _b in enumerate(AXIAL):
        DISTANCE[_i, _j] = _between(_a, _b)


def _odds(dice: int, kind: int, away: int) -> float:
    """How likely one roll lets a creature of this kind, so many hexes away, reach its prey (§2.4, §8, §11.2)."""
    face = Face.WHALE if kind == Kind.SQUID else Face(kind)
    steps = 2 if away == 0 else away
    if dice == Dice.RED:
        return FACES_OF[dice][face] / 6 if steps <= RED_REACH[kind] else 0.0
    sides = FACES_OF[dice][face] + FACES_OF[dice][Face.STAR] + FACES_OF[dice][Face.JOKER]
    return sides / 6 * sum(NUMBERS_OF[number - 1] for number in (1, 2, 3) if number >= steps) / 6


ODDS_BEYOND: Final = 4
ODDS: Final = np.array(
    [
        [[_odds(dice, kind, away) for away in range(ODDS_BEYOND + 1)] for kind in range(KINDS)]
        for dice in range(len(Dice))
    ],
    dtype=np.float32,
)
"""By dice, kind and distance; from the last column on nothing is reached."""

_COAST: Final = [
    i for i in range(HEXES) if OUTER[i] and ISLAND_OF[i] == NONE and any(n in SLOT_HEX for n in NEIGHBOUR[i])
]
_LANDING: Final = [i for i in range(HEXES) if ISLAND_OF[i] != NONE]


def _harbour(hex: int) -> tuple[int, int]:
    """Where a boat would best wait for who stands here: hexes to it, and from there to a landing hex."""
    ways = [(int(DISTANCE[hex, c]), min(int(DISTANCE[c, i]) for i in _LANDING)) for c in _COAST]
    return min(ways, key=lambda way: (way[0] + way[1] / 2, way))


HARBOUR: Final = np.array([_harbour(i) if i < HEXES else (FAR, FAR) for i in range(HEXES + 1)], dtype=np.int16)
"""For set-up, when boats are still to come: hexes to the best coast, and from there to a landing hex."""
LANDING_HEXES: Final = np.array(_LANDING, dtype=np.uint8)


@rule
def draw_maps(s: State, maps: Maps) -> None:
    """Make both maps for the position: boats keep clear of serpents and whales, swimmers of serpents and sharks."""
    spread(s, SERPENT_OR_WHALE, maps, BY_BOAT)
    spread(s, SHARK_OR_SERPENT, maps, BY_SWIMMING)


@rule
def spread(s: State, shunned: int, maps: Maps, row: int) -> None:
    """From the landing hexes outward over the sea; what is cut off counts as two hexes a step."""
    for hex in range(HEXES + 1):
        maps[row, hex] = FAR
    last = 0
    for i in range(len(LANDING_HEXES)):
        hex = LANDING_HEXES[i]
        if s.beasts[hex] & shunned == 0:
            maps[row, hex] = 0
            maps[_QUEUE, last] = hex
            last += 1
    first = 0
    while first < last:
        hex = maps[_QUEUE, first]
        first += 1
        for way in range(WAYS):
            near = NEIGHBOUR[hex, way]
            if maps[row, near] == FAR and s.ground[near] == Ground.SEA and s.beasts[near] & shunned == 0:
                maps[row, near] = maps[row, hex] + 1
                maps[_QUEUE, last] = near
                last += 1
    fill_gaps(maps, row)


@rule
def fill_gaps(maps: Maps, row: int) -> None:
    for _ in range(3):
        for hex in range(HEXES):
            if maps[row, hex] == FAR:
                best = FAR
                for way in range(WAYS):
                    best = min(best, maps[row, NEIGHBOUR[hex, way]] + 2)
                maps[row, hex] = best
