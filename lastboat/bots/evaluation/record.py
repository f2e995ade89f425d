"""The record that an evaluation fills: what features are computed from, the features, and the result.

It is allocated once for each workspace and overwritten by every evaluation.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._record import Cells, Layout, dtype_of, i8
from lastboat.engine.words import BOATS, EXPLORERS, SEATS

FEATURES: Final = 20
"""Features of an explorer; weights.py names them."""


def _floats(*shape: int) -> Layout:
    return Layout(np.float32, shape)


class Evaluation:
    turns: Annotated[Any, _floats(SEATS)]
    """The expected number of each seat's own turns with movement before the game ends."""
    rolls: Annotated[Any, _floats(SEATS)]
    """Creature rolls of other seats before each seat moves again."""
    sinks_in: Annotated[Any, _floats(4)]
    """Turns until an average tile of each terrain sinks."""
    aboard: Annotated[Cells, i8(BOATS, SEATS)]
    """Explorers of each seat in each boat."""
    places: Annotated[Cells, i8(BOATS)]
    """Free places of each boat; none if it is not on the board."""
    route: Annotated[Any, _floats(BOATS)]
    """Hexes from each boat to a landing hex."""
    serpent: Annotated[Any, _floats(BOATS)]
    """Probability that one roll brings a serpent to each boat."""
    whale: Annotated[Any, _floats(BOATS)]
    """Probability that one roll brings a whale to each boat."""
    boat_cost: Annotated[Any, _floats(SEATS, BOATS)]
    """Movement points to safety in each boat for one more explorer of a seat, once next to it."""
    cost: Annotated[Any, _floats(EXPLORERS)]
    """Movement points to bring each explorer to safety."""
    value_per_point: Annotated[Any, _floats(EXPLORERS)]
    """Each explorer's value divided by that cost."""
    queue: Annotated[Cells, i8(EXPLORERS)]
    """A working list of explorers: those of one seat in order of rescue, or those that creatures can attack."""
    in_play: Annotated[Any, _floats(SEATS)]
    """Explorers of each seat on the island, in boats or in the water."""
    sailing: Annotated[Any, _floats(SEATS)]
    """How many of them are in boats."""
    controls: Annotated[Any, _floats(SEATS)]
    """Boats that each seat controls with an own explorer aboard."""
    feature: Annotated[Any, _floats(EXPLORERS, FEATURES)]
    survival: Annotated[Any, _floats(EXPLORERS)]
    """Probability that each explorer is saved."""
    score: Annotated[Any, _floats(SEATS)]
    """Expected final scores."""
    variance: Annotated[Any, _floats(SEATS)]
    """Variance of the final scores."""
    win_share: Annotated[Any, _floats(SEATS)]
    """Expected shares of the win."""


Weights = npt.NDArray[np.float32]
"""The heuristic's weights, one row for each status and two more; weights.py names them."""
ExpectedValues = npt.NDArray[np.float32]
"""For each explorer the expected value, or 0 to use the state's own value."""
EVALUATION: Final = dtype_of(Evaluation)
Evaluations = npt.NDArray[Any]
"""An array of one EVALUATION record."""


def new_evaluation() -> Evaluations:
    return np.zeros(1, dtype=EVALUATION)
