"""The words of a position's entries, shared by writing and reading."""

from __future__ import annotations

from typing import Any, Final

from lastboat.engine.state import State
from lastboat.engine.words import Kind, Phase, Status

FORMAT: Final = "lastboat position"
VERSION: Final = 1

Entries = dict[str, Any]
"""A position as JSON holds it: `options` and `now` are objects, `island` has 13 rows, the others are lists of words."""

GROUND_MARKS: Final = ".bfm?"
"""Sea, beach, forest, mountain, not yet dealt."""
STATUS_MARKS: Final = {Status.BOX: "-", Status.LAND: "@", Status.SWIMMING: "~", Status.SAFE: "*", Status.LOST: "+"}
"""How an explorer stands: in the box, on a tile, swimming, on an island, lost. Who is aboard stands with his boat."""
CREATURE_KEYS: Final = {
    "serpents": Kind.SERPENT,
    "sharks": Kind.SHARK,
    "whales": Kind.WHALE,
    "dolphins": Kind.DOLPHIN,
    "squids": Kind.SQUID,
}
COUNTERS: Final = ("turn", "steps", "range", "picks", "stirred", "quiet")
"""Plain numbers in `now`, 0 unless written."""
GONE: Final = "-"
IN_RESERVE: Final = "r"
UNKNOWN: Final = "?"

SETTING_UP: Final = frozenset({Phase.FIRST, Phase.DEAL, Phase.PLACE, Phase.LAUNCH})
BEFORE_MOVING: Final = frozenset({Phase.TILE, Phase.RIDE, Phase.WIND, Phase.SUMMON, Phase.MOVE})
CHANCE_PHASES: Final = frozenset({Phase.FIRST, Phase.DEAL, Phase.FLIP, Phase.ROLL, Phase.RANGE})


def colours_in_play(s: State) -> int:
    return int(s.rules.players) * int(s.rules.colours)
