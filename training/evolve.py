"""Better weights for the bots' value function, by what wins: evolution of whole tables of weights in self-play.

    python training/evolve.py --seconds 300 --jobs 16 --out weights.npy

Every game seats players whose weights are the present ones with a random change, and as many with the opposite change;
now and then TUNED or BY_HAND sit with them. After a batch of games the weights go along the slope of the results on the
changes: points above the table's mean, and the win. A fit to what happens to explorers only foretells; this asks what a
weight does to the result of who plays by it. The mean of the weights over the second half of the climb is written.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt
from selfplay import Played, Player, Task, match, play_all

from lastboat.bots.evaluation.heuristic import CALM, DOUBT, GENERAL_ROW, RIVALS
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import BY_HAND, NAMES, TUNED
from lastboat.editions import Options

Reals = npt.NDArray[np.float64]

POINTS_SPREAD = 5.0
WINS_SPREAD = 0.43
"""About the standard deviation of what a seat gets, in points and in shares of the win."""


def scale() -> Reals:
    """What a change of one means for each weight: a quarter of it, at least a tenth; less for the general ones."""
    sizes = np.zeros(TUNED.shape)
    for row, names in enumerate(NAMES):
        sizes[row, : len(names)] = np.maximum(np.abs(TUNED[row, : len(names)]) / 4, 0.1)
    sizes[GENERAL_ROW] /= 2
    sizes[GENERAL_ROW, RIVALS] = 0
    return sizes


SCALE = scale()


def changed(weights: Reals, change: Reals) -> Weights:
    """The weights with a change; what blurs the win stays positive."""
    table = weights + SCALE * change
    for column in (CALM, DOUBT):
        table[GENERAL_ROW, column] = max(table[GENERAL_ROW, column], 0.03)
    return table.astype(np.float32)


def random_options(rng: Random) -> Options:
    lot = rng.random()
    players = 4 if lot < 0.6 else 2 if lot < 0.85 else 3
    if rng.random() < 0.85:
        return Options(players=players)
    dice, squid = rng.choice(("red", "dive", "rescapes-joker")), rng.choice(("none", "with-whales"))
    return Options(players=players, dice=dice, squid=squid, to_the_last=rng.random() < 0.3)


class Table:
    """Who sits at a game: changes seat by seat, None for a guest."""

    def __init__(self, rng: Random, weights: Reals) -> None:
        self.options = random_options(rng)
        draw = np.random.default_rng(rng.getrandbits(60))
        self.changes: list[Reals | None] = []
        while len(self.changes) < self.options.players:
            change = draw.normal(size=SCALE.shape)
            self.changes += [None] if rng.random() < 0.1 else [change, -change]
        del self.changes[self.options.players :]
        rng.shuffle(self.changes)
        guest = rng.choice((TUNED, BY_HAND))
        players = [Player(guest if one is None else changed(weights, one)) for one in self.changes]
        self.task: Task = (self.options, rng.getrandbits(60), players, 0)


def merits(played: Played) -> Reals:
    points = (played.scores - played.scores.mean()) / POINTS_SPREAD
    wins = (played.shares - played.shares.mean()) / WINS_SPREAD
    return np.asarray((points + wins) / 2)


def slope(tables: Sequence[Table], games: Sequence[Played]) -> Reals:
    """What a change of one brings, weight by weight."""
    up, size = np.zeros(SCALE.shape), np.zeros(SCALE.shape)
    for table, played in zip(tables, games, strict=True):
        for change, merit in zip(table.changes, merits(played), strict=True):
            if change is not None:
                up += change * merit
                size += change * change
    return up / np.maximum(size, 1)


def climb(args: argparse.Namespace) -> Iterator[Reals]:
    """The weights after each batch, until the time is up."""
    rng, begun = Random(args.seed), time.perf_counter()
    weights = (np.load(args.begin) if args.begin else TUNED).astype(np.float64)
    while time.perf_counter() < begun + args.seconds:
        tables = [Table(rng, weights) for _ in range(args.batch)]
        games = list(play_all((table.task for table in tables), args.jobs, args.width))
        weights = changed(weights, args.pace * slope(tables, games)).astype(np.float64)
        yield weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--batch", type=int, default=640, help="games before each step")
    parser.add_argument("--pace", type=float, default=2.5, help="how far for a slope of one")
    parser.add_argument("--width", type=int, default=6, help="positions kept after each step of a plan")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to go on from, instead of TUNED")
    parser.add_argument("--trial", type=int, default=0, help="games of each trial match against TUNED at the end")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    begun, steps = time.perf_counter(), []
    mean = TUNED.astype(np.float64)
    for weights in climb(args):
        steps.append(weights)
        mean = np.mean(steps[len(steps) // 2 :], axis=0)
        np.save(args.out, mean.astype(np.float32))
        far = np.sqrt(np.mean(((mean - TUNED) / np.where(SCALE > 0, SCALE, 1))[SCALE > 0] ** 2))
        print(f"step {len(steps)}: {time.perf_counter() - begun:.0f} s, {far:.2f} from TUNED", flush=True)
    for row, names in enumerate(NAMES):
        print("    (" + ", ".join(f"{x:.3f}" for x in mean[row, : len(names)]) + "),")
    for players in (4, 2) if args.trial else ():
        told = match(
            Player(np.load(args.out)), Player(TUNED), Options(players=players), args.trial, args.jobs, args.width
        )
        print(f"against TUNED, {players} players: {told}", flush=True)


if __name__ == "__main__":
    main()
