"""Legal moves as lists to choose from: first what, then where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from lastboat.cli.move_words import Narrator, subject
from lastboat.cli.terminal import length, spans
from lastboat.engine.state import State
from lastboat.engine.words import NONE, Phase
from lastboat.moves import Move
from lastboat.names import COLOUR_LETTERS, seat_name
from lastboat.text import Line, Span

PASS: Final = "pass"
LEAVE: Final = "0"
"""The key that ends, declines or goes back."""
KEY: Final = 4
"""Columns of a key."""
ENDS: Final = {
    Phase.TILE: "play no tile",
    Phase.RIDE: "stop here",
    Phase.WIND: "stop here",
    Phase.MOVE: "done moving",
    Phase.CREATURE: "leave it at that",
    Phase.DEFEND: "do not defend",
    Phase.NIP: "take nobody",
}
"""What it means to pass."""


@dataclass(frozen=True)
class Choice:
    """One entry of a list: the key to type, words, and the moves it stands for."""

    key: str
    words: str
    moves: tuple[Move, ...]
    heading: str = ""


def by_subject(s: State, moves: Sequence[Move]) -> list[Choice]:
    """The first list: each piece or value once, each other move by itself, what ends it last."""
    groups: dict[str, list[Move]] = {}
    for move in _without_pass(moves):
        groups.setdefault(subject(move), []).append(move)
    if len(groups) == 1:
        return one_by_one(s, moves)
    say = Narrator(s)
    chosen = [_group(say, name, group, number) for number, (name, group) in enumerate(groups.items(), 1)]
    return [*chosen, *_ending(s, moves)]


def one_by_one(s: State, moves: Sequence[Move]) -> list[Choice]:
    """A list with an entry for each move; tiles to place on stand under their terrain."""
    say = Narrator(s)
    plain = _without_pass(moves)
    several = len({subject(move) for move in plain}) > 1
    if plain and plain[0].startswith("place "):
        plain.sort(key=say.ground)
    chosen = []
    for number, move in enumerate(plain, 1):
        heading = say.ground(move).name.lower() if move.startswith("place ") else ""
        chosen.append(Choice(str(number), say.sentence(move) if several else say.verb(move), (move,), heading))
    return [*chosen, *_ending(s, moves)]


def _without_pass(moves: Iterable[Move]) -> list[Move]:
    """Each move once: pieces that nobody can tell apart have moves that read the same."""
    return list(dict.fromkeys(move for move in moves if move != PASS))


def _group(say: Narrator, name: str, group: list[Move], number: int) -> Choice:
    if "=" in name:
        colour, value = name.split("=")
        if say.s.rules.colours == 1:
            return Choice(value, f"worth {value}", tuple(group))
        return Choice(str(number), f"worth {value}", tuple(group), seat_name(COLOUR_LETTERS.index(colour)))
    words = say.verb(group[0]) if name == group[0] else say.subject_words(name)
    if len(group) == 1 and name != group[0]:
        words += f": {say.verb(group[0])}"
    return Choice(str(number), words, tuple(group))


def _ending(s: State, moves: Iterable[Move]) -> list[Choice]:
    words = ENDS.get(Phase(int(s.phase)), PASS)
    if s.phase == Phase.CREATURE and s.mover != NONE:
        words = "stop here"
    return [Choice(LEAVE, words, (move,)) for move in moves if move == PASS]


def grid(choices: Sequence[Choice], width: int) -> list[Line]:
    """The list in columns, what has a heading beside it."""
    lines: list[Line] = []
    wide = 2 + max(len(choice.words) for choice in choices)
    for heading, group in groupby(choices, key=lambda choice: choice.heading):
        margin = f"{heading:>9}" if heading else ""
        row = spans((margin, "quiet"))
        for choice in group:
            if length(row) + KEY + len(choice.words) > width and length(row) > len(margin):
                lines.append(_without_end(row))
                row = spans(" " * len(margin))
            row += spans((f"{choice.key:>{KEY - 1}} ", "key"), choice.words.ljust(wide))
        lines.append(_without_end(row))
    return lines


def _without_end(row: Line) -> Line:
    """Blanks after the last entry would break the line where it just fits."""
    return [*row[:-1], Span(row[-1].text.rstrip(), row[-1].ink)]
