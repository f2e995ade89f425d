"""Trains the value network (lastboat/bots/evaluation/network.py) by self-play.

    python -m training.network.train --minutes 60 --jobs 2 --out network.npz
    python -m training.network.train --begin network.npz --minutes 60 --jobs 2 --out better.npz

Each round plays games (generate.py) and trains on them and on those of the last rounds: cross-entropy of the win plus
squared error of the scores, with Adam. A new network first learns from games of the heuristic. Each round prints the
time, the games so far, and how well the network and the heuristic predicted the round's games before it trained on
them. Writes the moving average of the weights after each round.
"""

from __future__ import annotations

import argparse
import math
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.network import (
    END_OF_ROWS,
    SCORE_SCALE,
    Floats,
    Network,
    add_explorer,
    add_row,
    compute_outputs,
    copy_row,
    encode_explorer,
    encode_seat,
    load_weights,
    new_network,
    shapes,
)
from lastboat.engine._compile import entry, rule
from lastboat.engine.board import HEXES
from lastboat.engine.words import EXPLORERS, SEATS
from training.network.generate import generate_in_threads
from training.network.positions import NOT_IN_PLAY, Positions

BATCH = 2048
LEARNING_RATE = 8e-4
FINAL_PART = 0.05
"""The part of the learning rate that a cosine schedule ends at."""
WARM_UP_STEPS = 300
WEIGHT_DECAY = 1e-3
AVERAGING_RATE = 0.005
"""How fast the moving average follows the weights. The average plays and is written: it errs less than any one step."""
HEURISTIC_ROUNDS = 6
"""Rounds of games by the heuristic, for a new network."""
REPLAYED_ROUNDS = 4
"""Rounds in training: all of the newest, and half of each earlier one. To train on few games often makes a network that
plays worse: it overfits."""
SCORE_LOSS_WEIGHT = 0.2
"""What a squared error of ten points counts, next to the cross-entropy of the win."""
Weights = dict[str, Floats]
Losses = tuple[float, float]
"""Of the win and of the scores."""


def initial_weights(sizes: tuple[int, int, int, int], seed: int) -> Weights:
    """Return random weights that keep the scale of their inputs; biases and rows that are only added start at 0."""
    rng = np.random.default_rng(seed)
    made = {}
    for name, shape in shapes(*sizes).items():
        size = (
            0.0
            if name.endswith(("bias", "hex", "board", "trust"))
            else math.sqrt(2 / shape[-2]) * (0.1 if name == "out" else 1)
        )
        made[name] = (rng.normal(size=shape) * size).astype(np.float32)
    made["trust"] = np.array([1, 1, 0], dtype=np.float32)
    return made


class Learner(NamedTuple):
    """What one thread trains with: the weights, which all threads share, and its own gradient."""

    network: Network
    gradient: Network


def new_learner(weights: Weights) -> Learner:
    gradient = new_network({name: np.zeros_like(value) for name, value in weights.items()})
    return Learner(new_network(weights), gradient)


@entry
def add_losses(positions: Positions, rows: npt.NDArray[np.int64], learner: Learner) -> Losses:
    """Return the sums of the losses over these positions."""
    win = score = 0.0
    for row in rows:
        forward(positions[row], learner.network)
        a, b = differentiate_loss(positions[row], learner)
        win += a
        score += b
    return win, score


@entry
def add_gradients(positions: Positions, rows: npt.NDArray[np.int64], learner: Learner) -> None:
    """Add the gradients of the loss over these positions."""
    for row in rows:
        forward(positions[row], learner.network)
        differentiate_loss(positions[row], learner)
        backward(positions[row], learner)


