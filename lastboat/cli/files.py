"""Files in and out; what goes wrong is one clear line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from lastboat.cli.arguments import Refused
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.record import FORMAT, Record, read_record

PIPE = "-"
"""In place of a file: standard input."""


def read_text(name: str) -> str:
    """The text of a file. One that is not text is a `BadFile`, one that cannot be opened is `Refused`."""
    try:
        content = sys.stdin.buffer.read() if name == PIPE else Path(name).read_bytes()
    except OSError as error:
        raise Refused(f"cannot read {name}: {reason(error)}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile("not text in UTF-8", content[: error.start].count(b"\n") + 1) from error


def load_record(name: str) -> Record:
    """The record in a file."""
    try:
        return read_record(read_text(name))
    except BadFile as error:
        raise Refused(f"cannot use {name}: {error}") from error


def load_game(name: str) -> Game:
    """The game in a file, to be played on: a record or a position."""
    try:
        text = read_text(name)
        return Game.from_record(text) if is_record(text) else Game.from_position(text)
    except BadFile as error:
        raise Refused(f"cannot use {name}: {error}") from error


def is_record(text: str) -> bool:
    """Whether the text means to be a game record."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        return text.lstrip().startswith("{") and f'"{FORMAT}"' in text
    return isinstance(fields, dict) and fields.get("format") == FORMAT


def save(game: Game, name: str) -> None:
    """Write the game's record."""
    try:
        Path(name).write_text(str(game.record()), encoding="utf-8")
    except OSError as error:
        raise Refused(f"cannot write {name}: {reason(error)}") from error


def reason(error: OSError) -> str:
    """`No such file or directory`"""
    return error.strerror or str(error)
