"""Trains a large value network by self-play on a graphics card: TD(lambda) over the positions that actions lead to.

    python -m training.card.reinforce --minutes 18 --out net.npz --checkpoint net.pt [--resume --begin-at 0.5]

The first rounds are played by the network that the game comes with; then the network in training plays, by the moving
average of its weights. Every round plays `--steps` decisions in each of `--games` games, with options and players
mixed, then makes one pass over the recorded positions and over half of those of the round before. The checkpoint holds
all that a later run needs to go on; the exported weights say which run made them.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn

from lastboat.bots.evaluation.network import RUN, trained_weights
from lastboat.engine.words import SEATS
from training.card.games import ALL_SEATS, Games, Judge
from training.card.memory import tensor_of
from training.card.rounds import Lessons, Round
from training.card.value_net import Outputs, ValueNet, expectations, field
from training.network.scenarios import mixed_options
from training.network.train import initial_weights

SIZES: Final = (64, 160, 768, 192)
LAMBDA: Final = 0.96
LEARNING_RATE: Final = 1e-3
FINAL_RATE: Final = 0.03
"""What is left of the learning rate at the end of the run."""
WARM_UP_STEPS: Final = 300
WEIGHT_DECAY: Final = 1e-3
SCORE_LOSS: Final = 0.2
"""What a squared error of ten points counts, next to the cross-entropy of the win."""
AVERAGING_RATE: Final = 0.003
TEACHER_ROUNDS: Final = 3
EXPLORING: Final = ((0, 30), (5, 30), (10, 60), (40, 300))
"""By quarters of the games: how many actions in a thousand are random, in play and in the set-up."""
ROWS_AT_ONCE: Final = 2**17
"""Positions that the network judges at once."""


def judge_by(net: ValueNet) -> Judge:
    """A copy of the network in half precision as a judge."""
    copy = ValueNet({name: value.detach().cpu().numpy() for name, value in net.named_parameters()})
    copy.to("cuda", torch.float16)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def judge(positions: Tensor, games: Tensor) -> Tensor:
        return torch.cat([expectations(copy(some)) for some in positions.split(ROWS_AT_ONCE)])

    return judge  # type: ignore[no-any-return]


class Learner:
    def __init__(self, sizes: tuple[int, int, int, int], minibatch: int, seed: int) -> None:
        self.minibatch = minibatch
        self.net, self.average = (ValueNet(initial_weights(sizes, seed)).cuda() for _ in range(2))
        self.teacher = ValueNet(trained_weights()).cuda()
        decayed = [value for name, value in self.net.named_parameters() if value.ndim > 1]
        plain = [value for name, value in self.net.named_parameters() if value.ndim == 1]
        groups = [{"params": decayed, "weight_decay": WEIGHT_DECAY}, {"params": plain, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=LEARNING_RATE, eps=1e-7, fused=True)
        self.steps = self.rounds = self.games = self.decisions = 0
        self.part = 0.0
        """How much of the run is over."""
        self.earlier: Lessons | None = None

    @property
    def rate(self) -> float:
        left = FINAL_RATE + (1 - FINAL_RATE) * (1 + math.cos(math.pi * min(1.0, self.part))) / 2
        return LEARNING_RATE * left * min(1.0, (self.steps + 1) / WARM_UP_STEPS)

    @property
    def is_taught(self) -> bool:
        return self.rounds < TEACHER_ROUNDS

    def judge(self) -> Judge:
        return judge_by(self.teacher if self.is_taught else self.average)

    def seats_by_heuristic(self, games: int) -> Tensor:
        """Who sets up by the heuristic: all while the teacher plays, who has not learnt it; later every other."""
        drawn = torch.randint(0, ALL_SEATS + 1, (games,), device="cuda")
        return torch.full_like(drawn, ALL_SEATS) if self.is_taught else drawn

    def losses(self, outputs: Outputs, positions: Tensor, targets: Tensor) -> tuple[Tensor, Tensor]:
        """The cross-entropy of the win, and the squared error of the scores in tens."""
        seated = torch.arange(SEATS, device=positions.device) < field(positions, "players")[:, None]
        logs = outputs.win.log_softmax(dim=1).masked_fill(~seated, 0)
        win = -(targets[:, :SEATS] * logs).sum(dim=1).mean()
        errors = (outputs.score - targets[:, SEATS:]).square() * seated
        return win, (errors.sum(dim=1) / seated.sum(dim=1)).mean()

    def step(self, positions: Tensor, targets: Tensor) -> Tensor:
        for group in self.optimiser.param_groups:
            group["lr"] = self.rate
        with torch.autocast("cuda", torch.bfloat16):
            outputs = self.net(positions)
        win, score = self.losses(Outputs(outputs.win.float(), outputs.score.float()), positions, targets)
        self.optimiser.zero_grad(set_to_none=True)
        (win + SCORE_LOSS * score).backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimiser.step()
        self.steps += 1
        with torch.no_grad():
            rate = max(AVERAGING_RATE, 1 / self.steps)
            torch._foreach_lerp_(list(self.average.parameters()), list(self.net.parameters()), rate)
        return torch.stack((win.detach(), score.detach()))

    def learn(self, lessons: Lessons) -> dict[str, float]:
        """Make a pass over the lessons and over half of the earlier ones; return mean losses over the new ones."""
        drawn = torch.randperm(len(lessons.targets), device="cuda").split(self.minibatch)
        losses = [self.step(lessons.positions[rows], lessons.targets[rows]) for rows in drawn]
        if self.earlier is not None:
            count = len(self.earlier.targets)
            for rows in torch.randperm(count, device="cuda")[: count // 2].split(self.minibatch):
                self.step(self.earlier.positions[rows], self.earlier.targets[rows])
        self.earlier = lessons
        win, score = torch.stack(losses).mean(dim=0).tolist()
        shares = field(lessons.positions, "heuristic").clamp(min=1e-6).log()
        by_heuristic = -(lessons.targets[:, :SEATS] * shares).sum(dim=1).mean().item()
        return {"win": win, "by the heuristic": by_heuristic, "score error": 10 * math.sqrt(score)}

    def save(self, path: Path) -> None:
        parts = {"net": self.net, "average": self.average, "optimiser": self.optimiser}
        counts = {name: getattr(self, name) for name in ("steps", "rounds", "games", "decisions")}
        torch.save({**{name: part.state_dict() for name, part in parts.items()}, "counts": counts}, path)

    def load(self, path: Path) -> None:
        saved = torch.load(path, map_location="cuda", weights_only=True)
        for name in ("net", "average", "optimiser"):
            getattr(self, name).load_state_dict(saved[name])
        for name, value in saved["counts"].items():
            setattr(self, name, value)


def export(learner: Learner, run: dict[str, Any], path: Path) -> None:
    """Write the averaged weights with a note of the run that made them."""
    counts = {"rounds": learner.rounds, "games": learner.games, "decisions": learner.decisions}
    note = np.array(json.dumps({**run, **counts}))
    partial = path.with_suffix(".partial.npz")
    np.savez_compressed(partial, allow_pickle=False, **{RUN: note}, **learner.average.weights())
    partial.replace(path)


def train(learner: Learner, args: argparse.Namespace) -> Iterator[str]:
    """Play and learn until the time is up; yield a report after each round."""
    start, saved = time.perf_counter(), 0.0
    options = mixed_options(args.games, args.seed)
    exploring = np.array(EXPLORING, dtype=np.int64)[np.arange(args.games) * len(EXPLORING) // args.games]
    games = Games(options, args.seed, exploring)
    round_ = Round(games, args.steps)
    run = {"command": f"reinforce.py --games {args.games} --steps {args.steps} --seed {args.seed}"}
    while learner.part < 1:
        begun = time.perf_counter()
        games.set_up_by_heuristic(learner.seats_by_heuristic(args.games))
        lessons = round_.play(learner.judge(), LAMBDA)
        learner.games += int(tensor_of(round_.played.dones).sum())
        learner.decisions += args.games * args.steps
        playing = time.perf_counter() - begun
        losses = learner.learn(lessons)
        learner.rounds += 1
        seconds = time.perf_counter() - start
        learner.part = args.begin_at + (args.end_at - args.begin_at) * seconds / (60 * args.minutes)
        over = seconds >= 60 * args.minutes
        if seconds - saved > args.save_every or over:
            saved = seconds
            learner.save(args.checkpoint)
            export(learner, {**run, "seconds": round(seconds)}, args.out)
        told = ", ".join(f"{name} {value:.4f}" for name, value in losses.items())
        done = f"{learner.games} games, {len(lessons.targets)} positions of {games.looked_at} looked at"
        took = f"{playing:.1f} s of play, {time.perf_counter() - begun - playing:.1f} s of learning"
        yield f"round {learner.rounds}, {seconds:.0f} s, {done}, {took}: {told}"
        if over:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=18.0)
    parser.add_argument("--games", type=int, default=2**14, help="side by side")
    parser.add_argument("--steps", type=int, default=256, help="decisions in each game before an update")
    parser.add_argument("--minibatch", type=int, default=2**13)
    parser.add_argument("--sizes", type=int, nargs=4, default=SIZES, help="units of each layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin-at", type=float, default=0.0, help="part of the schedule that is over at the start")
    parser.add_argument("--end-at", type=float, default=1.0, help="part of the schedule that is over at the end")
    parser.add_argument("--save-every", type=float, default=60.0, help="seconds")
    parser.add_argument("--out", type=Path, required=True, help="the exported weights")
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--resume", action="store_true")
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    learner = Learner(tuple(args.sizes), args.minibatch, args.seed)
    learner.part = args.begin_at
    if args.resume:
        learner.load(args.checkpoint)
    for report in train(learner, args):
        print(report, flush=True)


if __name__ == "__main__":
    main()
