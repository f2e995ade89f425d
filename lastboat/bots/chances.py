"""Calibration: turns the win shares of a search into chances to win.

A search overrates the deciding seat: it evaluates after that seat's own plan and before the others answer. The map from
its share to the chance is a logistic curve for each number of players and stage of the game, fitted to finished games;
chances.json lists the commands. It preserves the order of a position's moves.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from lastboat.engine.board import SLOTS

STAGES: Final = ((SLOTS + 1, "set-up"), (28, "28 to 40 tiles"), (14, "14 to 27 tiles"), (0, "0 to 13 tiles"))
"""The fewest tiles of each stage; no turn of play has as many as the set-up."""
CERTAIN: Final = 0.995
"""Shares are clipped to this, and to one minus this."""
Curves = Mapping[str, Sequence[Sequence[float]]]
"""By the number of players, stage by stage: the shift and the slope of the log-odds."""


def read_curves(path: Path) -> Curves:
    """The curves in a file that training.measure.calibration wrote."""
    curves: Curves = json.loads(path.read_text(encoding="utf-8"))["curves"]
    return curves


CURVES: Final = read_curves(Path(__file__).with_name("chances.json"))
"""Those of the Admiral's search, from a seat's own view."""


def stage_of(s: Any) -> int:
    """The stage of a game's record."""
    tiles = STAGES[0][0] if s.turn == 0 else int(s.tiles)
    return next(stage for stage, (fewest, _) in enumerate(STAGES) if tiles >= fewest)


def log_odds(share: float) -> float:
    share = min(max(share, 1 - CERTAIN), CERTAIN)
    return math.log(share / (1 - share))


def chances(
    shares: tuple[float, ...], s: Any, seat: int, curves: Curves = CURVES, further: float = 0.0
) -> tuple[float, ...]:
    """The chances of all seats, from the shares that a search of this seat found in this position.

    `further` shifts the seat's log-odds on top of the curves.
    """
    others = sum(shares) - shares[seat]
    if others <= 0:
        return shares
    shift, slope = curves[str(len(shares))][stage_of(s)]
    own = 1 / (1 + math.exp(-shift - further - slope * log_odds(shares[seat])))
    return tuple(own if other == seat else share * (1 - own) / others for other, share in enumerate(shares))
