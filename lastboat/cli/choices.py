"""Legal moves as numbered lists, and which of them a typed line means."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Final, NamedTuple

from lastboat.engine.state import State
from lastboat.engine.words import NONE, Status
from lastboat.errors import NotLegal, NotParsable
from lastboat.moves import Move, Verb
from lastboat.names import KIND_OF, names_of, parse_hex, word
from lastboat.text.cells import TEXTURE
from lastboat.text.scene import Place, crew, survey

LEAVE: Final = "0"
"""The key that passes or goes back."""
CHOOSES_PIECE: Final = frozenset({Verb.PICK, Verb.TAKE, Verb.GUARD})
"""Moves that only choose a piece, so there is nothing to choose before them."""
STANDS: Final = {Status.LAND: "on", Status.ABOARD: "aboard at", Status.SWIMMING: "swims at"}


class Choice(NamedTuple):
    """One entry of a list: the key to type, words, and the moves it stands for."""

    key: str
    words: str
    moves: tuple[Move, ...]


def by_subject(s: State, moves: Sequence[Move]) -> list[Choice]:
    """The first list: each piece or value once, every other move separately, passing last."""
    groups: dict[Hashable, list[Move]] = {}
    for move in moves:
        groups.setdefault(_subject(move), []).append(move)
    passing = groups.pop(Verb.PASS, [])
    if len(groups) == 1:
        return one_by_one(s, moves)
    places = survey(s)
    chosen = []
    for number, group in enumerate(groups.values(), 1):
        first = group[0]
        # The key of a value is the value, unless two colours share it.
        key = f"{first.value}" if first.verb == Verb.PLACE and s.rules.colours == 1 else f"{number}"
        alone = len(group) == 1 and first.verb != Verb.PLACE
        words = _move_words(s, places, first) if alone else _subject_words(s, places, first)
        chosen.append(Choice(key, words, tuple(group)))
    return [*chosen, *(Choice(LEAVE, move.text, (move,)) for move in passing)]


def one_by_one(s: State, moves: Sequence[Move]) -> list[Choice]:
    """A list with an entry for each move, passing last."""
    places = survey(s)
    active = [move for move in moves if move.verb != Verb.PASS]
    if active and active[0].verb == Verb.PLACE and len({_subject(move) for move in active}) == 1:
        words = [f"{move.to} {TEXTURE[_place(places, move.to).ground]}" for move in active]
    else:
        words = [_move_words(s, places, move) for move in active]
    chosen = [Choice(f"{number}", words[number - 1], (move,)) for number, move in enumerate(active, 1)]
    return [*chosen, *(Choice(LEAVE, move.text, (move,)) for move in moves if move.verb == Verb.PASS)]


def _subject(move: Move) -> Hashable:
    """What is chosen first: a value to place, the piece that moves, or the move itself."""
    if move.verb == Verb.PASS:
        return Verb.PASS
    if move.verb == Verb.PLACE:
        return move.colour, move.value
    return move if move.piece is None or move.verb in CHOOSES_PIECE else move.piece


def _subject_words(s: State, places: Sequence[Place], move: Move) -> str:
    """`R3 on f5`, `boat f5 with R2 B1`, `red worth 5`."""
    if move.verb == Verb.PLACE:
        return f"{move.colour} worth {move.value}"
    names = names_of(s)
    if move.piece in names.explorers:
        return f"{move.piece} {STANDS[Status(int(s.explorer[names.explorer(move.piece)].status))]} {move.origin}"
    if move.verb == Verb.SAIL:
        return f"{move.piece_text}{_crew_words(s, _place(places, move.origin)) or ', empty'}"
    return move.piece_text


def _move_words(s: State, places: Sequence[Place], move: Move) -> str:
    """The move's text, and who is where it goes: `R1 swim d3 (shark)`."""
    if move.to is None or move.to == move.origin or move.verb == Verb.LAND:
        return move.text
    place = _place(places, move.to)
    found = [word(KIND_OF[creature]) for creature in place.creatures]
    found += [names_of(s).explorers[e] for e in place.explorers]
    found += [f"boat{aboard}"] if (aboard := _crew_words(s, place)) else []
    return f"{move.text} ({', '.join(found)})" if found else move.text


def _crew_words(s: State, place: Place) -> str:
    """` with R2 B1`, or nothing."""
    aboard = crew(s, place.boat) if place.boat != NONE else []
    return f" with {' '.join(names_of(s).explorers[e] for e in aboard)}" if aboard else ""


def _place(places: Sequence[Place], name: str | None) -> Place:
    return places[parse_hex(f"{name}")]


def read_answer(line: str, choices: Sequence[Choice], legal: Sequence[Move]) -> tuple[Move, ...]:
    """The moves that a line means, given the list that is shown and all legal moves; none for going back.

    A line that means nothing here is `NotLegal`, an empty one `NotParsable`.
    """
    for choice in choices:
        if line == choice.key or (not line and len(choices) == 1):
            return choice.moves
    if not line:
        raise NotParsable("Type one of the numbers, a move, or ? for help.")
    shown = [move for choice in choices for move in choice.moves]
    fitting = matching_moves(line, shown) or matching_moves(line, legal)
    if not fitting:
        raise NotLegal(line, [choice.key for choice in choices] if line.isdecimal() else [move.text for move in shown])
    return fitting


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
