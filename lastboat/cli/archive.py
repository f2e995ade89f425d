"""Saving a game that is being played."""

from __future__ import annotations

from pathlib import Path

from lastboat.cli.arguments import Refused
from lastboat.cli.files import save
from lastboat.cli.terminal import Terminal
from lastboat.game import Game

USUAL = "last-boat.json"


class Archive:
    """Where the game is saved, and up to which ply."""

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
        """Write the game; without a name, where it was last, else under the usual one. Gives whether it was done."""
        name = name or self.file or USUAL
        if name != self.file and Path(name).exists() and not self._may_replace(name):
            return False
        try:
            save(self.game, name)
        except Refused as refused:
            self.terminal.say(f"{str(refused).capitalize()}.", "error")
            return False
        self.file, self.saved = name, self.game.record().moves
        self.terminal.say(f"Saved to {name}; `lastboat play {name}` goes on with it.")
        return True

    def offer(self) -> bool:
        """Ask before leaving whether to save; gives whether to leave."""
        if self.is_current:
            return True
        while True:
            answer = self.terminal.ask("Save the game before you leave? y: yes, n: no, Enter: play on: ").lower()
            if answer in ("n", "no"):
                return True
            if answer in ("y", "yes"):
                name = self.terminal.ask(f"File name, Enter for {self.file or USUAL}: ")
                if self.save(name):
                    return True
            elif not answer:
                return False

    def _may_replace(self, name: str) -> bool:
        return self.terminal.ask(f"{name} is there already. Replace it? y/n: ").lower() in ("y", "yes")
