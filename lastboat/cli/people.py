"""`lastboat people`: what the operator does about the people of a server, also while it runs."""

from __future__ import annotations

import argparse
import asyncio

from lastboat.cli.arguments import PEOPLE_ACTIONS, UsageError
from lastboat.cli.terminal import Terminal
from lastboat.errors import install_hint


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    try:
        from lastboat.cli.operator import carry_out
    except ModuleNotFoundError as missing:
        raise UsageError(f"this needs {missing.name}; {install_hint('server')}") from missing
    least, most, form = PEOPLE_ACTIONS[args.action]
    if not least <= len(args.words) <= most:
        raise UsageError(f"{args.action} takes other arguments: lastboat people {args.action} {form}".rstrip())
    if args.action == "delete" and not args.yes:
        raise UsageError("deleting somebody cannot be undone; add --yes if you are sure")
    asyncio.run(carry_out(args.action, args.words, args.database or ""))
    return 0
