"""Who controls each boat (§5.9), as a door that is kept compiled: the server asks with every message."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.engine import States
from lastboat.engine._compile import entry
from lastboat.engine.pieces import controls
from lastboat.engine.words import BOATS, SEATS


def controllers(states: States) -> list[list[int]]:
    """The seats that control each boat; nobody where nobody is aboard, several where they are level."""
    at_the_helm = np.zeros((BOATS, SEATS), dtype=np.bool_)
    find_controllers(states, 0, at_the_helm)
    return [[seat for seat in range(SEATS) if row[seat]] for row in at_the_helm.tolist()]


@entry
def find_controllers(states: States, i: int, at_the_helm: npt.NDArray[np.bool_]) -> None:
    """Note for each boat and each seat whether the seat controls it."""
    s = states[i]
    for b in range(BOATS):
        for seat in range(s.rules.players):
            at_the_helm[b, seat] = controls(s, b, seat)
