"""Measures how true a bot's chances to win are, and fits the curves that make them so.

    python -m training.measure.calibration make lastboat.bots.analysis:Analyst --jobs 2 --out lastboat/bots/chances.json
    python -m training.measure.calibration play captain --players 4 --games 2000 --jobs 2 --out four.npz
    python -m training.measure.calibration report two.npz three.npz four.npz
    python -m training.measure.calibration fit two.npz three.npz four.npz --out lastboat/bots/chances.json

`play` lets the bot play all seats. At every decision with a choice it searches anew, as hints do, plays the best move,
and notes the shares of the win that it sees for all seats. With `--every 5` it does so in one turn of five, or for one
explorer or boat of five in the set-up, and otherwise plays its plans, which saves time.

`report` says how true these shares are, as found and as chances (lastboat/bots/chances.py): the calibration error (the
mean distance of chance and frequency over 20 bins), the bias, the Brier score, and the mean change from one decision of
a seat to its next when no outcome of chance came between, which is 0 for a martingale. All but the Brier score are
percentage points. Every game is held out: the games are in two halves, and the curves that make one half's chances are
fitted to the other half. `fit` takes all games. `make` does all of this, with two, three and four players.
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

from lastboat.arena.match import make_entrant
from lastboat.bots.bot import Budget
from lastboat.bots.chances import CERTAIN, STAGES, stage_of
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
        ("shares", np.float32, (SEATS,)),
        ("results", np.float32, (SEATS,)),
    ]
)
"""`seat` decides. `quiet`: it has decided before, and no outcome of chance came since. `shares` is what the search
found for each seat, `results` their shares of the win in the end."""
Decisions = npt.NDArray[Any]
Numbers = npt.NDArray[np.float64]
Curves = npt.NDArray[np.float64]
"""By the number of players and the stage: the shift and the slope of the log-odds."""


class Task(NamedTuple):
    bot: str
    game: int
    players: int
    iterations: int
    every: int = 1


def is_noted(task: Task, s: Any) -> bool:
    """Whether the shares are noted: in one turn of `every`, or for one explorer or boat of `every` in the set-up.

    All seats are noted equally often if `every` and the number of players have no common divisor.
    """
    return (task.game + int(s.turn or s.placed + s.launched)) % task.every == 0


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
        choices = out[: legal(game.states, 0, out)].tolist()
        seen, budget = view(game.states, 0, seat, Eyes.MEMORY), Budget(iterations=task.iterations)
        if len(choices) == 1 or not is_noted(task, game.states[0]):
            game.play(bots[seat].choose(seen, choices, budget))
        else:
            best = bots[seat].rank_plans(seen, budget, pawn_for(seen, task.game))[0]
            quiet = last[seat] == outcomes
            shares = (*best.win, *(0.0,) * (SEATS - task.players))
            rows.append((task.game, seat, task.players, stage_of(game.states[0]), quiet, shares, 0.0))
            last[seat] = outcomes
            game.play(best.steps[0])
        outcomes += game.ply > before + 1
    found = np.array(rows, dtype=DECISION)
    winners = game.scores == game.scores.max()
    found["results"][:, : task.players] = winners / winners.sum()
    return found


def play(args: argparse.Namespace) -> None:
    """Play games in processes and save them every few; `--resume` goes on after those that are there."""
    found: list[Decisions] = [np.load(args.out)["decisions"]] if args.resume and args.out.exists() else []
    done = len(np.unique(found[0]["game"])) if found else 0
    first = (10 * args.seed + args.players) * 1_000_000
    tasks = [Task(args.bot, first + i, args.players, args.iterations, args.every) for i in range(done, args.games)]
    with get_context("spawn").Pool(args.jobs) as pool:
        for i, decisions in enumerate(pool.imap(play_game, tasks), start=done + 1):
            found.append(decisions)
            if i % args.save_every == 0 or i == args.games:
                np.savez_compressed(args.out, decisions=np.concatenate(found))
                print(f"{args.players} players: {i} games", flush=True)


def make(args: argparse.Namespace) -> None:
    """Play with two, three and four players, report, and fit the curves that are shown."""
    args.files = [args.folder / f"{players}.npz" for players in range(2, SEATS + 1)]
    for players, path in enumerate(args.files, start=2):
        play(argparse.Namespace(**{**vars(args), "players": players, "out": path}))
    report(args)
    how = f"--games {args.games} --iterations {args.iterations} --every {args.every} --seed {args.seed}"
    args.made_by = [f"python -m training.measure.calibration make {args.bot} {how}"]
    fit(args)


def odds_of(shares: Numbers) -> Numbers:
    """The log-odds of shares, as in lastboat.bots.chances."""
    clipped = np.clip(shares, 1 - CERTAIN, CERTAIN)
    return np.log(clipped / (1 - clipped))


def of_the_seat(decisions: Decisions, field: str) -> Numbers:
    """The share or the result of the seat that decides."""
    found: Numbers = decisions[field][np.arange(len(decisions)), decisions["seat"]].astype(np.float64)
    return found


def chances_of(decisions: Decisions, curves: Curves) -> Numbers:
    """The chances of all seats, as `lastboat.bots.chances` makes them of shares by these curves."""
    shift, slope = curves[decisions["players"] - 2, decisions["stage"]].T
    own = 1 / (1 + np.exp(-shift - slope * odds_of(of_the_seat(decisions, "shares"))))
    chances: Numbers = decisions["shares"].astype(np.float64)
    chances[np.arange(len(chances)), decisions["seat"]] = 0
    others = chances.sum(axis=1)
    chances *= np.where(others > 0, (1 - own) / np.maximum(others, 1e-9), 0)[:, None]
    chances[np.arange(len(chances)), decisions["seat"]] = np.where(others > 0, own, 1)
    return chances


def held_out_chances(decisions: Decisions) -> Numbers:
    """The chances of each half of the games, by curves that are fitted to the other half."""
    chances = np.zeros((len(decisions), SEATS))
    half = decisions["game"] % 2
    for one in (0, 1):
        chances[half == one] = chances_of(decisions[half == one], fit_curves(decisions[half != one]))
    return chances


def calibration_error(chances: Numbers, results: Numbers) -> float:
    """The mean distance of chance and frequency over bins of chances, weighted by their size."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    return float(np.abs(np.bincount(bins, weights=chances - results, minlength=BINS)).sum() / len(chances))


