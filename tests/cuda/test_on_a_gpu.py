"""The same games on a GPU and on a CPU, ply by ply; needs a GPU: `pytest -m gpu tests/cuda`."""

import os
from typing import Any

import pytest

from lastboat.cuda import Games, GpuArray, replay
from lastboat.editions import Options
from lastboat.envs.vector import Vector
from lastboat.errors import LastBoatError

pytestmark = pytest.mark.gpu

EVERY_OPTION = Options(
    overcrowded=True,
    to_the_last=True,
    all_equal=True,
    closed_lagoon=True,
    open_values=True,
    dice="dive",
    squid="with-whales",
)
TABLES = pytest.mark.parametrize(
    "options", [Options(), EVERY_OPTION, Options(players=2), Options(edition="the-island", players=3)], ids=str
)


@TABLES
def test_random_play_is_that_of_a_cpu(options: Options) -> None:
    games = Games(2**14, options, seed=9)
    games.random_play(1500)
    expected = replay(2**14, options, seed=9, plies=1500, threads=os.cpu_count() or 1)
    assert (games.seeds.to_host() == expected.seeds).all()
    assert (games.plies.to_host() == expected.plies).all()
    assert games.states.to_host().tobytes() == expected.states.tobytes()
    assert (expected.seeds >= 2**14 + 9).any(), "no game was begun anew"


@TABLES
def test_steps_masks_observations_and_rewards_are_those_of_the_vector_environment(options: Options) -> None:
    count = 512
    games, vector = Games(count, options, seed=3), Vector(count, options, seed=3)
    shown = vector.reset()
    ended = 0
    for _ in range(600):
        assert (games.legal_masks().to_host() == shown.masks).all()
        assert (games.seats.to_host() == shown.seats).all()
        assert (games.observations().to_host() == shown.observations).all()
        actions = games.random_actions()
        games.step_all(actions)
        shown = vector.step(actions.to_host())
        assert (games.dones.to_host() == shown.dones).all()
        assert (games.rewards.to_host()[shown.dones] == shown.rewards[shown.dones]).all()
        games.reset_finished()
        ended += int(shown.dones.sum())
    assert games.states.to_host().tobytes() == vector.states.tobytes()
    assert (games.seeds.to_host() == vector.seeds).all()
    assert ended or options.to_the_last


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    games = Games(100)
    actions = games.random_actions().to_host()
    before = games.states.to_host().tobytes()
    actions[70] = 2898
    with pytest.raises(LastBoatError, match=r"action 2898 of seat \d in game 70 is not legal; see its mask"):
        games.step_all(GpuArray(actions))
    with pytest.raises(LastBoatError, match="100 games need as many actions"):
        games.step_all(GpuArray(actions[:50]))
    assert games.states.to_host().tobytes() == before


def address_of(array: Any) -> int:
    """Where its memory begins; JAX has no other name for it where rows do not follow each other."""
    if hasattr(array, "unsafe_buffer_pointer"):
        return int(array.unsafe_buffer_pointer())
    return int(array.__cuda_array_interface__["data"][0])


@pytest.mark.parametrize("library", ["torch", "cupy", "jax.dlpack"])
def test_libraries_read_and_return_arrays_without_a_copy(library: str) -> None:
    module = pytest.importorskip(library)
    games = Games(64)
    for array in (games.legal_masks(), games.observations(), games.rewards, games.seats):
        theirs = module.from_dlpack(array)
        assert theirs.shape == array.shape
        assert address_of(theirs) == address_of(array)
    masks = module.from_dlpack(games.legal_masks())
    games.step_all(masks.argmax(1))
    assert (games.plies.to_host() >= 42).all()
