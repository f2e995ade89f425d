"""Measures how true a bot's chances to win are, and fits the curves that make them so.

    python training/calibration.py play admiral --players 4 --games 2000 --iterations 150 --jobs 2 --out four.npz
    python training/calibration.py report four.npz
    python training/calibration.py fit two.npz three.npz four.npz --out lastboat/bots/chances.json

`play` lets the bot play all seats. At every decision with a choice it searches anew, as hints do, plays the best move,
and notes the share of the win that it sees for the seat that decides. `report` says how true these shares are, as found
and as the chances that are shown (lastboat/bots/chances.py): the calibration error (the mean distance of chance and
frequency over 20 bins), the bias, the Brier score, and the mean change from one decision of a seat to its next when no
outcome of chance came between, which would be 0 for a martingale. All but the Brier score are percentage points.
`--held-out` takes only the games that `fit` leaves out, every second one. Run it in this folder to name a bot of
`references`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.arena.entrants import make_entrant
from lastboat.bots.bot import Budget
from lastboat.bots.chances import CERTAIN, CURVES, STAGES, stage_of
from lastboat.bots.players.captain import Captain
from lastboat.bots.search.placing import pawn_for
from lastboat.editions import Options
from lastboat.engine import legal
from lastboat.engine.action import MOST_LEGAL
from lastboat.engine.words import SEATS
from lastboat.envs.games import SteppedGame
from lastboat.view import Eyes, view

BINS: Final = 20
RESAMPLES: Final = 400
STEPS: Final = 30
LEAST_SLOPE: Final = 0.1
"""A better move is never shown as a worse one."""
RIDGE: Final = 10.0
"""How many decisions' worth of belief the uncorrected share has in a fit."""
DECISION: Final = np.dtype(
    [
        ("game", np.int32),
        ("seat", np.int8),
        ("players", np.int8),
        ("stage", np.int8),
        ("quiet", np.bool_),
        ("share", np.float32),
        ("result", np.float32),
    ]
)
"""`quiet`: the seat has decided before, and no outcome of chance came since. `share` is what the search found for the
seat that decides, `result` its share of the win in the end."""
Decisions = npt.NDArray[Any]
Numbers = npt.NDArray[np.float64]


class Task(NamedTuple):
    bot: str
    game: int
    players: int
    iterations: int


def play_game(task: Task) -> Decisions:
    """Play one game and return what the seats expected at each decision, with the result."""
    game = SteppedGame(Options(players=task.players), task.game)
    bots: list[Any] = [make_entrant(task.bot, 1000 * task.game + seat) for seat in range(task.players)]
    if not all(isinstance(bot, Captain) for bot in bots):
        raise SystemExit(f"{task.bot} does not search, so it has no chances to win")
    rows, outcomes, last = [], 0, [-1] * SEATS
    out = np.empty(MOST_LEGAL, dtype=np.int16)
    while not game.over:
        seat, before = game.actor, game.ply
        if legal(game.states, 0, out) == 1:
            game.play(int(out[0]))
        else:
            seen, budget = view(game.states, 0, seat, Eyes.MEMORY), Budget(iterations=task.iterations)
            best = bots[seat].rank_plans(seen, budget, pawn_for(seen, task.game))[0]
            quiet = last[seat] == outcomes
            rows.append((task.game, seat, task.players, stage_of(game.states[0]), quiet, best.win[seat], 0.0))
            last[seat] = outcomes
            game.play(best.steps[0])
        outcomes += game.ply > before + 1
    found = np.array(rows, dtype=DECISION)
    winners = game.scores == game.scores.max()
    found["result"] = (winners / winners.sum())[found["seat"]]
    return found


def play(args: argparse.Namespace) -> None:
    """Play games in processes and save them every few; `--resume` goes on after those that are there."""
    found: list[Decisions] = [np.load(args.out)["decisions"]] if args.resume else []
    first = args.seed * 1_000_000 + (len(np.unique(found[0]["game"])) if found else 0)
    tasks = [Task(args.bot, first + i, args.players, args.iterations) for i in range(args.games)]
    with get_context("spawn").Pool(args.jobs) as pool:
        for i, decisions in enumerate(pool.imap(play_game, tasks)):
            found.append(decisions)
            if (i + 1) % args.save_every == 0 or i + 1 == args.games:
                np.savez_compressed(args.out, decisions=np.concatenate(found))
                print(f"{i + 1} games", flush=True)


def odds_of(shares: Numbers) -> Numbers:
    """The log-odds of shares, as in lastboat.bots.chances."""
    clipped = np.clip(shares, 1 - CERTAIN, CERTAIN)
    return np.log(clipped / (1 - clipped))


def chances_of(decisions: Decisions) -> Numbers:
    """What is shown to people for these decisions."""
    curves = np.array([CURVES[str(players)] for players in range(2, SEATS + 1)])
    shift, slope = curves[decisions["players"] - 2, decisions["stage"]].T
    chances: Numbers = 1 / (1 + np.exp(-shift - slope * odds_of(decisions["share"].astype(np.float64))))
    return chances


