"""The chances of all seats over a game, as an SVG graph."""

from __future__ import annotations

from html import escape
from typing import Final

from lastboat.draw.art import colour, layout
from lastboat.draw.tags import num, tag, text
from lastboat.review.model import Review

WIDTH: Final = 860
HEIGHT: Final = 360
LEFT: Final = 52
RIGHT: Final = 150
TOP: Final = 24
FOOT: Final = 34
FONT: Final = "'Alegreya Sans', 'Gill Sans', 'Trebuchet MS', 'DejaVu Sans', sans-serif"
MARK: Final = 4.5


def dash(seat: str) -> str:
    """The dashes of a seat's line, by its colour: lines are told apart without their colours too."""
    return str(layout()["dashes"][seat]) or "none"


def graph(review: Review) -> str:
    """A line for each seat from the first turn to the end; errors are marked on the line of whoever made them."""
    first, last = review.points[0].ply, review.points[-1].ply

    def x(ply: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (ply - first) / max(1, last - first)

    def y(chance: float) -> float:
        return TOP + (HEIGHT - TOP - FOOT) * (1 - chance)

    grid = [
        tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(part / 4), y2=y(part / 4), stroke=colour("paper-3"))
        + text(f"{25 * part} %", LEFT - 8, y(part / 4) + 4, 13, text_anchor="end", fill=colour("ink"))
        for part in range(5)
    ]
    lines = [
        tag(
            "polyline",
            points=" ".join(f"{num(x(point.ply))},{num(y(point.chances[seat]))}" for point in review.points),
            fill="none",
            stroke=colour(review.colours[seat]),
            stroke_width=2.5,
            stroke_dasharray=dash(review.colours[seat]),
        )
        for seat in range(len(review.names))
    ]
    before = {point.ply: point.chances for point in review.points}
    marks = [
        tag(
            "circle",
            tag("title", escape(f"{review.names[one.seat]}: {one.label.value}")),
            cx=x(one.ply),
            cy=y(before[one.ply][one.seat]),
            r=MARK,
            fill=colour(review.colours[one.seat]),
            stroke=colour("ink"),
        )
        for one in review.decisions
        if one.label.is_error
    ]
    legend = [
        tag(
            "line",
            x1=WIDTH - RIGHT + 14,
            x2=WIDTH - RIGHT + 44,
            y1=TOP + 14 + 24 * seat,
            y2=TOP + 14 + 24 * seat,
            stroke=colour(review.colours[seat]),
            stroke_width=2.5,
            stroke_dasharray=dash(review.colours[seat]),
        )
        + text(name[:12], WIDTH - RIGHT + 52, TOP + 18 + 24 * seat, 14, fill=colour("ink"))
        for seat, name in enumerate(review.names)
    ]
    results = ", ".join(f"{name} {one.result:.0%}" for name, one in zip(review.names, review.seats, strict=True))
    return tag(
        "svg",
        tag("title", "Chances to win over the game"),
        tag("desc", escape(f"From the first turn to the end; shares of the win: {results}.")),
        tag("rect", width=WIDTH, height=HEIGHT, fill=colour("paper")),
        *grid,
        *lines,
        *marks,
        *legend,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family=FONT,
        role="img",
    )
