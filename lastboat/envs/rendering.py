"""Pictures of a position for the environments: text, SVG or pixels."""

from __future__ import annotations

import io
from typing import Any, Final

import numpy as np

from lastboat import draw, text
from lastboat.engine import States
from lastboat.errors import BadOption, choose_from

MODES: Final = ("human", "ansi", "rgb_array", "svg")
"""`human` prints the text. None of them shows anyone's secrets."""
WIDTH: Final = 960
"""Pixels across."""


def check_mode(mode: str | None) -> str | None:
    """The mode; BadOption if there is none of this name."""
    if mode is not None and mode not in MODES:
        raise BadOption(choose_from("render_mode", mode, MODES))
    return mode


def render(states: States, mode: str | None) -> Any:
    """The position in this mode: a text, an array of pixels, or None."""
    match mode:
        case "human":
            print(text.board_text(states, 0))
        case "ansi":
            return text.board_text(states, 0)
        case "svg":
            return draw.svg(states, 0, width=WIDTH)
        case "rgb_array":
            return _pixels(draw.svg(states, 0, width=WIDTH))
    return None


def _pixels(svg: str) -> Any:
    """An SVG as an array of rows, columns and the three colours."""
    import resvg_py
    from PIL import Image

    picture = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))))
    return np.asarray(picture.convert("RGB"))
