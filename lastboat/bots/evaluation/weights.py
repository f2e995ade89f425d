"""The heuristic's weights; training/README.md describes how they were found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import numpy as np

from lastboat.bots.evaluation.feature_index import ROWS
from lastboat.bots.evaluation.record import Weights

NAMES: Final = tuple(tuple(column.name.lower().replace("_", " ") for column in row) for row in ROWS)
"""What each weight belongs to, row by row."""


def weights(*rows: tuple[float, ...]) -> Weights:
    """Return a table of weights, with short rows padded with 0; ValueError if one is too long."""
    table = np.zeros((len(NAMES), len(NAMES[0])), dtype=np.float32)
    for row, names, numbers in zip(table, NAMES, rows, strict=True):
        if len(names) < len(numbers):
            raise ValueError(f"at most {len(names)} weights allowed for {', '.join(names)}; got {len(numbers)}")
        row[: len(numbers)] = numbers
    return table


BY_HAND: Final = weights(
    (-0.5, -0.8, -0.6, 0.3, -0.3, 0.8, 0.3, 0.6, -1.5, -1.0, -0.2, -0.3),
    (1.0, -0.7, -0.5, 0.7, 0.3, -1.2, -2.5, 0.4, 1.0, -0.2, 0.8, -0.4),
    (0.0, -0.8, 0.7, 0.8, -0.5, -2.0, -2.5, 0.3, 0.8, 1.0, -0.6, 0.0),
    (0.5, 0.6, 0.5, 0.4, 0.4, 0.4, 0.6, 0.45),
    (0.35, 0.7, 1.0, 0.25),
)
"""Chosen by hand from experience at the table. The Deckhand's: it plays for its own points more than against others."""
TUNED: Final = weights(
    (-1.29, -0.29, -0.15, -0.05, -0.09, 0.51, 0.07, 0.89, -0.23, -1.00, -0.74, -0.06),
    (0.42, -1.57, 0.14, 0.25, 0.15, -0.53, -1.43, 0.69, 0.23, -0.15, 0.46, -0.05),
    (-0.79, -1.00, 0.36, 0.16, -0.22, -0.59, -1.28, 0.75, 1.08, 0.70, -0.32, -0.11),
    (0.4, 0.4, 0.3, 0.3, 0.3, 0.3, 0.4, 0.3),
    (0.25, 0.1, 0.75, 0.0),
)
"""Where the evolution started: the mean of a fit to 100 games of mixed players (training/heuristic/fit.py) and weights
set by hand that reward boats. It beat the latter."""
EVOLVED: Final = weights(*json.loads(Path(__file__).with_name("evolved.json").read_text(encoding="utf-8"))["rows"])
"""The Captain's and the Admiral's: TUNED after an evolution strategy in self-play. The file lists the commands."""
