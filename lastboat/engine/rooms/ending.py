"""§9, §10.3: the volcano and the scores."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.engine._compile import rule
from lastboat.engine.pieces import is_out, lose, owner
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.transitions import finish
from lastboat.engine.words import EXPLORERS, Cause, Reason, Status

Scores = npt.NDArray[np.int16]


@rule
def erupt(s: State, t: Trace) -> None:
    """§6.5, §9.1: everything that is not on a safe island is lost."""
    emit(t, Event.ERUPTED, s.focus, 0, 0)
    for e in range(EXPLORERS):
        if is_out(s, e):
            lose(s, e, Cause.VOLCANO.value, t)
    finish(s, Reason.VOLCANO, t)


@rule
def scores(s: State, out: Scores) -> int:
    """§9.1: the values on the safe islands; §10.3: one for each; §3.5: two colours add up. Returns how many seats."""
    out[: s.rules.players] = 0
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.SAFE:
            out[owner(s, e)] += 1 if s.rules.all_equal else s.value[e]
    return int(s.rules.players)
