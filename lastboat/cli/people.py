"""`lastboat people`: what the operator does about the people of a server, also while it runs."""

from __future__ import annotations

import argparse
import asyncio

from lastboat.cli.arguments import PEOPLE_ACTIONS, UsageError
from lastboat.cli.terminal import Terminal


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    from lastboat.cli.operator import carry_out

    least, most, form = PEOPLE_ACTIONS[args.action]
    if not least <= len(args.words) <= most:
        raise UsageError(f"{args.action} takes other arguments: lastboat people {args.action} {form}".rstrip())
    if args.action == "delete" and not args.yes:
        raise UsageError("deleting somebody cannot be undone; add --yes if you are sure")
    asyncio.run(carry_out(args.action, args.words, args.database or ""))
    return 0
