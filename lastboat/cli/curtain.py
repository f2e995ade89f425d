"""The curtain between two people at one keyboard: neither sees the other's values or tiles."""

from __future__ import annotations

from collections.abc import Set

from lastboat.cli.private import are_shown, private_news
from lastboat.cli.terminal import Terminal
from lastboat.game import Game
from lastboat.text import seat_title
from lastboat.view import Eyes


class Curtain:
    """Knows who looks at the screen, and whether a secret of theirs is on it."""

    def __init__(self, terminal: Terminal, game: Game, people: Set[int]) -> None:
        self.terminal = terminal
        self.game = game
        self.alone = len(people) < 2
        self.looking: int | None = None
        self.exposed = False
        self.asked = 0
        """The ply at which the one who looks was asked last."""

    def hand_over(self, seat: int) -> None:
        """Let this seat see the screen; everyone else looks away if there is a secret on the old or the new one."""
        s = self.game.states()[0]
        exposing = are_shown(s, seat)
        if not self.alone and seat != self.looking:
            self._let_read()
            if self.exposed or exposing:
                self._fall(seat_title(s, seat))
                self.exposed = False
        self.looking, self.asked = seat, self.game.ply
        self.exposed = self.exposed or exposing

    def _let_read(self) -> None:
        """Tell the one who leaves what came into his hand, before anyone else looks."""
        if self.looking is None:
            return
        since = min(self.asked, self.game.ply)
        news = private_news(self.game.events_since(since, self.looking, Eyes.TABLE), self.looking)
        if not news:
            return
        self.exposed = True
        name = seat_title(self.game.states()[0], self.looking)
        self.terminal.say(f"Only for {name}: {' '.join(news)}", "heading")
        self.terminal.ask("Press Enter when you have read it. ")

    def _fall(self, name: str) -> None:
        self.terminal.wipe()
        self.terminal.ask(f"Pass the keyboard to {name}, then press Enter. ")
        self.terminal.wipe()
