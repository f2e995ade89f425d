"""Trains the policy and value network by self-play on a graphics card (PPO).

    python training/reinforce.py --minutes 8 --out net.npz --checkpoint net.pt [--resume]

All seats play by the network. Every round plays `--steps` decisions in each of `--games` games, then makes a pass over
them. A seat's decisions follow one another: what one leads to are the win chances and scores of all seats at the next,
and the final ones at the end (TD(lambda), generalised advantages). Early in the run progress pays too. The checkpoint
holds all that a later run needs to go on; the exported weights say which run made them. `--host` plays a small trial on
the CPU.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import torch
from net import SCORE_SCALE, Net, Reader, log_probabilities, weights_of
from progress import progress
from tables import CardTables, HostTables, Tables, final_results
from torch import Tensor, nn

from lastboat.engine import ACTIONS
from lastboat.engine.words import SEATS

LAMBDA: Final = 0.95
CLIP: Final = 0.2
LEARNING_RATE: Final = 8e-4
FINAL_RATE: Final = 0.05
"""What is left of the learning rate and of the entropy bonus at the end of the run."""
ENTROPY: Final = 0.012
VALUE_LOSS: Final = 0.5
SCORE_LOSS: Final = 0.25
EARLY_SCORE: Final = 0.03
"""What a point counts beside the win at the beginning of the run; later `LATE_SCORE`."""
EARLY_PROGRESS: Final = 0.2
"""What progress pays at the beginning; later nothing."""
LATE_SCORE: Final = 0.003
EARLY_PART: Final = 0.25
AVERAGING_RATE: Final = 0.01


class Round(NamedTuple):
    """What was seen, done and expected: steps × games × …"""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probability: Tensor
    expected: Tensor
    """Win shares and scores by places from the acting seat, as the network expects them."""
    seats: Tensor
    scores: Tensor
    dones: Tensor


class Lessons(NamedTuple):
    """What to learn from a round, decision by decision."""

    advantages: Tensor
    targets: Tensor
    known: Tensor
    """Whether the seat's next decision, or the end, was reached within the round."""


