"""One decision: the screen of a seat, lists to choose from, and the commands that are always there."""

from __future__ import annotations

from collections.abc import Sequence

from lastboat.cli.advice import HELP, REMINDER, TYPING, question
from lastboat.cli.answers import Command, Picked, Puzzled, understand
from lastboat.cli.archive import Archive
from lastboat.cli.choices import LEAVE, Choice, by_subject, grid, one_by_one
from lastboat.cli.private import are_shown, secret_lines
from lastboat.cli.screen import everything, picture, seat_badge
from lastboat.cli.story import chapters, told
from lastboat.cli.terminal import Terminal, spans
from lastboat.engine.words import Phase
from lastboat.game import Game
from lastboat.moves import Move
from lastboat.text import Line, describe_phase
from lastboat.view import Eyes

BACK = Choice(LEAVE, "back", ())
LATELY = 8
"""Turns that `l` tells."""
LEAST_STORY = 2
OTHER_LINES = 4
"""The question, the reminder, the line for the answer, and one to spare."""


class Left(Exception):
    """The player quits."""


class TakenBack(Exception):
    """The player takes back a decision."""


class Dialogue:
    """What a seat is shown and asked; None when the game is over and everyone may look."""

    def __init__(self, terminal: Terminal, game: Game, archive: Archive, seat: int | None, back: int | None) -> None:
        self.terminal = terminal
        self.game = game
        self.archive = archive
        self.seat = seat
        self.back = back
        """The ply that can be taken back to, if there is one."""
        self.states = game.view(seat).states
        self.phase = Phase(int(self.states[0].phase))
        self.ears = seat if seat is not None and are_shown(self.states[0], seat) else None
        """Whose secrets are told: without a curtain around the screen, nobody's."""

    def decide(self, since: int, notice: str = "") -> Move:
        """Show what happened since a ply, then ask; gives the move that is chosen in the end."""
        legal = self.game.legal
        first = by_subject(self.states[0], legal)
        moves, choices = tuple(legal), first
        self._draw(since, notice, choices)
        while True:
            self._list(moves, choices)
            picked = self._pick(choices, legal)
            if len(picked) == 1:
                return picked[0]
            moves, choices = (picked, self._narrowed(picked)) if picked else (tuple(legal), first)
            if self.terminal.can_clear:
                self._draw(since, notice, choices)

    def close(self) -> None:
        """After the end: commands only, until Enter or q."""
        self.terminal.say("Enter: leave · s FILE: save the game · l: what happened · u: take back", "hint")
        while True:
            line = self.terminal.ask()
            answer = understand(line, (), ()) if line else None
            if answer is None or (isinstance(answer, Command) and answer.letter == "q"):
                return
            if isinstance(answer, Command):
                self._obey(answer)
            else:
                self.terminal.say("The game is over; Enter leaves.", "error")

    def _narrowed(self, moves: Sequence[Move]) -> list[Choice]:
        s = self.states[0]
        choices = [one for one in one_by_one(s, moves) if one.key != LEAVE]
        return [*choices, BACK]

    def _draw(self, since: int, notice: str, choices: Sequence[Choice]) -> None:
        """The whole screen but for the list; where the screen is low, the story gives way."""
        width = self.terminal.width
        lines = picture(self.states, width, self._title(), self.seat)
        secrets = secret_lines(self.states[0], self.seat) if self.seat is not None else []
        events = self.game.events_since(since, self.ears, Eyes.TABLE)
        room = self.terminal.height - len(lines) - len(secrets) - len(grid(choices, width)) - OTHER_LINES
        self.terminal.clear()
        with self.terminal.console:
            self.terminal.show(lines)
            self.terminal.tell(told(events), self._most(room))
            self.terminal.tell([*secrets, *([spans(notice)] if notice else [])])

    def _most(self, room: int) -> int | None:
        """Lines for the story; a pipe takes any number."""
        return max(room, LEAST_STORY) if self.terminal.can_clear else None

    def _title(self) -> Line:
        s = self.states[0]
        turn = f"Turn {s.turn}  " if s.turn else "Set-up  "
        badge = seat_badge(s, self.seat) if self.seat is not None else []
        return [*spans((turn, "quiet")), *badge, *spans(f" {describe_phase(s).partition(' ')[2]}")]

    def _list(self, moves: tuple[Move, ...], choices: Sequence[Choice]) -> None:
        self.terminal.say(question(self.phase, moves), "heading")
        self.terminal.show(grid(choices, self.terminal.width))
        self.terminal.say(REMINDER, "hint")

    def _pick(self, choices: Sequence[Choice], legal: Sequence[Move]) -> tuple[Move, ...]:
        """The moves that a line picks; commands are carried out and the line asked for again."""
        while True:
            answer = understand(self.terminal.ask(), choices, legal)
            if isinstance(answer, Picked):
                return answer.moves
            if isinstance(answer, Puzzled):
                self.terminal.say(answer.why, "error")
            else:
                self._obey(answer)

    def _obey(self, command: Command) -> None:
        match command.letter:
            case "?":
                self.terminal.say(HELP.get(self.phase, ""))
                self.terminal.say(TYPING)
            case "u" if self.back is None:
                self.terminal.say("There is nothing to take back.", "error")
            case "u":
                raise TakenBack
            case "l":
                self._tell_log(command.rest)
            case "w":
                self.terminal.show(everything(self.states))
            case "s":
                self.archive.save(command.rest)
            case "q":
                if self.archive.offer():
                    raise Left

    def _tell_log(self, rest: str) -> None:
        told = chapters(self.game.events_since(0, self.ears, Eyes.TABLE))
        self.terminal.tell(chapter.line for chapter in (told if rest == "all" else told[-LATELY:]))
