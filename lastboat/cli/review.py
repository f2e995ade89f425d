"""`lastboat review`: what happened in a finished game, and was it luck?"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from lastboat.cli.arguments import UsageError
from lastboat.cli.files import load_record, reason
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.game import Game
from lastboat.review import COARSE, FULL, Review, review
from lastboat.review.graph import graph
from lastboat.review.page import page


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    record = load_record(args.file)
    if record.result is None:
        raise UsageError(f"{args.file} is a game still in play; only a finished one can be reviewed")
    played = record.options.names.seats[: record.options.players]
    if args.seat is not None and args.seat not in played:
        raise UsageError(f"{args.seat} does not play in {args.file}; there are {', '.join(played)}")
    seats = None if args.seat is None else [played.index(args.seat)]
    warm_up()
    found = _review(Game.from_record(record), coarse=args.quick, seed=args.seed or 0)
    if args.svg is not None:
        try:
            Path(args.svg).write_text(graph(found) + "\n", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"cannot write {args.svg}: {reason(error)}") from error
    print(found.to_json() if args.json else page(found, seats), end="\n" if args.json else "")
    return 0


def _review(game: Game, *, coarse: bool, seed: int) -> Review:
    """Review with a progress bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("Reviewing"), BarColumn(), TextColumn("{task.percentage:.0f} %"))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("review", total=None)
        return review(
            game,
            COARSE if coarse else FULL,
            seed=seed,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
