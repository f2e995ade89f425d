"""`lastboat check` and `lastboat verify`: is a file valid, and were a server's dice fair?"""

from __future__ import annotations

import argparse
import json
import re
import sys

from lastboat.cli.arguments import UsageError
from lastboat.cli.files import is_record, load_record, read_text
from lastboat.cli.sentences import describe_record
from lastboat.cli.terminal import Terminal, warm_up
from lastboat.editions import Options
from lastboat.engine.words import Phase
from lastboat.errors import BadFile
from lastboat.names import word
from lastboat.position import FORMAT, read_position
from lastboat.problems import problems, view_problems
from lastboat.record import Record, read_record
from lastboat.server.tables import fair_dice
from lastboat.text import counted

FOREIGN = 'neither a game record ("format": "lastboat game") nor a position (lastboat position 1)'


def check(args: argparse.Namespace, terminal: Terminal) -> int:
    warm_up()
    return max([_check_file(name) for name in args.files])


def _check_file(name: str) -> int:
    """Print one line about a file and return its exit code."""
    try:
        print(f"{name}: {describe(read_text(name))}")
    except BadFile as error:
        print(f"{name}: {' '.join(str(error).split())}")
        return 1
    except UsageError as error:
        print(f"lastboat check: {error}", file=sys.stderr)
        return 2
    return 0


def describe(text: str) -> str:
    """What the text is; one that is damaged or foreign is a `BadFile`."""
    if is_record(text):
        return f"game record, {describe_record(read_record(text))}"
    if not _may_be_position(text):
        raise BadFile(FOREIGN, 1)
    states, entries = read_position(text)
    s = states[0]
    whose = f" as seen by {entries['seen']}" if "seen" in entries else ""
    found = view_problems(states, 0) if "seen" in entries else problems(states, 0)
    if found:
        raise BadFile("; ".join(found))
    return f"position{whose}, {Options.from_rules(s).describe()}, turn {s.turn}, phase {word(Phase(int(s.phase)))}"


def _may_be_position(text: str) -> bool:
    """Whether it looks enough like a position to report what is wrong with it as one."""
    if text.lstrip().startswith("{"):
        try:
            fields = json.loads(text)
        except (ValueError, RecursionError):
            return True
        return bool(fields.get("format", FORMAT) == FORMAT)
    first = next((line for line in text.splitlines() if line.split("#")[0].strip()), "")
    return re.match(rf"\s*({FORMAT}|(options|seen|phase|now|island):)", first) is not None


def verify(args: argparse.Namespace, _: object) -> int:
    """One line for each record."""
    wrong = 0
    for name in args.files:
        record = load_record(name)
        try:
            checked = fair_dice.verify(record)
        except BadFile as error:
            wrong = 1
            print(f"{name}: not as committed: {error}")
            continue
        print(f"{name}: all {checked} chance outcomes follow from the secret committed to{_salts(record)}")
    return wrong


def _salts(record: Record) -> str:
    """A phrase about the seats' salts: those committed to, and those not revealed."""
    dice = fair_dice.fair_dice_of(record.fair, record.options)
    committed = sum(commitment is not None for commitment in dice.salt_commitments)
    if committed == 0:
        return ""
    withheld = ", ".join(record.options.names.seats[seat] for seat in dice.withheld)
    revealed = f" and {counted(committed - len(dice.withheld), 'committed salt')}"
    return revealed + (f"; not revealed by {withheld}" if withheld else "")
