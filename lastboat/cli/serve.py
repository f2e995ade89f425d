"""`lastboat serve`, and `lastboat` alone: the table server."""

from __future__ import annotations

import argparse
from dataclasses import fields

from lastboat.cli.arguments import UsageError
from lastboat.errors import LastBoatError
from lastboat.server.launch import serve
from lastboat.server.settings import Settings, from_environment, read

ALONE = {"open_browser": "1"}
"""What `lastboat` without a command chooses."""


def run(args: argparse.Namespace) -> int:
    """Serve until stopped; a failure to start is one line."""
    texts = {one.name: getattr(args, one.name, None) for one in fields(Settings)} if args.command else ALONE
    try:
        chosen = {name: read(name, text) for name, text in texts.items() if text is not None}
        serve(from_environment(**chosen))
    except ModuleNotFoundError as missing:
        raise UsageError(f'the server needs {missing.name}; get it with: pip install "lastboat[server]"') from missing
    except LastBoatError as error:
        raise UsageError(str(error)) from error
    return 0
