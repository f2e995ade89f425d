"""The notebook about luck runs from top to bottom, with few games."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "luck.ipynb"


def cells() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == "code"]


def test_the_notebook_shows_the_luck_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for cell in cells():
        code = "".join(cell["source"])
        if not code.startswith("%pip "):
            smaller = code.replace("GAMES = 40", "GAMES = 2").replace("values=16, plans=40", "values=2, plans=4")
            exec(smaller.replace("iterations=40", "iterations=2"), names)
    shown = capsys.readouterr().out
    assert "standard deviation" in shown
    assert "result without luck" in shown
    assert len(names["luck"]) == 8
    # Luck and everything else are the result: nobody's luck is larger than a whole game.
    assert abs(names["luck"]).max() <= 2


def test_the_notebook_is_kept_without_outputs() -> None:
    assert all(not cell["outputs"] for cell in cells())
