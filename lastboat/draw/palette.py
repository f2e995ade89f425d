"""The colours of the storybook sea chart, and the few ways a line is drawn."""

from __future__ import annotations

from typing import Final

PAPER: Final = "#F6EBD3"
PAPER_DARK: Final = "#EADBB8"
INK: Final = "#2B2118"
SEA: Final = "#1F6F78"
SHALLOW: Final = "#49A5A6"
SURF: Final = "#7CC6BD"
FOAM: Final = "#E8F3E6"
SAND: Final = "#EBCB8B"
DUNE: Final = "#CFA25A"
WOOD: Final = "#B9793C"
WOOD_DARK: Final = "#8A5527"
SKIN: Final = "#EBC699"
DANGER: Final = "#C8442F"
SEATS: Final = ("#C63D2F", "#2E6FBB", "#E2A21B", "#3F8F4E")
"""Red, blue, yellow, green."""
MARKS: Final = (
    '<circle r="4"/>',
    '<path d="M0-4.6 4.6 3.6H-4.6Z"/>',
    '<path d="M-3.7-3.7H3.7V3.7H-3.7Z"/>',
    '<path d="M0-5.2 4.4 0 0 5.2-4.4 0Z"/>',
)
"""Each colour's mark, so that nobody has to tell colours apart: circle, triangle, square, diamond."""

_ROUND: Final = 'stroke-linejoin="round" stroke-linecap="round"'
OUTLINE: Final = f'stroke="{INK}" stroke-width="2.4" {_ROUND}'
FINE: Final = f'stroke="{INK}" stroke-width="1.7" {_ROUND}'
GLOSS: Final = f'fill="none" stroke="#fff" stroke-width="1.8" {_ROUND} opacity=".6"'
RIPPLE: Final = f'fill="none" stroke="{FOAM}" stroke-width="2.4" {_ROUND}'
SPRAY: Final = f'fill="none" stroke="{FOAM}" stroke-width="1.8" {_ROUND}'
SHADE: Final = f'fill="{INK}" opacity=".25"'
