"""Colours of what the board shows, by the names that `lastboat.text` gives to ink and paper.

Everything on the chart has a paper of its own, and seats and creatures are little badges: so it reads the same on dark
and on light terminals. Without colours the letters and textures say it all.
"""

from __future__ import annotations

from typing import Final

from rich.style import Style

from lastboat.text import Span

PAPERS: Final = {
    "sea": "#1f6f78",
    "beach": "#ebcb8b",
    "forest": "#6fae66",
    "mountain": "#9a8c82",
    "undealt": "#5d5a57",
    "island": "#f6ebd3",
}
BADGES: Final = {
    "red": "bold #ffffff on #b62a1d",
    "blue": "bold #ffffff on #2459a8",
    "yellow": "bold #2b2118 on #ffcf3f",
    "green": "bold #ffffff on #14602c",
    "serpent": "bold #ffffff on #6b2a8c",
    "shark": "bold #ffffff on #39424a",
    "whale": "bold #12363f on #b9dcf2",
    "dolphin": "bold #12363f on #7fe3dc",
    "squid": "bold #ffffff on #a3195b",
    "boat": "bold #3b2412 on #d49a57",
    "island": "bold #2b2118 on #f6ebd3",
}
"""Inks that bring their own paper, wherever they are."""
TEXTURES: Final = {"beach": "#c99f50", "forest": "#2f6b2c", "mountain": "#5b5048", "undealt": "#9a948f"}
NUMBERS: Final = {
    "sea": "#9fd0d2",
    "beach": "#6b4f1a",
    "forest": "#163b13",
    "mountain": "#2b2118",
    "undealt": "#c9c4bf",
    "island": "#2b2118",
}
"""Ink of a hex's number, by the paper it stands on."""
PLAIN: Final = {
    "number": "dim",
    "quiet": "dim",
    "heading": "bold",
    "key": "bold",
    "error": "bold #d2483a",
    "hint": "dim",
}
"""Inks on the terminal's own paper."""


def style_of(span: Span) -> Style:
    """How a terminal shows the span."""
    ink, paper = span.ink, span.paper
    if ink in BADGES:
        return Style.parse(BADGES[ink])
    if not paper:
        if ink in TEXTURES:
            return Style.parse(f"{NUMBERS[ink]} on {PAPERS[ink]}")
        return Style.parse(PLAIN.get(ink, "none"))
    colour = NUMBERS[paper] if ink == "number" else TEXTURES.get(ink, NUMBERS[paper])
    return Style.parse(f"{colour} on {PAPERS[paper]}")
