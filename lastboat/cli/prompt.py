"""Ask the people at one keyboard for their moves; nobody sees another's values or tiles."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from rich.columns import Columns
from rich.text import Text

from lastboat.cli import help_texts
from lastboat.cli.choices import LEAVE, Choice, by_subject, one_by_one, read_answer
from lastboat.cli.files import SavedGame
from lastboat.cli.screen import picture, secret_lines, shows_secrets, turn_title, verdict
from lastboat.cli.sentences import log, story
from lastboat.cli.terminal import Terminal, spans
from lastboat.errors import LastBoatError
from lastboat.events import Happening, Kept
from lastboat.game import Game
from lastboat.moves import Move
from lastboat.text import describe_phase, legend_lines, roster_lines, seat_title
from lastboat.view import Eyes

REMINDER: Final = "? help · u undo · l log · w who is where · s FILE save · q quit"
BACK: Final = Choice(LEAVE, "back", ())
LEAST_STORY: Final = 2
OTHER_LINES: Final = 4
"""The question, the reminder, the line for the answer, and a spare one."""


class Quit(Exception):
    """The player quits."""


class TookBack(Exception):
    """The player has taken back a decision."""


class Prompt:
    """Asks one person after the other, and clears the screen between them when it shows a secret."""

    def __init__(self, terminal: Terminal, game: Game, saved_game: SavedGame, people: Set[int]) -> None:
        self.terminal = terminal
        self.game = game
        self.saved_game = saved_game
        self.people = people
        self.decided: dict[int, int] = {}
        """The ply of each person's last decision: they have not seen what happened since."""
        self.looking: int | None = None
        """Who sees the screen."""
        self.exposed = False
        """Whether it shows a secret."""
        self.notice = ""

    def decide(self, seat: int) -> None:
        """Ask the seat until it has chosen a move, and play that, or take back the last decision."""
        self._hand_over(seat)
        try:
            move = self._choose(seat)
        except TookBack:
            return
        self.decided[seat], self.notice = self.game.ply, ""
        self.game.play(move, seat)

    def close(self) -> None:
        """Show the result, and offer to save the game."""
        self.terminal.clear()
        self.terminal.show(picture(self.game.states(), self.terminal.width, spans(("The game is over", "heading"))))
        self.terminal.paragraphs(verdict(self.game))
        self.terminal.say("Enter: leave · s FILE: save the game", "hint")
        while (line := self.terminal.ask()) not in ("", "q", "quit"):
            command, _, file = line.partition(" ")
            if command in ("s", "save"):
                self.saved_game.save(file.strip())
            else:
                self.terminal.say("The game is over; Enter leaves, s FILE saves it.", "error")

    def _hand_over(self, seat: int) -> None:
        """Let this seat see the screen; everyone else looks away if the old or the new one shows a secret."""
        s = self.game.states()[0]
        exposing = shows_secrets(s, seat)
        if len(self.people) > 1 and seat != self.looking:
            self._show_kept_tiles()
            if self.exposed or exposing:
                self.terminal.wipe()
                self.terminal.ask(f"Pass the keyboard to {seat_title(s, seat)}, then press Enter. ")
                self.terminal.wipe()
                self.exposed = False
        self.looking = seat
        self.exposed = self.exposed or exposing

    def _show_kept_tiles(self) -> None:
        """Show the person who leaves the tiles they have just kept, before anyone else looks."""
        if self.looking is None:
            return
        events = self._news(self.looking, self.looking)
        kept = [event for event in events if isinstance(event, Kept) and event.underside is not None]
        if kept:
            self.exposed = True
            words = " ".join(event.sentence(self.game.options.names) for event in kept)
            self.terminal.say(f"Only for {seat_title(self.game.states()[0], self.looking)}: {words}", "heading")
            self.terminal.ask("Press Enter when you have read it. ")

    def _news(self, seat: int, eyes: int | None) -> tuple[Happening, ...]:
        """What happened since the seat's last decision."""
        return self.game.events_since(min(self.decided.get(seat, 0), self.game.ply), eyes, Eyes.TABLE)

    def _choose(self, seat: int) -> Move:
        s = self.game.view(seat).states[0]
        legal = self.game.legal
        question, choices = describe_phase(s), by_subject(s, legal)
        while True:
            self._draw(seat, question, choices)
            picked = self._pick(seat, choices)
            if len(picked) == 1:
                return picked[0]
            narrowed = [choice for choice in one_by_one(s, picked) if choice.key != LEAVE]
            choices = [*narrowed, BACK] if picked else by_subject(s, legal)
            values = {move.value for move in picked} - {None}
            question = describe_phase(s) + (f" It is worth {values.pop()}." if len(values) == 1 else "")

    def _draw(self, seat: int, question: str, choices: Sequence[Choice]) -> None:
        """The board, the news, the seat's secrets and the list; on a small screen the news are cut short."""
        terminal, states = self.terminal, self.game.view(seat).states
        s = states[0]
        lines = picture(states, terminal.width, turn_title(s, seat))
        private = [*secret_lines(s, seat), *([spans(self.notice)] if self.notice else [])]
        entries = [Text.assemble((f"{choice.key:>3} ", "bold"), choice.words) for choice in choices]
        columns = Columns(entries, padding=(0, 2), equal=True)
        used = len(lines) + len(private) + len(terminal.console.render_lines(columns)) + OTHER_LINES
        rows = max(terminal.height - used, LEAST_STORY) if terminal.can_clear else None
        terminal.clear()
        with terminal.console:
            terminal.show(lines)
            terminal.paragraphs(story(self._news(seat, self._eyes(seat)), self.game.options.names), rows)
            terminal.paragraphs(private)
            terminal.say(question, "heading")
            terminal.console.print(columns)
            terminal.say(REMINDER, "hint")

    def _eyes(self, seat: int) -> int | None:
        """Whose secrets may be told: nobody's, unless only this seat sees the screen."""
        return seat if shows_secrets(self.game.states()[0], seat) else None

    def _pick(self, seat: int, choices: Sequence[Choice]) -> tuple[Move, ...]:
        """The moves that a line picks; after a command or an error, the line is asked for again."""
        while True:
            line = self.terminal.ask()
            if self._obeyed(seat, line):
                continue
            try:
                return read_answer(line, choices, self.game.legal)
            except LastBoatError as error:
                self.terminal.say(str(error), "error")

    def _obeyed(self, seat: int, line: str) -> bool:
        """Whether the line was a command."""
        command, _, rest = line.partition(" ")
        match command.lower():
            case "?" | "h" | "help":
                self.terminal.say(help_texts.COMMANDS["play"].about)
            case "u" | "undo":
                self._take_back()
            case "l" | "log":
                self.terminal.paragraphs(
                    log(self.game.events_since(0, self._eyes(seat), Eyes.TABLE), self.game.options.names)
                )
            case "w" | "who":
                s = self.game.view(seat).states[0]
                self.terminal.show([*roster_lines(s), [], *legend_lines(s)])
            case "s" | "save":
                self.saved_game.save(rest.strip())
            case "q" | "quit" | "exit":
                if self.saved_game.offer():
                    raise Quit
            case _:
                return False
        return True

    def _take_back(self) -> None:
        """Go back to the last decision of a person; replayed, bots and chance act as before."""
        for ply in range(self.game.ply - 1, -1, -1):
            if self.game.states(ply)[0].actor in self.people:
                self.notice = f"Taken back: {self.game.record().moves[ply]}."
                self.game.undo(to=ply)
                raise TookBack
        self.terminal.say("There is nothing to take back.", "error")
