"""What long experience teaches: the net of lastboat/bots/evaluation/network.py, taught by self-play.

    python training/train.py --minutes 60 --jobs 2 --out network.npz
    python training/train.py --begin network.npz --minutes 60 --jobs 2 --out better.npz

Round by round it plays games (training/generate.py) and studies them together with those of the last rounds: the win by
cross-entropy, the scores by squares, with Adam. Who begins with nothing learns from games by the judgement first. Each
round tells how well its games were foreseen before they were studied, next to the judgement that the net begins from.
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
from generate import NOT_OUT, collect
from targets import Positions

from lastboat.bots.evaluation.network import (
    NO_MORE,
    TENS,
    Net,
    Reals,
    add_explorer,
    add_row,
    conclude,
    copy_row,
    make_explorer,
    make_seat,
    new_net,
    shapes,
)
from lastboat.engine._compile import entry, rule
from lastboat.engine.board import HEXES
from lastboat.engine.words import EXPLORERS, SEATS

BATCH = 2048
PACE = 8e-4
SLOWEST = 0.05
"""The longest step, which falls by a cosine to that part of itself; the first ones are shorter."""
GENTLE = 300
"""Steps until the pace is reached."""
DECAY = 1e-3
CALM = 0.005
"""How fast the mean of the weights follows them: the mean plays and is kept, since it errs less than any one step."""
FIRST_ROUNDS = 6
"""By the judgement, for who begins with nothing."""
REMEMBERED = 4
"""Rounds whose games are studied: the newest, and once more half of each before. To study few games often makes a net
that plays worse: it learns them by heart."""
POINTS = 0.2
"""What a square of ten points of error counts, next to the win's cross-entropy."""
Weights = dict[str, Reals]
Losses = tuple[float, float]
"""Of the win and of the points."""


def first_weights(sizes: tuple[int, int, int], seed: int) -> Weights:
    """Small and random, so that everything that is multiplied keeps its size; what is only added begins at 0."""
    rng = np.random.default_rng(seed)
    made = {}
    for name, shape in shapes(*sizes).items():
        size = (
            0.0 if name.endswith(("bias", "hex", "lying")) else math.sqrt(2 / shape[-2]) * (0.1 if name == "out" else 1)
        )
        made[name] = (rng.normal(size=shape) * size).astype(np.float32)
    return made


class Student(NamedTuple):
    """What one thread studies with: the weights, which all share, and the slope of the loss by each of them."""

    net: Net
    slope: Net


def new_student(weights: Weights) -> Student:
    slope = new_net({name: np.zeros_like(value) for name, value in weights.items()})
    return Student(new_net(weights), slope)


@entry
def study(kept: Positions, rows: npt.NDArray[np.int64], student: Student, learns: bool) -> Losses:
    """The losses over these positions, added up; who learns adds up their slopes too."""
    win = points = 0.0
    for row in rows:
        forward(kept[row], student.net)
        a, b = blame(kept[row], student)
        win += a
        points += b
        if learns:
            backward(kept[row], student)
    return win, points


@rule
def forward(x: Any, net: Net) -> None:
    """As `foresee` does, from what was kept of a position."""
    net.crews[:] = 0
    for e in range(EXPLORERS):
        if x.stands[e] != NOT_OUT:
            make_explorer(x.stands[e], x.feature[e], net, e)
            add_explorer(net, e, x.place[e])
    net.seats[:] = 0
    for place in range(x.players):
        copy_row(x.standing[place], net.crews[place, net.explorer.shape[2] :])
        make_seat(net, place)
    copy_row(x.general, net.seats[SEATS * net.seat.shape[1] :])
    conclude(net, x.things)


@rule
def blame(x: Any, student: Student) -> Losses:
    """The losses, and how they change with what the net has told."""
    told, slope = student.net.told, student.slope.told
    players = int(x.players)
    best = told[0]
    for place in range(players):
        best = max(best, told[place])
    total = 0.0
    for place in range(players):
        total += math.exp(told[place] - best)
    win = points = 0.0
    slope[:] = 0
    for place in range(players):
        log = told[place] - best - math.log(total)
        win -= x.share[place] * log
        slope[place] = math.exp(log) - x.share[place]
        error = told[SEATS + place] - x.score[place] / TENS
        points += error * error / players
        slope[SEATS + place] = 2 * POINTS * error / players
    return win, points


