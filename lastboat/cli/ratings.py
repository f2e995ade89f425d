"""`lastboat ratings rebuild`: compute all ratings from the logs of the games."""

from __future__ import annotations

import argparse
import asyncio

from lastboat.cli.terminal import Terminal


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from lastboat.server.settings import from_environment
    from lastboat.server.store.rebuilding import rebuild

    games, different = asyncio.run(rebuild(args.database or from_environment().database))
    print(f"{games} rated games; {different} differences from what was stored")
    return 0
