"""Many games at once are the games that `Game` plays one by one."""

from __future__ import annotations

import random

import numpy as np
import pytest
from support.games import random_options

from lastboat import Game
from lastboat.dice import Generator, generator, seed_generator
from lastboat.editions import Options
from lastboat.engine._compile import entry
from lastboat.envs.games import engine_action, mask_of, observation_of, reward_of, rewards_of
from lastboat.envs.layout import FULL, SMALL
from lastboat.envs.vector import LEAVE, Buffers, Vector, draw_actions, new_buffers
from lastboat.errors import BadOption, LastBoatError

GAMES = 24


@entry
def seed_anew(g: Generator, seed: int) -> None:
    seed_generator(g, seed)


def options_of_all_kinds() -> list[Options]:
    return [random_options(random.Random(seed)) for seed in range(GAMES)]


def random_steps(games: Vector, seed: int = 1) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    actions = np.zeros(len(games), dtype=np.int64)
    draw_actions(games.buffers.masks, generator(seed), actions)
    return actions


def same(one: Buffers, other: Buffers) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Buffers._fields)


def copied(buffers: Buffers) -> Buffers:
    return Buffers._make(array.copy() for array in buffers)


def test_games_side_by_side_are_those_of_game_with_the_same_seeds() -> None:
    options = options_of_all_kinds()
    vector = Vector(GAMES, options, seed=100)
    vector.reset()
    games = [Game(seed=100 + i, **one.__dict__) for i, one in enumerate(options)]
    ended = 0
    for step in range(700):
        for i, game in enumerate(games):
            assert vector.states[i].tobytes() == game.states().tobytes()
        chosen = random_steps(vector, step + 1)
        for i, game in enumerate(games):
            seat = game.options.names.seat(game.actor)
            game.play(engine_action(int(chosen[i]), seat, game.options.players), seat)
        seen = vector.step(chosen)
        for i, game in enumerate(games):
            assert bool(seen.dones[i]) == game.over
            if game.over:
                shares = [1 / len(game.winners) if name in game.winners else 0 for name in game.options.names.seats]
                assert seen.rewards[i].tolist() == pytest.approx(shares)
                games[i] = Game(seed=(game.seed or 0) + GAMES, **game.options.__dict__)
                ended += 1
    assert ended > 0


def test_the_buffers_have_the_acting_seat_s_observation_and_mask() -> None:
    vector = Vector(GAMES, options_of_all_kinds(), seed=7)
    vector.reset()
    for step in range(60):
        seen = vector.step(random_steps(vector, step + 1))
        for i in range(0, GAMES, 5):
            seat = int(vector.states[i].actor)
            assert seen.seats[i] == seat
            assert (seen.masks[i] == mask_of(vector.states, i, seat)).all()
            assert (seen.observations[i] == observation_of(vector.states, i, seat)).all()


def test_threads_change_nothing() -> None:
    one, three = (Vector(10, seed=3, observation="small", threads=threads) for threads in (1, 3))
    assert same(one.reset(), three.reset())
    for step in range(300):
        actions = random_steps(one, step + 1)
        assert same(one.step(actions), three.step(actions))


def test_a_step_writes_into_the_buffers_of_the_caller() -> None:
    mine = new_buffers(3, "small")
    vector = Vector(3, observation="small", buffers=mine)
    assert vector.reset() is mine
    assert vector.step(random_steps(vector)) is mine
    assert mine.observations.shape == (3, SMALL)
    assert new_buffers(3).observations.shape == (3, FULL)
    assert new_buffers(3, "none").observations.shape == (3, 0)


@pytest.mark.parametrize(
    ("reward", "paid"),
    [("win-share", [0, 0.5, 0.5, 0]), ("score-difference", [-2, 0, 0, 0]), ("score", [5, 7, 7, 0])],
)
def test_rewards_are_win_shares_differences_or_scores(reward: str, paid: list[float]) -> None:
    final = np.array([5, 7, 7, 9], dtype=np.int16)
    assert rewards_of(reward_of(reward), final, 3).tolist() == paid


def test_a_game_is_paid_once_when_it_ends() -> None:
    vector = Vector(40, Options(players=3), seed=5, observation="none")
    vector.reset()
    ended = 0
    for step in range(400):
        seen = vector.step(random_steps(vector, step + 1))
        assert (seen.rewards[~seen.dones] == 0).all()
        assert np.allclose(seen.rewards[seen.dones].sum(axis=1), 1)
        ended += int(seen.dones.sum())
    assert ended > 0


def test_reset_restarts_the_same_games_or_those_of_other_seeds() -> None:
    vector = Vector(4, seed=9)
    begun = copied(vector.reset())
    vector.step(random_steps(vector))
    assert same(vector.reset(), begun)
    assert not same(vector.reset(seed=99), begun)
    assert same(vector.reset(seed=[9, 10, 11, 12]), begun)


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    vector = Vector(3, seed=2)
    vector.reset()
    before = vector.states.tobytes()
    for wrong in (int(np.flatnonzero(vector.buffers.masks[1] == 0)[0]), -2, 10**6):
        actions = random_steps(vector)
        actions[1] = wrong
        with pytest.raises(LastBoatError, match=f"action {wrong} of seat . in game 1 is not legal"):
            vector.step(actions)
    with pytest.raises(LastBoatError, match="3 games need as many actions"):
        vector.step([0])
    assert vector.states.tobytes() == before


def test_a_game_without_an_action_does_not_change() -> None:
    vector = Vector(3, seed=2)
    before = copied(vector.reset())
    actions = random_steps(vector)
    actions[1] = LEAVE
    seen = vector.step(actions)
    changed = [i for i in range(3) if (seen.observations[i] != before.observations[i]).any()]
    assert changed == [0, 2]


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(BadOption, match="0 games in 1 threads"):
        Vector(0)
    with pytest.raises(BadOption, match="2 games need options for all of them or a list of 2, not of 1"):
        Vector(2, [Options()])
    with pytest.raises(BadOption, match="observation"):
        Vector(2, observation="large")
    with pytest.raises(BadOption, match="reward"):
        Vector(2, reward="glory")
    with pytest.raises(BadOption, match="the buffer observations has shape"):
        Vector(2, buffers=new_buffers(2, "small"))
    with pytest.raises(BadOption, match="2 games need seeds for all of them or a list of 2, not of 1"):
        Vector(2).reset(seed=[1])


@pytest.mark.parametrize("seed", [0, 1, 2**52 + 17, -1, -(2**63), 2**63 - 1, -0x1E3779B97F4A7C15])
def test_the_compiled_generator_is_seeded_as_the_one_of_dice(seed: int) -> None:
    g = generator(0)
    seed_anew(g, seed)
    assert g[0] == generator(seed)[0]


def test_random_actions_are_spread_over_all_legal_ones() -> None:
    masks = np.zeros((3000, 5), dtype=np.int8)
    masks[:, [1, 3, 4]] = 1
    actions = np.zeros(3000, dtype=np.int64)
    draw_actions(masks, generator(4), actions)
    counts = np.bincount(actions, minlength=5)
    assert counts[[0, 2]].sum() == 0
    assert counts[[1, 3, 4]].min() > 900


def test_the_options_of_all_games_may_be_a_mapping() -> None:
    for players in (3, 4):  # also as many players as games: the mapping is not one option for each
        assert Vector(4, {"players": players}).options == [Options(players=players)] * 4
    with pytest.raises(BadOption, match="there is no option 'player'"):
        Vector(4, {"player": 3})
