"""Passing the keyboard: people who share it never see each other's values or tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Set

from lastboat.cli.terminal import Terminal, spans
from lastboat.engine.queries import colours_of, explorers_of, values_of_colour
from lastboat.engine.state import State
from lastboat.engine.words import FIRST_KEPT, KEPT_KINDS, TERRAINS, Phase, Status
from lastboat.events import Happening, Kept
from lastboat.game import Game
from lastboat.names import TERRAIN_NAMES, UNDERSIDE_NAMES, explorer_name, hex_name, word
from lastboat.text import Line, seat_title
from lastboat.view import Eyes


class Handover:
    """Hands the screen from person to person, and clears it when it shows a secret."""

    def __init__(self, terminal: Terminal, game: Game, people: Set[int]) -> None:
        self.terminal = terminal
        self.game = game
        self.alone = len(people) < 2
        self.looking: int | None = None
        self.exposed = False
        self.asked = 0
        """The ply at which the person at the screen was last asked."""

    def hand_over(self, seat: int) -> None:
        """Let this seat see the screen; everyone else looks away if the old or the new one shows a secret."""
        s = self.game.states()[0]
        exposing = has_secrets(s, seat)
        if not self.alone and seat != self.looking:
            self._let_read()
            if self.exposed or exposing:
                self._fall(seat_title(s, seat))
                self.exposed = False
        self.looking, self.asked = seat, self.game.ply
        self.exposed = self.exposed or exposing

    def _let_read(self) -> None:
        """Show the person who leaves the tiles they have just kept, before anyone else looks."""
        if self.looking is None:
            return
        since = min(self.asked, self.game.ply)
        news = kept_news(self.game.events_since(since, self.looking, Eyes.TABLE), self.looking)
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


def has_secrets(s: State, seat: int) -> bool:
    """Whether this seat's screen shows something that the others must not see."""
    return bool(
        s.phase == Phase.PLACE or s.rules.open_values or sum(s.kept[seat, terrain] for terrain in range(TERRAINS))
    )


def secret_lines(s: State, seat: int) -> list[Line]:
    """The seat's values, if it may look at them now, and its tiles; `s` is its view."""
    lines = []
    if s.phase == Phase.PLACE or s.rules.open_values:
        lines += [_values(s, colour) for colour in colours_of(s, seat)]
    tiles = kept_tiles(s, seat)
    if tiles:
        lines.append(spans(("Your tiles: ", "heading"), ", ".join(tiles)))
    return lines


def _values(s: State, colour: int) -> Line:
    own = explorers_of(colour)
    out = [e for e in own if s.explorer[e].status != Status.BOX]
    words = "  ".join(f"{explorer_name(e)}={s.value[e]}{_place(s, e)}" for e in out) or "nobody is placed yet"
    left = Counter(values_of_colour(s)) - Counter(int(s.value[e]) for e in out)
    box = f"  left: {' '.join(map(str, sorted(left.elements())))}" if len(out) < len(own) else ""
    return spans(("Your explorers: ", "heading"), words, (box, "quiet"))


def _place(s: State, e: int) -> str:
    status = s.explorer[e].status
    if status in (Status.SAFE, Status.LOST):
        return f" {Status(int(status)).name.lower()}"
    return f" {hex_name(s.explorer[e].hex)}"


def kept_tiles(s: State, seat: int) -> list[str]:
    """`wind (beach)`"""
    return [
        f"{UNDERSIDE_NAMES[FIRST_KEPT + kind]} ({TERRAIN_NAMES[terrain]})"
        for terrain in range(TERRAINS)
        for kind in range(KEPT_KINDS)
        for _ in range(int(s.hand[seat, terrain, kind]))
    ]


def kept_news(events: tuple[Happening, ...], seat: int) -> list[str]:
    """The tiles that the seat has just kept, which only it may see."""
    return [
        f"You keep a {word(event.terrain)} tile: {word(event.underside)}."
        for event in events
        if isinstance(event, Kept) and event.seat == seat and event.underside is not None
    ]
