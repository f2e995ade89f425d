"""Perft tables with chance: the nodes of the tree below each position, and how many of them end a game, ply by ply.

The positions lie in positions/, some from random play and some made by hand. If a rule has changed on purpose, run
regenerate_table.py and read the difference.
"""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from support.perft import mass, perft

from lastboat.engine import States
from lastboat.position import read_position
from lastboat.problems import problems

FOLDER = Path(__file__).parent
TABLE: dict[str, dict[str, list[int]]] = json.loads((FOLDER / "table.json").read_text(encoding="utf-8"))
FEW = 1500
"""Nodes that plain Python walks in a moment."""

each_position = pytest.mark.parametrize("name", TABLE)


def position(name: str) -> States:
    return read_position((FOLDER / "positions" / f"{name}.txt").read_text(encoding="utf-8"))[0]


def test_every_position_has_its_row() -> None:
    assert list(TABLE) == sorted(path.stem for path in FOLDER.glob("positions/*.txt"))


@each_position
def test_nothing_is_wrong_with_the_position(name: str) -> None:
    assert problems(position(name), 0) == []


@each_position
def test_the_tree_has_as_many_nodes_as_the_table_says(name: str) -> None:
    row = TABLE[name]
    assert perft(position(name), len(row["nodes"])) == (row["nodes"], row["ends"])


@each_position
def test_the_odds_of_all_outcomes_add_up_to_one(name: str) -> None:
    nodes = TABLE[name]["nodes"]
    depth = max((depth for depth, n in enumerate(nodes, start=1) if n <= FEW), default=1)
    assert mass(position(name), depth) == Fraction(1)
