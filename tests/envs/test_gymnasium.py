"""One learner against bots: alone, and in many games at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from lastboat.bots.registry import LEVELS
from lastboat.editions import EDITIONS
from lastboat.engine import ACTIONS
from lastboat.envs.games import Observed
from lastboat.envs.gymnasium import ILLEGAL_REWARD, LastBoatEnv
from lastboat.envs.gymnasium_vector import LastBoatVectorEnv
from lastboat.errors import BadOption, LastBoatError

ID = "lastboat.envs.gymnasium:LastBoat-v0"


def legal(seen: Observed) -> int:
    return int(np.flatnonzero(seen["action_mask"])[-1])


def batch(seen: Observed) -> Any:
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "dice": "dive", "observation": "small"},
        *({"players": 2, "edition": edition} for edition in EDITIONS),
        *({"players": 2, "opponents": name, "iterations": 1} for name in LEVELS),
    ],
    ids=str,
)
@pytest.mark.usefixtures("small_pictures")
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_it_passes_their_check(options: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, render_mode="ansi", **options).unwrapped)


@pytest.mark.parametrize("opponents", ["stowaway", "deckhand", ("admiral", "stowaway", "captain")], ids=str)
def test_a_game_against_bots_ends_and_pays_a_share(opponents: Any) -> None:
    env = LastBoatEnv(opponents=opponents, iterations=1)
    seen, info = env.reset(seed=3)
    reward, over = 0.0, False
    while not over:
        assert env.game.actor == info["seat"]
        seen, reward, over, truncated, info = env.step(legal(seen))
        assert not truncated
    assert len(info["scores"]) == 4
    assert 0 <= reward <= 1


def test_a_seed_repeats_the_game_the_seat_and_the_bots() -> None:
    env = LastBoatEnv(players=3)

    def play() -> list[bytes]:
        seen, info = env.reset(seed=11)
        found = [bytes([info["seat"]])]
        for _ in range(40):
            seen = env.step(legal(seen))[0]
            found.append(seen["observation"].tobytes())
        return found

    assert play() == play()


def test_the_seat_can_be_chosen_or_is_drawn() -> None:
    assert {LastBoatEnv(seat=2).reset(seed=seed)[1]["seat"] for seed in range(3)} == {2}
    env = LastBoatEnv(players=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1}


def test_an_illegal_action_ends_the_episode() -> None:
    env = LastBoatEnv()
    env.reset(seed=1)
    _, reward, over, _, info = env.step(ACTIONS - 1)
    assert (reward, over, info["illegal"]) == (ILLEGAL_REWARD, True, True)


def test_what_it_cannot_do_is_refused() -> None:
    with pytest.raises(BadOption, match="4 players need 3 opponents, not 1: captain"):
        LastBoatEnv(opponents=["captain"])
    with pytest.raises(BadOption, match="there is no bot 'pirate'"):
        LastBoatEnv(opponents="pirate")
    with pytest.raises(BadOption, match="seat 3 is not in this game; allowed: 0 to 1"):
        LastBoatEnv(players=2, seat=3)


@pytest.mark.parametrize("opponents", ["stowaway", ("deckhand", "stowaway")], ids=str)
def test_many_games_are_played_until_every_learner_decides(opponents: Any) -> None:
    envs = LastBoatVectorEnv(6, opponents=opponents, players=3, observation="small")
    seen, _ = envs.reset(seed=5)
    ended, paid = 0, 0.0
    for _ in range(120):
        assert (envs.vector.buffers.seats == envs.seats).all()
        assert envs.observation_space.contains(seen)
        seen, rewards, over, truncated, _ = envs.step(batch(seen))
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        ended += int(over.sum())
        paid += float(rewards.sum())
    assert ended > 0
    assert 0 <= paid <= ended


def test_many_games_are_repeated_by_their_seed() -> None:
    envs = gymnasium.make_vec(ID, num_envs=4, vectorization_mode="vector_entry_point", players=2)

    def play() -> list[bytes]:
        seen, _ = envs.reset(seed=9)
        found = []
        for _ in range(50):
            seen, *_ = envs.step(batch(seen))
            found.append(seen["observation"].tobytes())
        return found

    assert play() == play()


def test_an_illegal_action_among_many_is_refused() -> None:
    envs = LastBoatVectorEnv(2, players=2)
    envs.reset(seed=1)
    with pytest.raises(LastBoatError, match="is not legal"):
        envs.step(np.array([ACTIONS - 1, ACTIONS - 1]))


@pytest.mark.parametrize("environment", [LastBoatEnv, LastBoatVectorEnv])
def test_a_misspelt_argument_is_named_with_the_allowed_words(environment: Any) -> None:
    with pytest.raises(BadOption, match="no argument 'oponents'; did you mean 'opponents'") as refused:
        environment(oponents="captain")
    words = str(refused.value).partition("allowed: ")[2].split(", ")
    assert {"opponents", "reward", "observation", "players", "edition", "dice"} <= set(words)
    with pytest.raises(BadOption, match="no argument 'xyz'; allowed: opponents"):
        environment(xyz=1)
