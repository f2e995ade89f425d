"""A review as a picture to be shown: the final board, everyone's accuracy and luck, and where the game turned."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from lastboat.draw import chart
from lastboat.draw.art import colour
from lastboat.draw.tags import num, tag, text
from lastboat.engine import States
from lastboat.review.graph import FONT, dash
from lastboat.review.model import Point, Review

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What sites that show a picture beside a link expect."""
BOARD: Final = 660
SIDE: Final = BOARD + 50
"""Where the words begin."""
GRAPH_TOP: Final = 380
GRAPH_FOOT: Final = 570
ROW: Final = 46
DIGIT: Final = 13.0
LONGEST: Final = 15
"""Letters of a name that are shown."""
GUEST: Final = re.compile(r"Guest (\d\d)")
"""The name of those who have chosen none: kept in one form, shown in the language of whoever reads it."""
SERIF: Final = "Alegreya, Georgia, 'DejaVu Serif', serif"


@dataclass(frozen=True)
class Words:
    """The words of a picture in one language."""

    won: str
    tied: str
    joined: str
    """Between the last two names of a list."""
    accuracy: str
    luck: str
    chances: str
    turning_points: str
    seat: str
    """One player, for a screen reader."""
    comma: str
    """Between a whole number and its decimals."""
    guest: str


WORDS: Final = {
    "en": Words(
        won="{} wins",
        tied="{} share the win",
        joined=" and ",
        accuracy="accuracy",
        luck="luck",
        chances="chances to win",
        turning_points="1 2 3: where the game turned",
        seat="{name}: accuracy {accuracy}, luck {luck} points",
        comma=".",
        guest="Guest {}",
    ),
    "fr": Words(
        won="Victoire : {}",
        tied="Victoire partagée : {}",
        joined=" et ",
        accuracy="précision",
        luck="chance",
        chances="chances de gagner",
        turning_points="1 2 3 : les tournants de la partie",
        seat="{name} : précision {accuracy}, chance {luck} points",
        comma=",",
        guest="Invité {}",
    ),
}


@dataclass(frozen=True)
class Shown:
    """What a picture shows of a review; everything by seat."""

    names: tuple[str, ...]
    colours: tuple[str, ...]
    accuracy: tuple[float, ...]
    luck: tuple[float, ...]
    """Of dice and tiles together, as a change of the chance to win."""
    result: tuple[float, ...]
    points: tuple[Point, ...]
    turning_points: tuple[int, ...]

    @classmethod
    def of(cls, review: Review) -> Shown:
        return cls(
            names=review.names,
            colours=review.colours[: len(review.names)],
            accuracy=tuple(one.accuracy for one in review.seats),
            luck=tuple(one.dice + one.tiles for one in review.seats),
            result=tuple(one.result for one in review.seats),
            points=review.points,
            turning_points=review.turning_points,
        )


def picture(shown: Shown, last: States, lang: str = "en") -> str:
    """The picture as SVG, with words for screen readers; `last` is the position at the end.

    A language that it does not speak is English.
    """
    words = WORDS.get(lang, WORDS["en"])
    shown = replace(shown, names=tuple(_name(name, words) for name in shown.names))
    title = _title(shown, words)
    seats = [
        words.seat.format(name=name, accuracy=f"{accuracy:.0f}", luck=_points(luck, words))
        for name, accuracy, luck in zip(shown.names, shown.accuracy, shown.luck, strict=True)
    ]
    return tag(
        "svg",
        tag("title", escape(f"Last Boat. {title}")),
        tag("desc", escape(". ".join(seats) + ".")),
        tag("rect", width=WIDTH, height=HEIGHT, fill=colour("paper")),
        chart(last, 0, x=20, y=20, width=BOARD, height=HEIGHT - 40),
        text("Last Boat", SIDE, 54, 24, font_family=SERIF, font_weight="bold", fill_opacity=0.8),
        text(title, SIDE, 96, min(34, 850 / len(title)), font_family=SERIF, font_weight="bold"),
        text(words.accuracy, WIDTH - 160, 136, 18, text_anchor="end", fill_opacity=0.8),
        text(words.luck, WIDTH - 40, 136, 18, text_anchor="end", fill_opacity=0.8),
        *(_row(shown, seat, words) for seat in range(len(shown.names))),
        _graph(shown, words),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        font_family=FONT,
        fill=colour("ink"),
        role="img",
    )


def _name(name: str, words: Words) -> str:
    guest = GUEST.fullmatch(name)
    return words.guest.format(guest[1]) if guest else name


def _title(shown: Shown, words: Words) -> str:
    winners = [name[:LONGEST] for name, share in zip(shown.names, shown.result, strict=True) if share > 0]
    if len(winners) == 1:
        return words.won.format(winners[0])
    return words.tied.format(", ".join(winners[:-1]) + words.joined + winners[-1])


def _row(shown: Shown, seat: int, words: Words) -> str:
    y = 172 + ROW * seat
    return tag(
        "g",
        tag("circle", cx=SIDE + 14, cy=y - 8, r=13, fill=colour(shown.colours[seat]), stroke=colour("ink")),
        text(shown.names[seat][:LONGEST], SIDE + 40, y, 26, font_weight="bold" if shown.result[seat] > 0 else "normal"),
        text(f"{shown.accuracy[seat]:.0f}", WIDTH - 160, y, 26, text_anchor="end"),
        text(_points(shown.luck[seat], words), WIDTH - 40, y, 26, text_anchor="end"),
    )


def _graph(shown: Shown, words: Words) -> str:
    """The chances of all seats, with the turning points as numbers."""
    left, right = SIDE, WIDTH - 40
    first, last = shown.points[0].ply, shown.points[-1].ply

    def x(ply: int) -> float:
        return left + (right - left) * (ply - first) / max(1, last - first)

    def y(chance: float) -> float:
        return GRAPH_TOP + (GRAPH_FOOT - GRAPH_TOP) * (1 - chance)

    lines = [
        tag(
            "polyline",
            points=" ".join(f"{num(x(point.ply))},{num(y(point.chances[seat]))}" for point in shown.points),
            fill="none",
            stroke=colour(shown.colours[seat]),
            stroke_width=3,
            stroke_dasharray=dash(shown.colours[seat]),
        )
        for seat in range(len(shown.names))
    ]
    marks, beside = [], 0.0
    for n, ply in enumerate(shown.turning_points, 1):
        at, beside = x(ply), max(x(ply), beside + DIGIT)  # numbers of neighbours stand side by side
        marks += [
            tag("line", x1=at, x2=at, y1=GRAPH_TOP, y2=GRAPH_FOOT, stroke=colour("ink"), stroke_dasharray="2 5"),
            text(str(n), beside, GRAPH_TOP - 6, 17, text_anchor="middle", font_weight="bold"),
        ]
    frame = tag(
        "rect",
        x=left,
        y=GRAPH_TOP,
        width=right - left,
        height=GRAPH_FOOT - GRAPH_TOP,
        fill=colour("paper-2"),
        stroke=colour("ink"),
    )
    foot = [
        text(words.chances, left, GRAPH_FOOT + 26, 17, fill_opacity=0.8),
        text(words.turning_points, right, GRAPH_FOOT + 26, 17, text_anchor="end", fill_opacity=0.8),
    ]
    return "".join([frame, *lines, *marks, *foot])


def _points(change: float, words: Words) -> str:
    """A change of a chance in percentage points: `+3.1`."""
    signed = f"{100 * change:+.1f}".replace("-", "−").replace(".", words.comma)
    return signed.lstrip("+") if abs(change) < 0.0005 else signed
