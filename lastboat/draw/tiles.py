"""The island's tiles: three terrains told apart by height, by shape and by texture."""

from __future__ import annotations

from typing import Final

from lastboat.draw.geometry import Point, corners
from lastboat.draw.palette import DUNE, FINE, INK, PAPER, PAPER_DARK, SAND, SHADE
from lastboat.draw.tags import Attributes, points, symbol, tag, use
from lastboat.engine.words import Ground

RISE: Final = {Ground.UNDEALT: 5.0, Ground.BEACH: 5.0, Ground.FOREST: 12.0, Ground.MOUNTAIN: 18.0}
"""How high the tiles stand out of the water."""
SIZE: Final = 48.5
TOP: Final = {
    Ground.UNDEALT: PAPER,
    Ground.BEACH: SAND,
    Ground.FOREST: "#6FAA5F",
    Ground.MOUNTAIN: "#A89A8F",
}
WEST_WALL: Final = {
    Ground.UNDEALT: "#C9B892",
    Ground.BEACH: "#CFA564",
    Ground.FOREST: "#8F7346",
    Ground.MOUNTAIN: "#857870",
}
EAST_WALL: Final = {
    Ground.UNDEALT: "#AE9C76",
    Ground.BEACH: "#B98D4D",
    Ground.FOREST: "#735A35",
    Ground.MOUNTAIN: "#6A5F58",
}


def definitions() -> list[str]:
    """A symbol for each terrain and variant; (0, 0) is the hex's centre at the water line."""
    tiles = [
        symbol(tile_name(ground, v), _block(ground), tag("g", drawing, transform=f"translate(0 {-RISE[ground]:g})"))
        for ground, drawings in SCENES.items()
        for v, drawing in enumerate(drawings)
    ]
    return [symbol("tree", TREE), symbol("fir", FIR), symbol("shell", SHELL), symbol("star", STAR), *tiles]


def tile_name(ground: Ground, hex: int) -> str:
    """Which of the terrain's drawings a hex gets, so that neighbours differ."""
    return f"{ground.name.lower()}{hex * 7 % 5 % len(SCENES[ground])}"


def _block(ground: Ground) -> str:
    """Walls and top; the light comes from the top left."""
    top, base = corners(SIZE, RISE[ground]), corners(SIZE)
    lit = corners(SIZE - 3, RISE[ground])
    line: Attributes = {"stroke": INK, "stroke_width": 1.6, "stroke_linejoin": "round"}
    gleam: Attributes = {"fill": "none", "stroke": "#fff", "stroke_width": 2, "opacity": 0.4}
    return "".join(
        (
            tag("polygon", points=points(top[4], top[3], base[3], base[4]), fill=WEST_WALL[ground], **line),
            tag("polygon", points=points(top[3], top[2], base[2], base[3]), fill=EAST_WALL[ground], **line),
            tag("polygon", points=points(*top), fill=TOP[ground], **line),
            tag("polyline", points=points(lit[4], lit[5], lit[0], lit[1]), **gleam),
        )
    )


TREE: Final = f"""
<ellipse cx="2" cy="1" rx="8" ry="2.6" {SHADE}/>
<path d="M0 1V-6" stroke="#6B4A2B" stroke-width="3.4"/>
<path d="M-8-8C-11-14-6-17-5-19-3-24 4-24 6-19 10-17 11-11 7-7 3-3-5-4-8-8Z" fill="#3F7F45" {FINE}/>
<path d="M-4.5-15.5Q-3-19 0-19.5" fill="none" stroke="#A9D08A" stroke-width="2" stroke-linecap="round"/>"""
FIR: Final = f"""
<ellipse cx="2" cy="1" rx="7" ry="2.4" {SHADE}/>
<path d="M0 1V-5" stroke="#6B4A2B" stroke-width="3.2"/>
<path d="M0-27 5-18H3L7.5-11H5L9-4H-9L-5-11H-7.5L-3-18H-5Z" fill="#2F6B43" {FINE}/>
<path d="M-1.5-21.5-3-18.5M-3.5-14.5-5-11.5" fill="none" stroke="#8CBF86" stroke-width="1.7" stroke-linecap="round"/>"""
SHELL: Final = f"""
<path d="M0 3C-5 2-7-2-6-5-4-8 4-8 6-5 7-2 5 2 0 3Z" fill="#F4B9A0" stroke="{INK}" stroke-width="1.3"/>
<path d="M0 3V-7M0 3-3.5-6M0 3 3.5-6" stroke="{INK}" stroke-width=".9" opacity=".7"/>"""
STAR: Final = f"""
<path d="M0-6 1.7-2 6-1.7 2.7 1 3.8 5.2 0 2.9-3.8 5.2-2.7 1-6-1.7-1.7-2Z" fill="#DE7F45" stroke="{INK}"
 stroke-width="1.3" stroke-linejoin="round"/>"""


