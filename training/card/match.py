"""A match between two networks without a search, thousands of games at once on a graphics card.

    python -m training.card.match net.npz network --games 8192 --players 4

Every seat plays the best action by its network, and sets up by the heuristic; with `--sets-up` the first network sets
up by itself. The first network has one seat of each table,
another from game to game. `network` is the one that the game comes with.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor

from lastboat.bots.evaluation.network import load_weights, trained_weights
from lastboat.editions import Options
from lastboat.engine.words import SEATS
from training.card.games import ALL_SEATS, Games, Judge, zeros
from training.card.memory import tensor_of
from training.card.reinforce import judge_by
from training.card.value_net import ValueNet


class Result(NamedTuple):
    share: float
    error: float
    """Two standard errors."""
    games: int


def judge_named(name: str) -> Judge:
    weights = trained_weights() if name == "network" else load_weights(Path(name))
    return judge_by(ValueNet(weights))


def seated(games: Games, one: Judge, other: Judge, own: Tensor) -> Judge:
    """One judge for the seat `own` of each game, the other for all others."""

    def judge(positions: Tensor, game_of: Tensor) -> Tensor:
        is_own = tensor_of(games.seats)[game_of] == own[game_of]
        outputs = torch.empty(len(positions), 2 * SEATS, device=positions.device)
        for who, rows in ((one, is_own.nonzero()[:, 0]), (other, (~is_own).nonzero()[:, 0])):
            if len(rows):
                outputs[rows] = who(positions[rows], game_of[rows])
        return outputs

    return judge


def play_match(one: Judge, other: Judge, options: Options, count: int, seed: int, sets_up: bool) -> Result:
    """Play as many games, each from its beginning to its end."""
    games = Games([options] * count, seed, np.zeros((count, 2), dtype=np.int64))
    own = (torch.arange(count, device="cuda") % options.players).to(torch.int8)
    judge = seated(games, one, other, own)
    everyone = torch.full((count,), ALL_SEATS, device="cuda")
    games.set_up_by_heuristic(everyone - (1 << own.long()) if sets_up else everyone)
    explored, dones = (zeros(count, np.int8) for _ in range(2))
    forecasts, scores = zeros((count, 2 * SEATS), np.float32), zeros((count, SEATS), np.int16)
    open_, final = torch.ones(count, dtype=torch.bool, device="cuda"), tensor_of(scores).clone()
    while bool(open_.any()):
        games.survey()
        games.decide(judge, explored, forecasts)
        games.act(scores, dones)
        ended = open_ & (tensor_of(dones) == 1)
        final[ended] = tensor_of(scores)[ended]
        open_ &= ~ended
    points = final[:, : options.players].cpu().numpy()
    won = points == points.max(axis=1, keepdims=True)
    shares = (won / won.sum(axis=1, keepdims=True))[np.arange(count), own.cpu().numpy()]
    return Result(float(shares.mean()), 2 * float(shares.std()) / count**0.5, count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=2**13)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sets-up", action="store_true", help="the first network sets up by itself")
    args = parser.parse_args()
    one, other = (judge_named(name) for name in (args.one, args.other))
    found = play_match(one, other, Options(players=args.players), args.games, args.seed, args.sets_up)
    won = f"{found.share:6.1%} ± {found.error:.1%} of {found.games} games, even share {1 / args.players:.0%}"
    print(f"{args.one} against {args.other}, {args.players} players: {won}", flush=True)


if __name__ == "__main__":
    main()
