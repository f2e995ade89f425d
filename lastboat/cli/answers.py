"""What a typed line means: a number of the list, a command, a move or part of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lastboat.cli.choices import Choice
from lastboat.errors import listed
from lastboat.moves import Move

COMMANDS: Final = {
    "?": "?",
    "h": "?",
    "help": "?",
    "u": "u",
    "undo": "u",
    "l": "l",
    "log": "l",
    "w": "w",
    "who": "w",
    "s": "s",
    "save": "s",
    "q": "q",
    "quit": "q",
    "exit": "q",
}
"""Commands by what can be typed for them."""


@dataclass(frozen=True)
class Command:
    """A letter of COMMANDS and what stands after it."""

    letter: str
    rest: str


@dataclass(frozen=True)
class Picked:
    """One move to play, or several to choose from."""

    moves: tuple[Move, ...]


@dataclass(frozen=True)
class Puzzled:
    """A line that means nothing here, and what would."""

    why: str


Answer = Command | Picked | Puzzled


def understand(line: str, choices: Sequence[Choice], legal: Sequence[Move]) -> Answer:
    """What a line means, given the list that is shown and all legal moves."""
    first, _, rest = line.partition(" ")
    if first.lower() in COMMANDS:
        return Command(COMMANDS[first.lower()], rest.strip())
    for choice in choices:
        if line == choice.key or (not line and len(choices) == 1):
            return Picked(choice.moves)
    if not line:
        return Puzzled("Type one of the numbers, a move, or ? for help.")
    shown = [move for choice in choices for move in choice.moves]
    for moves in (shown, legal):
        fitting = fit(line, moves)
        if fitting:
            return Picked(fitting)
    if line.isdecimal():
        return Puzzled(f"{line} is not in the list; it has {listed([choice.key for choice in choices])}.")
    alike = fit(_words(line)[0], legal) if _words(line) else ()
    possible = f"possible: {listed(alike)}" if alike else f"type a number of the list, or a move such as {shown[0]}"
    return Puzzled(f"{line!r} fits no move here; {possible}.")


def fit(line: str, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that this text, or part of a text, can mean; the whole text of a move means only that one."""
    wanted = _words(line)
    fitting = [move for move in dict.fromkeys(moves) if _is_part(wanted, _words(move))]
    whole = [move for move in fitting if _words(move) == wanted]
    return tuple(whole or fitting)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\s=(),:]+", text.lower())


def _is_part(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether the wanted words come in the move in this order; letters alone may be the beginning of a word."""
    rest = iter(words)
    return bool(wanted) and all(any(word == w or (w.isalpha() and word.startswith(w)) for word in rest) for w in wanted)
