"""`lastboat verify`: whether a server's dice were what it had promised."""

from __future__ import annotations

import argparse

from lastboat.cli.files import load_record
from lastboat.errors import BadFile
from lastboat.server.fair import verify


def run(args: argparse.Namespace, _: object) -> int:
    """One line for each record."""
    wrong = 0
    for name in args.files:
        record = load_record(name)
        try:
            checked = verify(record)
        except BadFile as error:
            wrong = 1
            print(f"{name}: not as promised: {error}")
            continue
        print(f"{name}: all {checked} outcomes of chance follow from the secret that was promised")
    return wrong
