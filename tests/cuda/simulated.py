"""Plays a few games in numba-cuda's simulator; run by test_without_a_gpu.py in a separate process.

The rules run uncompiled, so the games are few and the plies are counted: what is played here is the kernels' own code.
"""

from __future__ import annotations

import numpy as np
import pytest

from lastboat.cuda import Games, GpuArray, replay
from lastboat.editions import Options
from lastboat.engine import ACTIONS
from lastboat.envs.vector import Vector
from lastboat.errors import LastBoatError

COUNT, PLIES, STEPS = 3, 12, 2


def play_at_random() -> None:
    games = Games(COUNT, Options(), seed=5)
    games.random_play(PLIES)
    expected = replay(COUNT, Options(), seed=5, plies=PLIES)
    assert games.states.to_host().tobytes() == expected.states.tobytes()
    assert games.plies.to_host().tolist() == expected.plies.tolist() == [PLIES] * COUNT


def play_beside_the_vector_environment() -> None:
    games, vector = Games(COUNT, Options(players=3), seed=1), Vector(COUNT, Options(players=3), seed=1)
    shown = vector.reset()
    for _ in range(STEPS):
        assert (games.legal_masks().to_host() == shown.masks).all()
        assert (games.observations().to_host() == shown.observations).all()
        actions = games.random_actions()
        chosen = actions.to_host().copy()
        games.step_all(actions)
        games.reset_finished()
        shown = vector.step(chosen)
    assert games.states.to_host().tobytes() == vector.states.tobytes()


def refuse_what_is_not_legal() -> None:
    games = Games(COUNT)
    before = games.random_actions().to_host().copy()
    for wrong in (-1, ACTIONS, 0):
        with pytest.raises(LastBoatError, match=f"action {wrong} of seat . in game 1 is not legal"):
            games.step_all(GpuArray(np.array([before[0], wrong, before[2]])))
    assert games.plies.to_host().tolist() == [41] * COUNT


play_at_random()
play_beside_the_vector_environment()
refuse_what_is_not_legal()
