"""Everything around the pieces: paper, sea, grid, tiles, safe islands, compass and title."""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, degrees, sqrt
from typing import Any, Final

from lastboat.draw.art import colour, layout
from lastboat.draw.geometry import ACROSS, RADIUS, SEA_X, SEA_Y, Area, Point, centre
from lastboat.draw.tags import Attributes, num, tag, text, use
from lastboat.engine.board import HEXES, ISLAND_OF, ISLANDS
from lastboat.engine.state import State
from lastboat.engine.words import Ground
from lastboat.text.scene import Place

FRAME: Final = 44.0
"""Paper around the sea."""
WAVES: Final = ("q5-5 10 0t10 0 10 0", "q4.5-4 9 0t9 0", "q4-4 8 0t8 0m6 5q4-4 8 0")
STANDING_AREA: Final = Area(200, 84, wrap=180, largest=1.15)
"""Where saved explorers stand on their island."""


def gradient() -> str:
    """The sea, lighter in the middle."""
    return (
        f'<radialGradient id="lb-deep" r=".75"><stop offset=".1" stop-color="{colour("sea")}"/>'
        f'<stop offset=".9" stop-color="{colour("sea-deep")}"/></radialGradient>'
    )


def frame() -> str:
    """A chart's ladder border."""
    x, y = SEA_X + 9, SEA_Y + 9
    edge: Attributes = {"x": -x, "y": -y, "width": 2 * x, "height": 2 * y, "rx": 3, "fill": "none"}
    rungs: Attributes = {"stroke": colour("wood-dark"), "stroke_width": 7}
    return "".join(
        (
            tag("rect", **edge, stroke=colour("ink"), stroke_width=16),
            tag("rect", **edge, stroke=colour("paper"), stroke_width=12),
            tag("path", d=f"M{-x:g} {-y:g}H{x:g}M{-x:g} {y:g}H{x:g}", stroke_dasharray=f"{2 * x / 23:.2f}", **rungs),
            tag("path", d=f"M{-x:g} {-y:g}V{y:g}M{x:g} {-y:g}V{y:g}", stroke_dasharray=f"{2 * y / 21:.2f}", **rungs),
        )
    )


def sea(s: State) -> str:
    """Water, waves, a subtle grid, the shallows around the land and the island's shadow."""
    grid, land = _hexes(range(HEXES)), _hexes([hex for hex in range(HEXES) if s.ground[hex] != Ground.SEA])
    line: Attributes = {"stroke": colour("chart-line"), "stroke_opacity": 0.2, "stroke_width": 1.4}
    waves: Attributes = {"fill": "none", "stroke": colour("foam"), "stroke_width": 2, "stroke_linecap": "round"}
    return "".join(
        (
            tag("rect", x=-SEA_X, y=-SEA_Y, width=2 * SEA_X, height=2 * SEA_Y, fill="url(#lb-deep)"),
            tag("path", d=_waves(), **waves, opacity=0.3),
            tag("path", d=grid, fill="#fff", fill_opacity="0.03", **line),
            *(tag("path", d=land, class_=f"lb-{one['layer']}", stroke_width=one["tile"]) for one in layout()["water"]),
            tag("path", d=land, fill=colour("outline"), opacity=0.3, transform="translate(8 11)"),
        )
    )


def _hexes(hexes: Iterable[int]) -> str:
    """The outlines of hexes as one path."""
    x, half = num(ACROSS / 2), num(RADIUS / 2)
    shape = f"l{x} {half}v{num(RADIUS)}l-{x} {half}-{x}-{half}v-{num(RADIUS)}Z"
    tops = [(x, y - RADIUS) for x, y in map(centre, hexes)]
    return "".join(f"M{num(x)} {num(y)}{shape}" for x, y in tops)


def tiles(places: list[Place]) -> str:
    """The island, from the back to the front."""
    return "".join(use(_tile_name(place), *centre(place.hex)) for place in places if rise(place))


def rise(place: Place) -> float:
    """How high the top of the hex is above the water."""
    height: float = layout()["rise"].get(place.ground.name.lower(), 0)
    return height


def _tile_name(place: Place) -> str:
    """Neighbours get different drawings if the terrain has several."""
    ground = place.ground.name.lower()
    return f"{ground}{place.hex * 7 % 5 % layout()['variants'][ground]}"


