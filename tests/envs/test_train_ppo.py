"""The example that trains a player trains and plays; needs PyTorch: `pytest -m torch tests/envs`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.torch

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = ("--games", "8", "--steps", "32", "--minibatch", "64", "--width", "16", "--players", "2")
CHECK = """
import numpy as np
import torch
import train_ppo
masks = torch.zeros(2, train_ppo.ACTIONS, dtype=torch.int8)
masks[0, 5] = masks[1, 7] = masks[1, 2000] = 1
legal = train_ppo.legal_actions(masks)
assert legal[:, :3].tolist() == [[5, -1, -1], [7, 2000, -1]]
probabilities, values = train_ppo.Network(8)(torch.zeros(2, train_ppo.layout.FULL, dtype=torch.uint8), legal)
assert set(probabilities.sample((200,))[:, 1].tolist()) == {0, 1} and not probabilities.sample((200,))[:, 0].any()
near = train_ppo.nearness()
assert near.shape == (train_ppo.HEXES + 1,) and near[0] == 0 and near.max() == 1
rollout = train_ppo.Rollout(3, 1, torch.device("cpu"))
rollout.rewards[2], rollout.dones[1] = 2, 1
assert torch.allclose(rollout.advantages(torch.tensor([4.0]))[:, 0], torch.tensor([0.0, 0.0, 6.0]))
"""


def run(*words: str, **settings: str) -> str:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(EXAMPLES), *sys.path])} | settings
    done = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_only_legal_actions_are_chosen_and_games_end_where_they_end() -> None:
    run("-c", CHECK)


def test_it_trains_and_plays_a_match(tmp_path: Path) -> None:
    trained = str(tmp_path / "ppo.pt")
    shown = run(str(EXAMPLES / "train_ppo.py"), *SMALL, "--minutes", "0.05", "--out", trained).splitlines()
    assert re.fullmatch(r"[\d.]+ min, [\d,]+ decisions: (won [\d.]+% of \d+ games|no game ended)", shown[-1])
    match = ["-m", "lastboat", "arena", "train_ppo:Trained", "stowaway", "--players", "2", "--games", "2"]
    assert "train_ppo:Trained" in run(*match, "--out", str(tmp_path / "match.jsonl"), PPO=trained)
