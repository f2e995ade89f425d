"""Fits the curves that turn the shares of a review's search, which knows everything, into chances to win.

    python -m training.measure.value_chances --games 300 --jobs 2 --out lastboat/review/chances.json

Deckhands and Captains play, in turn at each seat: reviews are of people's games, who play like neither alone. At one
decision of five the review's evaluator values the position. The report and the fit are those of calibration.py.
"""

from __future__ import annotations

import argparse
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from lastboat.bots import make
from lastboat.bots.bot import Budget
from lastboat.bots.chances import stage_of
from lastboat.editions import Options
from lastboat.engine.words import SEATS
from lastboat.envs.games import SteppedGame
from lastboat.review.evaluator import Evaluator, only_action, result_shares
from lastboat.view import Eyes, view
from training.measure.calibration import DECISION, Decisions, fit, report

LEVELS: Final = ("deckhand", "captain")
EVERY: Final = 5


class Task(NamedTuple):
    game: int
    players: int
    iterations: int
    plays: int
    """Iterations of the Captains' own searches."""


def play_game(task: Task) -> Decisions:
    """Play one game and return the shares that the evaluator found, with the result."""
    game = SteppedGame(Options(players=task.players), task.game)
    bots = [make(LEVELS[(seat + task.game) % 2], 1000 * task.game + seat) for seat in range(task.players)]
    evaluator = Evaluator(task.game, value_iterations=task.iterations, plan_iterations=0)
    rows, decisions = [], 0
    while not game.over:
        seat = game.actor
        if game.states[0].turn > 0 and only_action(game.states) is None:
            decisions += 1
            if decisions % EVERY == 0:
                shares = (*evaluator.shares(game.states), *(0.0,) * (SEATS - task.players))
                rows.append((task.game, seat, task.players, stage_of(game.states[0]), False, shares, 0.0))
        seen = view(game.states, 0, seat, Eyes.MEMORY)
        game.play(bots[seat].choose(seen, seen.legal, Budget(iterations=task.plays)))
    found = np.array(rows, dtype=DECISION)
    found["results"][:, : task.players] = result_shares(game.states)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=300, help="for each number of players")
    parser.add_argument("--iterations", type=int, default=60, help="of the evaluator")
    parser.add_argument("--plays", type=int, default=60, help="iterations of the players")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path(), help="where the games are kept")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.files = [args.folder / f"{players}.npz" for players in range(2, SEATS + 1)]
    for players, path in enumerate(args.files, start=2):
        tasks = [Task(players * 1_000_000 + i, players, args.iterations, args.plays) for i in range(args.games)]
        with get_context("spawn").Pool(args.jobs) as pool:
            np.savez_compressed(path, decisions=np.concatenate(pool.map(play_game, tasks, chunksize=4)))
    report(args)
    how = f"--games {args.games} --iterations {args.iterations} --plays {args.plays}"
    args.made_by = [f"python -m training.measure.value_chances {how}"]
    fit(args)


if __name__ == "__main__":
    main()
