"""`lastboat arena` and `lastboat export`: bots against bots, with a progress bar."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lastboat.arena import Match, Series, play, report, summarise
from lastboat.arena.match import check_entrants
from lastboat.arena.ray_cluster import ray_cluster
from lastboat.arena.report import percent
from lastboat.arena.statistics import scipy_special
from lastboat.arena.summary import Tally
from lastboat.arena.workers import Workers, processes
from lastboat.bots.bot import Budget
from lastboat.cli.arguments import INTERRUPTED, UsageError, options
from lastboat.cli.files import reason
from lastboat.cli.terminal import Terminal
from lastboat.envs.dataset import FORMATS, check_format, joined, play_games
from lastboat.envs.games import length_of

FOLDER = Path("arena")
"""Where games are kept unless `--out` says otherwise."""
ENDING = ".jsonl"
SEED = 1


def run_arena(args: argparse.Namespace, terminal: Terminal) -> int:
    match = match_of(args)
    scipy_special()  # missing: say so before the games, not after
    with file_errors():
        series = Series(match, place(args.out, match), resume=args.resume)
        whole = fill(series, args.games, workers_of(args))
        summary = summarise(match, series.games)
    print(json.dumps(summary.as_dict(), indent=1) if args.json else report(summary))
    if whole:
        return 0
    print(f"\nInterrupted. {summary.games} games are saved in {series.path}; continue with --resume.", file=sys.stderr)
    return INTERRUPTED


def match_of(args: argparse.Namespace) -> Match:
    """The match that the arguments describe."""
    bots = tuple(args.bots)
    if not 2 <= len(bots) <= 4:
        raise UsageError(f"a match has 2 to 4 bots, not {len(bots)}")
    if args.players not in (None, len(bots)):
        raise UsageError(f"--players {args.players} needs as many bots, not {len(bots)}")
    args.players = len(bots)
    check_bots(bots)
    return Match(bots, options(args), SEED if args.seed is None else args.seed, budget_of(args))


def check_bots(bots: tuple[str, ...]) -> None:
    """Refuse bots that cannot be found; a bot given as module:Class may be in the current folder."""
    if any(":" in bot for bot in bots):
        sys.path.insert(0, str(Path.cwd()))
    check_entrants(bots)


def budget_of(args: argparse.Namespace) -> Budget:
    given = [f"--{name}" for name in ("seconds", "iterations", "part") if getattr(args, name) is not None]
    if len(given) > 1:
        raise UsageError(f"{' and '.join(given)} exclude each other")
    return Budget(args.seconds, args.iterations, 1.0 if args.part is None else args.part)


def place(out: str | None, match: Match) -> Path:
    """A file if it has a file's suffix, otherwise a folder for a file named after the match."""
    if out is not None and out.endswith(ENDING):
        return Path(out)
    return (FOLDER if out is None else Path(out)) / f"{match.name()}{ENDING}"


def workers_of(args: argparse.Namespace) -> Workers:
    """Where the games are played."""
    if args.ray is None:
        return processes(args.jobs or 1)
    if args.jobs is not None:
        raise UsageError("--ray and --jobs exclude each other: a cluster uses all its cores")
    return ray_cluster(args.ray)


def fill(series: Series, games: int, workers: Workers) -> bool:
    """Play the missing games with a progress bar; returns False if interrupted."""
    tally = Tally(series.games)
    total = series.match.blocks(games) * series.match.players
    with bar(total, len(series.games)) as report_progress, closing(play(series, games, workers)) as coming:
        try:
            for game in coming:
                tally.add(game)
                report_progress(
                    "  ".join(f"{bot} {percent(tally.shares[bot])}" for bot in dict.fromkeys(series.match.bots))
                )
        except KeyboardInterrupt:
            return False
    return True


class Bar:
    """A progress bar on standard error, if that is a terminal."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self._progress = progress
        self._task = progress.add_task("warming up", total=total, completed=done)

    def __call__(self, words: str) -> None:
        """Count one more game and show the score so far."""
        self._progress.update(self._task, advance=1, description=words)


@contextmanager
def bar(total: int, done: int) -> Iterator[Bar]:
    console = Console(stderr=True, highlight=False)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, total, done)


@contextmanager
def file_errors() -> Iterator[None]:
    """Report in one line that a file cannot be used."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"cannot use {error.filename or 'the file'}: {reason(error)}") from error


def run_export(args: argparse.Namespace, terminal: Terminal) -> int:
    match = match_of(args)
    path = Path(args.out or f"{match.name()}.{args.format}")
    games = []
    with file_errors(), bar(args.games, 0) as report_progress:
        check_format(args.format)
        path.parent.mkdir(parents=True, exist_ok=True)
        for columns in play_games(match, args.games, length_of(args.observation)):
            games.append(columns)
            report_progress(f"{sum(len(game['action']) for game in games):,} decisions")
        columns = joined(games)
        FORMATS[args.format](columns, path)
    print(f"{len(columns['action']):,} decisions from {args.games} games are in {path}")
    return 0
