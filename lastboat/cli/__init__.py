"""The command line: `lastboat` alone is the table server, `lastboat COMMAND` everything else."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from lastboat.cli.arguments import UsageError, parser

if TYPE_CHECKING:
    from lastboat.cli.terminal import Terminal

    Command = Callable[[argparse.Namespace, Terminal], int]

__all__ = ["main"]

WRONG = 2
"""Exit code for arguments and files that cannot be used."""
INTERRUPTED = 130
PIPE_BROKEN = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    try:
        args = parser().parse_args(argv)
    except SystemExit as leaving:  # argparse leaves by itself after --help and after wrong arguments
        return leaving.code if isinstance(leaving.code, int) else WRONG
    try:
        return _run(args)
    except UsageError as error:
        return _complain(f"{args.parser.prog}: {error}")
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.split(".")[0] != "rich":
            raise
        return _complain('lastboat: the command line needs rich; get it with: pip install "lastboat[cli]"')
    except KeyboardInterrupt:
        if sys.stdout.isatty():
            print()
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes stdout once more when it ends; there must be somewhere for that to go.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_BROKEN


def _run(args: argparse.Namespace) -> int:
    """The commands are loaded only now: --help and wrong arguments need neither them nor rich."""
    if args.command in (None, "serve"):
        from lastboat.cli import serve

        return serve.run(args)
    from lastboat.cli.terminal import Terminal

    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without ♣ shows ? rather than a traceback
    return _commands()[args.command](args, Terminal())


def _commands() -> dict[str, Command]:
    from lastboat.cli import arena, check, editions, export, play, viewer

    return {
        "watch": viewer.watch,
        "play": play.run,
        "replay": viewer.replay,
        "check": check.check,
        "editions": editions.run,
        "arena": arena.run_arena,
        "ladder": arena.run_ladder,
        "export": export.run,
        "verify": check.verify,
    }


def _complain(line: str) -> int:
    print(line, file=sys.stderr)
    return WRONG
