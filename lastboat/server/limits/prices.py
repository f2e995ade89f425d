"""What requests count for, in requests: a move counts for one. `bench/routes.py` prints what each of them costs."""

from __future__ import annotations

from typing import Final

ASSETS: Final = "/assets/"
ASSET: Final = 0.1
"""A file of the browser client: one screen loads many."""
RECOVERY: Final = 5.0
"""On top, for a recovery code: guessing is slow."""
FRAME: Final = 0.15
REPLAYED_PLY: Final = 0.001
"""On top, for each frame of the history and each ply that has to be replayed before the first."""
TIMELINE_PLY: Final = 0.012
RECORD_PLY: Final = 0.005
DICE_PLY: Final = 0.006
"""On top, for each ply of the game."""
TABLE: Final = 2.0
START: Final = 4.0
"""On top, for creating a table and for starting its game."""
HINT: Final = 10.0
"""On top, for a hint; most of its cost is a worker of its own."""


def frames(first: int, count: int) -> float:
    """What so many frames of the history count for."""
    return FRAME * count + REPLAYED_PLY * first


def price_of_request(path: str) -> float:
    """What every request counts for, before its route adds what it finds to do."""
    return ASSET if path.startswith(ASSETS) else 1.0
