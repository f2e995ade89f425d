"""A position of every phase, out of random games of all kinds."""

from __future__ import annotations

import random
from functools import cache
from itertools import count

from support.games import draw_action, random_options

from lastboat.dice import generator
from lastboat.editions import new_states
from lastboat.engine import NOBODY, SILENT, States, apply
from lastboat.engine.words import Phase

PHASES = tuple(phase for phase in Phase if phase != Phase.NEXT)
"""All but the one that is only passed through."""
ENOUGH = 8
"""Positions of a phase worth keeping."""


@cache
def positions_by_phase() -> dict[Phase, list[States]]:
    """Positions of each phase, each the last of its game; games are played until every phase has been met."""
    found: dict[Phase, list[States]] = {phase: [] for phase in PHASES}
    for seed in count():
        states, g = new_states(random_options(random.Random(seed))), generator(seed)
        met = {Phase(states[0].phase): states.copy()}
        while states[0].actor != NOBODY:
            apply(states, 0, draw_action(states, g), SILENT)
            met[Phase(states[0].phase)] = states.copy()
        for phase, position in met.items():
            if len(found[phase]) < ENOUGH:
                found[phase].append(position)
        if all(found.values()):
            return found
    raise AssertionError
