"""Compares two bots in the same seats, with the same chance, against the same opponents.

    python -m training.measure.paired captain training.references:CaptainWithoutReading \
        --against training.references:OpenCaptain --players 2 --games 800 --iterations 300 --jobs 2

Each bot in turn has every seat once in a block of games that begin with the same seed, among opponents of the third
kind. Prints by how many percentage points of the wins, and by how many points of its lead over the best other score,
the first is ahead of the second, with 95 % intervals from blocks. `games` counts those of each bot.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context

import numpy as np
import numpy.typing as npt

from lastboat.arena.statistics import interval_of_mean
from training.measure.measured_game import MeasuredGame

Result = npt.NDArray[np.float64]
"""A share of the win, and a lead in points."""


def play_game(args: argparse.Namespace, bot: str, seed: int, place: int) -> Result:
    """Play one game with the bot at this seat; return its result."""
    names = [bot if seat == place else args.against for seat in range(args.players)]
    played = MeasuredGame(names, seed, args.iterations)
    while not played.game.over:
        played.decide()
    scores = played.game.scores[: args.players]
    return np.array([played.share(place), scores[place] - np.delete(scores, place).max()])


def play_block(args: argparse.Namespace, block: int) -> Result:
    """The results of both bots, over one game in each seat."""
    seed = args.seed * 1_000_000 + block
    return np.array(
        [
            np.mean([play_game(args, bot, seed, seat) for seat in range(args.players)], axis=0)
            for bot in (args.bot, args.other)
        ]
    )


def report(args: argparse.Namespace, blocks: list[Result]) -> str:
    found = np.array(blocks)
    ahead = found[:, 0] - found[:, 1]
    wins, lead = (with_interval(ahead[:, i] * scale) for i, scale in enumerate((100, 1)))
    shares = " and ".join(f"{100 * share:.1f} %" for share in found[:, :, 0].mean(axis=0))
    return f"{len(blocks) * args.players} games: {shares} of the wins, ahead by {wins} points; lead {lead}"


def with_interval(differences: Result) -> str:
    interval = interval_of_mean(differences)
    span = "" if interval is None else f" ({interval[0]:+.1f} to {interval[1]:+.1f})"
    return f"{differences.mean():+.1f}{span}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", help="a level or module:Class")
    parser.add_argument("other", help="the one to compare it with")
    parser.add_argument("--against", required=True, help="the bot in the other seats")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400, help="of each bot")
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    blocks: list[Result] = []
    with get_context("spawn").Pool(args.jobs) as pool:
        for block in pool.imap(partial(play_block, args), range(-(-args.games // args.players))):
            blocks.append(block)
            if len(blocks) % 10 == 0:
                print(report(args, blocks), flush=True)
    print(report(args, blocks))


if __name__ == "__main__":
    main()
