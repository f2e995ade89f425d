"""The example that trains a player trains, saves, resumes and plays; needs PyTorch: `pytest -m torch tests/envs`."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.torch

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = ["--device", "cpu", "--games", "8", "--steps", "8", "--minibatch", "32", "--evaluated", "4", "--players", "2"]
CHECK_NETWORK = """
import torch
from ppo_network import NO_PIECE, NOWHERE, Network, parts_of_actions
from ppo_games import OnCpu
from lastboat.editions import Options
from lastboat.engine import action
parts = parts_of_actions()
assert (parts.verb[1 : action.DEAL] > 0).all() and (parts.verb[action.DEAL :] == 0).all()
assert (parts.piece[: action.MOVE] == NO_PIECE).all() and parts.piece[action.SAIL] == 40
assert (parts.place[action.SINK : action.TAKE] != NOWHERE).all()
observations, masks, _ = OnCpu(16, Options(players=4), 1).look()
choices, values = Network(8, 1)(observations, masks)
assert torch.allclose(choices.add_up(choices.log_probabilities.exp()), torch.ones(16))
assert masks.gather(1, choices.sample()[:, None]).all() and values.shape == (16,)
"""
CHECK_MODEL = """
import torch
from ppo_games import OnCpu
from ppo_network import Network
from train_ppo import Rollout
from lastboat.editions import Options
games, rollout = OnCpu(8, Options(players=2), 1), Rollout(40, 8, 2, torch.device("cpu"))
rollout.fill(Network(8, 0), None, games)
assert rollout.own.all()
rollout.fill(Network(8, 0), Network(8, 0), games)
assert (rollout.own == (rollout.seats == torch.arange(8) % 2)).all() and 0 < rollout.own.sum() < rollout.own.numel()
"""
CHECK_IMITATION = """
import numpy as np
import torch
from ppo_bots import play_games
from ppo_network import Network
from train_ppo import Model
from lastboat.editions import Options
from lastboat.engine import ACTIONS
played = play_games(Options(players=2), "deckhand", 1)
masks = np.unpackbits(played.masks, axis=1)[:, :ACTIONS]
assert len(masks) % 4 == 0 and (masks[np.arange(len(masks)), played.actions] == 1).all() and (masks.sum(1) > 1).all()
torch.manual_seed(1)
model = Model(Network(16, 1), len(masks) // 2, torch.device("cpu"))
assert model.learn(64) == 0.0
model.add(played)
before = model.learn(256)
foreseen = [model.learn(256) for _ in range(30)]
after = sum(foreseen[-10:]) / 10
assert after > 1.5 * before, (before, foreseen)
"""


def run(*words: str, **settings: str) -> str:
    program = [sys.executable, *words]
    environment = os.environ | {"PYTHONPATH": str(EXAMPLES)} | settings
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def train(folder: Path, *words: str) -> list[str]:
    return run(str(EXAMPLES / "train_ppo.py"), *SMALL, "--folder", str(folder), *words).splitlines()


def decisions_of(shown: list[str]) -> int:
    """How many there were in all."""
    return max(int(number.replace(",", "")) for number in re.findall(r"([\d,]+) decisions: won", "".join(shown)))


def test_every_action_is_decomposed_and_only_legal_ones_are_chosen() -> None:
    run("-c", CHECK_NETWORK)


def test_where_a_model_has_the_other_seats_only_the_own_decisions_are_learned_from() -> None:
    run("-c", CHECK_MODEL)


def test_a_model_learns_what_bots_choose() -> None:
    run("-c", CHECK_IMITATION)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--players", "7"], "players cannot be 7; allowed: 2, 3, 4"),
        (["--opponents", "nobody"], "there is no bot 'nobody'"),
        (["--games", "0"], "0 is not a whole number from 1 on"),
        (["--minutes", "2", "--imitate", "3"], "--imitate 3.0 must be less than --minutes 2.0"),
        (["--resume", "--folder", "nowhere"], "nothing to resume: there is no"),
    ],
)
def test_bad_settings_are_refused_with_a_reason(words: list[str], reason: str) -> None:
    program = [sys.executable, str(EXAMPLES / "train_ppo.py"), *words]
    done = subprocess.run(program, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert reason in done.stderr


def test_it_trains_resumes_and_plays_a_match(tmp_path: Path) -> None:
    shown = train(tmp_path, "--minutes", "0.6", "--imitate", "0.02", "--width", "8", "--lessons", "4096")
    assert "decisions: won" in "".join(shown)
    assert re.fullmatch(r"won [\d.]+% ± [\d.]+% of the games against stowaway after [\d.]+ min", shown[-1])
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    minutes = float(re.findall(r"after ([\d.]+) min", shown[-1])[0])
    resumed = train(tmp_path, "--resume", "--imitate", "0.02", "--minutes", str(minutes + 0.4))
    assert "decisions of bots" not in "".join(resumed)
    assert decisions_of(resumed) > decisions_of(shown)
    match = ["-m", "lastboat", "arena", "ppo_bot:Trained", "stowaway", "--players", "2", "--games", "2", "--json"]
    played = run(*match, "--out", str(tmp_path / "match.jsonl"), PPO_CHECKPOINT=str(tmp_path / "best.pt"))
    assert "ppo_bot:Trained" in played


def test_a_stopped_training_can_be_resumed(tmp_path: Path) -> None:
    program = [sys.executable, str(EXAMPLES / "train_ppo.py"), *SMALL, "--folder", str(tmp_path), "--width", "8"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as training:
        assert training.stdout is not None
        while "decisions: won" not in training.stdout.readline():
            assert training.poll() is None
        training.send_signal(signal.SIGINT)
        assert "--resume continues" in training.stdout.read()
    assert training.returncode == 0
    assert train(tmp_path, "--resume", "--minutes", "0")[-1].startswith("won ")
