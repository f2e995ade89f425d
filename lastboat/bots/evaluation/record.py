"""What a bot notes of a position before it judges it: one record to work in, made once and written over and over."""

from __future__ import annotations

from typing import Annotated, Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.engine._record import Cells, Layout, Seen, dtype_of, i8
from lastboat.engine.words import BOATS, EXPLORERS, SEATS

FEATURES: Final = 20
"""Numbers that describe an explorer; features.py says which."""


def _real(*shape: int) -> Layout:
    return Layout(np.float32, shape)


class Notes:
    turns: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """Own turns with movement that each seat can expect before the end."""
    rolls: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """Creature rolls of others before each seat moves again."""
    sinks: Annotated[Any, _real(4), Seen.BY_ALL]
    """Turns until an average tile of each terrain sinks."""
    aboard: Annotated[Cells, i8(BOATS, SEATS), Seen.BY_ALL]
    room: Annotated[Cells, i8(BOATS), Seen.BY_ALL]
    """Free places of each boat; none where it is not on the board."""
    way: Annotated[Any, _real(BOATS), Seen.BY_ALL]
    """Hexes of each boat to a landing hex."""
    serpent: Annotated[Any, _real(BOATS), Seen.BY_ALL]
    whale: Annotated[Any, _real(BOATS), Seen.BY_ALL]
    """How likely one roll brings each boat a serpent, a whale."""
    passage: Annotated[Any, _real(SEATS, BOATS), Seen.BY_ALL]
    """Points to safety by each boat for one more of a seat, once he is beside it."""
    cost: Annotated[Any, _real(EXPLORERS), Seen.BY_ALL]
    """Movement points to bring each explorer to safety."""
    gain: Annotated[Any, _real(EXPLORERS), Seen.BY_ALL]
    """What each of these points brings."""
    queue: Annotated[Cells, i8(EXPLORERS), Seen.BY_ALL]
    """The explorers of one seat who are out, in the order in which it would save them."""
    out: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """How many of each seat are on island, boats or water."""
    sailing: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """How many of them are aboard."""
    steers: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """Boats that each seat may move with someone of its own aboard."""
    feature: Annotated[Any, _real(EXPLORERS, FEATURES), Seen.BY_ALL]
    survival: Annotated[Any, _real(EXPLORERS), Seen.BY_ALL]
    score: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """Expected final scores."""
    spread: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """Their variance."""
    share: Annotated[Any, _real(SEATS), Seen.BY_ALL]
    """Expected shares of the win."""


Weights = npt.NDArray[np.float32]
"""How much each feature counts; weights.py says which is which."""
Worth = npt.NDArray[np.float32]
"""For each explorer his likely value, or 0 where the state's own value is to be taken."""
NOTES: Final = dtype_of(Notes)
Notebook = npt.NDArray[Any]
"""An array of one NOTES record."""


def new_notebook() -> Notebook:
    return np.zeros(1, dtype=NOTES)
