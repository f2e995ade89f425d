"""The rules engine: six functions over one packed record.

    new · actor · legal · outcomes · apply · scores

Each takes an array of STATE records and an index. They check nothing and allocate nothing; `lastboat.game.Game` checks
its input. To copy a game, copy its record: `states[j] = states[i]`.
"""

from __future__ import annotations

import numpy as np

from lastboat.engine._compile import entry
from lastboat.engine.action import ACTION_VERSION, ACTIONS, MOST_LEGAL, Actions, Odds
from lastboat.engine.rooms import ending, setup
from lastboat.engine.rooms.ending import Scores
from lastboat.engine.rules import RULES
from lastboat.engine.state import STATE, State, States
from lastboat.engine.trace import Trace, new_trace
from lastboat.engine.turn import do, legal_of, outcomes_of
from lastboat.engine.words import CHANCE, NOBODY

__all__ = [
    "ACTIONS",
    "ACTION_VERSION",
    "CHANCE",
    "MOST_LEGAL",
    "NOBODY",
    "RULES",
    "SILENT",
    "STATE",
    "State",
    "States",
    "actor",
    "apply",
    "do",
    "legal",
    "legal_of",
    "new",
    "new_trace",
    "outcomes",
    "outcomes_of",
    "scores",
]

SILENT: Trace = np.empty((0, 4), dtype=np.int16)
"""An empty trace: events are not recorded."""


@entry
def new(states: States, i: int) -> None:
    """Lay out the board according to `states[i].rules`."""
    setup.lay_out(states[i])


@entry
def actor(states: States, i: int) -> int:
    """Who decides: a seat, CHANCE or NOBODY."""
    return int(states[i].actor)


@entry
def legal(states: States, i: int, out: Actions) -> int:
    """Write the acting seat's legal actions into `out`, in ascending order; returns how many, 0 when no seat acts."""
    return legal_of(states[i], out)


@entry
def outcomes(states: States, i: int, out: Actions, odds: Odds) -> int:
    """Write chance's outcomes and their weights; returns how many, 0 when chance does not act."""
    return outcomes_of(states[i], out, odds)


@entry
def apply(states: States, i: int, a: int, t: Trace) -> None:
    """Apply a legal action or outcome; the events are recorded in `t`."""
    do(states[i], a, t)


@entry
def scores(states: States, i: int, out: Scores) -> int:
    """Write each seat's score so far; returns the number of seats."""
    return ending.scores(states[i], out)
