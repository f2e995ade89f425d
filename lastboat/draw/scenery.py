"""All that lies round the pieces: paper, sea, grid, safe islands, compass and title."""

from __future__ import annotations

from math import atan2, copysign, degrees, sqrt
from typing import Final

from lastboat.draw.geometry import ACROSS, RADIUS, SEA_X, SEA_Y, Point, centre, corners
from lastboat.draw.palette import (
    DANGER,
    DUNE,
    FINE,
    FOAM,
    INK,
    OUTLINE,
    PAPER,
    PAPER_DARK,
    SAND,
    SEA,
    SHADE,
    SHALLOW,
    SURF,
    WOOD,
    WOOD_DARK,
)
from lastboat.draw.tags import Attributes, num, points, symbol, tag, text, use
from lastboat.engine.board import HEX_SLOT, HEXES, ISLAND_OF, ISLANDS, LAGOON
from lastboat.engine.state import State
from lastboat.engine.words import NONE, Ground

FRAME: Final = 44.0
"""Paper round the sea."""
ISLAND_AT: Final = ((-508.0, -464.0), (508.0, -464.0), (-508.0, 468.0), (508.0, 468.0))
"""The middle of each safe island."""
STANDING_ROOM: Final = 78.0
"""The radius of the hex in which the saved stand."""


def definitions() -> list[str]:
    """The symbols of this file."""
    return [
        f'<radialGradient id="lb-deep" r=".75"><stop offset=".35" stop-color="#2B858A"/>'
        f'<stop offset="1" stop-color="{SEA}"/></radialGradient>',
        symbol("hex", tag("polygon", points=points(*corners(RADIUS)))),
        symbol("wave0", '<path d="M-15 0q5-5 10 0t10 0 10 0"/>'),
        symbol("wave1", '<path d="M-9 0q4.5-4 9 0t9 0"/>'),
        symbol("wave2", '<path d="M-17 0q4-4 8 0t8 0M5 5q4-4 8 0"/>'),
        symbol("isle", ISLE),
        symbol("compass", COMPASS),
    ]


def frame() -> str:
    """A chart's ladder border."""
    x, y = SEA_X + 9, SEA_Y + 9
    edge: Attributes = {"x": -x, "y": -y, "width": 2 * x, "height": 2 * y, "rx": 3, "fill": "none"}
    rungs: Attributes = {"stroke": WOOD_DARK, "stroke_width": 7}
    return "".join(
        (
            tag("rect", **edge, stroke=INK, stroke_width=16),
            tag("rect", **edge, stroke=PAPER, stroke_width=12),
            tag("path", d=f"M{-x:g} {-y:g}H{x:g}M{-x:g} {y:g}H{x:g}", stroke_dasharray=f"{2 * x / 23:.2f}", **rungs),
            tag("path", d=f"M{-x:g} {-y:g}V{y:g}M{x:g} {-y:g}V{y:g}", stroke_dasharray=f"{2 * y / 21:.2f}", **rungs),
        )
    )


def sea(s: State) -> str:
    """Water, waves, the shallows round the land, a quiet grid, and the island's shadow."""
    grid = [use("hex", *centre(hex)) for hex in range(HEXES)]
    return "".join(
        (
            tag("rect", x=-SEA_X, y=-SEA_Y, width=2 * SEA_X, height=2 * SEA_Y, fill="url(#lb-deep)"),
            tag("g", *grid, fill=SHALLOW, fill_opacity=".16"),
            _shallows(s),
            tag("g", *_waves(), fill="none", stroke=FOAM, stroke_width=2, stroke_linecap="round", opacity=0.3),
            tag("g", *grid, fill="none", stroke=PAPER, stroke_opacity=0.2, stroke_width=1.3),
            tag("g", *_land(s), fill=INK, opacity=0.3, transform="translate(7 10)"),
        )
    )


def _land(s: State) -> list[str]:
    return [use("hex", *centre(hex)) for hex in range(HEXES) if s.ground[hex] != Ground.SEA]


