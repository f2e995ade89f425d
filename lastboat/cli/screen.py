"""The board with the players beside it or, on a narrow terminal, below it, and the final result."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from lastboat.cli.sentences import joined
from lastboat.cli.terminal import spans
from lastboat.engine import States
from lastboat.engine.queries import colours_of
from lastboat.engine.state import State
from lastboat.engine.words import CHANCE, EXPLORERS, EXPLORERS_A_COLOUR, Status
from lastboat.game import Game
from lastboat.names import SEAT_NAMES, explorer_name, parse_seat
from lastboat.record import scores_of
from lastboat.text import (
    Line,
    Span,
    chart_lines,
    counted,
    describe_phase,
    legend_lines,
    length,
    roster_lines,
    seat_lines,
    seat_title,
)
from lastboat.text.scene import Tally, tally

WIDE: Final = 100
"""From this width on, the players are shown beside the board."""
SIGNS: Final = (
    spans(("░ beach ", "beach")),
    spans(("R3", "red"), " on land"),
    spans(("♣ forest ", "forest")),
    spans(("r3", "red"), " swims"),
    spans(("▲ mountain ", "mountain")),
    spans(("\\R_/", "boat"), " boat"),
    spans("= landing"),
)
COLUMN: Final = 12
"""Width of a sign with its word."""


def picture(states: States, width: int, title: Line, marked: int | None = None) -> list[Line]:
    """A title, the chart of game 0 and the players, the marked one with an arrow."""
    s = states[0]
    if width < WIDE:
        return [title, *chart_lines(s), *seat_lines(states, 0)]
    beside = _side(states, marked)
    rows = zip_longest(chart_lines(s), beside, fillvalue=spans(""))
    return [title, *([*row, *spans("  "), *side] for row, side in rows)]


def everything(states: States) -> list[Line]:
    """Where each explorer is and what the signs mean."""
    return [*roster_lines(states[0]), [], *legend_lines(states[0])]


def seat_badge(s: State, seat: int) -> Line:
    """The seat's name on its colour."""
    return spans((f" {seat_title(s, seat)} ", SEAT_NAMES[seat]))


def _side(states: States, marked: int | None) -> list[Line]:
    s = states[0]
    lines: list[Line] = []
    for seat in range(s.rules.players):
        arrow = "▸ " if seat == marked else "  "
        lines += [[*spans((arrow, "heading")), *seat_badge(s, seat), *_points(states, seat)], *_counts(tally(s, seat))]
        lines.append([])
    return [*lines, *_legend(s)]


def _points(states: States, seat: int) -> Line:
    if states[0].actor <= CHANCE:
        return []
    return spans((f" {scores_of(states, 0)[seat]} points", "heading"))


def _counts(t: Tally) -> list[Line]:
    """Three lines of two numbers; during set-up, how many are still to be placed."""
    if t.box:
        return [spans(f"  {t.box} to place"), spans(f"  {t.island} on the island")]
    return [
        spans(f"  {t.island:>2} on land {t.aboard:>2} aboard"),
        spans(f"  {t.swimming:>2} swim    {t.saved:>2} saved"),
        spans(f"  {t.lost:>2} lost    {t.kept:>2} kept"),
    ]


def _legend(s: State) -> list[Line]:
    """What the signs mean, two a line."""
    beasts = [[Span(span.text.rstrip() + " ", span.ink)] for span in legend_lines(s)[-1] if span.ink != "quiet"]
    signs = [*SIGNS, *beasts, []]
    rows = zip(signs[::2], signs[1::2], strict=False)
    return [[*spans(" "), *left, *spans(" " * (COLUMN - length(left))), *right] for left, right in rows]


def verdict(game: Game) -> list[Line]:
    """Why the game is over, who won, and which explorers each seat saved."""
    s = game.states()[0]
    lines = [spans((describe_phase(s), "heading"), " ", (winners(game), "heading"))]
    for seat, score in enumerate(game.scores):
        lines.append([*seat_badge(s, seat), *spans(f" {counted(score, 'point')}: {_saved(s, seat)}")])
    return lines


def winners(game: Game) -> str:
    """`Red wins with 14 points.`"""
    names = [name.capitalize() for name in game.winners]
    points = counted(game.scores[parse_seat(game.winners[0])], "point")
    if len(names) == 1:
        return f"{names[0]} wins with {points}."
    return f"{joined(names)} share the win with {points} each."


def _saved(s: State, seat: int) -> str:
    own = [e for e in range(EXPLORERS) if e // EXPLORERS_A_COLOUR in colours_of(s, seat)]
    safe = [e for e in own if s.explorer[e].status == Status.SAFE]
    if not safe:
        return "saved nobody"
    return "saved " + ", ".join(f"{explorer_name(e)} worth {s.value[e]}" for e in safe)
