"""Compile the rules, the bots and the environments into the cache on disk: `python tests/support/compile_all.py`.

Done once before the tests, since processes that start side by side would each compile everything for themselves. One
process needs less time than two side by side, which would both analyse the rules; the other core runs another lane.
"""

import numpy as np

from lastboat.dice import buffers, generator, play_out
from lastboat.editions import Options, new_states
from lastboat.engine import SILENT, STATE
from lastboat.envs.games import mask_of, observation_of
from lastboat.envs.opponents import play_stowaways
from lastboat.envs.vector import Vector, draw_actions, new_scratch
from lastboat.server.runtime.warm_up import prepare_bots, prepare_rules
from lastboat.warmup import FOR_CHECKS, FOR_PLAY, warm_up


def prepare_random_games() -> None:
    play_out(new_states(Options()), 0, generator(0), *buffers(), SILENT, 0)


def prepare_environments() -> None:
    games, actions = Vector(1), np.zeros(1, dtype=np.int64)
    draw_actions(games.reset().masks, generator(0), actions)
    games.step(actions)
    play_stowaways(games.states, actions[:0], new_scratch(), np.zeros(1, dtype=STATE), actions)
    observation_of(games.states, 0, 0)
    mask_of(games.states, 0, 0)


if __name__ == "__main__":
    prepare_rules()
    warm_up(entry_points=FOR_PLAY + FOR_CHECKS)
    prepare_bots()
    prepare_random_games()
    prepare_environments()
