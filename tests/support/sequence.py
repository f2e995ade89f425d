"""The table of phases in lastboat/engine/turn.py, as what random games may and must do."""

from __future__ import annotations

from typing import Final

import numpy as np
from support.roaming import Acting, Steps

from lastboat.engine.turn import SEQUENCE, Step
from lastboat.engine.words import Phase

SKIPPED: Final = {
    Phase.NEXT: {Phase.TILE, Phase.MOVE, Phase.SINK, Phase.ROLL},
    Phase.TILE: {Phase.TILE, Phase.MOVE, Phase.SINK, Phase.ROLL},
    Phase.MOVE: {Phase.MOVE, Phase.SINK, Phase.ROLL},
    Phase.SINK: {Phase.SINK, Phase.ROLL},
}
"""A phase with nothing to decide is replaced by the one after it (§4)."""
ACTORS: Final = {"chance": Acting.CHANCE, "active": Acting.ACTIVE, "asked": Acting.ANOTHER}


def entered(step: Step) -> list[set[Phase]]:
    """For each phase that the table lets follow, those of which one is met."""
    return [SKIPPED.get(phase, {phase}) for phase in map(Phase.__getitem__, step.follows.split())]


def steps_off_the_table(steps: Steps) -> list[str]:
    """The steps of games that the table does not have. A game may be over after any step."""
    allowed = np.zeros_like(steps)
    for step in SEQUENCE:
        for phase in {Phase.OVER}.union(*entered(step)):
            allowed[step.phase, ACTORS[step.actor], phase] = True
    return [
        f"{Phase(phase).name} of {Acting(actor).name} before {Phase(after).name}"
        for phase, actor, after in np.argwhere(steps & ~allowed)
    ]
