"""`lastboat ratings rebuild`: compute all ratings from the logs of the games."""

from __future__ import annotations

import argparse
import asyncio

from lastboat.cli.arguments import UsageError
from lastboat.cli.terminal import Terminal
from lastboat.errors import install_hint


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    try:
        from lastboat.server.store.rebuilding import rebuild
    except ModuleNotFoundError as missing:
        raise UsageError(f"this needs {missing.name}; {install_hint('server')}") from missing
    games, different = asyncio.run(rebuild(args.database or ""))
    print(f"{games} rated games; {different} differences from what was stored")
    return 0
