"""Read games and positions from files, and save the current game."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from lastboat.cli.arguments import UsageError
from lastboat.cli.terminal import Terminal
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.record import FORMAT, Record, read_record

PIPE = "-"
"""Instead of a file name: standard input."""


def read_text(name: str) -> str:
    """The text of a file. One that is not text is a `BadFile`, one that cannot be opened is a `UsageError`."""
    try:
        content = sys.stdin.buffer.read() if name == PIPE else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {name}: {reason(error)}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile("not text in UTF-8", content[: error.start].count(b"\n") + 1) from error


def load_record(name: str) -> Record:
    """The record in a file."""
    try:
        return read_record(read_text(name))
    except BadFile as error:
        raise UsageError(f"cannot use {name}: {error}") from error


def load_game(name: str) -> Game:
    """The game in a file, to be continued: a record or a position."""
    try:
        text = read_text(name)
        return Game.from_record(text) if is_record(text) else Game.from_position(text)
    except BadFile as error:
        raise UsageError(f"cannot use {name}: {error}") from error


def is_record(text: str) -> bool:
    """Whether the text looks like a game record."""
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
        raise UsageError(f"cannot write {name}: {reason(error)}") from error


def reason(error: OSError) -> str:
    """`No such file or directory`"""
    return error.strerror or str(error)


USUAL = "last-boat.json"


class SavedGame:
    """Where the game is saved, and which of its moves."""

    def __init__(self, terminal: Terminal, game: Game, file: str | None) -> None:
        self.terminal = terminal
        self.game = game
        self.file = file if file and file != "-" else None
        self.saved = game.record().moves if file else ()

    @property
    def is_current(self) -> bool:
        """Whether nothing would be lost."""
        return self.game.record().moves == self.saved

    def save(self, name: str) -> bool:
        """Write the game, by default to where it was last saved; returns whether it was saved."""
        name = name or self.file or USUAL
        if name != self.file and Path(name).exists() and not self._may_replace(name):
            return False
        try:
            save(self.game, name)
        except UsageError as error:
            self.terminal.say(f"{str(error).capitalize()}.", "error")
            return False
        self.file, self.saved = name, self.game.record().moves
        self.terminal.say(f"Saved to {name}; `lastboat play {name}` continues it.")
        return True

    def offer(self) -> bool:
        """Offer to save before leaving; returns whether to leave."""
        if self.is_current:
            return True
        while True:
            answer = self.terminal.ask("Save the game before you leave? y: yes, n: no, Enter: keep playing: ").lower()
            if answer in ("n", "no"):
                return True
            if answer in ("y", "yes"):
                name = self.terminal.ask(f"File name, Enter for {self.file or USUAL}: ")
                if self.save(name):
                    return True
            elif not answer:
                return False

    def _may_replace(self, name: str) -> bool:
        return self.terminal.ask(f"{name} already exists. Replace it? y/n: ").lower() in ("y", "yes")
