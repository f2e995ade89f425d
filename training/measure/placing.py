"""Measures what the order in which a bot places its explorers tells of their values.

    python -m training.measure.placing captain admiral training.references:OpenCaptain --set-ups 300 --iterations 100

Plays set-ups and prints the mutual information of place in the order and value, in bits, less its mean when each
colour's values are shuffled (so that 0 means none), the highest of the shuffles' middle 95 %, and the correlation.
"""

from __future__ import annotations

import argparse
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.engine.words import EXPLORERS_A_COLOUR, HIGHEST_VALUE, Phase
from training.measure.measured_game import MeasuredGame

SHUFFLES: Final = 400
Orders = npt.NDArray[np.int64]
"""The values of one colour a row, in the order of placing."""


def place_all(bot: str, seed: int, players: int, iterations: int) -> Orders:
    """Let the bot place in all seats; return what each colour placed, in order."""
    played = MeasuredGame([bot] * players, seed, iterations)
    while played.game.states[0]["phase"] == Phase.PLACE:
        played.decide()
    values: Orders = played.game.states[0]["value"].reshape(-1, EXPLORERS_A_COLOUR)[:players].astype(np.int64)
    return values


def information(orders: Orders) -> float:
    """The mutual information of place and value, in bits."""
    joint = np.zeros((EXPLORERS_A_COLOUR, HIGHEST_VALUE + 1))
    np.add.at(joint, (np.broadcast_to(np.arange(EXPLORERS_A_COLOUR), orders.shape), orders), 1)
    joint /= joint.sum()
    even = joint.sum(axis=1, keepdims=True) * joint.sum(axis=0, keepdims=True)
    found = joint > 0
    return float((joint[found] * np.log2(joint[found] / even[found])).sum())


def report(bot: str, orders: Orders) -> str:
    rng = np.random.default_rng(1)
    shuffled = np.array([information(rng.permuted(orders, axis=1)) for _ in range(SHUFFLES)])
    bits = information(orders) - shuffled.mean()
    noise = np.percentile(shuffled, 97.5) - shuffled.mean()
    place = np.broadcast_to(np.arange(EXPLORERS_A_COLOUR), orders.shape)
    correlation = np.corrcoef(place.ravel(), orders.ravel())[0, 1]
    return f"| {bot} | {len(orders)} | {bits:+.4f} | {noise:.4f} | {correlation:+.3f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--set-ups", type=int, default=300)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("| bot | colours | bits | noise | correlation |\n|---|--:|--:|--:|--:|")
    for bot in args.bots:
        seeds = range(args.seed * 1_000_000, args.seed * 1_000_000 + args.set_ups)
        orders = [place_all(bot, seed, args.players, args.iterations) for seed in seeds]
        print(report(bot, np.concatenate(orders)), flush=True)


if __name__ == "__main__":
    main()
