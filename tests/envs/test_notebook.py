"""The notebook runs from top to bottom, and the agent that it trains has learned."""

from __future__ import annotations

import json
from pathlib import Path

NOTEBOOK = Path(__file__).parents[2] / "examples" / "first_agent.ipynb"


def cells() -> list[str]:
    """The code of the notebook, without what installs packages."""
    found = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]
    return [cell for cell in code if not cell.startswith("%pip ")]


def test_the_notebook_trains_an_agent_that_beats_stowaways() -> None:
    names: dict[str, float] = {}
    for cell in cells():
        exec(cell, names)
    assert names["before"] < 0.4
    assert names["after"] > 0.6


def test_the_notebook_is_kept_without_outputs() -> None:
    found = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(not cell["outputs"] for cell in found if cell["cell_type"] == "code")
