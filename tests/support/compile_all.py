"""Fill the cache on disk with compiled rules, bots, environments and entry points of tests.

`PYTHONPATH=tests python -m support.compile_all`

Done once before the tests, since processes that start side by side would each compile everything for themselves. One
process needs less time than two side by side, which would both analyse the rules; the other core runs another lane.
"""

import numpy as np
from support.evaluation import evaluate_both
from support.games import Position
from support.perft import perft

from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.evaluation.workspace import new_workspace
from lastboat.dice import generator
from lastboat.editions import Options
from lastboat.engine import STATE
from lastboat.envs.games import mask_of, observation_of
from lastboat.envs.opponents import play_stowaways
from lastboat.envs.vector import Vector, draw_actions, new_scratch
from lastboat.server.runtime.warm_up import prepare_bots, prepare_rules
from lastboat.warmup import FOR_CHECKS, FOR_PLAY, warm_up


def prepare_environments() -> None:
    games, actions = Vector(1), np.zeros(1, dtype=np.int64)
    draw_actions(games.reset().masks, generator(0), actions)
    games.step(actions)
    play_stowaways(games.states, actions[:0], new_scratch(), np.zeros(1, dtype=STATE), actions)
    observation_of(games.states, 0, 0)
    mask_of(games.states, 0, 0)


def prepare_tests() -> None:
    """Random games, and entry points of tests. They are quick to compile here, after the rules that they call."""
    states = Position(Options(), seed=1, plies=1).reach()
    evaluate_both(states, new_workspace(1, EVOLVED), 0)
    perft(states, 1)


if __name__ == "__main__":
    prepare_rules()
    warm_up(entry_points=FOR_PLAY + FOR_CHECKS)
    prepare_bots()
    prepare_environments()
    prepare_tests()
