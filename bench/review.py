"""Measures reviews: their time, how stable their labels are, and whether luck is zero on average.

    python bench/review.py                      four players, 8 games, all three passes
    python bench/review.py --games 500 --passes coarse --players 2 3 4 --jobs 16 --minutes 9

The bots of `--levels` play, by default Deckhands and Captains, and change seats from game to game. For each number of
players it prints the seconds of CPU time of each pass, and the share of all labels, and of those of errors, that the
longest pass leaves as they are; for each seat and for their mean what the result is split into on average, in
percentage points with 95 % intervals; and for each level its accuracy, errors and remainder. A table is printed as
soon as its games are done. No game is waited for once `--minutes` have passed, which the numbers of players share.
Passes differ in the errors alone, so these are also compared game by game.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass
from multiprocessing import get_context
from typing import NamedTuple

from lastboat.bots import make
from lastboat.bots.bot import Budget
from lastboat.game import Game
from lastboat.review import COARSE, FULL, Effort, Label, Review, SeatReview, review
from lastboat.view import Eyes

PASSES = {"coarse": COARSE, "full": FULL, "long": Effort(values=FULL.values, plans=10 * FULL.plans)}


class Task(NamedTuple):
    seed: int
    players: int
    passes: tuple[str, ...]
    iterations: int
    levels: tuple[str, ...]

    @property
    def seated(self) -> tuple[str, ...]:
        """Who plays each seat."""
        return tuple(self.levels[(seat + self.seed) % len(self.levels)] for seat in range(self.players))


@dataclass(frozen=True)
class Measured:
    seated: tuple[str, ...]
    reviews: tuple[Review, ...]
    seconds: tuple[float, ...]


def play_game(task: Task) -> Game:
    game = Game(players=task.players, seed=task.seed)
    bots = [make(level, 10 * task.seed + seat) for seat, level in enumerate(task.seated)]
    while not game.over:
        seen = game.view(game.actor, Eyes.MEMORY)
        assert seen.seat is not None
        game.play(bots[seen.seat].choose(seen, seen.legal, Budget(iterations=task.iterations)))
    return game


def measure(task: Task) -> Measured:
    game = play_game(task)
    reviews, seconds = [], []
    for name in task.passes:
        began = time.process_time()
        reviews.append(review(game, PASSES[name]))
        seconds.append(time.process_time() - began)
    return Measured(task.seated, tuple(reviews), tuple(seconds))


def label_pairs(games: Sequence[Measured], at: int) -> list[tuple[Label, Label]]:
    """For each decision, its label in this pass and in the longest."""
    return [
        (one.label, other.label)
        for game in games
        for one, other in zip(game.reviews[at].decisions, game.reviews[-1].decisions, strict=True)
    ]


def share_of(hits: Sequence[bool]) -> str:
    return f"{sum(hits) / max(1, len(hits)):.1%} of {len(hits)}"


def mean_loss(found: Review) -> float:
    """What the seats' errors cost them on average."""
    return statistics.mean(seat.lost for seat in found.seats)


def interval(numbers: Sequence[float]) -> str:
    """The mean in percentage points, with the half-width of its 95 % interval."""
    half = 1.96 * statistics.stdev(numbers) / math.sqrt(len(numbers)) if len(numbers) > 1 else math.nan
    return f"{100 * statistics.mean(numbers):+.2f} ± {100 * half:.2f}"


def columns_of(seat: SeatReview) -> tuple[float, ...]:
    """What a seat's result is split into."""
    return seat.set_up, -seat.lost, sum(seat.others), seat.dice, seat.tiles, seat.remainder


def report(players: int, games: Sequence[Measured], names: Sequence[str]) -> None:
    times = ", ".join(
        f"{name} {statistics.mean(seconds):.1f} s"
        for name, seconds in zip(names, zip(*(game.seconds for game in games), strict=True), strict=True)
    )
    print(f"\n{players} players, {len(games)} games: {times}", flush=True)
    for at, name in enumerate(names[:-1]):
        labels = label_pairs(games, at)
        of_errors = [(one, other) for one, other in labels if one.is_error]
        print(f"labels of the {name} pass that the {names[-1]} pass keeps: {share_of([a is b for a, b in labels])}")
        print(f"those of errors that it keeps: {share_of([a is b for a, b in of_errors])}")
        print(f"errors that are errors there too: {share_of([b.is_error for _, b in of_errors])}")
        more = [mean_loss(game.reviews[-1]) - mean_loss(game.reviews[at]) for game in games]
        print(f"errors of a seat that the {names[-1]} pass finds beyond those of the {name} pass: {interval(more)}")
    print("| seat | set-up | errors | others | dice | tiles | remainder |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    rows = [[columns_of(game.reviews[-1].seats[seat]) for game in games] for seat in range(players)]
    for seat, row in enumerate(rows, start=1):
        print(f"| {seat} | {' | '.join(map(interval, zip(*row, strict=True)))} |")
    means = [[statistics.mean(column) for column in zip(*seats, strict=True)] for seats in zip(*rows, strict=True)]
    print(f"| mean of a game | {' | '.join(map(interval, zip(*means, strict=True)))} |")
    print("| level | accuracy | errors | remainder |")
    print("|---|--:|--:|--:|")
    for level in dict.fromkeys(name for game in games for name in game.seated):
        pairs = [pair for game in games for pair in zip(game.seated, game.reviews[-1].seats, strict=True)]
        found = [seat for name, seat in pairs if name == level]
        accuracy = statistics.mean(seat.accuracy for seat in found)
        errors, remainder = [-seat.lost for seat in found], [seat.remainder for seat in found]
        print(f"| {level} | {accuracy:.0f} | {interval(errors)} | {interval(remainder)} |")


def measured(tasks: Sequence[Task], jobs: int, minutes: float) -> list[Measured]:
    """The games until the time is up. The first is measured here: that compiles everything once for all jobs."""
    end = time.monotonic() + 60 * minutes
    found = [measure(tasks[0])]
    with get_context("spawn").Pool(jobs) as pool:
        for one in pool.imap(measure, tasks[1:]):
            found.append(one)
            if time.monotonic() > end:
                break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8, help="for each number of players, at most")
    parser.add_argument("--players", type=int, nargs="+", default=[4])
    parser.add_argument("--passes", nargs="+", choices=PASSES, default=list(PASSES), help="shortest first")
    parser.add_argument("--levels", nargs="+", default=["deckhand", "captain"], help="who plays")
    parser.add_argument("--iterations", type=int, default=60, help="of the bots' own searches")
    parser.add_argument("--minutes", type=float, default=600.0, help="in all")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    for done, players in enumerate(args.players):
        chosen = (players, tuple(args.passes), args.iterations, tuple(args.levels))
        tasks = [Task(seed, *chosen) for seed in range(args.games)]
        minutes = (end - time.monotonic()) / 60 / (len(args.players) - done)
        report(players, measured(tasks, args.jobs, minutes), args.passes)


if __name__ == "__main__":
    main()
