"""Train a player from nothing by self-play, with proximal policy optimisation in one file.

    pip install "lastboat[train]"
    python examples/train_ppo.py --minutes 10 --folder ppo

One network (`ppo_network.py`) plays all seats of many games at once: on the CPU in `lastboat.envs.vector`, and where
PyTorch finds an NVIDIA card in `lastboat.cuda`, so that games, observations and masks never leave the card. Every now
and then it plays against bots in a process of its own, on the CPU; a card trains on meanwhile. The share of games won
is printed and drawn into `ppo/curve.svg`. Self-play can also make a player worse, so `ppo/best.pt` keeps the weights of
the best match. Stop it with Ctrl-C; `--resume` continues from `ppo/checkpoint.pt`. `ppo_bot.py` makes a bot of either.
With `--with-bots 0.5` half of the games have bots in all seats but one; all games are then on the CPU.

What makes it learn quickly:

- *A seat's next decision is its own*, not the next one of the game: what others do in between belongs to the world.
- *Progress pays at first.* Beginners save nobody, so there is nothing to learn from the end of their games. `progress`
  says how far a seat has come. At first a game pays it besides its result, then less and less (`--shaped`).
- *Games of every phase in each rollout.* Games that begin together would all be placing explorers, then all sinking.
"""

from __future__ import annotations

import argparse
import math
import os
import signal
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import torch
from ppo_network import POINTS, Network, progress
from torch import nn

from lastboat import dice
from lastboat.bots import Budget
from lastboat.editions import Options
from lastboat.engine import ACTIONS
from lastboat.engine.words import SEATS
from lastboat.envs import layout
from lastboat.envs.opponents import Opponents, names_of
from lastboat.envs.vector import LEAVE, Vector, draw_actions

LAMBDA, CLIP, VALUE_LOSS, LARGEST_GRADIENT = 0.95, 0.2, 0.5, 0.5
"""Rewards are not discounted: every game ends."""
ENTROPY, LAST_ENTROPY, LAST_RATE = 0.01, 0.001, 0.1
"""The weight of the entropy falls from the first to the second, the learning rate to this part of itself."""
WIN = 0.5
"""What a win pays, besides the lead over the best of the others."""
WARM_UP = 400
"""About the length of a game: so many random steps before the first rollout mix games of every phase."""


