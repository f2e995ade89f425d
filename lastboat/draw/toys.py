"""Explorers, swimmers, boats: small wooden toys with a thick outline, a highlight and a shadow."""

from __future__ import annotations

from typing import Final

from lastboat.draw.geometry import Box
from lastboat.draw.palette import (
    FINE,
    FOAM,
    GLOSS,
    INK,
    MARKS,
    OUTLINE,
    PAPER,
    RIPPLE,
    SEATS,
    SHADE,
    SKIN,
    WOOD,
    WOOD_DARK,
)
from lastboat.draw.tags import num, symbol, tag, text, use

PAWN: Final = Box(25, 38, below=3)
SWIMMER: Final = Box(38, 31, below=6)
EMPTY_BOAT: Final = Box(80, 36, below=13)
LOADED_BOAT: Final = Box(80, 72, below=13)
SEAT_X: Final = (-19.0, 0.0, 19.0)
"""The three places of a boat."""
FLAG_TOP: Final = -57.0
FLAG_WIDTH: Final = 20.0
FLAG_HEIGHT: Final = 15.0
POLE_X: Final = 34.0


def definitions() -> list[str]:
    """The symbols of this file."""
    marks = [symbol(f"mark{c}", tag("g", mark, fill="#FFF8E7")) for c, mark in enumerate(MARKS)]
    pawns = [symbol(f"pawn{c}", _pawn(c)) for c in range(len(SEATS))]
    swimmers = [symbol(f"swim{c}", _swimmer(c)) for c in range(len(SEATS))]
    return [*marks, *pawns, *swimmers, symbol("stern", STERN), symbol("hull", HULL), symbol("place", PLACE)]


def _pawn(colour: int) -> str:
    """An explorer in a sun hat; his foot is at (0, 0)."""
    return f"""
<ellipse cx="2.5" cy=".5" rx="12.5" ry="4.2" {SHADE}/>
<path d="M-9.8-2.4C-9.8-8-7.4-14-4.6-19H4.6C7.4-14 9.8-8 9.8-2.4 9.8 2.6-9.8 2.6-9.8-2.4Z"
 fill="{SEATS[colour]}" {OUTLINE}/>
<circle cy="-22.6" r="6" fill="{SKIN}" {OUTLINE}/>
<path d="M-9.6-24.6C-9.6-27-6.6-26.6-5.6-28.4-4.6-33.6 4.6-33.6 5.6-28.4 6.6-26.6 9.6-27 9.6-24.6 9.6-22.9-9.6-22.9
-9.6-24.6Z" fill="{SEATS[colour]}" {OUTLINE}/>
<path d="M-3.6-29.6Q-2.6-31.4-.6-31.6M-6.4-7Q-5.6-11.4-3.8-15" {GLOSS}/>
{use(f"mark{colour}", 0.6, -7.2)}"""


def _swimmer(colour: int) -> str:
    """Head, arms and ripple; the water line is at y = 0."""
    arms = "M-8-2C-12-4-13-9-16.4-13M8-2C12-4 13-9 16.4-13"
    return f"""
<ellipse cy="2" rx="19" ry="5.5" fill="{FOAM}" opacity=".35"/>
<g fill="none" stroke-linecap="round"><path d="{arms}" stroke="{INK}" stroke-width="7.6"/>
<path d="{arms}" stroke="{SKIN}" stroke-width="3.4"/></g>
<path d="M-10.5 3C-10.5-5-6-9 0-9S10.5-5 10.5 3Z" fill="{SEATS[colour]}" {OUTLINE}/>
<circle cy="-14" r="6.6" fill="{SKIN}" {OUTLINE}/>
<path d="M-6.8-14.4C-6.8-23.4 6.8-23.4 6.8-14.4Q0-17.2-6.8-14.4Z" fill="{SEATS[colour]}" {OUTLINE}/>
<path d="M-3.6-18.6Q-2.6-20-.6-20.2" {GLOSS}/>
{use(f"mark{colour}", 0, -3.2, 0.95)}
<path d="M-18 2.5q4.5-4 9 0t9 0 9 0 9 0" {RIPPLE}/>"""


STERN: Final = f"""
<ellipse cx="2" cy="9" rx="38" ry="5" {SHADE}/>
<path d="M-38-13C-20-20 20-20 38-13 24-4-24-4-38-13Z" fill="{WOOD_DARK}" {OUTLINE}/>"""
HULL: Final = f"""
<path d="M-38-13C-24-4 24-4 38-13 35 2 27 9 16 10H-16C-27 9-35 2-38-13Z" fill="{WOOD}" {OUTLINE}/>
<path d="M-33.5-3.6C-18 3 18 3 33.5-3.6" fill="none" stroke="{INK}" stroke-width="1.4" opacity=".55"/>
<path d="M-34-9.3C-24-4-10-2.6-2-2.5" {GLOSS}/>
<path d="M-30 11q5-4 10 0t10 0 10 0 10 0 10 0 10 0" {RIPPLE}/>"""
PLACE: Final = f'<ellipse rx="7.4" ry="3.1" fill="#D9A468" {FINE}/>'


def boat(crew: list[int], flags: list[int], values: list[int]) -> str:
    """A boat with its crew (colours), the flag of who controls it, and what the crew is known to be worth."""
    parts = [use("stern", 0, 0)]
    if flags:
        parts.append(_flag(flags))
    for place, x in enumerate(SEAT_X):
        if place < len(crew):
            parts.append(use(f"pawn{crew[place]}", x, -4, 0.92))
        else:
            parts.append(use("place", x, -11.5))
    parts.append(use("hull", 0, 0))
    parts += [badge(value, x + 1, -2) for value, x in zip(values, SEAT_X, strict=False) if value]
    return "".join(parts)


def _flag(colours: list[int]) -> str:
    """One colour with its mark, or a stripe for each when several share control (§5.9)."""
    left, each = POLE_X - FLAG_WIDTH, FLAG_HEIGHT / len(colours)
    tops = [FLAG_TOP + n * each for n in range(len(colours))]
    stripes = [
        tag("rect", x=left, y=top, width=FLAG_WIDTH, height=each, fill=SEATS[colour])
        for colour, top in zip(colours, tops, strict=True)
    ]
    marks = [
        use(f"mark{colour}", left + FLAG_WIDTH / 2, top + each / 2, min(1.0, each / 10))
        for colour, top in zip(colours, tops, strict=True)
    ]
    pole = f'<path d="M{num(POLE_X)}-13V{num(FLAG_TOP)}" {OUTLINE}/>'
    edge = f'<path d="M{num(POLE_X)} {num(FLAG_TOP)}h-{num(FLAG_WIDTH)}v{num(FLAG_HEIGHT)}h{num(FLAG_WIDTH)}"'
    return "".join((pole, *stripes, f'{edge} fill="none" {FINE}/>', *marks))


def badge(words: int | str, x: float, y: float) -> str:
    """A paper disc with a number."""
    wide = 8 if len(str(words)) == 1 else 12
    disc = tag("ellipse", cx=x, cy=y, rx=wide, ry=8, fill=PAPER, stroke=INK, stroke_width=1.8)
    return disc + text(str(words), x, y + 4.4, 13, text_anchor="middle", font_weight="bold", fill=INK)
