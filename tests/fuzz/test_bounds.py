"""The lane with bounds checks: `NUMBA_BOUNDSCHECK=1 pytest tests/fuzz`. Without them a write past an array is silent.

Every combination of options plays a random game. After every ply the indexes and the list of actions are checked; on
some plies the whole position is, and every action is tried on a copy. Phases and actors follow each other as the table
in lastboat/engine/turn.py says.
"""

from dataclasses import replace

import numpy as np
from support.games import actions_of
from support.roaming import Roamer, every_options
from support.sequence import steps_off_the_table

from lastboat.editions import EDITIONS
from lastboat.engine import SILENT, apply
from lastboat.problems import problems, view_problems


def test_no_game_of_any_options_leaves_its_bounds_or_the_rules(roamer: Roamer) -> None:
    flaws = [roamer.roam(options, seed) for seed, options in enumerate(every_options())]
    assert not any(flaws), "\n".join(filter(None, flaws))
    assert not steps_off_the_table(roamer.steps)


def test_the_check_of_spoiled_records_stays_within_bounds(roamer: Roamer) -> None:
    rng = np.random.default_rng(7)
    for options in every_options()[::40]:
        roamer.start(options)
        for _ in range(rng.integers(700)):
            actions = actions_of(roamer.states)
            if actions:
                apply(roamer.states, 0, actions[rng.integers(len(actions))], SILENT)
        for _ in range(60):
            roamer.states[1] = roamer.states[0]
            raw = roamer.states[1:2].view(np.uint8)
            raw[rng.integers(0, len(raw), size=3)] = rng.integers(0, 256, size=3)
            problems(roamer.states, 1)
            view_problems(roamer.states, 1)


def test_the_combinations_are_all_different() -> None:
    combinations = [replace(options, first=None) for options in every_options()]
    boxes = sum(len(edition.dice) for edition in EDITIONS.values())
    assert len(set(combinations)) == len(combinations) == 576 * boxes