def quiet_changes(decisions: Decisions, chances: Numbers) -> Iterator[float]:
    """The changes of the deciding seat's chance between two of its decisions without chance between them."""
    last: dict[tuple[int, int], float] = {}
    for row, chance in zip(decisions, chances.tolist(), strict=True):
        key = int(row["game"]), int(row["seat"])
        if row["quiet"] and key in last:
            yield chance - last[key]
        last[key] = chance


def row_of(name: str, decisions: Decisions, chances: Numbers) -> str:
    """One line of the report on all seats, with a 95 % interval of the Brier score from resampled games."""
    seated = np.arange(SEATS) < decisions["players"][:, None]
    errors = np.where(seated, (chances - decisions["results"]) ** 2, 0).sum(axis=1)
    _, game = np.unique(decisions["game"], return_inverse=True)
    sums, sizes = np.bincount(game, weights=errors), np.bincount(game, weights=decisions["players"])
    drawn = np.random.default_rng(1).integers(len(sums), size=(RESAMPLES, len(sums)))
    low, high = np.percentile(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1), (2.5, 97.5))
    own = chances[np.arange(len(chances)), decisions["seat"]]
    changes = list(quiet_changes(decisions, own))
    change = f"{100 * sum(changes) / len(changes):+.2f}" if changes else "–"
    error = 100 * calibration_error(chances[seated], decisions["results"][seated].astype(np.float64))
    bias = 100 * (own - of_the_seat(decisions, "results")).mean()
    brier = f"{sums.sum() / sizes.sum():.4f} ({low:.4f} – {high:.4f})"
    return f"| {name} | {len(sums)} | {len(chances)} | {error:.1f} | {bias:+.1f} | {brier} | {change} |"


