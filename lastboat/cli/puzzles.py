"""`lastboat puzzles make`: search games of bots for puzzles."""

from __future__ import annotations

import argparse
from pathlib import Path

from lastboat.cli.arguments import UsageError
from lastboat.cli.files import reason
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.puzzles import read, write
from lastboat.puzzles.mining import make_puzzles


def make(args: argparse.Namespace, terminal: Terminal) -> int:
    path = Path(args.out)
    so_far = read(path) if path.exists() else None
    warm_up()
    for found in make_puzzles(args.games, args.seed, so_far):
        try:
            write(path, found)
        except OSError as error:
            raise UsageError(f"cannot write {path}: {reason(error)}") from error
        print(f"{found.games} of {args.games} games: {len(found.puzzles)} puzzles in {path}", flush=True)
    return 0
