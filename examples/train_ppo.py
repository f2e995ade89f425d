"""Train a player with proximal policy optimisation: by self-play, or against models of a bot.

    pip install "lastboat[train]"
    python examples/train_ppo.py --minutes 10 --folder ppo

*By self-play*, the default on a CPU: one network (`ppo_network.py`) learns from nothing, in every seat of many games of
`lastboat.envs.vector`.

*Against models of a bot*, the default where PyTorch finds an NVIDIA card: the bot is much slower than the card. So the
network first learns to imitate it (`--imitate`), from games that the bot plays on all cores (`ppo_bots.py`). A copy of
the result, the model, then has all seats but one of many games of `lastboat.cuda`, which never leave the card. In the
remaining seat the network learns to win. Games of pure self-play would drift away from how the bot plays.

Every now and then the network plays a match against the bot itself. The share of games won is printed and drawn into
`ppo/curve.svg`, and `ppo/best.pt` keeps the weights of the best match. The model also learns from what the bots decide
in matches: against the network they reach positions that they do not reach among themselves. Stop the training with
Ctrl-C; `--resume` continues from `ppo/checkpoint.pt`. `ppo_bot.py` turns either file into a bot.

What makes it learn quickly:

- *The next decision of a seat is its own*, not the next one of the game: what others do in between is the environment.
- *Progress pays at first.* Beginners save nobody, so the end of their games teaches nothing. In self-play a game pays
  `progress`, how far a seat's explorers have come, besides its result; less and less of it over time (`--shaped`).
- *Games of every phase in each rollout.* Games that start together would all be placing explorers, then all sinking.
"""

from __future__ import annotations

import argparse
import math
import os
import signal
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import torch
from ppo_bots import Decisions, Processes
from ppo_games import OnCard, OnCpu
from ppo_network import POINTS, Network, progress
from torch import nn

from lastboat.editions import Options
from lastboat.engine import ACTIONS
from lastboat.engine.words import SEATS
from lastboat.envs import layout
from lastboat.envs.opponents import names_of
from lastboat.errors import LastBoatError

LAMBDA, CLIP, VALUE_LOSS, LARGEST_GRADIENT = 0.95, 0.2, 0.5, 0.5
"""Rewards are not discounted: every game ends."""
LAST_RATE, LAST_ENTROPY = 0.1, 0.1
"""The learning rate and the weight of the entropy fall to these parts of themselves."""
WIN = 0.5
"""What a win pays, besides the lead over the best of the others."""
IMITATION_RATE = 1.5e-3
"""The learning rate of imitation at the start."""
TEMPERATURE = 0.5
"""Of the model's choices: bots hesitate less than a model that is not sure what they would do."""
MODEL_BATCHES = 8
"""Minibatches that the model learns from at a time."""
CHECKPOINT = "checkpoint.pt"


class Rollout:
    """What was seen, done and paid in some steps of all games: steps × games × …"""

    def __init__(self, steps: int, games: int, players: int, device: Any) -> None:
        def room(*shape: int, dtype: Any = torch.float32) -> Any:
            return torch.zeros((steps, games, *shape), dtype=dtype, device=device)

        self.observations = room(layout.FULL, dtype=torch.uint8)
        self.masks = room(ACTIONS, dtype=torch.int8)
        self.actions, self.seats = room(dtype=torch.int64), room(dtype=torch.int64)
        self.log_probabilities, self.values = room(), room()
        self.progress, self.rewards = room(), room(SEATS)
        self.dones, self.own = room(dtype=torch.bool), room(dtype=torch.bool)
        self.players, self.learners = players, torch.arange(games, device=device) % players

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def fill(self, network: Network, model: Network | None, games: OnCpu | OnCard) -> None:
        """Play on: the network in every seat, or in one seat of each game and the model in the others."""
        for t in range(len(self.actions)):
            self.observations[t], self.masks[t], self.seats[t] = games.look()
            choices, self.values[t] = network(self.observations[t], self.masks[t])
            self.progress[t] = progress(self.observations[t], network.nearness)
            self.actions[t], self.own[t] = choices.sample(), True
            self.log_probabilities[t] = choices.log_probability(self.actions[t])
            if model:
                others, _ = model(self.observations[t], self.masks[t])
                self.own[t] = self.seats[t] == self.learners
                self.actions[t] = torch.where(self.own[t], self.actions[t], others.sample(TEMPERATURE))
            leads, self.dones[t] = games.step(self.actions[t])
            self.rewards[t] = torch.where(self.dones[t][:, None], pay_for(leads), 0.0)

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

    def won(self) -> float:
        """What the learners won of the games that ended; a tie is shared."""
        paid = self.rewards[self.dones][:, : self.players]
        own = paid.gather(1, self.learners.expand_as(self.dones)[self.dones][:, None])[:, 0]
        tie = WIN / 2
        return float(((own > tie) + (own == tie) / (paid == tie).sum(1).clamp(1)).mean())


