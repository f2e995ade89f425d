"""Train a player with proximal policy optimisation, against bots.

    pip install ".[train]"
    python examples/train_ppo.py --minutes 10 --out ppo.pt

Many games run side by side in the vector environment. In each, a network has one seat and bots have the others. The
network runs on an NVIDIA GPU if PyTorch finds one. The share of the finished games that the network wins is printed
after every update; choices are drawn at random by their probability there. Let what was trained play its best choices:

    cd examples
    PPO=../ppo.pt lastboat arena train_ppo:Trained stowaway stowaway stowaway --games 400

Two things make it learn from nothing in minutes:

- *Progress pays.* Beginners save nobody, so the results of their games teach nothing. A decision is also paid for how
  far it brings the own explorers (`progress`); this fades out over the first half of the time.
- *Games of every phase in each rollout.* Games that start together would all be placing explorers, then all sinking.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from lastboat.bots import Budget
from lastboat.engine import ACTIONS, MOST_LEGAL
from lastboat.engine.board import AXIAL, HEXES, ISLAND_OF
from lastboat.engine.words import EXPLORERS_A_COLOUR, NONE
from lastboat.envs import layout
from lastboat.envs.games import engine_action, mask_of, observation_of
from lastboat.envs.layout import ExplorerEntry
from lastboat.view import View

LAMBDA, CLIP, VALUE_LOSS, LARGEST_GRADIENT = 0.95, 0.2, 0.5, 0.5
"""Rewards are not discounted: every game ends."""
PROGRESS = 0.2
"""What an explorer earns on its way from the farthest hex to a safe island; a win is 1."""
WARM_UP = 150
"""Random steps before the first rollout: more decisions than a seat has in most games."""


class Network(nn.Module):  # type: ignore[misc]
    """Observations in; the logits of all actions and the value of the position out."""

    def __init__(self, width: int) -> None:
        super().__init__()
        scale = 1 / np.maximum(layout.highest_numbers(layout.FULL), 1)
        self.register_buffer("scale", torch.as_tensor(scale, dtype=torch.float32))
        self.body = nn.Sequential(nn.Linear(layout.FULL, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, ACTIONS), nn.Linear(width, 1)
        nn.init.normal_(self.policy.weight, std=0.01)

    def forward(self, observations: Any, legal: Any) -> tuple[Categorical, Any]:
        hidden = self.body(observations * self.scale)
        logits = self.policy(hidden).gather(1, legal.clamp(min=0)).masked_fill(legal < 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(1)


def legal_actions(masks: Any) -> Any:
    """The legal actions of each position in ascending order, then -1. There are fifty on average and 2,899 actions in
    all, so probabilities of legal actions only are much faster."""
    counts = masks.sum(1, dtype=torch.int64)
    rows, actions = masks.nonzero(as_tuple=True)
    columns = torch.arange(len(rows), device=rows.device) - (counts.cumsum(0) - counts)[rows]
    found = torch.full((len(masks), MOST_LEGAL), -1, device=rows.device)
    found[rows, columns] = actions
    return found


@cache
def nearness() -> Any:
    """1 for hexes beside a safe island, less with every step from there; by hex + 1, as observations count, 0 is off
    the board."""
    q, r = np.array(AXIAL).T
    q, r = q - q[:, None], r - r[:, None]
    steps = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))[:, ISLAND_OF[:HEXES] != NONE].min(1)
    return np.concatenate(([0.0], 1 - steps / steps.max()))


def progress(observations: Any) -> Any:
    """How far the observer's explorers have come, from 0 to the number of its explorers."""
    start = layout.EXPLORER_ROWS
    own = observations[:, start : start + EXPLORERS_A_COLOUR * layout.EXPLORER_WIDTH]
    own = own.reshape(len(own), EXPLORERS_A_COLOUR, -1)
    return (own[:, :, ExplorerEntry.SAFE] + 0.6 * nearness()[own[:, :, ExplorerEntry.HEX]]).sum(1)


class Rollout:
    """What was seen, done and paid in some steps of all games: steps × games × …"""

    def __init__(self, steps: int, games: int, device: Any) -> None:
        def buffer(*shape: int, dtype: Any = torch.float32) -> Any:
            return torch.zeros((steps, games, *shape), dtype=dtype, device=device)

        self.observations, self.legal = buffer(layout.FULL, dtype=torch.uint8), buffer(MOST_LEGAL, dtype=torch.int64)
        self.choices, self.log_probabilities = buffer(dtype=torch.int64), buffer()
        self.values, self.rewards, self.dones = buffer(), buffer(), buffer()

    def advantages(self, next_value: Any) -> Any:
        """Generalised advantage estimates."""
        found, advantage = torch.zeros_like(self.values), torch.zeros_like(next_value)
        for t in reversed(range(len(self.values))):
            going_on = 1 - self.dones[t]
            error = self.rewards[t] + going_on * next_value - self.values[t]
            found[t] = advantage = error + going_on * LAMBDA * advantage
            next_value = self.values[t]
        return found