@rule
def forward(x: Any, net: Network) -> None:
    """As `evaluate_network`, from a recorded position."""
    net.seat_inputs[:] = 0
    for e in range(EXPLORERS):
        if x.explorer_row[e] != NOT_IN_PLAY:
            encode_explorer(x.explorer_row[e], x.feature[e], net, e)
            add_explorer(net, e, x.place[e])
    net.joint_inputs[:] = 0
    for place in range(x.players):
        copy_row(x.seat_inputs[place], net.seat_inputs[place, net.explorer.shape[2] :])
        encode_seat(net, place)
    copy_row(x.game_inputs, net.joint_inputs[SEATS * net.seat.shape[1] :])
    compute_outputs(net, x.board_rows)


@rule
def differentiate_loss(x: Any, learner: Learner) -> Losses:
    """Return the losses, and set their gradient by the outputs."""
    outputs, gradient = learner.network.outputs, learner.gradient.outputs
    players = int(x.players)
    best = outputs[0]
    for place in range(players):
        best = max(best, outputs[place])
    total = 0.0
    for place in range(players):
        total += math.exp(outputs[place] - best)
    win = score = 0.0
    gradient[:] = 0
    for place in range(players):
        log = outputs[place] - best - math.log(total)
        win -= x.share[place] * log
        gradient[place] = math.exp(log) - x.share[place]
        error = outputs[SEATS + place] - x.score[place] / SCORE_SCALE
        score += error * error / players
        gradient[SEATS + place] = 2 * SCORE_LOSS_WEIGHT * error / players
    return win, score