def _shallows(s: State) -> str:
    """Lighter water round the tiles, and where tiles have sunk."""
    land = _land(s)
    sunk = [use("hex", *centre(hex)) for hex in range(HEXES) if s.ground[hex] == Ground.SEA and _is_inner(hex)]
    soft: Attributes = {"stroke_linejoin": "round"}
    return "".join(
        (
            tag("g", *sunk, *land, fill=SHALLOW, stroke=SHALLOW, stroke_width=14, opacity=0.5, **soft),
            tag("g", *land, fill=SHALLOW, stroke=SHALLOW, stroke_width=44, opacity=0.6, **soft),
            tag("g", *land, fill=SURF, stroke=SURF, stroke_width=18, opacity=0.6, **soft),
        )
    )


def _is_inner(hex: int) -> bool:
    return hex == LAGOON or bool(HEX_SLOT[hex] != NONE)


def _waves() -> list[str]:
    """Strokes strewn over the sea, always the same."""
    waves = []
    for row in range(22):
        for column in range(17):
            lot = (row * 73 + column * 151 + row * column * 29) % 97
            x = -SEA_X + 40 + column * 72 + lot % 31 - 15 + row % 2 * 36
            y = -SEA_Y + 24 + row * 53 + lot % 23 - 11
            if lot % 4 and x < SEA_X - 20:
                waves.append(use(f"wave{lot % 3}", x, y))
    return waves


def islands() -> str:
    """The four safe islands, and a jetty into each landing hex (§1.3)."""
    parts = []
    for island in range(len(ISLANDS)):
        x, y = ISLAND_AT[island]
        parts.append(tag("use", href="#lb-isle", transform=f"translate({x:g} {y:g}) scale({-1 if x > 0 else 1} 1)"))
        parts += [_jetty(hex, island) for hex in range(HEXES) if ISLAND_OF[hex] == island]
    return "".join(parts)


def _jetty(hex: int, island: int) -> str:
    """Planks from the island's sand over the edge that faces it, a little way into the hex."""
    (x, y), (island_x, island_y) = centre(hex), ISLAND_AT[island]
    way_x, way_y = copysign(0.5, x), copysign(sqrt(3) / 2, y)
    edge = end = ACROSS / 2
    while ((x + way_x * end - island_x) / 80) ** 2 + ((y + way_y * end - island_y) / 68) ** 2 > 1:
        end += 4
    start = edge - 18
    return tag(
        "g",
        tag("path", d=f"M{num(start)} 0H{num(end)}", stroke=INK, stroke_width=17),
        tag("path", d=f"M{num(start)} 0H{num(end)}", stroke=WOOD, stroke_width=13, stroke_dasharray="9.6 1.5"),
        *(f'<circle cx="{num(start)}" cy="{side}" r="3.4" fill="{WOOD_DARK}" {FINE}/>' for side in (-7, 7)),
        transform=f"translate({num(x)} {num(y)}) rotate({num(degrees(atan2(way_y, way_x)))})",
    )


def ornaments() -> str:
    """A compass rose in the west, a warning in the east, and the title on a ribbon in the north."""
    italic: Attributes = {"text_anchor": "middle", "font_style": "italic", "fill": PAPER, "opacity": 0.75}
    title = text("LAST BOAT", 0, 1, 27, text_anchor="middle", font_weight="bold", letter_spacing=6, fill=INK)
    return "".join(
        (
            use("compass", -560, 0),
            text("here be", 562, -6, 21, **italic),
            text("serpents", 562, 18, 21, **italic),
            tag("g", RIBBON, title, transform=f"translate(0 {36 - SEA_Y:g})"),
        )
    )


def name_at(hex: int, name: str, rise: float) -> str:
    """A hex's name: light in the upper corner on the sea, dark in the lower one on a tile, before its explorers."""
    x, y = centre(hex)
    if not rise:
        return text(name, x, y - 32, 13, fill=PAPER, fill_opacity=0.85)
    return text(name, x, y - rise + 43, 13, stroke=PAPER, stroke_width=3, paint_order="stroke")


