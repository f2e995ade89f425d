"""The PettingZoo environment passes PettingZoo's own tests, and plays the game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

from lastboat import Game
from lastboat.editions import EDITIONS
from lastboat.engine import ACTIONS
from lastboat.envs import pettingzoo, rendering
from lastboat.envs.games import engine_action
from lastboat.envs.layout import FULL, SMALL
from lastboat.errors import BadOption

SPREAD: list[dict[str, Any]] = [
    *({"edition": edition, "players": players} for edition in EDITIONS for players in (2, 3, 4)),
    {"players": 2, "two_colours": True, "dice": "dive", "squid": "with-whales"},
    {"players": 3, "overcrowded": True, "closed_lagoon": True, "submerged": True, "reward": "score"},
    {"dice": "rescapes-joker", "squid": "instead-of-whales", "all_equal": True, "observation": "small"},
    {"open_values": True, "to_the_last": True, "first": 2, "memory": False, "reward": "score-difference"},
]


@pytest.mark.parametrize("options", SPREAD, ids=str)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_passes_their_tests_of_the_interface_and_of_seeds(options: dict[str, Any]) -> None:
    api_test(pettingzoo.env(**options), num_cycles=300)
    seed_test(lambda: pettingzoo.env(**options), num_cycles=100)


@pytest.mark.usefixtures("small_pictures")
@pytest.mark.parametrize("options", [*({"edition": edition} for edition in EDITIONS), *SPREAD[-4:]], ids=str)
def test_it_passes_their_test_of_rendering(options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return pettingzoo.env(render_mode=render_mode, **options)

    render_test(make, custom_tests={"svg": lambda picture: picture.startswith("<svg")})
    assert "beach" in capsys.readouterr().out


def test_a_picture_in_pixels_is_as_wide_as_it_says() -> None:
    env = pettingzoo.env(render_mode="rgb_array")
    env.reset(seed=1)

    picture = env.render()

    assert picture.dtype == np.uint8
    assert picture.shape == (989, rendering.WIDTH, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 1000, "a board has more colours"


def play(env: Any, limit: int = 10**6) -> dict[str, float]:
    """Play at random to the end; returns what each agent was paid in all."""
    paid: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(limit):
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        env.step(None if terminated or truncated else int(np.flatnonzero(seen["action_mask"])[-1]))
    return paid


def test_a_game_ends_and_its_rewards_add_up_to_one() -> None:
    env = pettingzoo.env(players=3)
    env.reset(seed=4)
    assert sum(play(env).values()) == pytest.approx(1)
    assert env.agents == []


def test_it_is_the_game_of_the_same_seed() -> None:
    env = pettingzoo.env(players=2)
    env.reset(seed=8)
    game = Game(2, seed=env.unwrapped.game.seed)
    for _ in range(120):
        seat = env.possible_agents.index(env.agent_selection)
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        game.play(engine_action(action, seat, 2), seat)
        env.step(action)
        assert env.unwrapped.game.states.tobytes() == game.states().tobytes()


@pytest.mark.parametrize("options", SPREAD, ids=str)
@pytest.mark.parametrize("cycles", [1, 7, 30])
def test_it_is_truncated_after_max_cycles_decisions(cycles: int, options: dict[str, Any]) -> None:
    env = pettingzoo.env(max_cycles=cycles, **options)
    env.reset(seed=1)
    decided = 0
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        assert not terminated
        assert truncated == (decided == cycles)
        env.step(None if truncated else int(np.flatnonzero(seen["action_mask"])[0]))
        decided += not truncated
    assert decided == cycles


def test_an_illegal_action_ends_the_game() -> None:
    env = pettingzoo.env(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    env.last()
    env.step(ACTIONS - 1)
    assert env.terminations == {"red": True, "blue": True}
    assert env.rewards[agent] == pettingzoo.ILLEGAL_REWARD


def test_the_other_agents_see_no_legal_actions() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    acting = [agent for agent in env.agents if env.observe(agent)["action_mask"].any()]
    assert acting == [env.agent_selection]


def test_observations_are_full_or_small() -> None:
    lengths = [pettingzoo.env(observation=o).observation_space("red")["observation"].shape for o in ("full", "small")]
    assert lengths == [(FULL,), (SMALL,)]


def test_what_it_cannot_do_is_refused() -> None:
    with pytest.raises(BadOption, match="render_mode"):
        pettingzoo.env(render_mode="hologram")
    with pytest.raises(BadOption, match="raw_env has no argument 'player'; did you mean 'players'"):
        pettingzoo.env(player=3)
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="must act"):
        env.step(None)
    with pytest.raises(BadOption, match=f"action {ACTIONS - 1} is not legal now"):
        env.step(ACTIONS - 1)