def pay_for(leads: Any) -> Any:
    """What the result of a game pays: part of it for winning, part for the lead."""
    return leads / POINTS + WIN * ((leads > 0) + 0.5 * (leads == 0))


def update(network: Network, optimiser: Any, rollout: Rollout, settings: argparse.Namespace, done: float) -> None:
    """Passes over the rollout in random minibatches; decisions of the model or without a choice teach nothing."""
    entropy = settings.entropy * (1 - (1 - LAST_ENTROPY) * done)
    advantages, known = rollout.advantages(max(0.0, 1 - done / settings.shaped) if settings.shaped else 0.0)
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
            descend(optimiser, network, VALUE_LOSS * error - gain - entropy * choices.entropy().mean())


def descend(optimiser: Any, network: Network, loss: Any) -> None:
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
    optimiser.step()


def autocast(device: Any) -> Any:
    """Half precision on a card."""
    return torch.autocast("cuda", torch.bfloat16, enabled=device.type == "cuda")


class Model:
    """A network that imitates a bot, and the newest decisions of the bot, from which it learns."""

    def __init__(self, network: Network, size: int, device: Any) -> None:
        def room(*shape: int, dtype: Any) -> Any:
            return torch.zeros((size, *shape), dtype=dtype, device=device)

        self.network, self.optimiser = network, new_optimiser(network, IMITATION_RATE)
        numbers = room(layout.FULL, dtype=torch.uint8), room(-(-ACTIONS // 8), dtype=torch.uint8)
        self.kept = Decisions(*numbers, room(dtype=torch.int64), room(dtype=torch.float32))
        self.size, self.added, self.has_learned = size, 0, False

    def add(self, decisions: Decisions) -> None:
        """Keep these decisions instead of the oldest."""
        at = torch.arange(self.added, self.added + len(decisions.actions), device=self.kept.actions.device) % self.size
        for kept, new in zip(self.kept, decisions, strict=True):
            kept[at] = torch.from_numpy(new).to(kept.device)
        self.added += len(decisions.actions)

    def learn(self, minibatch: int) -> float:
        """A few steps towards the bot's decisions and results; returns which part of the last ones was foreseen."""
        foreseen = 0.0
        for _ in range(MODEL_BATCHES if self.added else 0):
            chosen = torch.randint(min(self.added, self.size), (minibatch,), device=self.kept.actions.device)
            observations, bits, actions, leads = (kept[chosen] for kept in self.kept)
            shifts = torch.arange(7, -1, -1, dtype=torch.uint8, device=bits.device)
            masks = ((bits[:, :, None] >> shifts) & 1).flatten(1)[:, :ACTIONS]
            with autocast(observations.device):
                choices, values = self.network(observations, masks)
            error = (values - pay_for(leads)).square().mean()
            descend(self.optimiser, self.network, VALUE_LOSS * error - choices.log_probability(actions).mean())
            foreseen = (choices.best(choices.log_probabilities.detach()) == actions).float().mean()
        return float(foreseen)


def new_optimiser(network: Network, rate: float) -> Any:
    fused = next(network.parameters()).is_cuda
    return torch.optim.Adam(network.parameters(), lr=rate, eps=1e-5, fused=fused)


def set_rate(optimiser: Any, rate: float, done: float) -> None:
    """Let the learning rate fall."""
    for group in optimiser.param_groups:
        group["lr"] = rate * (1 - (1 - LAST_RATE) * min(1.0, done))


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
    """The network, the model of the bot if there is one, and how far they have come."""

    def __init__(self, settings: argparse.Namespace, device: Any) -> None:
        self.settings, self.device, self.start = settings, device, monotonic()
        self.path, self.on_card = settings.folder / CHECKPOINT, device.type == "cuda"
        saved = torch.load(self.path, weights_only=True, map_location=device) if settings.resume else {}
        self.shape = saved.get("shape", {"width": settings.width, "layers": settings.layers})
        self.before, self.decisions = float(saved.get("minutes", 0)), int(saved.get("decisions", 0))
        self.history: list[list[float]] = saved.get("history", [])
        self.network = self.new_network(saved.get("network"))
        self.optimiser = new_optimiser(self.network, settings.rate)
        if saved:
            self.optimiser.load_state_dict(saved["optimiser"])
        self.model: Model | None = None
        if settings.imitate:
            self.model = Model(self.new_network(saved.get("model")), settings.lessons, device)
            self.model.has_learned = "model" in saved
        processes = max(1, (os.cpu_count() or 1) - self.on_card)
        self.bots = Processes(Options(players=settings.players), settings.opponents, processes)
        self.playing: dict[str, Any] = {}
        """The weights that play the match."""
        self.measured, self.next_match = [0.0, 0.0], 0.0

    @property
    def minutes(self) -> float:
        return self.before + (monotonic() - self.start) / 60

    def new_network(self, weights: Any) -> Network:
        network: Network = Network(**self.shape).to(self.device)
        if weights:
            network.load_state_dict(weights)
        if self.on_card:
            fused: Any = network  # for mypy, which refuses to assign to a method
            fused.encode = torch.compile(network.encode, dynamic=False)
        return network

    def imitate(self, model: Model) -> None:
        """Let the model learn from the bot's games, as long as `--imitate` says; the network continues from there."""
        began = shown = self.minutes
        while self.minutes < self.settings.imitate or not model.added:
            for decisions in self.bots.finished_games():
                model.add(decisions)
            if not model.added:
                began = self.minutes
                sleep(0.1)
                continue
            set_rate(model.optimiser, IMITATION_RATE, (self.minutes - began) / (self.settings.imitate - began))
            foreseen = model.learn(self.settings.minibatch)
            if self.minutes > shown + 0.1:
                shown = self.minutes
                print(f"{shown:5.1f} min {model.added:>11,} decisions of bots: {foreseen:.1%} foreseen", flush=True)
        model.has_learned = True
        self.network.load_state_dict(model.network.state_dict())

    def improve(self, rollout: Rollout, games: OnCpu | OnCard) -> None:
        """One rollout and what can be learned from it."""
        settings, model = self.settings, self.model
        self.measure()
        done = (self.minutes - settings.imitate) / (settings.minutes - settings.imitate)
        set_rate(self.optimiser, settings.rate, done)
        with autocast(self.device):
            rollout.fill(self.network, model.network if model else None, games)
        update(self.network, self.optimiser, rollout, settings, min(1.0, done))
        if model:
            model.learn(settings.minibatch)
        self.decisions += rollout.actions.numel()
        if rollout.dones.any():
            print(f"{self.minutes:5.1f} min {self.decisions:>11,} decisions: won {rollout.won():.1%}", flush=True)

    def measure(self) -> None:
        """Note the result of a match that is over, and begin the next when it is time. A CPU waits for its end."""
        if self.bots.match_is_over():
            self.note_match()
        if self.bots.match or self.minutes < self.next_match:
            return
        self.measured = [self.minutes, self.decisions]
        self.next_match = self.minutes + self.settings.measure_every
        self.playing = {name: numbers.detach().cpu().clone() for name, numbers in self.network.state_dict().items()}
        self.bots.begin_match(self.shape, self.playing, self.settings.evaluated)
        if not self.on_card:
            self.note_match()

    def note_match(self) -> None:
        """Wait for the end of the match, if one is being played; print the result, draw the curve and save."""
        if self.bots.match:
            shares, decisions = self.bots.end_match()
            if self.model:
                self.model.add(decisions)
            share, margin = float(shares.mean()), float(1.96 * shares.std() / math.sqrt(len(shares)))
            self.history.append([*self.measured, share, margin])
            against = f"of the games against {self.settings.opponents}"
            print(f"won {share:.1%} ± {margin:.1%} {against} after {self.measured[0]:.1f} min", flush=True)
            draw_curve(self.history, 1 / self.settings.players, self.settings.folder / "curve.svg")
            if share == max(one[2] for one in self.history):
                torch.save({"network": self.playing, "shape": self.shape}, self.path.with_name("best.pt"))
        self.save()

    def save(self) -> None:
        parts = {"network": self.network.state_dict(), "optimiser": self.optimiser.state_dict()}
        model = {"model": self.model.network.state_dict()} if self.model and self.model.has_learned else {}
        counts = {"minutes": self.minutes, "decisions": self.decisions, "history": self.history}
        torch.save({**parts, **model, **counts, "shape": self.shape}, self.path.with_suffix(".new"))
        self.path.with_suffix(".new").replace(self.path)


def train(settings: argparse.Namespace) -> None:
    device = torch.device(settings.device)
    torch.manual_seed(settings.seed)
    settings.folder.mkdir(parents=True, exist_ok=True)
    training = Training(settings, device)
    options, seed = Options(players=settings.players), settings.seed + training.decisions
    student = training.model if training.model and not training.model.has_learned else None
    try:
        if student:
            training.bots.finished_games()  # they begin while the kernels are compiled
        games = (OnCard if training.on_card else OnCpu)(settings.games, options, seed)
        rollout = Rollout(settings.steps, settings.games, settings.players, device)
        if student:
            training.imitate(student)
        while training.minutes < settings.minutes:
            training.improve(rollout, games)
        training.note_match()
        training.next_match = -math.inf
        training.measure()
        training.note_match()
    except KeyboardInterrupt:
        training.save()
        print("stopped; --resume continues", flush=True)
    training.bots.pool.terminate()


def read_settings() -> argparse.Namespace:
    card = torch.cuda.is_available()
    parser = argparse.ArgumentParser(description="Train a player of Last Boat.")
    add = parser.add_argument
    add("--minutes", type=float, default=14.4 if card else 9.0, help="in all, those before --resume included")
    add("--imitate", type=float, default=3.3 if card else 0.0, metavar="MINUTES", help="part of them; 0: self-play")
    add("--players", type=int, default=4)
    add("--opponents", default="deckhand" if card else "stowaway", help="the bot to imitate and to play against")
    add("--measure-every", type=float, default=0.6 if card else 1.0, metavar="MINUTES")
    add("--evaluated", type=count, default=240, metavar="GAMES", help="of a match")
    add("--device", default="cuda" if card else "cpu")
    add("--games", type=count, default=2**14 if card else 256, help="side by side")
    add("--steps", type=count, default=64, help="in each game before an update")
    add("--epochs", type=count, default=2 if card else 1, help="passes over what was played")
    add("--minibatch", type=count, default=2**12 if card else 1024)
    add("--lessons", type=count, default=2**22 if card else 2**15, help="decisions of bots to remember")
    add("--shaped", type=float, default=0.0 if card else 0.5, help="part of the time in which progress pays")
    add("--rate", type=float, default=3e-4 if card else 3e-3, help="the learning rate at the start")
    add("--entropy", type=float, default=0.003 if card else 0.01, help="its weight at the start")
    add("--width", type=count, default=128 if card else 24, help="numbers for each hex and piece")
    add("--layers", type=int, default=4 if card else 0, help="how many hexes far a hex sees")
    add("--seed", type=int, default=1)
    add("--folder", type=Path, default=Path("ppo"), help="for the checkpoint and the curve")
    add("--resume", action="store_true")
    settings = parser.parse_args()
    try:
        names_of(settings.opponents, Options(players=settings.players).players)
    except LastBoatError as error:
        parser.error(str(error))
    if settings.imitate > 0 and settings.imitate >= settings.minutes > 0:
        parser.error(f"--imitate {settings.imitate} must be less than --minutes {settings.minutes}")
    if settings.resume and not (settings.folder / CHECKPOINT).exists():
        parser.error(f"nothing to resume: there is no {settings.folder / CHECKPOINT}")
    return settings


def count(text: str) -> int:
    """A whole number from 1 on."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from 1 on")
    return int(text)


def main() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell has its background jobs ignore it
    train(read_settings())


if __name__ == "__main__":
    main()