@rule
def backward(x: Any, learner: Learner) -> None:
    """Backpropagate from the outputs to all weights."""
    net, grad = learner.network, learner.gradient
    width = net.seat.shape[1]
    backward_product(net.deep_units, net.out, grad.outputs, grad.out, grad.out_bias, grad.deep_units)
    backward_product(net.joint_units, net.deep, grad.deep_units, grad.deep, grad.deep_bias, grad.joint_units)
    i = 0
    while x.board_rows[i] != END_OF_ROWS:
        add_row(np.float32(1), grad.joint_units, grad.board[x.board_rows[i]])
        i += 1
    backward_product(net.joint_inputs, net.joint, grad.joint_units, grad.joint, grad.joint_bias, grad.joint_inputs)
    for place in range(x.players):
        units = grad.joint_inputs[place * width : place * width + width]
        backward_product(net.seat_inputs[place], net.seat, units, grad.seat, grad.seat_bias, grad.seat_inputs[place])
    for e in range(EXPLORERS):
        if x.explorer_row[e] != NOT_IN_PLAY:
            units = net.explorer_units[e]
            for u in range(len(units)):
                units[u] = grad.seat_inputs[x.place[e], u] if units[u] > 0 else 0
            add_row(np.float32(1), units, grad.explorer_hex[x.explorer_row[e]])
            add_outer(x.feature[e], units, grad.explorer[x.explorer_row[e] // HEXES])


@rule
def backward_product(x: Floats, weights: Floats, dy: Floats, dw: Floats, db: Floats, dx: Floats) -> None:
    """Backpropagate through y = x @ weights + bias; inputs that are 0 get no gradient, as ReLU demands."""
    for j in range(len(dy)):
        db[j] += dy[j]
    add_outer(x, dy, dw)
    for i in range(len(x)):
        dx[i] = 0
        if x[i] != 0:
            for j in range(len(dy)):
                dx[i] += weights[i, j] * dy[j]


@rule
def add_outer(x: Floats, y: Floats, to: Floats) -> None:
    for i in range(len(x)):
        if x[i] != 0:
            for j in range(len(y)):
                to[i, j] += x[i] * y[j]


class Trainer:
    """Adam with a moving average of the weights; gradients are computed in several threads."""

    def __init__(self, weights: Weights, jobs: int) -> None:
        self.weights = weights
        self.average = {name: value.copy() for name, value in weights.items()}
        self._learners = [new_learner(weights) for _ in range(jobs)]
        self._pool = ThreadPoolExecutor(jobs)
        self._step = 0
        self._first, self._second = ({name: np.zeros_like(value) for name, value in weights.items()} for _ in range(2))

    def step(self, positions: Positions, rows: npt.NDArray[np.int64], learning_rate: float) -> None:
        """Make one step by the gradient over these positions."""
        for learner in self._learners:
            for part in learner.gradient:
                part[:] = 0
        parts = np.array_split(rows, len(self._learners))
        list(self._pool.map(lambda learner, part: add_gradients(positions, part, learner), self._learners, parts))
        self._step += 1
        learning_rate *= min(1.0, self._step / WARM_UP_STEPS)
        for name, weights in self.weights.items():
            if name == "trust":
                continue
            gradient = np.sum([getattr(learner.gradient, name) for learner in self._learners], axis=0) / len(rows)
            first, second = self._first[name], self._second[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient * gradient - second)
            size = np.sqrt(second / (1 - 0.999**self._step)) + 1e-8
            weights[:] -= learning_rate * (first / (1 - 0.9**self._step) / size + WEIGHT_DECAY * weights)
            self.average[name] += AVERAGING_RATE * (weights - self.average[name])

    def losses(self, positions: Positions) -> Losses:
        """Return the mean cross-entropy of the win, and the root mean squared error of the scores in points."""
        parts = np.array_split(np.arange(len(positions)), len(self._learners))
        found = self._pool.map(lambda learner, part: add_losses(positions, part, learner), self._learners, parts)
        win, score = np.sum(list(found), axis=0) / len(positions)
        return float(win), SCORE_SCALE * math.sqrt(score)


def heuristic_loss(positions: Positions) -> float:
    """Return the mean cross-entropy of the win by the heuristic alone."""
    return float(-np.mean(np.sum(positions["share"] * np.log(np.maximum(positions["heuristic"], 1e-6)), axis=1)))


def batches(rounds: Sequence[Positions], rng: np.random.Generator) -> Iterator[tuple[Positions, npt.NDArray[np.int64]]]:
    """Yield what to train on after a round, the newest first."""
    for positions in reversed(rounds):
        rows = rng.permutation(len(positions))
        if positions is not rounds[-1]:
            rows = rows[: len(rows) // 2]
        for batch in np.array_split(rows, max(1, len(rows) // BATCH)):
            yield positions, batch


def train(trainer: Trainer, args: argparse.Namespace) -> Iterator[str]:
    """Play and train until the time is up; yield a report after each round."""
    rng, start, games = np.random.default_rng(args.seed), time.perf_counter(), 0
    rounds: deque[Positions] = deque(maxlen=REPLAYED_ROUNDS)
    for i in count():
        part = (time.perf_counter() - start) / (60 * args.minutes)
        if part >= 1:
            return
        generated = generate_in_threads(
            trainer.average,
            seconds=args.round,
            jobs=args.jobs,
            most=args.most,
            seed=args.seed * 1000 + i,
            by_heuristic=not args.begin and i < HEURISTIC_ROUNDS,
        )
        rounds.append(generated.positions)
        games += generated.games
        win, score = trainer.losses(generated.positions)
        losses = f"win {win:.4f}, by the heuristic {heuristic_loss(generated.positions):.4f}, score error {score:.2f}"
        learning_rate = LEARNING_RATE * (FINAL_PART + (1 - FINAL_PART) * (1 + math.cos(math.pi * part)) / 2)
        for positions, rows in batches(rounds, rng):
            trainer.step(positions, rows, learning_rate)
        yield f"round {i + 1}, {time.perf_counter() - start:.0f} s, {games} games: {losses}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--begin", type=Path, help="weights to start from")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--round", type=float, default=60.0, help="seconds of play in each round")
    parser.add_argument("--most", type=int, default=400_000, help="positions of a round")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sizes", type=int, nargs=4, default=(32, 48, 96, 96), help="units of each layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(arguments)
    begin = dict(load_weights(args.begin)) if args.begin else initial_weights(tuple(args.sizes), args.seed)
    trainer = Trainer(begin, args.jobs)
    for report in train(trainer, args):
        print(report, flush=True)
        np.savez(args.out, allow_pickle=False, **trainer.average)


if __name__ == "__main__":
    main()
