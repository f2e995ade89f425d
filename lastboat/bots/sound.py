"""Sound choices for lines that are played on with care: the actions that promise most at a glance, each judged."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.bots.desk import Desk
from lastboat.bots.light import choose_lightly, glance, list_prey
from lastboat.bots.notes import Worth
from lastboat.bots.plan import LUCK, WORK
from lastboat.bots.value import judge, regard
from lastboat.dice import below
from lastboat.engine import States, action, do, legal_of
from lastboat.engine._compile import rule
from lastboat.engine.state import State
from lastboat.engine.words import Phase

WHIM = 4
"""How much chance is added to a glance: it orders equals."""
HINT = 0.0005
"""What a glance counts besides a judgement: the first steps of a hunt change nothing that is judged."""
TAKEN = -1e9

Glances = npt.NDArray[np.float64]
"""Room for a glance at each action."""


@rule
def choose_soundly(states: States, d: Desk, worth: Worth, glances: Glances, care: int) -> int:
    """An action of the seat that acts at WORK: the best of the `care` most promising ones."""
    s = states[WORK]
    if is_left_to_chance(s):
        return choose_lightly(s, d)
    count = legal_of(s, d.out)
    if count == 1:
        return int(d.out[0])
    prey = list_prey(s, d.notes[0])
    for i in range(count):
        glances[i] = glance(s, int(d.out[i]), d.maps, d.notes[0], prey) + below(d.g, WHIM)
    best = int(d.out[0])
    most = TAKEN
    for _ in range(min(care, count)):
        top = highest(glances, count)
        merit = merit_of(states, int(d.out[top]), d, worth) + HINT * glances[top]
        if merit > most:
            best, most = int(d.out[top]), merit
        glances[top] = TAKEN
    return best


@rule
def is_left_to_chance(s: State) -> bool:
    """Where one step tells nothing: tiles, defences, and what comes from under the water."""
    phase = s.phase
    return (
        phase == Phase.DEFEND
        or phase == Phase.TILE
        or phase == Phase.SUMMON
        or phase == Phase.DIVE
        or phase == Phase.SPAWN
    )


@rule
def highest(glances: Glances, count: int) -> int:
    top = 0
    for i in range(1, count):
        if glances[i] > glances[top]:
            top = i
    return top


@rule
def merit_of(states: States, a: int, d: Desk, worth: Worth) -> float:
    """What the seat that acts at WORK gains by the action, if nobody defends."""
    seat = int(states[WORK].actor)
    states[LUCK] = states[WORK]
    s = states[LUCK]
    do(s, a, d.silent)
    while s.phase == Phase.DEFEND and s.actor != seat:
        do(s, action.PASS, d.silent)
    judge(s, worth, d.maps, d.weights, d.notes[0])
    return regard(d.notes[0], seat, s.rules.players, d.weights)