class Batch(NamedTuple):
    """Some decisions of a round, with what to learn from them."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    log_probability: Tensor
    targets: Tensor
    advantages: Tensor


def expectations(win: Tensor, score: Tensor) -> Tensor:
    return torch.cat((win.softmax(dim=1), score * SCORE_SCALE), dim=1)


class Learner:
    def __init__(self, tables: Tables, device: torch.device, minibatch: int) -> None:
        self.tables, self.device, self.minibatch = tables, device, minibatch
        self.net, self.average = Net().to(device), Net().to(device)
        self.average.load_state_dict(self.net.state_dict())
        self.reader = Reader(device)
        self.dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
        fused = device.type == "cuda"
        self.optimiser = torch.optim.Adam(self.net.parameters(), lr=LEARNING_RATE, eps=1e-6, fused=fused)
        self.decisions = 0
        self.part = 0.0
        """How much of the run is over."""

    @property
    def early(self) -> float:
        """From 1 to 0 over the early part of the run."""
        return max(0.0, 1 - self.part / EARLY_PART)

    @property
    def remaining(self) -> float:
        """From 1 to FINAL_RATE over the run."""
        return FINAL_RATE + (1 - FINAL_RATE) * (1 + math.cos(math.pi * min(1.0, self.part))) / 2

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def play(self, steps: int) -> Round:
        """Play so many decisions in each game."""
        rows = []
        for _ in range(steps):
            seen = self.tables.see()
            observations = seen.observations.clone(memory_format=torch.contiguous_format)
            masks = seen.masks.clone()
            seats = seen.seats.clone()
            answer = self.net(observations, self.dtype)
            choices = self.reader.choices(answer, observations, masks)
            logs = log_probabilities(choices, len(observations))
            drawn = logs - torch.log(-torch.log(torch.rand_like(logs).clamp(1e-12, 1 - 1e-7)))
            spread = torch.full((len(observations), ACTIONS), -torch.inf, device=self.device)
            spread[choices.game, choices.action] = drawn
            actions = spread.argmax(dim=1)
            spread[choices.game, choices.action] = logs
            log = spread.gather(1, actions[:, None])[:, 0]
            scores, dones = self.tables.step(actions)
            rows.append(
                (observations, masks, actions, log, expectations(answer.win, answer.score), seats, scores, dones)
            )
        return Round._make(torch.stack(column) for column in zip(*rows, strict=True))

    def utility(self, expected: Tensor) -> Tensor:
        return expected[..., 0] + (LATE_SCORE + (EARLY_SCORE - LATE_SCORE) * self.early) * expected[..., SEATS]

    def lessons(self, played: Round) -> Lessons:
        """Generalised advantages and TD(lambda) targets, from the end of the round to its beginning."""
        steps, games = played.actions.shape
        every = torch.arange(games, device=self.device)
        later, returns = (torch.zeros(games, SEATS, 2 * SEATS, device=self.device) for _ in range(2))
        gains = torch.zeros(games, SEATS, device=self.device)
        reached = torch.zeros(games, SEATS, dtype=torch.bool, device=self.device)
        ahead = torch.full((games, SEATS), torch.nan, device=self.device)
        found = Lessons(
            torch.zeros(steps, games, device=self.device),
            torch.zeros(steps, games, 2 * SEATS, device=self.device),
            torch.zeros(steps, games, dtype=torch.bool, device=self.device),
        )
        for t in reversed(range(steps)):
            over, seat, expected = played.dones[t], played.seats[t], played.expected[t]
            final = final_results(played.scores[t], self.tables.players)
            later = torch.where(over[:, None, None], final, later)
            returns = torch.where(over[:, None, None], final, returns)
            gains = gains.masked_fill(over[:, None], 0)
            reached = reached | over[:, None]
            ahead = ahead.masked_fill(over[:, None], torch.nan)
            known = reached[every, seat]
            after = later[every, seat]
            made = progress(played.observations[t])
            paid = EARLY_PROGRESS * self.early * (ahead[every, seat] - made).nan_to_num(0.0)
            gain = paid + self.utility(after) - self.utility(expected) + LAMBDA * gains[every, seat]
            target = (1 - LAMBDA) * after + LAMBDA * returns[every, seat]
            found.advantages[t], found.targets[t], found.known[t] = gain, target, known
            later[every, seat], ahead[every, seat] = expected, made
            returns[every, seat] = torch.where(known[:, None], target, expected)
            gains[every, seat] = torch.where(known, gain, 0.0)
            reached[every, seat] = True
        return found

    def learn(self, played: Round) -> dict[str, float]:
        """Make one pass over a round, in random minibatches; return the mean losses."""
        lessons = self.lessons(played)
        rows = lessons.known.reshape(-1).nonzero()[:, 0]
        advantages = lessons.advantages.reshape(-1)
        chosen = advantages[rows]
        advantages = (advantages - chosen.mean()) / (chosen.std() + 1e-8)
        flat = [part.flatten(0, 1) for part in (*played[:4], lessons.targets)]
        rows = rows[torch.randperm(len(rows), device=self.device)]
        for group in self.optimiser.param_groups:
            group["lr"] = LEARNING_RATE * self.remaining
        losses, count = torch.zeros(5, device=self.device), 0
        for batch in rows.split(self.minibatch):
            loss, parts = self.loss(Batch._make(part[batch] for part in (*flat, advantages)))
            self.optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimiser.step()
            with torch.no_grad():
                for average, now in zip(self.average.parameters(), self.net.parameters(), strict=True):
                    average.lerp_(now, AVERAGING_RATE)
            losses += parts
            count += 1
        self.decisions += len(rows)
        names = ("policy", "win", "score", "entropy", "change")
        return dict(zip(names, (losses / max(1, count)).tolist(), strict=True))

    def loss(self, batch: Batch) -> tuple[Tensor, Tensor]:
        """The clipped objective, the errors of the value head and the entropy."""
        games, gains = len(batch.observations), batch.advantages
        answer = self.net(batch.observations, self.dtype)
        choices = self.reader.choices(answer, batch.observations, batch.masks)
        logs = log_probabilities(choices, games)
        taken = choices.action == batch.actions[choices.game]
        log = torch.zeros(games, device=self.device).index_add(0, choices.game[taken], logs[taken])
        entropy = -(logs.exp() * logs).sum() / games
        ratio = (log - batch.log_probability).exp()
        policy = -torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
        win = -(batch.targets[:, :SEATS] * answer.win.log_softmax(dim=1)).sum(dim=1).mean()
        score = (answer.score - batch.targets[:, SEATS:] / SCORE_SCALE).square().sum(dim=1).mean()
        loss = policy + VALUE_LOSS * win + SCORE_LOSS * score - ENTROPY * self.remaining * entropy
        change = ((ratio - 1) - (log - batch.log_probability)).mean()
        return loss, torch.stack((policy, win, score, entropy, change)).detach()

    def save(self, path: Path) -> None:
        parts = {"net": self.net, "average": self.average, "optimiser": self.optimiser}
        saved = {name: part.state_dict() for name, part in parts.items()}
        torch.save({**saved, "decisions": self.decisions}, path)

    def load(self, path: Path) -> None:
        saved = torch.load(path, map_location=self.device, weights_only=True)
        self.net.load_state_dict(saved["net"])
        self.average.load_state_dict(saved["average"])
        self.optimiser.load_state_dict(saved["optimiser"])
        self.decisions = saved["decisions"]


def export(learner: Learner, run: dict[str, object], path: Path) -> None:
    """Write the averaged weights with a note of the run that made them."""
    note = np.array(json.dumps({**run, "decisions": learner.decisions}))
    partial = path.with_suffix(".partial.npz")
    np.savez_compressed(partial, allow_pickle=False, run=note, **weights_of(learner.average))
    partial.replace(path)


def train(learner: Learner, args: argparse.Namespace) -> Iterator[str]:
    """Play and learn until the time is up; yield a report after each round."""
    start, rounds, games, saved = time.perf_counter(), 0, 0, 0.0
    run = {"command": f"reinforce.py --games {args.games} --steps {args.steps} --seed {args.seed}"}
    while learner.part < 1:
        begun = time.perf_counter()
        played = learner.play(args.steps)
        playing = time.perf_counter() - begun
        losses = learner.learn(played)
        rounds += 1
        games += int(played.dones.sum())
        seconds = time.perf_counter() - start
        learner.part = args.begin_at + (1 - args.begin_at) * seconds / (60 * args.minutes)
        if seconds - saved > 60 * args.save_every or learner.part >= 1:
            saved = seconds
            learner.save(args.checkpoint)
            export(learner, {**run, "seconds": round(seconds), "games": games}, args.out)
            numbered = args.out.with_name(f"{args.out.stem}-{round(seconds / 60)}{args.out.suffix}")
            export(learner, {**run, "seconds": round(seconds), "games": games}, numbered)
        told = ", ".join(f"{name} {value:.4f}" for name, value in losses.items())
        done = f"{learner.decisions / 1e6:.1f} M decisions, {games} games"
        yield f"round {rounds}, {seconds:.0f} s, {done}, {playing:.1f} s of play: {told}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--games", type=int, default=2**14, help="side by side")
    parser.add_argument("--steps", type=int, default=96, help="decisions in each game before an update")
    parser.add_argument("--minibatch", type=int, default=2**15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin-at", type=float, default=0.0, help="part of the schedule that is over")
    parser.add_argument("--save-every", type=float, default=1.0, help="minutes")
    parser.add_argument("--out", type=Path, required=True, help="the exported weights")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--host", action="store_true", help="on the CPU, for a trial")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    device = torch.device("cpu" if args.host else "cuda")
    tables = HostTables(args.games, args.seed) if args.host else CardTables(args.games, args.seed)
    learner = Learner(tables, device, args.minibatch)
    learner.part = args.begin_at
    if args.resume:
        learner.load(args.checkpoint)
    for report in train(learner, args):
        print(report, flush=True)


if __name__ == "__main__":
    main()