class OnCpu:
    """Many games on the CPU. In the first of them bots have all seats but one."""

    def __init__(self, count: int, options: Options, seed: int, bots: str = "stowaway", part: float = 0.0) -> None:
        threads = os.cpu_count() or 1
        self.games = Vector(count, options, seed=seed, reward="score-difference", threads=threads)
        self.has_bots = np.arange(count) < round(part * count)
        self.learners = (np.arange(count) % options.players).astype(np.int8)
        self.bots = Opponents(self.games, self.learners, names_of(bots, options.players), Budget(), threads)
        seen, actions, generator = self.games.reset(), np.zeros(count, dtype=np.int64), dice.generator(seed)
        waits = np.arange(count) * WARM_UP // count
        for t in range(WARM_UP):
            draw_actions(seen.masks, generator, actions)
            self.games.step(np.where(t < waits, LEAVE, actions))

    def look(self) -> tuple[Any, Any, Any]:
        """Observations, masks and seats; the next step overwrites them."""
        seen = self.games.buffers
        return torch.from_numpy(seen.observations), torch.from_numpy(seen.masks), torch.from_numpy(seen.seats)

    def is_own(self) -> Any:
        """In which games the network acts, not a bot."""
        return torch.from_numpy(~self.has_bots | (self.games.buffers.seats == self.learners))

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Rewards and ends; ended games begin anew. Where a bot acts, it plays what it chooses itself."""
        by_bots = self.bots.choose(self.has_bots)
        seen = self.games.step(np.where(by_bots == LEAVE, actions.cpu().numpy(), by_bots))
        return torch.from_numpy(seen.rewards), torch.from_numpy(seen.dones)


class OnCard:
    """Many games on an NVIDIA card, which they do not leave."""

    def __init__(self, count: int, options: Options, seed: int) -> None:
        from lastboat.cuda import Games

        self.games = Games(count, options, seed=seed, reward="score-difference")
        self.games.random_play(20 * WARM_UP)
        self.games.reset_finished()

    def look(self) -> tuple[Any, Any, Any]:
        masks = torch.from_dlpack(self.games.legal_masks())
        return torch.from_dlpack(self.games.observations()), masks, torch.from_dlpack(self.games.seats)

    def is_own(self) -> Any:
        return True

    def step(self, actions: Any) -> tuple[Any, Any]:
        self.games.step_all(actions)
        rewards, dones = torch.from_dlpack(self.games.rewards), torch.from_dlpack(self.games.dones)
        self.games.reset_finished()
        return rewards, dones


class Rollout:
    """What was seen, done and paid in some steps of all games: steps × games × …"""

    def __init__(self, steps: int, games: int, device: Any) -> None:
        def room(*shape: int, dtype: Any = torch.float32) -> Any:
            return torch.zeros((steps, games, *shape), dtype=dtype, device=device)

        self.observations = room(layout.FULL, dtype=torch.uint8)
        self.masks = room(ACTIONS, dtype=torch.int8)
        self.actions, self.seats = room(dtype=torch.int64), room(dtype=torch.int64)
        self.log_probabilities, self.values = room(), room()
        self.progress, self.rewards = room(), room(SEATS)
        self.dones, self.own = room(dtype=torch.bool), room(dtype=torch.bool)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def fill(self, network: Network, games: OnCpu | OnCard) -> None:
        """Play on, the network in every seat that has no bot."""
        for t in range(len(self.actions)):
            self.observations[t], self.masks[t], self.seats[t] = games.look()
            self.own[t] = games.is_own()
            choices, self.values[t] = network(self.observations[t], self.masks[t])
            self.progress[t] = progress(self.observations[t], network.nearness)
            self.actions[t] = choices.sample()
            self.log_probabilities[t] = choices.log_probability(self.actions[t])
            leads, self.dones[t] = games.step(self.actions[t])
            leads = leads.to(self.rewards.device)  # games with bots are on the CPU
            won = (leads > 0) + 0.5 * (leads == 0)
            self.rewards[t] = torch.where(self.dones[t][:, None], leads / POINTS + WIN * won, 0.0)

    def advantages(self, pay_for_progress: float) -> tuple[Any, Any]:
        """Generalised advantage estimates, each decision of a seat followed by that seat's own next one; and which
        decisions have such a successor, or the end of the game: the others are left out of the update."""
        found, known = torch.zeros_like(self.values), torch.zeros_like(self.dones)
        value, advantage, reward = (torch.zeros_like(self.rewards[0]) for _ in range(3))
        last, follows = (self.dones.new_zeros(reward.shape) for _ in range(2))
        for t in reversed(range(len(self.actions))):
            ended, seat = self.dones[t][:, None], self.seats[t][:, None]
            value, advantage = value.masked_fill(ended, 0), advantage.masked_fill(ended, 0)
            reward, last, follows = torch.where(ended, self.rewards[t], reward), last | ended, follows | ended
            paid = reward.gather(1, seat) + pay_for_progress * self.progress[t][:, None] * last.gather(1, seat)
            error = paid + value.gather(1, seat) - self.values[t][:, None]
            here = (error + LAMBDA * advantage.gather(1, seat)) * follows.gather(1, seat)
            found[t], known[t] = here[:, 0], follows.gather(1, seat)[:, 0]
            value, advantage = value.scatter(1, seat, self.values[t][:, None]), advantage.scatter(1, seat, here)
            reward, last, follows = (
                reward.scatter(1, seat, 0),
                last.scatter(1, seat, False),
                follows.scatter(1, seat, True),
            )
        return found, known

    def lead(self) -> float:
        """By how many points winners were ahead, on average."""
        best = self.rewards[self.dones].amax(1)
        return POINTS * float(torch.where(best > WIN, best - WIN, 0.0).mean())


def update(network: Network, optimiser: Any, rollout: Rollout, settings: argparse.Namespace, done: float) -> None:
    """Passes over the rollout in random minibatches; decisions of bots or without a choice teach nothing."""
    entropy = ENTROPY + (LAST_ENTROPY - ENTROPY) * done
    advantages, known = rollout.advantages(max(0.0, 1 - done / settings.shaped))
    known &= rollout.own & (rollout.masks.sum(2, dtype=torch.int32) > 1)
    chosen = known.flatten().nonzero()[:, 0]
    returns = (advantages + rollout.values).flatten(0, 1)
    gains = advantages.flatten()
    gains = (gains - gains[chosen].mean()) / (gains[chosen].std() + 1e-6)
    flat = [kept.flatten(0, 1) for kept in (rollout.observations, rollout.masks, rollout.actions)]
    before = rollout.log_probabilities.flatten()
    whole = max(1, len(chosen) // settings.minibatch) * settings.minibatch  # of one size, compiled for it
    for _ in range(settings.epochs):
        for batch in chosen[torch.randperm(len(chosen), device=chosen.device)][:whole].split(settings.minibatch):
            observations, masks, actions = (kept[batch] for kept in flat)
            with autocast(observations.device):
                choices, values = network(observations, masks)
            ratio = (choices.log_probability(actions) - before[batch]).exp()
            gain = torch.minimum(ratio * gains[batch], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[batch]).mean()
            error = (values - returns[batch]).square().mean()
            loss = VALUE_LOSS * error - gain - entropy * choices.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
            optimiser.step()


def autocast(device: Any) -> Any:
    """Half precision on a card."""
    return torch.autocast("cuda", torch.bfloat16, enabled=device.type == "cuda")


@torch.no_grad()  # type: ignore[untyped-decorator]
def best_actions(network: Network, observations: Any, masks: Any) -> Any:
    """The most likely action of each position: NumPy arrays in and out."""
    choices, _ = network(torch.from_numpy(observations), torch.from_numpy(masks))
    return choices.best(choices.log_probabilities).numpy()


def evaluate(network: Network, options: Options, opponents: str, games: int) -> tuple[float, float]:
    """The share of games won against bots, and half the width of its 95 % interval; each place counts one game."""
    vector = Vector(games, options, seed=1)
    learners = (np.arange(games) % options.players).astype(np.int8)
    names = names_of(opponents, options.players)
    bots = Opponents(vector, learners, names, Budget(), threads=torch.get_num_threads())
    seen, shares = vector.reset(), np.full(games, np.nan)
    while np.isnan(shares).any():
        actions = bots.choose(np.isnan(shares))
        mine = np.flatnonzero((seen.seats == learners) & np.isnan(shares))
        if len(mine):
            actions[mine] = best_actions(network, seen.observations[mine], seen.masks[mine])
        vector.step(actions)
        ended = np.flatnonzero(seen.dones & np.isnan(shares))
        shares[ended] = seen.rewards[ended, learners[ended]]
    return float(shares.mean()), float(1.96 * shares.std() / math.sqrt(games))


def evaluate_weights(
    shape: dict[str, int], weights: dict[str, Any], options: Options, opponents: str, games: int
) -> tuple[float, float]:
    """`evaluate` in another process, on its CPU."""
    network = Network(**shape)
    network.load_state_dict({name: torch.from_numpy(numbers) for name, numbers in weights.items()})
    return evaluate(network, options, opponents, games)


def draw_curve(history: list[list[float]], even: float, path: Path) -> None:
    """The share of games won over the minutes, as an SVG; the dashed line is an even share."""
    most = max(history[-1][0], 1e-9)
    points = " ".join(f"{50 + 700 * minutes / most:.1f},{350 - 300 * share:.1f}" for minutes, _, share, _ in history)
    labels = "".join(f'<text x="8" y="{355 - 300 * y}">{y:.0%}</text>' for y in (0, 0.25, 0.5, 0.75, 1))
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400" font-family="sans-serif" font-size="14">'
        f'<rect width="800" height="400" fill="white"/>{labels}'
        f'<path d="M50 {350 - 300 * even}H750" stroke="gray" stroke-dasharray="6"/>'
        f'<polyline points="{points}" fill="none" stroke="teal" stroke-width="2"/>'
        f'<text x="750" y="385" text-anchor="end">{most:.1f} minutes, {history[-1][1]:,.0f} decisions</text></svg>',
        encoding="utf-8",
    )


class Training:
    """The network, its optimiser, and how far they have come."""

    def __init__(self, settings: argparse.Namespace, device: Any) -> None:
        self.settings, self.path = settings, settings.folder / "checkpoint.pt"
        saved = torch.load(self.path, weights_only=True, map_location=device) if settings.resume else None
        shape = saved["shape"] if saved else {"width": settings.width, "layers": settings.layers}
        self.network, self.on_card = Network(**shape).to(device), device.type == "cuda"
        self.optimiser = torch.optim.Adam(self.network.parameters(), lr=settings.rate, eps=1e-5, fused=self.on_card)
        self.minutes, self.decisions, self.history = 0.0, 0, []
        if saved:
            self.network.load_state_dict(saved["network"])
            self.optimiser.load_state_dict(saved["optimiser"])
            self.minutes, self.decisions, self.history = saved["minutes"], saved["decisions"], saved["history"]
        if self.on_card:
            self.network.encode = torch.compile(self.network.encode, dynamic=False)
        ignore = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the training
        self.matches = get_context("spawn").Pool(1, signal.signal, ignore)
        self.match: Any = None
        self.measured, self.next_measurement = [0.0, 0.0], -math.inf
        self.playing: dict[str, Any] = {}
        """The weights that play the match."""

    def measure(self) -> None:
        """Begin a match against bots if it is time for one and none is being played. A CPU waits for its end."""
        if self.minutes < self.next_measurement or (self.match and not self.match.ready()):
            return
        self.note_match()
        self.measured = [self.minutes, self.decisions]
        self.next_measurement = self.minutes + self.settings.measure_every
        self.playing = {name: numbers.detach().cpu().clone() for name, numbers in self.network.state_dict().items()}
        weights = {name: numbers.numpy() for name, numbers in self.playing.items()}
        against = (Options(players=self.settings.players), self.settings.opponents, self.settings.evaluated)
        self.match = self.matches.apply_async(evaluate_weights, (self.network.shape, weights, *against))
        if not self.on_card:
            self.note_match()

    def note_match(self) -> None:
        """Wait for the match being played, if any; print the result, draw the curve and save."""
        if self.match:
            share, margin = self.match.get()
            self.match, chosen = None, self.settings
            self.history.append([*self.measured, share, margin])
            against = f"of the games against {chosen.opponents}"
            print(f"won {share:.1%} ± {margin:.1%} {against} after {self.measured[0]:.1f} min", flush=True)
            draw_curve(self.history, 1 / chosen.players, chosen.folder / "curve.svg")
            if share == max(one[2] for one in self.history):
                torch.save({"network": self.playing, "shape": self.network.shape}, self.path.with_name("best.pt"))
        self.save()

    def save(self) -> None:
        parts = {"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict()}
        counts = {"minutes": self.minutes, "decisions": self.decisions, "history": self.history}
        torch.save({**parts, **counts, "shape": self.network.shape}, self.path.with_suffix(".new"))
        self.path.with_suffix(".new").replace(self.path)


def train(settings: argparse.Namespace) -> None:
    device = torch.device(settings.device)
    torch.manual_seed(settings.seed)
    settings.folder.mkdir(parents=True, exist_ok=True)
    training = Training(settings, device)
    options, seed = Options(players=settings.players), settings.seed + training.decisions
    games: OnCpu | OnCard
    if device.type == "cuda" and settings.with_bots == 0:
        games = OnCard(settings.games, options, seed)
    else:
        games = OnCpu(settings.games, options, seed, settings.opponents, settings.with_bots)
    rollout = Rollout(settings.steps, settings.games, device)
    before, start = training.minutes, monotonic()
    try:
        while training.minutes < settings.minutes:
            training.measure()
            done = training.minutes / settings.minutes
            for group in training.optimiser.param_groups:
                group["lr"] = settings.rate * (1 - (1 - LAST_RATE) * done)
            with autocast(device):
                rollout.fill(training.network, games)
            update(training.network, training.optimiser, rollout, settings, done)
            training.decisions += rollout.actions.numel()
            training.minutes = before + (monotonic() - start) / 60
            print(f"{training.minutes:5.1f} min {training.decisions:>11,} decisions", end=": ")
            print(f"winners lead by {rollout.lead():.1f} points", flush=True)
        training.note_match()
        training.next_measurement = -math.inf
        training.measure()
        training.note_match()
    except KeyboardInterrupt:
        training.save()
        print("stopped; --resume continues", flush=True)
    training.matches.terminate()


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has its background jobs ignore it
    card = torch.cuda.is_available()
    parser = argparse.ArgumentParser(description="Train a player of Last Boat by self-play.")
    parser.add_argument("--minutes", type=float, default=10.0, help="in all, those of a resumed training included")
    parser.add_argument("--players", type=int, default=4)
    against = "deckhand" if card else "stowaway"
    parser.add_argument("--opponents", default=against, help="the bots of matches and of --with-bots")
    parser.add_argument("--with-bots", type=float, default=0.0, metavar="PART", help="of the games have such opponents")
    parser.add_argument("--measure-every", type=float, default=1.0, metavar="MINUTES")
    parser.add_argument("--evaluated", type=int, default=200, metavar="GAMES")
    parser.add_argument("--device", default="cuda" if card else "cpu")
    parser.add_argument("--games", type=int, default=2**14 if card else 256, help="side by side")
    parser.add_argument("--steps", type=int, default=64, help="in each game before an update")
    parser.add_argument("--epochs", type=int, default=1, help="passes over what was played")
    parser.add_argument("--minibatch", type=int, default=2**13 if card else 1024)
    parser.add_argument("--shaped", type=float, default=0.2 if card else 0.5, help="part of it in which progress pays")
    parser.add_argument("--rate", type=float, default=5e-4 if card else 3e-3, help="the learning rate at the start")
    parser.add_argument("--width", type=int, default=128 if card else 24, help="numbers for each hex and piece")
    parser.add_argument("--layers", type=int, default=4 if card else 0, help="how many hexes far a hex sees")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("ppo"), help="for the checkpoint and the curve")
    parser.add_argument("--resume", action="store_true")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
