"""Ask for one decision: draw the screen, list the choices, and read the answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lastboat.cli.files import SavedGame
from lastboat.cli.handover import has_secrets, secret_lines
from lastboat.cli.menu import HELP, LEAVE, REMINDER, TYPING, Choice, by_subject, grid, one_by_one, question
from lastboat.cli.screen import everything, picture, seat_badge
from lastboat.cli.sentences import by_turn, paragraphs
from lastboat.cli.terminal import Terminal, spans
from lastboat.engine.words import Phase
from lastboat.errors import listed
from lastboat.game import Game
from lastboat.moves import Move
from lastboat.text import Line, describe_phase
from lastboat.view import Eyes

BACK = Choice(LEAVE, "back", ())
LATELY = 8
"""How many turns `l` shows."""
LEAST_STORY = 2
OTHER_LINES = 4
"""The question, the reminder, the line for the answer, and a spare one."""


class Quit(Exception):
    """The player quits."""


class TookBack(Exception):
    """The player takes back a decision."""


class Prompt:
    """What a seat is shown and asked; None when the game is over and everyone may look."""

    def __init__(
        self, terminal: Terminal, game: Game, saved_game: SavedGame, seat: int | None, back: int | None
    ) -> None:
        self.terminal = terminal
        self.game = game
        self.saved_game = saved_game
        self.seat = seat
        self.back = back
        """The ply that can be taken back to, if there is one."""
        self.states = game.view(seat).states
        self.phase = Phase(int(self.states[0].phase))
        self.secrets_of = seat if seat is not None and has_secrets(self.states[0], seat) else None
        """Whose secrets are shown: nobody's, unless only this seat sees the screen."""

    def decide(self, since: int, notice: str = "") -> Move:
        """Show what happened since a ply and ask until one move is chosen; returns that move."""
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
            answer = interpret(line, (), ()) if line else None
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
        """The whole screen except the list; on a small screen the story is cut short."""
        width = self.terminal.width
        lines = picture(self.states, width, self._title(), self.seat)
        secrets = secret_lines(self.states[0], self.seat) if self.seat is not None else []
        events = self.game.events_since(since, self.secrets_of, Eyes.TABLE)
        room = self.terminal.height - len(lines) - len(secrets) - len(grid(choices, width)) - OTHER_LINES
        self.terminal.clear()
        with self.terminal.console:
            self.terminal.show(lines)
            self.terminal.paragraphs(paragraphs(events), self._most(room))
            self.terminal.paragraphs([*secrets, *([spans(notice)] if notice else [])])

    def _most(self, room: int) -> int | None:
        """Lines for the story; no limit in a pipe."""
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
        """The moves that a line picks; after a command, the line is asked for again."""
        while True:
            answer = interpret(self.terminal.ask(), choices, legal)
            if isinstance(answer, Picked):
                return answer.moves
            if isinstance(answer, NotUnderstood):
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
                raise TookBack
            case "l":
                self._show_log(command.rest)
            case "w":
                self.terminal.show(everything(self.states))
            case "s":
                self.saved_game.save(command.rest)
            case "q":
                if self.saved_game.offer():
                    raise Quit

    def _show_log(self, rest: str) -> None:
        turns = by_turn(self.game.events_since(0, self.secrets_of, Eyes.TABLE))
        self.terminal.paragraphs(turn.line for turn in (turns if rest == "all" else turns[-LATELY:]))


_TYPED: Final = {"?": "? h help", "u": "u undo", "l": "l log", "w": "w who", "s": "s save", "q": "q quit exit"}
COMMANDS: Final = {word: letter for letter, words in _TYPED.items() for word in words.split()}
"""Commands by what can be typed for them."""


@dataclass(frozen=True)
class Command:
    """A letter of COMMANDS and the text after it."""

    letter: str
    rest: str


@dataclass(frozen=True)
class Picked:
    """One move to play, or several to choose from."""

    moves: tuple[Move, ...]


@dataclass(frozen=True)
class NotUnderstood:
    """A line that has no meaning here, and what can be typed instead."""

    why: str


Answer = Command | Picked | NotUnderstood


def interpret(line: str, choices: Sequence[Choice], legal: Sequence[Move]) -> Answer:
    """What a line means, given the list that is shown and all legal moves."""
    first, _, rest = line.partition(" ")
    if first.lower() in COMMANDS:
        return Command(COMMANDS[first.lower()], rest.strip())
    for choice in choices:
        if line == choice.key or (not line and len(choices) == 1):
            return Picked(choice.moves)
    if not line:
        return NotUnderstood("Type one of the numbers, a move, or ? for help.")
    shown = [move for choice in choices for move in choice.moves]
    for moves in (shown, legal):
        fitting = matching_moves(line, moves)
        if fitting:
            return Picked(fitting)
    if line.isdecimal():
        return NotUnderstood(f"{line} is not in the list; it has {listed([choice.key for choice in choices])}.")
    alike = matching_moves(_words(line)[0], legal) if _words(line) else ()
    possible = listed([move.text for move in alike])
    advice = f"possible: {possible}" if alike else f"type a number of the list, or a move such as {shown[0]}"
    return NotUnderstood(f"{line!r} matches no move here; {advice}.")


def matching_moves(line: str, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that this text, or part of a text, can mean; the full text of a move means only that one."""
    wanted = _words(line)
    fitting = [move for move in dict.fromkeys(moves) if _is_part(wanted, _words(move.text))]
    whole = [move for move in fitting if _words(move.text) == wanted]
    return tuple(whole or fitting)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s=(),:]+", text.lower())


def _is_part(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the words occur in the move in this order; letters alone may be the start of a word."""
    rest = iter(words)
    return bool(wanted) and all(any(word == w or (w.isalpha() and word.startswith(w)) for word in rest) for w in wanted)