@rule
def backward(x: Any, student: Student) -> None:
    """Slopes by all weights, from the last to the first."""
    net, slope = student.net, student.slope
    wide = net.seat.shape[1]
    trace_back(net.joined, net.out, slope.told, slope.out, slope.out_bias, slope.joined)
    i = 0
    while x.things[i] != NO_MORE:
        add_row(np.float32(1), slope.joined, slope.lying[x.things[i]])
        i += 1
    trace_back(net.seats, net.joint, slope.joined, slope.joint, slope.joint_bias, slope.seats)
    for place in range(x.players):
        made = slope.seats[place * wide : place * wide + wide]
        trace_back(net.crews[place], net.seat, made, slope.seat, slope.seat_bias, slope.crews[place])
    for e in range(EXPLORERS):
        if x.stands[e] != NOT_OUT:
            hidden = net.hidden[e]
            for u in range(len(hidden)):
                hidden[u] = slope.crews[x.place[e], u] if hidden[u] > 0 else 0
            add_row(np.float32(1), hidden, slope.explorer_hex[x.stands[e]])
            add_outer(x.feature[e], hidden, slope.explorer[x.stands[e] // HEXES])


@rule
def trace_back(x: Reals, weights: Reals, dy: Reals, dw: Reals, db: Reals, dx: Reals) -> None:
    """Through a product: slopes by its weights, by what is added, and by those of its numbers that are not 0."""
    for j in range(len(dy)):
        db[j] += dy[j]
    add_outer(x, dy, dw)
    for i in range(len(x)):
        dx[i] = 0
        if x[i] != 0:
            for j in range(len(dy)):
                dx[i] += weights[i, j] * dy[j]


@rule
def add_outer(x: Reals, y: Reals, to: Reals) -> None:
    for i in range(len(x)):
        if x[i] != 0:
            for j in range(len(y)):
                to[i, j] += x[i] * y[j]


class Course:
    """Studies in several threads, step by step."""

    def __init__(self, weights: Weights, jobs: int) -> None:
        self.weights = weights
        self.mean = {name: value.copy() for name, value in weights.items()}
        self._students = [new_student(weights) for _ in range(jobs)]
        self._pool = ThreadPoolExecutor(jobs)
        self._step = 0
        self._first, self._second = ({name: np.zeros_like(value) for name, value in weights.items()} for _ in range(2))

    def learn(self, kept: Positions, rows: npt.NDArray[np.int64], pace: float) -> None:
        """One step of Adam by the slope over these positions."""
        for student in self._students:
            for part in student.slope:
                part[:] = 0
        lots = np.array_split(rows, len(self._students))
        list(self._pool.map(lambda student, lot: study(kept, lot, student, True), self._students, lots))
        self._step += 1
        pace *= min(1.0, self._step / GENTLE)
        for name, weights in self.weights.items():
            slope = np.sum([getattr(student.slope, name) for student in self._students], axis=0) / len(rows)
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            size = np.sqrt(second / (1 - 0.999**self._step)) + 1e-8
            weights[:] -= pace * (first / (1 - 0.9**self._step) / size + DECAY * weights)
            self.mean[name] += CALM * (weights - self.mean[name])

    def losses(self, kept: Positions) -> Losses:
        """The mean cross-entropy of the win, and by how many points scores are missed."""
        lots = np.array_split(np.arange(len(kept)), len(self._students))
        found = list(self._pool.map(lambda student, lot: study(kept, lot, student, False), self._students, lots))
        win, points = np.sum(found, axis=0) / len(kept)
        return float(win), TENS * math.sqrt(points)


def judged(kept: Positions) -> float:
    """The mean cross-entropy of the win by the judgement alone."""
    return float(-np.mean(np.sum(kept["share"] * np.log(np.maximum(kept["judged"], 1e-6)), axis=1)))


def batches(rounds: Sequence[Positions], rng: np.random.Generator) -> Iterator[tuple[Positions, npt.NDArray[np.int64]]]:
    """What is to be studied after a round, the newest first."""
    for kept in reversed(rounds):
        rows = rng.permutation(len(kept))
        if kept is not rounds[-1]:
            rows = rows[: len(rows) // 2]
        for lot in np.array_split(rows, max(1, len(rows) // BATCH)):
            yield kept, lot


def teach(course: Course, args: argparse.Namespace) -> Iterator[str]:
    """Play and study until the time is up; tells after each round how it goes."""
    rng, begun, games = np.random.default_rng(args.seed), time.perf_counter(), 0
    rounds: deque[Positions] = deque(maxlen=REMEMBERED)
    for i in count():
        part = (time.perf_counter() - begun) / (60 * args.minutes)
        if part >= 1:
            return
        judges = not args.begin and i < FIRST_ROUNDS
        played = collect(
            course.mean, seconds=args.round, jobs=args.jobs, most=args.most, seed=args.seed * 1000 + i, judges=judges
        )
        rounds.append(played.kept)
        games += played.games
        win, points = course.losses(played.kept)
        told = f"win {win:.4f}, judged {judged(played.kept):.4f}, points missed by {points:.2f}"
        pace = PACE * (SLOWEST + (1 - SLOWEST) * (1 + math.cos(math.pi * part)) / 2)
        for lot, rows in batches(rounds, rng):
            course.learn(lot, rows, pace)
        yield f"round {i + 1}, {time.perf_counter() - begun:.0f} s, {games} games: {told}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--begin", type=Path, help="weights to go on from")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--round", type=float, default=60.0, help="seconds of playing between two studies")
    parser.add_argument("--most", type=int, default=400_000, help="positions of a round")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sizes", type=int, nargs=3, default=(32, 48, 96), help="units for explorers, seats and all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(arguments)
    begin = dict(np.load(args.begin, allow_pickle=False)) if args.begin else first_weights(tuple(args.sizes), args.seed)
    course = Course(begin, args.jobs)
    for told in teach(course, args):
        print(told, flush=True)
        np.savez(args.out, allow_pickle=False, **course.mean)


if __name__ == "__main__":
    main()