def spot_on_island(island: int) -> Point:
    """The middle of where the saved stand."""
    x, y = ISLAND_AT[island]
    return x, y + 14


RIBBON: Final = f"""
<path d="M-176-14H-130V22H-176L-162 4ZM176-14H130V22H176L162 4Z" fill="{PAPER_DARK}" {OUTLINE}/>
<path d="M-146 22-130 14V22ZM146 22 130 14V22Z" fill="{INK}"/>
<path d="M-146-24Q0-34 146-24V14Q0 4-146 14Z" fill="{PAPER}" {OUTLINE}/>"""
ISLE: Final = f"""
<path d="M-92-6C-98-56-56-86-8-84 44-84 92-62 94-14 96 30 66 72 16 78-40 82-88 46-92-6Z" fill="{SHALLOW}" opacity=".6"
 stroke="{SHALLOW}" stroke-width="22" stroke-linejoin="round"/>
<path d="M-88 2C-94-46-56-74-8-74 44-74 88-52 90-8 92 34 62 74 16 78-36 82-84 50-88 2Z" fill="#B98D4D" {FINE}/>
<path d="M-88-6C-94-54-56-82-8-82 44-82 88-60 90-16 92 26 62 66 16 70-36 74-84 42-88-6Z" fill="{SAND}" {FINE}/>
<path d="M-72-12C-76-48-46-68-6-68 36-68 72-48 74-18 75 10 50 34 10 36-30 40-68 24-72-12Z" fill="#8DBB6A"
 stroke="#5E9C57" stroke-width="2"/>
<path d="M-60 46q6-5 12 0t12 0M30 54q6-5 12 0t12 0M-16 58q6-5 12 0" fill="none" stroke="{DUNE}" stroke-width="2.2"
 stroke-linecap="round"/>
<ellipse cx="44" cy="-32" rx="30" ry="5" {SHADE}/>
<path d="M22-58H62V-32H22Z" fill="#D9A468" {OUTLINE}/><path d="M36-32V-48H48V-32Z" fill="#5B3A1E" {FINE}/>
<path d="M14-56 42-82 70-56Q42-62 14-56Z" fill="#C98A3D" {OUTLINE}/>
<path d="M26-62 42-76M34-61 44-76M52-61 45-76" fill="none" stroke="{INK}" stroke-width="1.2"/>
<ellipse cx="-50" cy="-24" rx="16" ry="4" {SHADE}/>
<path d="M-56-24C-52-42-54-58-46-74L-41-72C-47-58-45-42-48-24Z" fill="#9A6A38" {FINE}/>
<g fill="#3F8F4E" {FINE}><path d="M-44-74C-58-86-72-80-78-66-66-72-56-72-44-74Z"/>
<path d="M-44-74C-30-88-16-82-10-68-22-74-32-74-44-74Z"/><path d="M-44-74C-50-92-38-102-22-102-32-94-36-86-44-74Z"/>
<path d="M-44-74C-42-92-56-102-70-98-58-92-52-86-44-74Z"/><path d="M-44-74C-60-72-68-60-66-48-58-58-52-64-44-74Z"/></g>
<g fill="#6B4A2B" {FINE}><circle cx="-42" cy="-70" r="3.4"/><circle cx="-48" cy="-70" r="3.4"/></g>"""
COMPASS: Final = f"""
<g fill="none" stroke="{PAPER}" opacity=".8"><circle r="33" stroke-width="1.6"/><circle r="27"/></g>
<g stroke="{INK}" stroke-width="1.2" stroke-linejoin="round">
<path d="M0-20 4-4 20 0 4 4 0 20-4 4-20 0-4-4Z" fill="{PAPER_DARK}" transform="rotate(45)"/>
<path d="M0-40 6-6 40 0 6 6 0 40-6 6-40 0-6-6Z" fill="{PAPER}"/>
<path d="M0-40V0L6-6ZM40 0H0L6 6ZM0 40V0L-6 6ZM-40 0H0L-6-6Z" fill="{INK}" opacity=".75"/>
<path d="M0-40 6-6 0 0-6-6Z" fill="{DANGER}"/></g>"""
