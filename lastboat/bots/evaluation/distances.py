"""Distances and odds of attack, as precomputed tables, and two maps of the sea computed for a position."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.board import AXIAL, HEXES, ISLAND_OF, NEIGHBOUR, OUTER, SLOT_HEX, WAYS
from lastboat.engine.pieces import SERPENT_OR_WHALE, SHARK_OR_SERPENT
from lastboat.engine.rooms.creatures import has_number_die
from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.words import DIVE, FACES, NONE, RANGES, RESERVE, Face, Ground, Kind

FAR: Final = 20
"""Larger than any distance on the board."""
BY_BOAT: Final = 0
BY_SWIMMING: Final = 1
_QUEUE: Final = 2

Maps = npt.NDArray[np.int16]
"""For each hex the distance to the nearest landing hex, by boat and by swimming; the third row is a work queue."""


def new_maps() -> Maps:
    return np.zeros((3, HEXES + 1), dtype=np.int16)


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


DISTANCE: Final = np.full((HEXES + 1, HEXES + 1), FAR, dtype=np.int8)
"""Distances between all hexes, over land and sea. Read it with `distance`: a GPU has room for one copy of the table."""
for _i, _a in enumerate(AXIAL):
    for _j, _b in enumerate(AXIAL):
        DISTANCE[_i, _j] = _distance(_a, _b)


OUT_OF_REACH: Final = 4
"""From this distance on, no creature attacks within one roll."""

_COAST: Final = [
    i for i in range(HEXES) if OUTER[i] and ISLAND_OF[i] == NONE and any(n in SLOT_HEX for n in NEIGHBOUR[i])
]
_LANDING: Final = [i for i in range(HEXES) if ISLAND_OF[i] != NONE]


def _launch_site(hex: int) -> tuple[int, int]:
    """The best coastal hex for a boat to pick up an explorer here: the distance to it, and from it to a landing hex."""
    sites = [(int(DISTANCE[hex, c]), min(int(DISTANCE[c, i]) for i in _LANDING)) for c in _COAST]
    return min(sites, key=lambda site: (site[0] + site[1] / 2, site))


LAUNCH_SITE: Final = np.array([_launch_site(i) if i < HEXES else (FAR, FAR) for i in range(HEXES + 1)], dtype=np.int16)
"""For set-up, before boats are placed: hexes to the best coastal hex, and from there to a landing hex."""
LANDING_HEXES: Final = np.array(_LANDING, dtype=np.uint8)


@rule
def distance(a: int, b: int) -> int:
    """The distance between two hexes, over land and sea."""
    return int(DISTANCE[a, b])


@rule
def threat(s: State, kind: int, hex: int) -> float:
    """The probability that one roll brings a creature of this kind to the hex."""
    least = OUT_OF_REACH
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] < RESERVE:
            least = min(least, distance(s.creature[creature], hex))
    return attack_odds(s, kind, least)


@rule
def attack_odds(s: State, kind: int, away: int) -> float:
    """The probability that one roll lets a creature of this kind reach prey at this distance (§2.4, §8, §11.2)."""
    steps = 2 if away == 0 else away  # a creature moves: one that is there leaves and comes back
    face = Face.WHALE.value if kind == Kind.SQUID else kind
    shown = sides = 0
    for i in range(FACES):
        sides += int(s.rules.faces[i])
        if i == face or i == Face.STAR or i == Face.JOKER:
            shown += int(s.rules.faces[i])
    if not has_number_die(s):
        return float(np.float32(shown / sides)) if steps <= s.rules.reach[kind] else 0.0
    enough = numbers = 0
    for i in range(RANGES):
        numbers += int(s.rules.numbers[i])
        if steps <= i + 1 < DIVE:  # a dive ends where nobody is
            enough += int(s.rules.numbers[i])
    return float(np.float32(shown / sides * enough / numbers))


@rule
def map_sea(s: State, maps: Maps) -> None:
    """Compute both maps for a position: boats avoid serpents and whales, swimmers avoid serpents and sharks."""
    flood(s, SERPENT_OR_WHALE, maps, BY_BOAT)
    flood(s, SHARK_OR_SERPENT, maps, BY_SWIMMING)


@rule
def flood(s: State, avoided: int, maps: Maps, row: int) -> None:
    """Breadth-first search from the landing hexes over the sea; a hex that is cut off counts two for each step."""
    for hex in range(HEXES + 1):
        maps[row, hex] = FAR
    last = 0
    for i in range(len(LANDING_HEXES)):
        hex = LANDING_HEXES[i]
        if s.kinds_at[hex] & avoided == 0:
            maps[row, hex] = 0
            maps[_QUEUE, last] = hex
            last += 1
    first = 0
    while first < last:
        hex = maps[_QUEUE, first]
        first += 1
        for way in range(WAYS):
            near = NEIGHBOUR[hex, way]
            if maps[row, near] == FAR and s.ground[near] == Ground.SEA and s.kinds_at[near] & avoided == 0:
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
