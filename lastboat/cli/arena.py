"""`lastboat arena`: bots against bots, with a bar that tells how it stands."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lastboat.arena import Match, Series, chart, play, report, summarise
from lastboat.arena.entrants import check
from lastboat.arena.report import percent
from lastboat.arena.summary import Tally
from lastboat.bots.bot import Clock
from lastboat.cli.arguments import Refused, options
from lastboat.cli.files import reason
from lastboat.cli.terminal import Terminal
from lastboat.errors import LastBoatError

FOLDER = Path("arena")
"""Where games are kept unless `--out` says otherwise."""
ENDING = ".jsonl"
SEED = 1
INTERRUPTED = 130


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    match = match_of(args)
    with refusals():
        series = Series(match, place(args.out, match), resume=args.resume)
        whole = fill(series, args.games, args.jobs)
        summary = summarise(match, series.games)
        if args.svg:
            Path(args.svg).write_text(chart(summary), encoding="utf-8")
    print(json.dumps(summary.as_dict(), indent=1) if args.json else report(summary))
    if whole:
        return 0
    print(f"\nInterrupted. {summary.games} games are kept in {series.path}; --resume goes on.", file=sys.stderr)
    return INTERRUPTED


def match_of(args: argparse.Namespace) -> Match:
    """The match that the arguments describe."""
    bots = tuple(args.bots)
    if not 2 <= len(bots) <= 4:
        raise Refused(f"a match has 2 to 4 bots, not {len(bots)}")
    if args.players not in (None, len(bots)):
        raise Refused(f"--players {args.players} needs as many bots, not {len(bots)}")
    args.players = len(bots)
    check_bots(bots)
    return Match(bots, options(args), SEED if args.seed is None else args.seed, clock_of(args))


def check_bots(bots: tuple[str, ...]) -> None:
    """Refuse who cannot be found; a bot by its address may lie in the folder where we are."""
    if any(":" in bot for bot in bots):
        sys.path.insert(0, str(Path.cwd()))
    try:
        check(bots)
    except LastBoatError as error:
        raise Refused(str(error)) from error


def clock_of(args: argparse.Namespace) -> Clock:
    given = [f"--{name}" for name in ("seconds", "iterations", "part") if getattr(args, name) is not None]
    if len(given) > 1:
        raise Refused(f"{' and '.join(given)} exclude each other")
    return Clock(args.seconds, args.iterations, 1.0 if args.part is None else args.part)


def place(out: str | None, match: Match) -> Path:
    """A file if it ends like one, else a folder for a file named after the match."""
    if out is not None and out.endswith(ENDING):
        return Path(out)
    return (FOLDER if out is None else Path(out)) / f"{match.name()}{ENDING}"


def fill(series: Series, games: int, jobs: int) -> bool:
    """Play what is missing, under a bar; gives whether it was not interrupted."""
    tally = Tally(series.games)
    total = series.match.blocks(games) * series.match.players
    with bar(total, len(series.games)) as tell, closing(play(series, games, processes=jobs)) as coming:
        try:
            for game in coming:
                tally.add(game)
                tell("  ".join(f"{bot} {percent(tally.shares[bot])}" for bot in dict.fromkeys(series.match.bots)))
        except KeyboardInterrupt:
            return False
    return True


class Bar:
    """A bar on standard error, if that is a terminal."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self._progress = progress
        self._task = progress.add_task("warming up", total=total, completed=done)

    def __call__(self, words: str) -> None:
        """One more game, after which it stands like this."""
        self._progress.update(self._task, advance=1, description=words)


@contextmanager
def bar(total: int, done: int) -> Iterator[Bar]:
    console = Console(stderr=True, highlight=False)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield Bar(progress, total, done)


@contextmanager
def refusals() -> Iterator[None]:
    """What cannot be done is one line."""
    try:
        yield
    except LastBoatError as error:
        raise Refused(str(error)) from error
    except OSError as error:
        raise Refused(f"cannot use {error.filename or 'the file'}: {reason(error)}") from error