def report(args: argparse.Namespace) -> None:
    print("| | games | decisions | calibration error | bias | Brier score | change |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    tables = [np.load(path)["decisions"] for path in args.files]
    for decisions in (*tables, np.concatenate(tables)):
        players = np.unique(decisions["players"])
        table = f"{players[0]} players" if len(players) == 1 else "all"
        chances = held_out_chances(decisions)
        print(row_of(f"{table}, shares of the search", decisions, decisions["shares"].astype(np.float64)))
        print(row_of(f"{table}, chances", decisions, chances))
        for stage, (_, name) in enumerate(STAGES):
            part = decisions["stage"] == stage
            if part.any():
                print(row_of(f"{table}, chances, {name}", decisions[part], chances[part]))


def fit_curve(decisions: Decisions) -> list[float]:
    """The shift and slope of the log-odds that make the results likeliest, by Newton's method."""
    x = np.stack((np.ones(len(decisions)), odds_of(of_the_seat(decisions, "shares"))), axis=1)
    results = of_the_seat(decisions, "results")
    curve = start = np.array([0.0, 1.0])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-x @ curve))
        gradient = x.T @ (chance - results) + RIDGE * (curve - start)
        curvature = (x * (chance * (1 - chance))[:, None]).T @ x + RIDGE * np.eye(2)
        curve = curve - np.linalg.solve(curvature, gradient)
    shift, slope = curve.tolist()
    return [round(shift, 3), round(max(slope, LEAST_SLOPE), 3)]


def fit_curves(decisions: Decisions) -> Curves:
    """A curve for each number of players and stage."""
    curves = np.zeros((SEATS - 1, len(STAGES), 2))
    for players in range(2, SEATS + 1):
        for stage in range(len(STAGES)):
            part = (decisions["players"] == players) & (decisions["stage"] == stage)
            curves[players - 2, stage] = fit_curve(decisions[part])
    return curves


def fit(args: argparse.Namespace) -> None:
    """Fit the curves to all games, and write them with the commands that made them; shifts of turns stay."""
    curves = fit_curves(np.concatenate([np.load(path)["decisions"] for path in args.files]))
    parts = {"curves": {str(players): rows for players, rows in enumerate(curves.tolist(), start=2)}}
    if args.out.exists() and (turns := json.loads(args.out.read_text(encoding="utf-8")).get("turns")):
        parts["turns"] = turns
    made_by = args.made_by or [f"python -m training.measure.calibration fit {' '.join(map(str, args.files))}"]
    notes = ",\n".join(f"  {json.dumps(one)}" for one in made_by)
    tables = [
        f' "{name}": {{\n' + ",\n".join(f'  "{players}": {json.dumps(row)}' for players, row in rows.items()) + "\n }"
        for name, rows in parts.items()
    ]
    text = ",\n".join([f' "made by": [\n{notes}\n ]', *tables])
    args.out.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    playing, making = commands.add_parser("play"), commands.add_parser("make")
    for command, run in ((playing, play), (making, make)):
        command.set_defaults(run=run)
        command.add_argument("bot", help="a level that searches, or module:Class")
        command.add_argument("--games", type=int, default=2000, help="for each number of players")
        command.add_argument("--iterations", type=int, default=150)
        about = "note one turn of this many; 5 treats all seats alike, 2, 3 and 4 do not"
        command.add_argument("--every", type=int, default=1, help=about)
        command.add_argument("--jobs", type=int, default=1)
        command.add_argument("--seed", type=int, default=1)
        command.add_argument("--save-every", type=int, default=20, help="games")
        command.add_argument("--resume", action="store_true")
        command.add_argument("--out", type=Path, required=True)
    playing.add_argument("--players", type=int, default=4)
    making.add_argument("--folder", type=Path, default=Path(), help="where the games are kept")
    reporting = commands.add_parser("report")
    reporting.set_defaults(run=report)
    reporting.add_argument("files", type=Path, nargs="+")
    fitting = commands.add_parser("fit")
    fitting.set_defaults(run=fit)
    fitting.add_argument("files", type=Path, nargs="+")
    fitting.add_argument("--made-by", nargs="+", help="the commands that made the files, to be noted in the result")
    fitting.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.run(args)


if __name__ == "__main__":
    main()