class Training:
    """The network and the games in which it learns."""

    def __init__(self, settings: argparse.Namespace, device: Any) -> None:
        self.settings, self.device = settings, device
        self.network = Network(settings.width).to(device)
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5)
        self.env = gymnasium.make_vec(
            "lastboat.envs.gymnasium:LastBoat-v0",
            num_envs=settings.games,
            vectorization_mode="vector_entry_point",
            opponents=settings.opponents,
            players=settings.players,
            threads=os.cpu_count() or 1,
        )
        self.rollout = Rollout(settings.steps, settings.games, device)
        self.seen, _ = self.env.reset(seed=settings.seed)
        self.decisions = 0
        self.mix_phases(np.random.default_rng(settings.seed))

    def mix_phases(self, random: np.random.Generator) -> None:
        """Play at random for about a game; games restart at different times, and so come to be in different phases."""
        for _ in range(WARM_UP):
            masks = self.seen["action_mask"]
            self.seen, *_ = self.env.step((random.random(masks.shape, dtype=np.float32) * masks).argmax(1))

    def look(self) -> tuple[Any, Any]:
        """Observations and legal actions."""
        seen = self.seen["observation"], self.seen["action_mask"]
        observations, masks = (torch.from_numpy(numbers).to(self.device) for numbers in seen)
        return observations, legal_actions(masks)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, pay_for_progress: float) -> list[float]:
        """Fill the rollout; return what was won of each game that ended."""
        kept, won = self.rollout, []
        for t in range(self.settings.steps):
            kept.observations[t], kept.legal[t] = observations, legal = self.look()
            probabilities, kept.values[t] = self.network(observations, legal)
            kept.choices[t] = choice = probabilities.sample()
            kept.log_probabilities[t] = probabilities.log_prob(choice)
            actions = legal.gather(1, choice[:, None])[:, 0]
            before = progress(self.seen["observation"])
            self.seen, paid, ended, _, _ = self.env.step(actions.cpu().numpy())
            after = np.where(ended, before, progress(self.seen["observation"]))
            rewards = paid + pay_for_progress * PROGRESS * (after - before)
            kept.rewards[t] = torch.as_tensor(rewards, device=self.device)
            kept.dones[t] = torch.as_tensor(ended, device=self.device)
            won += paid[ended].tolist()
        self.decisions += kept.choices.numel()
        return won

    def update(self, rate: float) -> None:
        """Some passes over the rollout in random minibatches; decisions without a choice teach nothing."""
        settings, kept = self.settings, self.rollout
        with torch.no_grad():
            _, next_value = self.network(*self.look())
        advantages = kept.advantages(next_value)
        chosen = (kept.legal[:, :, 1] >= 0).flatten().nonzero()[:, 0]
        returns, gains = (advantages + kept.values).flatten(), advantages.flatten()
        gains = (gains - gains[chosen].mean()) / (gains[chosen].std() + 1e-6)
        observations, legal, made = (x.flatten(0, 1) for x in (kept.observations, kept.legal, kept.choices))
        before = kept.log_probabilities.flatten()
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        for _ in range(settings.epochs):
            for batch in chosen[torch.randperm(len(chosen), device=self.device)].split(settings.minibatch):
                probabilities, values = self.network(observations[batch], legal[batch])
                ratio = (probabilities.log_prob(made[batch]) - before[batch]).exp()
                gain = torch.minimum(ratio * gains[batch], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[batch]).mean()
                error = (values - returns[batch]).square().mean()
                loss = VALUE_LOSS * error - gain - settings.entropy * probabilities.entropy().mean()
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), LARGEST_GRADIENT)
                self.optimiser.step()


class Trained:
    """What was trained, as a bot: plays the most likely action of the network in the file that the variable `PPO`
    names."""

    def __init__(self, seed: int) -> None:
        self.network = load(os.environ.get("PPO", "ppo.pt"))

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        if len(legal) == 1 or view.seat is None:
            return legal[0]
        observation, mask = observation_of(view.states, 0, view.seat), mask_of(view.states, 0, view.seat)
        actions = legal_actions(torch.from_numpy(mask[None]))
        probabilities, _ = self.network(torch.from_numpy(observation[None]), actions)
        action = int(actions[0, probabilities.logits.argmax()])
        return engine_action(action, view.seat, int(view.states[0].rules.players))


@cache
def load(path: str) -> Network:
    torch.set_num_threads(1)
    saved = torch.load(path, weights_only=True, map_location="cpu")
    network = Network(saved["width"])
    network.load_state_dict(saved["network"])
    return network


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--out", type=Path, default=Path("ppo.pt"))
    parser.add_argument("--opponents", default="stowaway", help="the bot in the other seats")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=256, help="side by side")
    parser.add_argument("--steps", type=int, default=32, help="of each game between two updates")
    parser.add_argument("--minibatch", type=int, default=512)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--width", type=int, default=128, help="units of each layer")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate at the start; falls to a tenth")
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    settings = parser.parse_args(arguments)
    torch.manual_seed(settings.seed)
    training = Training(settings, torch.device("cuda" if torch.cuda.is_available() else "cpu"))
    start, done = monotonic(), 0.0
    while done < 1:
        won = training.play(max(0.0, 1 - 2 * done))
        training.update(settings.rate * (1 - 0.9 * done))
        done = (monotonic() - start) / (60 * settings.minutes)
        share = f"won {np.mean(won):.1%} of {len(won)} games" if won else "no game ended"
        print(f"{done * settings.minutes:.1f} min, {training.decisions:,} decisions: {share}", flush=True)
        torch.save({"width": settings.width, "network": training.network.state_dict()}, settings.out)


if __name__ == "__main__":
    main()
