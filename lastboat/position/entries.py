"""The words of a position's entries, shared by writing and reading."""

from __future__ import annotations

from typing import Any, Final

from lastboat.engine.board import ROWS
from lastboat.engine.state import CREATURES, FIRST_OF
from lastboat.engine.turn import SEQUENCE
from lastboat.engine.words import Kind, Phase, Status

FORMAT: Final = "lastboat position"
VERSION: Final = 1

Entries = dict[str, Any]
"""A position in JSON: `options` and `now` are objects, `island` has 13 rows, the others are lists of words."""

GROUND_MARKS: Final = ".bfm?"
"""Sea, beach, forest, mountain, not yet dealt."""
STATUS_MARKS: Final = {Status.BOX: "-", Status.LAND: "@", Status.SWIMMING: "~", Status.SAFE: "*", Status.LOST: "+"}
"""An explorer's status: in the box, on a tile, swimming, on an island, lost. Boats list who is aboard."""
CREATURE_KEYS: Final = {
    "serpents": Kind.SERPENT,
    "sharks": Kind.SHARK,
    "whales": Kind.WHALE,
    "dolphins": Kind.DOLPHIN,
    "squids": Kind.SQUID,
}
COUNTERS: Final = {
    "turn": "turn",
    "steps": "steps",
    "range": "range",
    "picks": "picks",
    "stirred": "progress",
    "quiet": "quiet_turns",
}
"""Plain numbers in `now`, 0 unless written, and the fields they stand for."""
GONE: Final = "-"
IN_RESERVE: Final = "r"
UNKNOWN: Final = "?"
SPECTATOR: Final = "nobody"
EYES: Final = ("table", "memory")
"""`seen` is a seat or the spectator, and which eyes it has."""

SETTING_UP: Final = frozenset({Phase.FIRST, Phase.DEAL, Phase.PLACE, Phase.LAUNCH})
WITH_ALL_POINTS: Final = frozenset({Phase.TILE, Phase.RIDE, Phase.WIND, Phase.SUMMON, Phase.MOVE})
"""Phases with all points left, unless `now` says otherwise."""
CHANCE_PHASES: Final = frozenset(step.phase for step in SEQUENCE if step.actor == "chance")
WIDEST: Final = max(len(row) for row in ROWS)


def centred(row: str) -> str:
    """A row of the island's drawing, indented according to its length."""
    marks = row.split()
    return " " * (WIDEST - len(marks)) + " ".join(marks)


def count(kind: Kind) -> int:
    """Creatures of the kind in the box."""
    return FIRST_OF[kind + 1] - FIRST_OF[kind]


def first_boat(phase: int, resume: int) -> int:
    """What `mover` is for the first boat: 0 in the wind, which moves only boats, else the number after the creatures'.

    In the wind is also where a boat has just capsized above dolphins, and the active player chooses whom they guard.
    """
    is_wind = phase == Phase.WIND or (phase == Phase.GUARD and resume == Phase.MOVE)
    return 0 if is_wind else CREATURES
