"""Perft: how many nodes a tree of legal actions and outcomes of chance has, level by level."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt

from lastboat.dice import buffers
from lastboat.engine import (
    CHANCE,
    MOST_LEGAL,
    NOBODY,
    SILENT,
    STATE,
    States,
    apply,
    legal,
    outcomes,
)
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.board import HEXES, SLOTS
from lastboat.engine.state import State
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase

Tree = npt.NDArray[np.int64]
"""A row for each level of the tree: its nodes, and those of them where the game is over."""

SIDES = 6
"""Of every die (§2.4)."""


def perft(states: States, depth: int) -> tuple[list[int], list[int]]:
    """Nodes 1 to `depth` plies below the position, and how many of them end the game."""
    line = np.zeros(depth + 1, dtype=STATE)
    line[0] = states[0]
    actions = np.zeros((depth, MOST_LEGAL), dtype=np.int16)
    tree = np.zeros((depth + 1, 2), dtype=np.int64)
    _count(line, actions, buffers()[1], np.zeros((depth, 2), dtype=np.int64), SILENT, tree)
    return tree[1:, 0].tolist(), tree[1:, 1].tolist()


@entry
def _count(line: States, actions: npt.NDArray[np.int16], odds: Odds, at: Tree, t: Trace, tree: Tree) -> None:
    """Walk the tree depth first; `at` has the next action and the number of actions for each level."""
    depth = actions.shape[0]
    level = 0
    at[0, 1] = _list(line, 0, actions[0], odds)
    while level >= 0:
        if at[level, 0] == at[level, 1]:
            level -= 1
            continue
        line[level + 1] = line[level]
        apply(line, level + 1, actions[level, at[level, 0]], t)
        at[level, 0] += 1
        tree[level + 1, 0] += 1
        if line[level + 1].actor == NOBODY:
            tree[level + 1, 1] += 1
        elif level + 1 < depth:
            level += 1
            at[level, 0] = 0
            at[level, 1] = _list(line, level, actions[level], odds)


@rule
def _list(line: States, level: int, out: Actions, odds: Odds) -> int:
    return outcomes(line, level, out, odds) if line[level].actor == CHANCE else legal(line, level, out)


def mass(states: States, depth: int) -> Fraction:
    """The probability of all that can happen, if players do each thing alike; 1 if chance's odds are whole.

    What the odds are parts of comes from the rulebook, not from their sum.
    """
    if depth == 0 or states[0].actor == NOBODY:
        return Fraction(1)
    out, odds = buffers()
    if states[0].actor == CHANCE:
        n = outcomes(states, 0, out, odds)
        shares = [Fraction(int(odds[i]), _whole(states[0])) for i in range(n)]
    else:
        n = legal(states, 0, out)
        shares = [Fraction(1, n)] * n
    total = Fraction(0)
    for a, share in zip(out[:n].tolist(), shares, strict=True):
        after = states.copy()
        apply(after, 0, a, SILENT)
        total += share * mass(after, depth - 1)
    return total


def _whole(s: State) -> int:
    """§3.1 the players, §3.2 the tiles to deal, §6.1 the tiles of the terrain, §2.4 the sides of a die."""
    match s.phase:
        case Phase.FIRST:
            return int(s.rules.players)
        case Phase.DEAL:
            return SLOTS - int(s.dealt)
        case Phase.FLIP:
            return 1 + sum(int(s.ground[hex]) == s.terrain for hex in range(HEXES))
    return SIDES
