"""The small pictures of docs/play.md and the board of docs/rulebook.md, from the symbols of art/.

`python scripts/pictures.py` writes them again.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from lastboat.draw import chart
from lastboat.draw.art import definitions
from lastboat.draw.pieces import box_of
from lastboat.draw.tags import num, tag, use
from lastboat.editions import Options, new_states
from lastboat.engine import new

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"
CREW: Final = "".join(use(f"pawn-{seat}", x, -4) for seat, x in (("red", -20), ("blue", 0), ("yellow", 20)))
DRAWINGS: Final = {
    "serpent": use("serpent", 0, 0),
    "shark": use("shark", 0, 0),
    "whale": use("whale", 0, 0),
    "swimmer": use("swimmer-red", 0, 0),
    "loadedBoat": use("stern", 0, 0) + CREW + use("hull", 0, 0),
}
"""By the name of their box in art/layout.json."""
BOARD: Final = 760


def pictures() -> dict[Path, str]:
    """Every file with its text."""
    small = {FOLDER / f"{name.lower()}.svg": _svg(name, drawing) for name, drawing in DRAWINGS.items()}
    return {**small, FOLDER / "setup.svg": _board()}


def _svg(name: str, drawing: str) -> str:
    box = box_of(name)
    corner = (-box.width / 2 - 6, box.below - box.height - 2, box.width + 12, box.height + 4)
    return tag(
        "svg",
        tag("defs", definitions(drawing)),
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(map(num, corner)),
        width=box.width,
        height=box.height,
    )


def _board() -> str:
    """The board before the tiles are dealt, with the hexes' names."""
    states = new_states(Options())
    new(states, 0)
    return tag(
        "svg",
        chart(states, 0, x=0, y=0, width=BOARD, height=BOARD, names=True),
        xmlns="http://www.w3.org/2000/svg",
        width=BOARD,
        height=BOARD,
    )


if __name__ == "__main__":
    for path, text in pictures().items():
        path.write_text(text, encoding="utf-8")
