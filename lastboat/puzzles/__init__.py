"""Puzzles: positions from games of bots with one clearly best idea, and how they are found.

`shipped()` returns those that come with the package. An answer is judged by the position it leads to: a puzzle has the
evaluation of every position that can be reached, so nothing is searched.
"""

from lastboat.puzzles.collection import Collection, read, shipped, write
from lastboat.puzzles.model import Difficulty, Puzzle, Theme

__all__ = ["Collection", "Difficulty", "Puzzle", "Theme", "read", "shipped", "write"]
