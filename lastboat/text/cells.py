"""Each hex as a cell of two lines, in spans of text that say what they show, so that a terminal can colour them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final, NamedTuple

from lastboat.engine.board import ISLAND_OF, ROWS
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS_A_COLOUR, NONE, PLACES, Ground, Kind
from lastboat.names import KIND_OF, names_of
from lastboat.text.scene import Place, crew, guardian, survey

WIDTH: Final = 6
"""Columns of a cell; the last one is kept blank."""
CELL: Final = WIDTH - 1
KIND_LETTERS: Final = {Kind.SERPENT: "S", Kind.SHARK: "K", Kind.WHALE: "W", Kind.DOLPHIN: "D", Kind.SQUID: "Q"}
TEXTURE: Final = {
    Ground.SEA: " ",
    Ground.BEACH: "░",
    Ground.FOREST: "♣",
    Ground.MOUNTAIN: "▲",
    Ground.UNDEALT: "?",
}
"""What a hex is filled with: the terrains differ without colour."""
JETTY: Final = "="
"""After the number of a landing hex."""
OVERFLOW: Final = "+"


class Span(NamedTuple):
    """A piece of text; `ink` names what it shows (`red`, `shark`, `number`…), `paper` the ground under it."""

    text: str
    ink: str = ""
    paper: str = ""


Line = list[Span]


@dataclass(frozen=True)
class Cell:
    """One hex: an upper and a lower line, each WIDTH columns wide."""

    hex: int
    upper: Line
    lower: Line


class Token(NamedTuple):
    """A piece in a cell: written in full if there is room, otherwise by its letters."""

    full: str
    short: str
    ink: str


def cells(s: State) -> list[list[Cell]]:
    """The 13 rows of the board."""
    places = iter(survey(s))
    return [[_cell(s, next(places), number + 1) for number in range(len(row))] for row in ROWS]


def colour_ink(s: State, e: int) -> str:
    """The name of the explorer's colour."""
    return names_of(s).seats[e // EXPLORERS_A_COLOUR]


def _cell(s: State, place: Place, number: int) -> Cell:
    """The hex's number and what is in it; a crowd may take the number's place."""
    label = f"{number}{JETTY if ISLAND_OF[place.hex] != NONE else ''}"
    below = 0 if place.boat != NONE else CELL
    arranged = _arrange(_beasts(s, place), _folk(s, place), (CELL - len(label) - 1, below))
    if arranged is None:
        label = ""
        arranged = _arrange(_beasts(s, place), _folk(s, place), (CELL, below))
    upper, lower = arranged or _cut_off(_beasts(s, place) + _folk(s, place), below)
    paper, fill = place.ground.name.lower(), TEXTURE[place.ground]
    if place.boat != NONE:
        lower = _boat(s, place.boat)
    gap = Span(fill * (CELL - len(label) - length(upper)), paper)
    return Cell(
        place.hex,
        _on(paper, [Span(label, "number"), gap, *upper, Span(" ")]),
        _on(paper, [*_centred(lower, fill, paper), Span(" ")]),
    )


def _on(paper: str, line: Line) -> Line:
    return [Span(text, ink, paper) for text, ink, _ in line if text]


def length(line: Line) -> int:
    """The columns that a line takes."""
    return sum(len(span.text) for span in line)


def _centred(line: Line, fill: str, ink: str) -> Line:
    left, odd = divmod(CELL - length(line), 2)
    return [Span(fill * left, ink), *line, Span(fill * (left + odd), ink)]


def _beasts(s: State, place: Place) -> list[Token]:
    """The creatures, except dolphins that guard: they are written with their swimmer."""
    busy = {guardian(s, e) for e in place.explorers}
    kinds = [KIND_OF[creature] for creature in place.creatures if creature not in busy]
    return [Token(KIND_LETTERS[kind], KIND_LETTERS[kind], kind.name.lower()) for kind in kinds]


def _folk(s: State, place: Place) -> list[Token]:
    """Explorers: capitals on land, small letters in the water, after a D when a dolphin guards them."""
    return [_explorer(s, e, place.ground == Ground.SEA) for e in place.explorers]


def _explorer(s: State, e: int, swims: bool) -> Token:
    full, short = names_of(s).explorers[e], names_of(s).letters[e // EXPLORERS_A_COLOUR]
    if not swims:
        return Token(full, short, colour_ink(s, e))
    guard = KIND_LETTERS[Kind.DOLPHIN] if guardian(s, e) != NONE else ""
    return Token(guard + full.lower(), guard + short.lower(), colour_ink(s, e))


def _boat(s: State, b: int) -> Line:
    """A hull with three places."""
    aboard = [Span(names_of(s).letters[e // EXPLORERS_A_COLOUR], colour_ink(s, e)) for e in crew(s, b)]
    return [Span("\\", "boat"), *aboard, Span("_" * (PLACES - len(aboard)) + "/", "boat")]


def _arrange(beasts: list[Token], folk: list[Token], rooms: tuple[int, int]) -> tuple[Line, Line] | None:
    """Spread the tokens over both lines, in full, by letter or by count; None if there is no room."""
    for upper, lower in (([], beasts + folk), (beasts, folk), (beasts + folk, [])):
        for write in (_in_full, _by_letter, _by_count):
            lines = write(upper), write(lower)
            if length(lines[0]) <= rooms[0] and length(lines[1]) <= rooms[1]:
                return lines
    return None


def _in_full(tokens: list[Token]) -> Line:
    return [Span(token.full, token.ink) for token in tokens]


def _by_letter(tokens: list[Token]) -> Line:
    return [Span(token.short, token.ink) for token in tokens]


def _by_count(tokens: list[Token]) -> Line:
    alike = Counter((token.short, token.ink) for token in tokens)
    return [Span(f"{n}{short}" if n > 1 else short, ink) for (short, ink), n in alike.items()]


def _cut_off(tokens: list[Token], below: int) -> tuple[Line, Line]:
    """As many as fit on both lines, and a mark that there are more."""
    counted = _by_count(tokens)
    upper: Line = []
    while counted and length(upper) + len(counted[0].text) <= CELL - (0 if below else len(OVERFLOW)):
        upper.append(counted.pop(0))
    lower: Line = []
    while counted and length(lower) + len(counted[0].text) <= below - len(OVERFLOW):
        lower.append(counted.pop(0))
    (lower if below else upper).append(Span(OVERFLOW, "number"))
    return upper, lower