def _strokes(path: str, colour: str, width: float = 2) -> str:
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round")


def _dunes(*spots: Point) -> str:
    return _strokes("".join(f"M{x:g} {y:g}q6-5.5 12 0" for x, y in spots), DUNE)


def _grass(*spots: Point) -> str:
    return _strokes("".join(f"M{x:g} {y:g}l2-5 2 5" for x, y in spots), "#4C8A4A")


def _put(name: str, *spots: Point) -> str:
    return "".join(use(name, x, y) for x, y in spots)


def _peak(x: float, y: float, width: float, height: float) -> str:
    """A peak with its foot at (x, y): a lit side, a shaded one, snow on top."""
    half, top = width / 2, y - height
    outline = f"M{x - half:g} {y:g}L{x:g} {top:g} {x + half:g} {y:g}Q{x:g} {y + 5:g} {x - half:g} {y:g}Z"
    shaded = f"M{x:g} {top:g}L{x + half:g} {y:g}Q{x + half / 2:g} {y + 4:g} {x + 2:g} {y + 2.5:g}L{x - 3:g} "
    shaded += f"{y - height * 0.4:g}Z"
    a, b = half * 0.2, height / 40
    snow = f"M{x:g} {top:g}l{2.1 * a:.1f} {17 * b:.1f} {-a:.1f} {-3 * b:.1f} {-a:.1f} {5 * b:.1f} "
    snow += f"{-1.2 * a:.1f} {-5 * b:.1f} {-a:.1f} {3 * b:.1f}Z"
    return (
        f'<path d="{outline}" fill="#8C7F77"/><path d="{shaded}" fill="#655A54"/>'
        f'<path d="{snow}" fill="#FBF6EA" stroke="{INK}" stroke-width="1.2" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="none" {FINE}/>'
    )


def _rocks(*spots: Point) -> str:
    path = "".join(f"M{x:g} {y:g}l4-5 5 1 3 4Z" for x, y in spots)
    return f'<path d="{path}" fill="#8C7F77" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"/>'


SCENES: Final = {
    Ground.UNDEALT: (_strokes("M-9-8C-9-20 11-20 11-8 11 0 1-1 1 9M1 19v.1", PAPER_DARK, 6),),
    Ground.BEACH: (
        _dunes((-30, -16), (-18, -16), (6, -27), (-20, -28), (16, -14), (-33, 12), (12, 30))
        + _put("shell", (27, 10))
        + _put("star", (-14, 30)),
        _dunes((-22, -22), (-10, -22), (14, -24), (-34, -4), (22, -6), (-6, 34), (-28, 20))
        + _put("star", (28, 14))
        + _put("shell", (0, -36)),
        _dunes((-26, -12), (2, -20), (14, -20), (-12, -32), (-30, 18), (20, 18)) + _put("shell", (-24, -24), (12, 33)),
    ),
    Ground.FOREST: (
        _grass((-30, 14), (20, 26), (-8, 36))
        + _put("fir", (-2, -22))
        + _put("tree", (-20, -13), (18, -15))
        + _put("fir", (-32, 2), (32, 0)),
        _grass((-24, 22), (26, 18), (6, 37))
        + _put("tree", (2, -23))
        + _put("fir", (-18, -15), (20, -14))
        + _put("tree", (-31, 1), (32, 3)),
        _grass((-20, 28), (28, 14), (2, 34))
        + _put("fir", (-10, -24), (8, -22))
        + _put("tree", (-26, -9), (24, -11))
        + _put("fir", (-34, 7)),
    ),
    Ground.MOUNTAIN: (
        _peak(16, -4, 34, 30) + _peak(-10, -2, 44, 43) + _rocks((24, 22), (-34, 16)),
        _peak(-19, -4, 34, 29) + _peak(10, -2, 46, 42) + _rocks((-32, 20), (14, 34)),
        _peak(-22, -2, 30, 25) + _peak(22, -4, 30, 27) + _peak(0, -2, 40, 45) + _rocks((26, 18)),
    ),
}
"""The drawings of each terrain, on its top."""
