"""Draws a position as a picture. The README's picture is made with

python examples/draw_board.py examples/board.txt docs/images/board.svg
"""

import sys
from pathlib import Path

from lastboat.draw import svg
from lastboat.position import read_position


def draw(position: Path) -> str:
    """The SVG of a position file: text or JSON, complete or as one seat sees it."""
    states, _ = read_position(position.read_text(encoding="utf-8"))
    return svg(states, 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python examples/draw_board.py POSITION PICTURE.svg")
    Path(sys.argv[2]).write_text(draw(Path(sys.argv[1])), encoding="utf-8")
