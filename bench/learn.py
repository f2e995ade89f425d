"""What long experience teaches: the net of lastboat/bots/net.py fitted to how games ended.

    python bench/learn.py --seconds 1200 --jobs 2 --keep games.npy --out learned.npz
    python bench/learn.py --games games.npy more.npy --jobs 2 --out learned.npz

Plays games (bench/experience.py), or takes those that were kept, and fits the net to their results: the win by
cross-entropy, the scores by squares, with Adam. The last twentieth of the games is held back, to see how well results
are foreseen that the net was not shown, next to the judgement that it begins from.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from experience import ABSENT, Positions, collect

from lastboat.bots.net import TENS, Net, Reals, add_product, clip, conclude, make_seat, new_net, shapes
from lastboat.engine._compile import entry, rule
from lastboat.engine.words import EXPLORERS, SEATS

BATCH = 2048
PACE = 2e-3
"""The longest step; the first ones are shorter, and it falls to nothing by a cosine."""
GENTLE = 500
"""Steps until the pace is reached."""
DECAY = 1e-3
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
        size = 0.0 if name.endswith(("bias", "hex")) else math.sqrt(2 / shape[-2]) * (0.1 if name == "out" else 1)
        made[name] = (rng.normal(size=shape) * size).astype(np.float32)
    return made


class Student(NamedTuple):
    """What one thread studies with: the weights, which all share, and the slope of the loss by each of them."""

    net: Net
    slope: Net
    hidden: Reals
    """Every explorer's numbers, for the way back."""


def new_student(weights: Weights) -> Student:
    slope = new_net({name: np.zeros_like(value) for name, value in weights.items()})
    return Student(new_net(weights), slope, np.zeros((EXPLORERS, weights["explorer"].shape[-1]), dtype=np.float32))


@entry
def study(kept: Positions, rows: npt.NDArray[np.int64], student: Student, learns: bool) -> Losses:
    """The losses over these positions, added up; who learns adds up their slopes too."""
    win = points = 0.0
    for row in rows:
        forward(kept[row], student)
        a, b = blame(kept[row], student)
        win += a
        points += b
        if learns:
            backward(kept[row], student)
    return win, points


@rule
def forward(x: Any, student: Student) -> None:
    """As `foresee` does, from what was kept of a position."""
    net = student.net
    units = net.explorer.shape[2]
    net.crews[:] = 0
    for e in range(EXPLORERS):
        row = x.row[e]
        if row != ABSENT:
            hidden = student.hidden[e]
            hidden[:] = net.explorer_hex[row, x.hex[e]]
            add_product(x.feature[e], net.explorer[row], hidden)
            clip(hidden)
            for u in range(units):
                net.crews[x.place[e], u] += hidden[u]
    net.seats[:] = 0
    for place in range(x.players):
        net.crews[place, units:] = x.standing[place]
        make_seat(net, place)
    net.seats[SEATS * net.seat.shape[1] :] = x.general
    conclude(net)


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
    trace_back(net.seats, net.joint, slope.joined, slope.joint, slope.joint_bias, slope.seats)
    for place in range(x.players):
        made = slope.seats[place * wide : place * wide + wide]
        trace_back(net.crews[place], net.seat, made, slope.seat, slope.seat_bias, slope.crews[place])
    for e in range(EXPLORERS):
        row = x.row[e]
        if row != ABSENT:
            hidden = student.hidden[e]
            for u in range(len(hidden)):
                hidden[u] = slope.crews[x.place[e], u] if hidden[u] > 0 else 0
            for u in range(len(hidden)):
                slope.explorer_hex[row, x.hex[e], u] += hidden[u]
            add_outer(x.feature[e], hidden, slope.explorer[row])


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

    def __init__(self, weights: Weights, steps: int, jobs: int) -> None:
        self.weights = weights
        self._students = [new_student(weights) for _ in range(jobs)]
        self._pool = ThreadPoolExecutor(jobs)
        self._steps = steps
        self._step = 0
        self._first, self._second = ({name: np.zeros_like(value) for name, value in weights.items()} for _ in range(2))

    def learn(self, kept: Positions, rows: npt.NDArray[np.int64]) -> None:
        """One step of Adam by the slope over these positions."""
        for student in self._students:
            for part in student.slope:
                part[:] = 0
        lots = np.array_split(rows, len(self._students))
        list(self._pool.map(lambda student, lot: study(kept, lot, student, True), self._students, lots))
        self._step += 1
        pace = PACE * min(1.0, self._step / GENTLE) * (1 + math.cos(math.pi * self._step / self._steps)) / 2
        for name in self.weights:
            slope = np.sum([getattr(student.slope, name) for student in self._students], axis=0) / len(rows)
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            size = np.sqrt(second / (1 - 0.999**self._step)) + 1e-8
            self.weights[name] -= pace * (first / (1 - 0.9**self._step) / size + DECAY * self.weights[name])

    def losses(self, kept: Positions) -> tuple[float, float]:
        """The mean cross-entropy of the win, and by how many points scores are missed."""
        lots = np.array_split(np.arange(len(kept)), len(self._students))
        found = list(self._pool.map(lambda student, lot: study(kept, lot, student, False), self._students, lots))
        win, points = np.sum(found, axis=0) / len(kept)
        return float(win), TENS * math.sqrt(points)


def judged(kept: Positions) -> float:
    """The mean cross-entropy of the win by the judgement alone."""
    return float(-np.mean(np.sum(kept["share"] * np.log(np.maximum(kept["judged"], 1e-6)), axis=1)))


def fit(kept: Positions, held: Positions, weights: Weights, epochs: int, jobs: int) -> Iterator[str]:
    """Improve the weights in place; tells after each epoch how it goes."""
    batches = len(kept) // BATCH
    course, rng, begun = Course(weights, batches * epochs, jobs), np.random.default_rng(1), time.perf_counter()
    four = held[held["players"] == SEATS]
    yield f"{len(kept)} positions; judged: win {judged(held):.4f}, of four {judged(four):.4f}"
    for epoch in range(epochs):
        for rows in np.array_split(rng.permutation(len(kept)), batches):
            course.learn(kept, rows)
        (win, points), (of_four, _) = course.losses(held), course.losses(four)
        told = f"win {win:.4f}, of four {of_four:.4f}, points missed by {points:.2f}"
        yield f"epoch {epoch + 1}, {time.perf_counter() - begun:.0f} s: {told}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=Path, nargs="*", help="positions of games played before")
    parser.add_argument("--seconds", type=float, default=1200.0, help="of playing, where none are given")
    parser.add_argument("--most", type=int, default=1_800_000, help="positions to keep")
    parser.add_argument("--keep", type=Path, help="a file to keep them in")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--sizes", type=int, nargs=3, default=(32, 48, 96), help="units for explorers, seats and all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args(arguments)
    if args.games:
        lots = [np.load(place, allow_pickle=False, mmap_mode="r") for place in args.games]
    else:
        lots = collect(args.seconds, args.jobs, args.most, args.seed)
        if args.keep:
            np.save(args.keep, np.concatenate(lots))
    kept = np.concatenate([lot[: len(lot) * 19 // 20] for lot in lots])
    held = np.concatenate([lot[len(lot) * 19 // 20 :] for lot in lots])
    weights = first_weights(tuple(args.sizes), args.seed)
    for told in fit(kept, held, weights, args.epochs, args.jobs):
        print(told, flush=True)
        np.savez(args.out, allow_pickle=False, **weights)


if __name__ == "__main__":
    main()
