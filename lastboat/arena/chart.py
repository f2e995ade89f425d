"""A summary as SVG: a bar for each bot with its confidence interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from lastboat.arena.report import percent, percents, title
from lastboat.arena.statistics import Interval
from lastboat.arena.summary import Summary
from lastboat.draw.art import colour
from lastboat.draw.tags import num, tag, text

WIDTH: Final = 760
LEFT: Final = 190
RIGHT: Final = 190
TOP: Final = 104
ROW: Final = 52
BAR: Final = 26
FOOT: Final = 62
TICKS: Final = 4
FONT: Final = "'Alegreya Sans', 'Gill Sans', 'Trebuchet MS', 'DejaVu Sans', sans-serif"
QUIET: Final = "#6B5B48"
"""A lighter ink, with enough contrast to read."""


@dataclass(frozen=True)
class Bar:
    """One bar: its share of the width, its interval, and the text after it."""

    label: str
    share: float
    interval: Interval | None
    words: str


def chart(summary: Summary) -> str:
    """Return the match as SVG."""
    bars = [Bar(title(row), row.win_share, row.interval, percent(row.win_share)) for row in summary.rows]
    heading = " · ".join(_short_name(bar.label) for bar in bars)
    below = f"{summary.games} games, {summary.match.options.describe()}. Whiskers: 95 % confidence intervals."
    return draw_bars(heading, below, bars, even=1 / summary.match.players)


def draw_bars(heading: str, below: str, bars: Sequence[Bar], *, even: float) -> str:
    """Return bars from 0 to 100 %, with a dashed line at an even share."""
    height = TOP + ROW * len(bars) + FOOT
    description = "; ".join(f"{bar.label} {bar.words}, interval {percents(bar.interval)}" for bar in bars)
    return tag(
        "svg",
        tag("title", escape(f"Wins: {heading}")),
        tag("desc", escape(f"{below} {description}.")),
        tag("rect", width=WIDTH, height=height, fill=colour("paper")),
        tag(
            "rect",
            x=8,
            y=8,
            width=WIDTH - 16,
            height=height - 16,
            rx=10,
            fill="none",
            stroke=colour("paper-2"),
            stroke_width=3,
        ),
        text(_truncate(heading, 50), 32, 48, 25, font_weight="700", font_family="serif"),
        text(below, 32, 70, 14, fill=QUIET),
        *_ticks(height),
        *(_bar(bar, TOP + ROW * n) for n, bar in enumerate(bars)),
        *_even(even, height),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        font_family=FONT,
        fill=colour("ink"),
    )


def _bar(bar: Bar, top: float) -> str:
    middle = top + ROW / 2
    end = _x(bar.share)
    shape = tag(
        "rect",
        x=LEFT,
        y=middle - BAR / 2,
        width=max(end - LEFT, 1),
        height=BAR,
        rx=5,
        fill=colour("sea-shallow"),
        stroke=colour("sea-deep"),
    )
    label = text(_truncate(_short_name(bar.label), 16), LEFT - 14, middle + 6, 17, text_anchor="end", font_weight="600")
    share = text(bar.words, WIDTH - RIGHT + 22, middle + 1, 18, font_weight="700")
    interval = text(percents(bar.interval), WIDTH - RIGHT + 22, middle + 17, 12.5, fill=QUIET)
    return tag("g", label, shape, _whisker(bar.interval, middle), share, interval)


def _whisker(interval: Interval | None, middle: float) -> str:
    if interval is None:
        return ""
    low, high = map(_x, interval)
    ends = f"M{num(low)} {num(middle - 7)}v14M{num(low)} {num(middle)}H{num(high)}M{num(high)} {num(middle - 7)}v14"
    return tag("path", d=ends, fill="none", stroke=colour("ink"), stroke_width=2.4, stroke_linecap="round")


def _ticks(height: float) -> list[str]:
    marks = []
    for n in range(TICKS + 1):
        x = _x(n / TICKS)
        marks.append(
            tag("path", d=f"M{num(x)} {TOP - 6}V{num(height - FOOT + 6)}", stroke=colour("paper-2"), stroke_width=1.5)
        )
        marks.append(text(f"{100 * n // TICKS} %", x, height - FOOT + 24, 13, text_anchor="middle", fill=QUIET))
    return marks


def _even(even: float, height: float) -> list[str]:
    x = _x(even)
    line = tag(
        "path",
        d=f"M{num(x)} {TOP - 6}V{num(height - FOOT + 6)}",
        stroke=colour("ink"),
        stroke_dasharray="2 5",
        stroke_width=2,
    )
    return [line, text("even", x, TOP - 12, 13, text_anchor="middle")]


def _x(share: float) -> float:
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _short_name(bot: str) -> str:
    """The class of an address, or the name."""
    return bot.rpartition(":")[2]


def _truncate(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
