"""Measures what knowing the others' values is worth: the most that reading them off their play could ever gain.

    python -m training.measure.oracle captain --players 4 --games 400 --iterations 300 --jobs 2

One seat plays as if it knew the values of all explorers on the board, as they are; the others play as always. It has
every seat once in a block of games that begin with the same seed. Prints its share of the wins with a 95 % interval.
The bot must evaluate by the heuristic alone: the network looks at positions as the seat itself sees them.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context

import numpy as np

from lastboat.arena.statistics import interval_of_share
from lastboat.engine import States
from lastboat.view import View
from training.measure.measured_game import MeasuredGame


def with_true_values(seen: View, truth: States) -> View:
    """The view of a seat that knows the values of all explorers; the set-up is left as it is."""
    states = seen.states
    if states[0].turn > 0:
        states[0]["value"] = truth[0]["value"]
    return View(seen.seat, seen.eyes, states.tobytes())


def play_game(args: argparse.Namespace, seed: int, oracle: int) -> float:
    """Play one game; return the share of the win of the seat that knows."""
    played = MeasuredGame([args.bot] * args.players, seed, args.iterations)
    game = played.game
    while not game.over:
        played.decide(partial(with_true_values, truth=game.states) if game.actor == oracle else None)
    return played.share(oracle)


def play_block(args: argparse.Namespace, block: int) -> float:
    """The oracle's share of the wins, over one game in each seat."""
    seed = args.seed * 1_000_000 + block
    return float(np.mean([play_game(args, seed, seat) for seat in range(args.players)]))


def report(args: argparse.Namespace, blocks: list[float]) -> str:
    interval = interval_of_share(np.array(blocks))
    span = "" if interval is None else f" ({100 * interval[0]:.1f} – {100 * interval[1]:.1f})"
    share = f"{100 * np.mean(blocks):.1f} %{span}"
    return f"{args.bot}, {args.players} players: {share} of {len(blocks) * args.players} games"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", help="captain, or module:Class")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    blocks: list[float] = []
    with get_context("spawn").Pool(args.jobs) as pool:
        for share in pool.imap(partial(play_block, args), range(-(-args.games // args.players))):
            blocks.append(share)
            print(report(args, blocks), flush=True)


if __name__ == "__main__":
    main()
