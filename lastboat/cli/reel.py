"""A game shown stage by stage: what `watch` and `replay` have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lastboat.cli.ending import verdict
from lastboat.cli.screen import everything, picture
from lastboat.cli.story import stage, stage_title, told
from lastboat.cli.terminal import Terminal
from lastboat.engine import States
from lastboat.events import Happening
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.view import Eyes

EVERYTHING = "everything"
"""In place of a seat: nothing is hidden."""
NOBODY = "nobody"
"""In place of a seat: a spectator."""


@dataclass(frozen=True)
class Reel:
    """A game and whose eyes see it: a seat's name, NOBODY or EVERYTHING."""

    game: Game
    eyes: str

    @property
    def states(self) -> States:
        """The position as the eyes see it, an array of one."""
        if self.eyes == EVERYTHING:
            return self.game.states()
        return self.game.view(self._seat).states

    def happened_since(self, ply: int) -> tuple[Happening, ...]:
        if self.eyes == EVERYTHING:
            return self.game.events_since(ply)
        return self.game.events_since(ply, self._seat, Eyes.TABLE)

    @property
    def _seat(self) -> str | None:
        return self.eyes if self.eyes in SEAT_NAMES else None

    def advance(self, step: Callable[[Game], None]) -> None:
        """Play on with `step` until the stage is over, or the game."""
        now = stage(self.game.states()[0])
        while not self.game.over:
            step(self.game)
            if stage(self.game.states()[0]) != now:
                return

    def frame(self, terminal: Terminal, since: int) -> None:
        """Draw the board, and tell below it what happened since a ply."""
        before = self.game.states(since)[0]
        marked = int(before.active) if before.turn else None
        title = stage_title(before)
        terminal.show(picture(self.states, terminal.width, title, marked))
        terminal.tell(told(self.happened_since(since)))
        if self.game.over:
            terminal.show(verdict(self.game))

    def legend(self, terminal: Terminal) -> None:
        """What the signs mean, once, for those who read it from a pipe."""
        terminal.show(everything(self.states)[-2:])
