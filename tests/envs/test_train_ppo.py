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
from train_ppo import OnCpu
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
CHECK_BOTS = """
import torch
from ppo_network import Network
from train_ppo import OnCpu, Rollout
from lastboat.editions import Options
games = OnCpu(8, Options(players=2), 1, "stowaway", 0.5)
rollout = Rollout(40, 8, torch.device("cpu"))
rollout.fill(Network(8, 0), games)
assert rollout.own[:, 4:].all()
seats, own = rollout.seats[:, :4], rollout.own[:, :4]
assert (own == (seats == torch.tensor([0, 1, 0, 1]))).all() and 0 < own.sum() < own.numel()
"""


def run(*words: str, **settings: str) -> str:
    program = [sys.executable, *words]
    environment = os.environ | {"PYTHONPATH": str(EXAMPLES)} | settings
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def train(folder: Path, *words: str) -> list[str]:
    return run(str(EXAMPLES / "train_ppo.py"), *SMALL, "--folder", str(folder), *words).splitlines()


def test_every_action_is_decomposed_and_only_legal_ones_are_chosen() -> None:
    run("-c", CHECK_NETWORK)


def test_where_bots_have_the_other_seats_only_the_own_decisions_are_learned_from() -> None:
    run("-c", CHECK_BOTS)


def test_it_trains_resumes_and_plays_a_match(tmp_path: Path) -> None:
    shown = train(tmp_path, "--minutes", "0.01", "--width", "8", "--with-bots", "0.5")
    assert re.fullmatch(r"won [\d.]+% ± [\d.]+% of the games against stowaway after [\d.]+ min", shown[-1])
    assert (tmp_path / "curve.svg").read_text(encoding="utf-8").startswith("<svg")
    decisions = int(re.findall(r"([\d,]+) decisions", shown[-2])[0].replace(",", ""))
    minutes = float(re.findall(r"after ([\d.]+) min", shown[-1])[0])
    resumed = train(tmp_path, "--resume", "--minutes", str(minutes + 0.1))
    assert int(re.findall(r"([\d,]+) decisions", resumed[-2])[0].replace(",", "")) > decisions
    match = ["-m", "lastboat", "arena", "ppo_bot:Trained", "stowaway", "--players", "2", "--games", "2", "--json"]
    played = run(*match, "--out", str(tmp_path / "match.jsonl"), PPO_CHECKPOINT=str(tmp_path / "best.pt"))
    assert "ppo_bot:Trained" in played


def test_a_stopped_training_can_be_resumed(tmp_path: Path) -> None:
    program = [sys.executable, str(EXAMPLES / "train_ppo.py"), *SMALL, "--folder", str(tmp_path), "--width", "8"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as training:
        assert training.stdout is not None
        while "decisions" not in training.stdout.readline():
            assert training.poll() is None
        training.send_signal(signal.SIGINT)
        assert "--resume continues" in training.stdout.read()
    assert training.returncode == 0
    assert train(tmp_path, "--resume", "--minutes", "0")[-1].startswith("won ")