def calibration_error(chances: Numbers, results: Numbers) -> float:
    """The mean distance of chance and frequency over bins of chances, weighted by their size."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    return float(np.abs(np.bincount(bins, weights=chances - results, minlength=BINS)).sum() / len(chances))


def quiet_changes(decisions: Decisions, chances: Numbers) -> Iterator[float]:
    """The changes of a seat's chance between two of its decisions without chance between them."""
    last: dict[tuple[int, int], float] = {}
    for row, chance in zip(decisions, chances.tolist(), strict=True):
        key = int(row["game"]), int(row["seat"])
        if row["quiet"] and key in last:
            yield chance - last[key]
        last[key] = chance


def row_of(name: str, decisions: Decisions, chances: Numbers) -> str:
    """One line of the report, with a 95 % interval of the Brier score from resampled games."""
    results = decisions["result"].astype(np.float64)
    errors = (chances - results) ** 2
    _, game = np.unique(decisions["game"], return_inverse=True)
    sums, sizes = np.bincount(game, weights=errors), np.bincount(game)
    drawn = np.random.default_rng(1).integers(len(sums), size=(RESAMPLES, len(sums)))
    low, high = np.percentile(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), (2.5, 97.5))
    changes = list(quiet_changes(decisions, chances))
    change = f"{100 * sum(changes) / len(changes):+.2f}" if changes else "–"
    error, bias = 100 * calibration_error(chances, results), 100 * (chances - results).mean()
    brier = f"{errors.mean():.4f} ({low:.4f} – {high:.4f})"
    return f"| {name} | {len(sums)} | {len(chances)} | {error:.1f} | {bias:+.1f} | {brier} | {change} |"


def report(args: argparse.Namespace) -> None:
    for path in args.files:
        decisions = np.load(path)["decisions"]
        if args.held_out:
            decisions = decisions[decisions["game"] % 2 == 1]
        print(f"\n{path.stem}\n\n| | games | decisions | calibration error | bias | Brier score | change |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        shown = chances_of(decisions)
        print(row_of("shares of the search", decisions, decisions["share"].astype(np.float64)))
        print(row_of("chances", decisions, shown))
        for stage, (_, name) in enumerate(STAGES):
            part = decisions["stage"] == stage
            if part.any():
                print(row_of(f"chances, {name}", decisions[part], shown[part]))


def fit_curve(decisions: Decisions) -> list[float]:
    """The shift and slope of the log-odds that make the results likeliest, by Newton's method."""
    x = np.stack((np.ones(len(decisions)), odds_of(decisions["share"].astype(np.float64))), axis=1)
    curve = start = np.array([0.0, 1.0])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ curve))
        gradient = x.T @ (chance - decisions["result"]) + RIDGE * (curve - start)
        curvature = (x * (chance * (1 - chance))[:, None]).T @ x + RIDGE * np.eye(2)
        curve = curve - np.linalg.solve(curvature, gradient)
    shift, slope = curve.tolist()
    return [round(shift, 3), round(max(slope, LEAST_SLOPE), 3)]


def fit(args: argparse.Namespace) -> None:
    """Fit a curve for each number of players and stage to every second game."""
    decisions = np.concatenate([np.load(path)["decisions"] for path in args.files])
    fitted = decisions[decisions["game"] % 2 == 0]
    curves = {}
    for players in range(2, SEATS + 1):
        own = fitted[fitted["players"] == players]
        curves[str(players)] = [fit_curve(own[own["stage"] == stage]) for stage in range(len(STAGES))]
    rows = ",\n".join(f'  "{players}": {json.dumps(rows)}' for players, rows in curves.items())
    made_by = args.made_by or [f"python training/calibration.py fit {' '.join(map(str, args.files))}"]
    notes = ",\n".join(f"  {json.dumps(one)}" for one in made_by)
    args.out.write_text(f'{{\n "made by": [\n{notes}\n ],\n "curves": {{\n{rows}\n }}\n}}\n', encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing = commands.add_parser("play")
    playing.set_defaults(run=play)
    playing.add_argument("bot", help="a level that searches, or module:Class")
    playing.add_argument("--games", type=int, default=2000)
    playing.add_argument("--players", type=int, default=4)
    playing.add_argument("--iterations", type=int, default=150)
    playing.add_argument("--jobs", type=int, default=1)
    playing.add_argument("--seed", type=int, default=1)
    playing.add_argument("--save-every", type=int, default=20, help="games")
    playing.add_argument("--resume", action="store_true")
    playing.add_argument("--out", type=Path, required=True)
    reporting = commands.add_parser("report")
    reporting.set_defaults(run=report)
    reporting.add_argument("files", type=Path, nargs="+")
    reporting.add_argument("--held-out", action="store_true")
    fitting = commands.add_parser("fit")
    fitting.set_defaults(run=fit)
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--made-by", nargs="+", help="the commands that made the files, to be noted in the result")
    fitting.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
