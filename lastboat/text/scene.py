"""Which piece is where, read from the record once, for text and pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from lastboat.engine import STATE, queries
from lastboat.engine.board import HEXES, ISLANDS
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN, State
from lastboat.engine.words import BOATS, EXPLORERS, NONE, PLACES, RESERVE, TERRAINS, Ground, Status


@dataclass
class Place:
    """A hex and what is in it."""

    hex: int
    ground: Ground
    explorers: list[int]
    """On its tile or in its water, without those aboard."""
    creatures: list[int]
    boat: int = NONE


@dataclass
class Tally:
    """A seat's explorers by where they are, and its kept tiles."""

    box: int = 0
    island: int = 0
    aboard: int = 0
    swimming: int = 0
    saved: int = 0
    lost: int = 0
    kept: int = 0


COLUMN_OF: Final = {
    Status.BOX: "box",
    Status.LAND: "island",
    Status.ABOARD: "aboard",
    Status.SWIMMING: "swimming",
    Status.SAFE: "saved",
    Status.LOST: "lost",
}
"""Where the tally counts an explorer of each status."""


def survey(s: State) -> list[Place]:
    """Every hex of the board with its pieces."""
    places = [Place(hex, Ground(int(s.ground[hex])), [], []) for hex in range(HEXES)]
    for e in range(EXPLORERS):
        if s.explorer[e].status in (Status.LAND, Status.SWIMMING):
            places[s.explorer[e].hex].explorers.append(e)
    for creature in range(CREATURES):
        if s.creature[creature] < RESERVE:
            places[s.creature[creature]].creatures.append(creature)
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE:
            places[s.boat[b].hex].boat = b
    return places


def crew(s: State, b: int) -> list[int]:
    """Who is aboard."""
    return [int(s.boat[b].crew[place]) for place in range(PLACES) if s.boat[b].crew[place] != NONE]


def controllers(s: State, b: int) -> list[int]:
    """§5.9: the seats that may move the boat; nobody in particular when it is empty."""
    return queries.controllers(np.array([s], dtype=STATE))[b]


def saved(s: State) -> list[list[int]]:
    """The explorers on each safe island."""
    islands: list[list[int]] = [[] for _ in ISLANDS]
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.SAFE:
            islands[s.explorer[e].hex].append(e)
    return islands


def guardian(s: State, e: int) -> int:
    """The dolphin that guards the swimmer, or NONE."""
    for d in range(DOLPHINS):
        if s.guards[d] == e:
            return FIRST_DOLPHIN + d
    return NONE


def tally(s: State, seat: int) -> Tally:
    """Where the seat's explorers are (§3.5: of both its colours)."""
    counts = Tally(kept=sum(int(s.kept[seat, terrain]) for terrain in range(TERRAINS)))
    for e in range(EXPLORERS):
        column = COLUMN_OF.get(Status(int(s.explorer[e].status)))
        if column and queries.owner(s, e) == seat:
            setattr(counts, column, getattr(counts, column) + 1)
    return counts
