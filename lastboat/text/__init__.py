"""The board as text, for terminals and for `print(game)`; it fits 80 columns and 40 lines.

`board_text` is plain. `board_lines` and its parts return the same as spans that name what they show, to be coloured.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

import numpy as np

from lastboat.engine import States, scores
from lastboat.engine.board import ISLANDS, ROWS
from lastboat.engine.queries import colours_in_play, colours_of, explorers_of
from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.words import CHANCE, COLOURS, EXPLORERS_A_COLOUR, NONE, SEATS, Ground, Kind, Phase, Status
from lastboat.names import ROW_LETTERS, hex_name, names_of
from lastboat.text.cells import JETTY, KIND_LETTERS, TEXTURE, WIDTH, Cell, Line, Span, cells, length
from lastboat.text.phases import actor_name, counted, describe_phase
from lastboat.text.scene import saved, tally

__all__ = [
    "Cell",
    "Line",
    "Span",
    "actor_name",
    "board_lines",
    "board_text",
    "cells",
    "chart_lines",
    "counted",
    "describe_phase",
    "heading",
    "legend_lines",
    "length",
    "on_turn",
    "plain",
    "roster_lines",
    "seat_lines",
    "seat_title",
]

WIDEST: Final = max(map(len, ROWS))
"""Hexes in the longest row."""
NAME: Final = 15
"""Columns for a seat's name; a longer one takes some of those before the first number."""
MARGIN: Final = 2
"""Columns on each side, for the row's letter and a blank."""


def board_text(states: States, i: int) -> str:
    """Game i, or a view of it, as plain text: the board, whose turn it is, where everyone is, a legend."""
    return plain(board_lines(states, i))


def plain(lines: list[Line]) -> str:
    """Only the text of the lines."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def board_lines(states: States, i: int) -> list[Line]:
    """All that `board_text` prints, in spans."""
    s = states[i]
    return [
        heading(s),
        *chart_lines(s),
        [],
        *seat_lines(states, i),
        *roster_lines(s),
        [],
        *legend_lines(s),
    ]


def heading(s: State) -> Line:
    """`Turn 7. Red moves: 2 points left.`"""
    turn = f"Turn {s.turn}. " if s.turn else "Set-up. "
    return [Span(turn, "quiet"), Span(describe_phase(s), "heading")]


def chart_lines(s: State) -> list[Line]:
    """The 13 rows of hexes, two lines each, between the safe islands."""
    islands = [_island_lines(s, name, folk) for name, folk in zip(ISLANDS, saved(s), strict=True)]
    lines: list[Line] = []
    for letter, row in zip(ROW_LETTERS, cells(s), strict=True):
        indent = MARGIN + (WIDEST - len(row)) * WIDTH // 2
        west, east = _beside(letter, islands)
        for half in (0, 1):
            mark = letter if half == 0 else ""
            hexes = [span for cell in row for span in (cell.upper, cell.lower)[half]]
            left = [*west[half], Span(mark.rjust(indent - 1 - length(west[half])) + " ", "number")]
            right = [Span(mark.ljust(indent - 1 - length(east[half])), "number"), *east[half]]
            lines.append([*left, *hexes, *right])
    return lines


def _beside(letter: str, islands: list[list[Line]]) -> tuple[list[Line], list[Line]]:
    """The safe islands west and east of the first and the last row."""
    if letter == ROW_LETTERS[0]:
        return islands[0], islands[1]
    if letter == ROW_LETTERS[-1]:
        return islands[2], islands[3]
    return [[], []], [[], []]


def _island_lines(s: State, name: str, folk: list[int]) -> list[Line]:
    """`NW island`, and below it how many of each colour are saved there."""
    counts = [(colour, sum(e // EXPLORERS_A_COLOUR == colour for e in folk)) for colour in range(COLOURS)]
    names = names_of(s)
    landed = [Span(f"{n}{names.letters[colour]} ", names.seats[colour], "island") for colour, n in counts if n]
    return [[Span(f"{name} island", "island")], landed or [Span("nobody yet", "quiet")]]


def seat_lines(states: States, i: int) -> list[Line]:
    """A table: each seat's explorers by where they are, its kept tiles and, at the end, its points."""
    s = states[i]
    tallies = [asdict(tally(s, seat)) for seat in range(s.rules.players)]
    if not any(row["box"] for row in tallies):
        for row in tallies:
            del row["box"]
    if s.phase == Phase.OVER:
        points = np.zeros(SEATS, dtype=np.int16)
        scores(states, i, points)
        for row, score in zip(tallies, points.tolist(), strict=False):
            row["points"] = score
    lines = [[Span(" " * 17 + "".join(column.rjust(9) for column in tallies[0]), "quiet")]]
    for seat, row in enumerate(tallies):
        arrow = Span("> " if seat == on_turn(s) else "  ", "heading")
        title = seat_title(s, seat).ljust(NAME)
        numbers = "".join(str(n).rjust(9) for n in row.values())
        lines.append([arrow, Span(title, names_of(s).seats[seat]), Span(numbers[len(title) - NAME :])])
    return lines


def on_turn(s: State) -> int:
    """The seat everyone waits for; while chance acts, the one whose turn it is."""
    return int(s.active if s.actor == CHANCE else s.actor)


def seat_title(s: State, seat: int) -> str:
    """`Red`, or `Red and yellow` where a seat has two colours (§3.5)."""
    own = [names_of(s).seats[colour] for colour in colours_of(s, seat)]
    return " and ".join(own).capitalize()


def roster_lines(s: State) -> list[Line]:
    """Where each explorer in play is, by number, for reading moves such as `R3 swim f6`."""
    lines = []
    names = names_of(s)
    for colour in colours_in_play(s):
        places = [_place_of(s, e) for e in explorers_of(colour)]
        where = [f"{n} {place}" for n, place in enumerate(places, 1) if place]
        lines.append([Span(f"{names.letters[colour]} ", names.seats[colour]), Span("  ".join(where) or "none out")])
    return lines


def _place_of(s: State, e: int) -> str:
    status = s.explorer[e].status
    if status == Status.LAND:
        return hex_name(s.explorer[e].hex)
    if status == Status.SWIMMING:
        return f"~{hex_name(s.explorer[e].hex)}"
    return f"\\{hex_name(s.explorer[e].hex)}/" if status == Status.ABOARD else ""


def legend_lines(s: State) -> list[Line]:
    """What the glyphs mean, with the creatures of this game."""
    grounds = (Ground.BEACH, Ground.FOREST, Ground.MOUNTAIN)
    upper = [Span(f"{TEXTURE[ground]} {ground.name.lower()}  ", ground.name.lower()) for ground in grounds]
    upper.append(Span("R on land  r swims  \\R_/ boat  ", "quiet"))
    upper.append(Span(f"{JETTY} landing hex", "quiet"))
    lower = [Span(f"{KIND_LETTERS[kind]} {kind.name.lower()}  ", kind.name.lower()) for kind in Kind if _plays(s, kind)]
    if _plays(s, Kind.DOLPHIN):
        lower.append(Span("Dr guarded", "quiet"))
    return [upper, lower]


def _plays(s: State, kind: Kind) -> bool:
    return any(s.creature[creature] != NONE for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]))
