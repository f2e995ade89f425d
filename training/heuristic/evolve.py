"""Improves the heuristic's weights by an evolution strategy in self-play.

    python -m training.heuristic.evolve --seconds 300 --jobs 16 --out weights.npy

Every game seats players whose weights are the present ones with a random perturbation, and as many with its opposite;
sometimes TUNED or BY_HAND sit with them. After a batch of games the weights follow the gradient of the results (score
above the game's mean, and the win) by the perturbations. A fit to what happens to explorers (fit.py) only predicts;
this asks what a weight does to the result of the player who uses it.

Prints the time and the distance from TUNED after each step, then the weights, and with --match-games the result of
matches against TUNED. Writes the mean of the weights over the second half of the run.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.feature_index import GENERAL_ROW, General
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import BY_HAND, NAMES, TUNED
from lastboat.editions import Options
from training.heuristic.selfplay import Player, Result, Task, match, play_all

Doubles = npt.NDArray[np.float64]

SCORE_DEVIATION = 5.0
WIN_DEVIATION = 0.43
"""About the standard deviation of what a seat gets, in points and in shares of the win."""


def scale() -> Doubles:
    """What a perturbation of one means for each weight: a quarter of it, at least a tenth; less for general ones."""
    sizes = np.zeros(TUNED.shape)
    for row, names in enumerate(NAMES):
        sizes[row, : len(names)] = np.maximum(np.abs(TUNED[row, : len(names)]) / 4, 0.1)
    sizes[GENERAL_ROW] /= 2
    sizes[GENERAL_ROW, General.RIVALS] = 0
    return sizes


SCALE = scale()


def perturbed(weights: Doubles, perturbation: Doubles) -> Weights:
    """Return the weights with a perturbation; temperatures stay positive."""
    table = weights + SCALE * perturbation
    for column in (General.TEMPERATURE, General.UNCERTAINTY):
        table[GENERAL_ROW, column] = max(table[GENERAL_ROW, column], 0.03)
    return table.astype(np.float32)


def random_options(rng: Random) -> Options:
    draw = rng.random()
    players = 4 if draw < 0.6 else 2 if draw < 0.85 else 3
    if rng.random() < 0.85:
        return Options(players=players)
    dice, squid = rng.choice(("red", "dive", "rescapes-joker")), rng.choice(("none", "with-whales"))
    return Options(players=players, dice=dice, squid=squid, to_the_last=rng.random() < 0.3)


class PerturbedGame:
    """A game to play, and its perturbations seat by seat, None for TUNED or BY_HAND."""

    def __init__(self, rng: Random, weights: Doubles) -> None:
        self.options = random_options(rng)
        draw = np.random.default_rng(rng.getrandbits(60))
        self.perturbations: list[Doubles | None] = []
        while len(self.perturbations) < self.options.players:
            one = draw.normal(size=SCALE.shape)
            self.perturbations += [None] if rng.random() < 0.1 else [one, -one]
        del self.perturbations[self.options.players :]
        rng.shuffle(self.perturbations)
        guest = rng.choice((TUNED, BY_HAND))
        players = [Player(guest if one is None else perturbed(weights, one)) for one in self.perturbations]
        self.task: Task = (self.options, rng.getrandbits(60), players, 0)


def fitness(result: Result) -> Doubles:
    """What each seat got above the game's mean, in points and wins of equal weight."""
    points = (result.scores - result.scores.mean()) / SCORE_DEVIATION
    wins = (result.shares - result.shares.mean()) / WIN_DEVIATION
    return np.asarray((points + wins) / 2)


def gradient(games: Sequence[PerturbedGame], results: Sequence[Result]) -> Doubles:
    """How fitness changes with a perturbation of one, weight by weight."""
    total, size = np.zeros(SCALE.shape), np.zeros(SCALE.shape)
    for game, result in zip(games, results, strict=True):
        for perturbation, fit in zip(game.perturbations, fitness(result), strict=True):
            if perturbation is not None:
                total += perturbation * fit
                size += perturbation * perturbation
    return total / np.maximum(size, 1)


def evolve(args: argparse.Namespace) -> Iterator[Doubles]:
    """Yield the weights after each batch, until the time is up."""
    rng, start = Random(args.seed), time.perf_counter()
    weights = (np.load(args.begin) if args.begin else TUNED).astype(np.float64)
    while time.perf_counter() < start + args.seconds:
        games = [PerturbedGame(rng, weights) for _ in range(args.batch)]
        results = list(play_all((game.task for game in games), args.jobs, args.width))
        weights = perturbed(weights, args.learning_rate * gradient(games, results)).astype(np.float64)
        yield weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--batch", type=int, default=640, help="games before each step")
    parser.add_argument("--learning-rate", type=float, default=2.5, help="length of a step for a gradient of one")
    parser.add_argument("--width", type=int, default=6, help="width of the players' beam")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to start from, instead of TUNED")
    parser.add_argument("--match-games", type=int, default=0, help="games of each match against TUNED at the end")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    start, steps = time.perf_counter(), []
    mean = TUNED.astype(np.float64)
    for weights in evolve(args):
        steps.append(weights)
        mean = np.mean(steps[len(steps) // 2 :], axis=0)
        np.save(args.out, mean.astype(np.float32))
        distance = np.sqrt(np.mean(((mean - TUNED) / np.where(SCALE > 0, SCALE, 1))[SCALE > 0] ** 2))
        print(f"step {len(steps)}: {time.perf_counter() - start:.0f} s, {distance:.2f} from TUNED", flush=True)
    for row, names in enumerate(NAMES):
        print("    (" + ", ".join(f"{x:.3f}" for x in mean[row, : len(names)]) + "),")
    for players in (4, 2) if args.match_games else ():
        options = Options(players=players)
        result = match(Player(np.load(args.out)), Player(TUNED), options, args.match_games, args.jobs, args.width)
        print(f"against TUNED, {players} players: {result}", flush=True)


if __name__ == "__main__":
    main()
