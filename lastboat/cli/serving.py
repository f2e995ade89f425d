"""The help and the options of `lastboat serve` and `lastboat verify`."""

from __future__ import annotations

import argparse
from dataclasses import fields
from typing import Final

from lastboat.server.settings import Settings

SERVE: Final = """\
Serve tables over HTTP: people, bots and programs sit down and play. Without options it is for this machine alone and
keeps its data in your data folder. Every option can also be set in the environment: --port as LASTBOAT_PORT.
`lastboat` alone does the same and opens the browser. deploy/README.md tells how to run it for a club."""
SERVE_EXAMPLES: Final = """\
examples:
  lastboat serve                               on localhost
  lastboat serve --host 0.0.0.0 --port 80      for everyone who can reach this machine
  lastboat serve --database sqlite+aiosqlite:////srv/boats.db --origins https://boats.example --secure-cookies 1"""

VERIFY: Final = """\
Recompute every deal, flip and roll of a game that a server recorded, from the secret it had committed to before the
game and the salts of the seats. docs/protocol.md explains how.
Exit code 0: all follow. 1: they do not. 2: the file cannot be read."""
VERIFY_EXAMPLES: Final = """\
examples:
  lastboat verify lastboat-0123456789abcdef.json"""


def add_serve(serve: argparse.ArgumentParser) -> None:
    """One option for each setting."""
    usual = Settings()
    for one in fields(Settings):
        value = getattr(usual, one.name)
        metavar = {bool: "0|1", int: "NUMBER", float: "NUMBER"}.get(type(value), "TEXT")
        shown = f" ({int(value) if value is False else value})" if value != "" else ""
        about = f"{one.metadata['about']}{shown}".replace("%", "%%")
        serve.add_argument(f"--{one.name.replace('_', '-')}", metavar=metavar, help=about)


def add_verify(verify: argparse.ArgumentParser) -> None:
    about = "a record from GET /api/tables/…/record; - for the pipe"
    verify.add_argument("files", nargs="+", metavar="RECORD", help=about)
