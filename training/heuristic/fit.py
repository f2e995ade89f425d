"""Fits the heuristic's weights to what happens to explorers.

    python -m training.heuristic.fit --games 300 --jobs 2

Plays games of Deckhands whose weights are TUNED with random perturbations, so that many ways to play meet. At every
start of a turn each explorer in play adds one row: its features, and whether it was saved in the end. A logistic
regression for each status is fitted to these rows. It predicts what happens to explorers, which is not yet what wins
(evolve.py): players of one habit teach only that habit.

Prints for each status the rows, the part saved, the log loss of a constant, of TUNED and of the fit, and the weights.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np
import numpy.typing as npt

from lastboat.bots import Budget
from lastboat.bots.evaluation.distances import map_sea
from lastboat.bots.evaluation.features import set_features
from lastboat.bots.evaluation.record import FEATURES
from lastboat.bots.evaluation.weights import TUNED
from lastboat.bots.evaluation.workspace import Workspace, new_workspace
from lastboat.bots.players.deckhand import Deckhand
from lastboat.editions import Options
from lastboat.engine import States
from lastboat.engine._compile import entry
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import Phase, Status
from lastboat.envs.games import SteppedGame
from lastboat.view import Eyes, view

Doubles = npt.NDArray[np.float64]

SEATS = 4
SCALE = np.maximum(np.abs(TUNED), 0.3) * (np.abs(TUNED) > 0)
"""What a perturbation of one means for each weight."""
RANDOM_MOVES = 0.02
"""Part of the moves made at random."""


@dataclass(frozen=True)
class TurnStart:
    """The explorers at the start of a turn, and which of them were saved in the end."""

    status: npt.NDArray[np.uint8]
    feature: npt.NDArray[np.float32]
    saved: npt.NDArray[np.bool_]


@entry
def compute_features(states: States, ws: Workspace) -> None:
    """Set the features of game 0, with true values."""
    ws.expected[:] = 0
    map_sea(states[0], ws.maps)
    set_features(states[0], ws.expected, ws.maps, ws.evaluation[0])


def play(seed: int, deviation: float) -> list[TurnStart]:
    """Play one game of four Deckhands; two seats have the opposite perturbations of the other two."""
    half = np.random.default_rng(seed).normal(0, deviation, (SEATS // 2, *TUNED.shape))
    perturbations = np.concatenate([half, -half])
    bots = [Deckhand(seed * SEATS + seat, perturbed(perturbations[seat])) for seat in range(SEATS)]
    game, workspace, rng = SteppedGame(Options(), seed), new_workspace(0, TUNED), Random(seed)
    seen = []
    while not game.over:
        if is_turn_start(game.states):
            compute_features(game.states, workspace)
            seen.append((game.states["explorer"]["status"][0].copy(), workspace.evaluation["feature"][0].copy()))
        choices, seat = game.legal(), game.actor
        if len(choices) == 1 or rng.random() < RANDOM_MOVES:
            game.play(rng.choice(choices))
        else:
            game.play(bots[seat].choose(view(game.states, 0, seat, Eyes.MEMORY), choices, Budget()))
    saved = game.states["explorer"]["status"][0] == Status.SAFE
    return [TurnStart(*one, saved) for one in seen]


def perturbed(perturbation: Doubles) -> npt.NDArray[np.float32]:
    """Return TUNED with a perturbation; the general weights keep their sign."""
    table = (TUNED + SCALE * perturbation).astype(np.float32)
    table[-1] = np.maximum(table[-1], TUNED[-1] / 4)
    return table


def is_turn_start(states: States) -> bool:
    s = states[0]
    return bool(s.turn > 0 and (s.phase == Phase.TILE or (s.phase == Phase.MOVE and s.points == POINTS)))


def fit(starts: Sequence[TurnStart]) -> None:
    """Fit the weights of each status and print them."""
    for row, name in enumerate(("land", "aboard", "swimming")):
        x = np.concatenate([one.feature[one.status == Status.LAND + row] for one in starts]).astype(np.float64)
        y = np.concatenate([one.saved[one.status == Status.LAND + row] for one in starts])
        w = regress(x, y)
        constant = np.full(len(y), np.log(y.mean() / (1 - y.mean())))
        losses = [log_loss(z, y) for z in (constant, x @ TUNED[row], x @ w)]
        report = ", ".join(
            f"{loss:.4f} {what}" for loss, what in zip(losses, ("constant", "TUNED", "fit"), strict=True)
        )
        print(f"# {name}: {len(y)} rows, {y.mean():.3f} saved; log loss {report}")
        print("    (" + ", ".join(f"{weight:.3f}" for weight in w) + "),", flush=True)


def regress(x: Doubles, y: npt.NDArray[np.bool_], ridge: float = 20.0) -> Doubles:
    """Logistic regression by Newton's method, with a ridge penalty."""
    w = np.zeros(FEATURES)
    for _ in range(12):
        p = 1 / (1 + np.exp(-x @ w))
        gradient = x.T @ (y - p) - ridge * w
        hessian = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(FEATURES)
        w = w + np.linalg.solve(hessian, gradient)
    return w


def log_loss(z: Doubles, y: npt.NDArray[np.bool_]) -> float:
    return float(np.mean(np.logaddexp(0, np.where(y, -z, z))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deviation", type=float, default=0.5, help="standard deviation of the perturbations")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.games)
    with ProcessPoolExecutor(args.jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        games = pool.map(play, seeds, [args.deviation] * args.games, chunksize=4)
        fit([start for game in games for start in game])


if __name__ == "__main__":
    main()
