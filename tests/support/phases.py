"""A position of every phase, out of random games of all kinds."""

from __future__ import annotations

import random
from functools import cache
from itertools import count

import numpy as np
from support.games import random_options

from lastboat.dice import buffers, draw, generator
from lastboat.editions import new_states
from lastboat.engine import NOBODY, SILENT, STATE, States, actor, apply
from lastboat.engine.words import Phase

PHASES = tuple(phase for phase in Phase if phase != Phase.NEXT)
"""All but the one that is only passed through."""
ENOUGH = 8
"""Positions of a phase worth keeping."""


@cache
def positions_by_phase() -> dict[Phase, list[States]]:
    """Positions of each phase, each the last of its game; games are played until every phase has been met."""
    found: dict[Phase, list[States]] = {phase: [] for phase in PHASES}
    spare = buffers()
    for seed in count():
        states, g = new_states(random_options(random.Random(seed))), generator(seed)
        met = {int(states[0].phase): states.tobytes()}
        while actor(states, 0) != NOBODY:
            apply(states, 0, draw(states, 0, g, *spare), SILENT)
            met[int(states[0].phase)] = states.tobytes()
        for phase, position in met.items():
            if len(found[Phase(phase)]) < ENOUGH:
                found[Phase(phase)].append(np.frombuffer(bytearray(position), dtype=STATE))
        if all(found.values()):
            return found
    raise AssertionError
