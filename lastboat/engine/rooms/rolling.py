"""§2.4, §4.4, §11.2, §11.10: the dice."""

from __future__ import annotations

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, tell
from lastboat.engine.turn import enter
from lastboat.engine.words import Dice, Phase

FACES_OF = (
    (2, 2, 2, 0, 0, 0, 0),
    (1, 1, 1, 1, 1, 1, 0),
    (1, 1, 1, 3, 0, 0, 0),
    (1, 1, 1, 2, 0, 0, 1),
)
"""Sides of each of the `Dice` for each `Face` (§2.4, §11.10)."""
NUMBERS_OF = (2, 2, 1, 1)
"""Sides of the number die for 1, 2, 3 and D (§2.4)."""


@rule
def outcomes_roll(s: State, out: Actions, odds: Odds) -> int:
    n = 0
    for face in range(action.FACES):
        sides = FACES_OF[s.rules.dice][face]
        if sides > 0:
            out[n] = action.ROLL + face
            odds[n] = sides
            n += 1
    return n


@rule
def outcomes_range(s: State, out: Actions, odds: Odds) -> int:
    for i in range(action.RANGES):
        out[i] = action.RANGE + i
        odds[i] = NUMBERS_OF[i]
    return action.RANGES


@rule
def apply_roll(s: State, a: int, t: Trace) -> None:
    """§4.4: the red die alone, or the creature's die and then the number's."""
    s.face = a - action.ROLL
    tell(t, Event.ROLLED, s.active, s.face, 0)
    if s.rules.dice == Dice.RED:
        enter(s, Phase.CREATURE, t)
    else:
        enter(s, Phase.RANGE, t)


@rule
def apply_range(s: State, a: int, t: Trace) -> None:
    s.range = a - action.RANGE + 1
    tell(t, Event.RANGED, s.active, s.range, 0)
    enter(s, Phase.CREATURE, t)