def _waves() -> str:
    """Strokes scattered over the sea, always the same."""
    waves = ""
    for row in range(22):
        for column in range(17):
            scatter = (row * 73 + column * 151 + row * column * 29) % 97
            x = -SEA_X + 40 + column * 72 + scatter % 31 - 15 + row % 2 * 36
            y = -SEA_Y + 24 + row * 53 + scatter % 23 - 11
            if scatter % 4 and x < SEA_X - 20:
                waves += f"M{num(x)} {num(y)}{WAVES[scatter % 3]}"
    return waves


def islands() -> str:
    """The four safe islands, with a jetty into each landing hex (§1.3)."""
    return "".join(_island(island) for island in range(len(ISLANDS)))


def _island(island: int) -> str:
    shape, (x, y) = layout()["island"], _side(island)
    mirror = f"scale({-x} {-y})"
    bands = [
        tag("path", d=shape["sand"], class_=f"lb-{band['layer']}", stroke_width=band["island"], transform=mirror)
        for band in layout()["water"]
    ]
    jetties = [_jetty(hex, x, y) for hex in range(HEXES) if ISLAND_OF[hex] == island]
    return "".join(
        (
            *bands,
            tag("path", d=shape["sand"], class_="lb-shade", transform=f"translate(7 15) {mirror}"),
            tag("path", d=shape["sand"], class_="lb-f", fill=colour("sand-wall"), transform=f"translate(0 9) {mirror}"),
            tag("path", d=shape["sand"], class_="lb-f", fill=colour("beach"), transform=mirror),
            tag("path", d=shape["meadow"], fill=colour("meadow"), transform=mirror),
            *(_ornament(one, x, y) for one in shape["behind"]),
            *jetties,
            *(_ornament(one, x, y) for one in shape["front"]),
        )
    )


def _side(island: int) -> tuple[int, int]:
    """On which side of the board's centre a safe island is: -1 or 1 across and down."""
    name = ISLANDS[island]
    return (-1 if name.endswith("W") else 1), (-1 if name.startswith("N") else 1)


def _ornament(one: dict[str, Any], x: int, y: int) -> str:
    """A palm, hut or shell; `across` is set where the drawing is mirrored with the island."""
    at = f"translate({num(x * one['x'])} {num(one['south' if y > 0 else 'north'])})"
    scale = f"scale({one['across'] * x or one['scale']:g} {one['scale']:g})"
    return tag("use", href=f"#lb-{one['symbol']}", transform=f"{at} {scale}")


def _jetty(hex: int, x: int, y: int) -> str:
    angle = num(degrees(atan2(y * sqrt(3), x)))
    at = " ".join(num(one) for one in centre(hex))
    return tag("use", href="#lb-jetty", transform=f"translate({at}) rotate({angle}) translate({num(ACROSS / 2)} 0)")


def ornaments() -> str:
    """A compass rose in the west, a warning in the east, and the title on a ribbon in the north."""
    italic: Attributes = {"text_anchor": "middle", "font_style": "italic", "fill": colour("paper"), "opacity": 0.75}
    title = text("LAST BOAT", 0, 1, 27, text_anchor="middle", font_weight="bold", letter_spacing=6, fill=colour("ink"))
    paper, shade = colour("paper"), colour("paper-2")
    ribbon = (
        f'<path d="M-176-14H-130V22H-176L-162 4ZM176-14H130V22H176L162 4Z" fill="{shade}" class="lb-o"/>'
        '<path d="M-146 22-130 14V22ZM146 22 130 14V22Z" class="lb-ink"/>'
        f'<path d="M-146-24Q0-34 146-24V14Q0 4-146 14Z" fill="{paper}" class="lb-o"/>'
    )
    return "".join(
        (
            use("compass", -562, 0, 0.52),
            text("here be", 562, -6, 21, **italic),
            text("serpents", 562, 18, 21, **italic),
            tag("g", ribbon, title, transform=f"translate(0 {36 - SEA_Y:g})"),
        )
    )


def name_at(place: Place, name: str) -> str:
    """A hex's name: light in the upper corner on the sea, dark in the lower one on a tile, before its explorers."""
    x, y = centre(place.hex)
    if not rise(place):
        return text(name, x, y - 32, 13, fill=colour("paper"), fill_opacity=0.85)
    return text(name, x, y - rise(place) + 43, 13, stroke=colour("paper"), stroke_width=3, paint_order="stroke")


def spot_on_island(island: int) -> Point:
    """The middle of where saved explorers stand."""
    x, y = _side(island)
    return x * layout()["island"]["x"], y * layout()["island"]["y"]
