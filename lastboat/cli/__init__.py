"""The command line: `lastboat` alone starts the table server, `lastboat COMMAND` does everything else."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from lastboat.cli.arguments import INTERRUPTED, UsageError, parser
from lastboat.errors import LastBoatError, install_hint

if TYPE_CHECKING:
    from lastboat.cli.terminal import Terminal

    Command = Callable[[argparse.Namespace, Terminal], int]

__all__ = ["main"]

WRONG = 2
"""Exit code for arguments and files that cannot be used."""
PIPE_BROKEN = 141
EXTRAS = {"ratings": "server", "people": "server", "push-key": "push"}
"""What else a command needs, by the name of the extra."""
ALONE = {"open_browser": "1"}
"""The settings of `lastboat` without a command."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        args = parser().parse_args(argv)
    except SystemExit as leaving:  # argparse exits after --help and after wrong arguments
        return leaving.code if isinstance(leaving.code, int) else WRONG
    try:
        return _run(args)
    except LastBoatError as error:
        return _complain(f"{args.parser.prog}: {error}")
    except ModuleNotFoundError as missing:
        if missing.name is not None and missing.name.split(".")[0] == "rich":
            return _complain(f"lastboat: the command line needs rich; {install_hint('cli')}")
        if args.command not in EXTRAS:
            raise
        return _complain(f"{args.parser.prog}: this needs {missing.name}; {install_hint(EXTRAS[args.command])}")
    except KeyboardInterrupt:
        if sys.stdout.isatty():
            print()
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes stdout once more when it exits, so it must be open.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_BROKEN


def _run(args: argparse.Namespace) -> int:
    """The commands are loaded only now: --help and wrong arguments need neither them nor rich."""
    if args.command in (None, "serve"):
        return _serve(args)
    if args.command == "push-key":
        return _make_push_key(args)
    from lastboat.cli.terminal import Terminal

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ♣ shows ? instead of a traceback
    return _commands()[args.command](args, Terminal())


def _make_push_key(args: argparse.Namespace) -> int:
    """Write a key for the server's notifications."""
    from lastboat.server.push.keys import make_key

    make_key(Path(args.file))
    print(f"{args.file} holds the key; serve with --push-key {args.file} --push-contact mailto:you@example.org")
    return 0


def _serve(args: argparse.Namespace) -> int:
    """Serve until stopped; a failure to start is a one-line error."""
    from lastboat.server.launch import serve
    from lastboat.server.settings import Settings, from_environment, read

    texts = {one.name: getattr(args, one.name, None) for one in fields(Settings)} if args.command else ALONE
    try:
        chosen = {name: read(name, text) for name, text in texts.items() if text is not None}
        serve(from_environment(**chosen))
    except ModuleNotFoundError as missing:
        raise UsageError(f"the server needs {missing.name}; {install_hint('server')}") from missing
    return 0


def _commands() -> dict[str, Command]:
    from lastboat.cli import arena, check, editions, people, play, puzzles, ratings, review, viewer

    return {
        "watch": viewer.watch,
        "play": play.run,
        "replay": viewer.replay,
        "review": review.run,
        "puzzles": puzzles.make,
        "ratings": ratings.run,
        "people": people.run,
        "check": check.check,
        "editions": editions.run,
        "arena": arena.run_arena,
        "export": arena.run_export,
        "verify": check.verify,
    }


def _complain(line: str) -> int:
    print(line, file=sys.stderr)
    return WRONG
