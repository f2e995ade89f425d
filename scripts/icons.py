"""Draws the app's icons from web/public/icon.svg: `scripts/icons` writes them, a test compares them."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import resvg_py
from PIL import Image

FOLDER: Final = Path(__file__).parents[1] / "web" / "public"
SIDE: Final = 512
"""The side of the drawing, in its own units."""
SAFE: Final = 0.8
"""The share of a maskable icon that every launcher shows."""
SVG: Final = "http://www.w3.org/2000/svg"


def icons() -> dict[str, bytes]:
    """Every icon by its name, as PNG."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    return {
        "icon-192.png": png(drawing, 192),
        "icon-512.png": png(drawing, 512),
        "icon-maskable-512.png": png(filled(drawing, SAFE), 512),
        "apple-touch-icon.png": png(filled(drawing, 1.0), 180),
    }


def filled(drawing: str, share: float) -> str:
    """The drawing with its background extended to the corners and the rest scaled down: launchers cut a shape."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(drawing)
    ground, *rest = list(root)
    del ground.attrib["rx"]
    margin = SIDE * (1 - share) / 2
    inner = ElementTree.Element(f"{{{SVG}}}g", {"transform": f"translate({margin} {margin}) scale({share})"})
    for part in rest:
        root.remove(part)
        inner.append(part)
    root.append(inner)
    return ElementTree.tostring(root, encoding="unicode")


def png(svg: str, side: int) -> bytes:
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=side, height=side))))
    written = io.BytesIO()
    drawn.save(written, "PNG", optimize=True)
    return written.getvalue()


if __name__ == "__main__":
    for name, content in icons().items():
        (FOLDER / name).write_bytes(content)
        print(f"· {FOLDER / name}", file=sys.stderr)
