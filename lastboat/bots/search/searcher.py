"""A search held from Python: one tree a searcher, any number of searchers at the same time, their findings added up."""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from lastboat.bots.evaluation.network import learned
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.workspace import new_desk
from lastboat.bots.search.beam import ROOT, new_drafts, new_records
from lastboat.bots.search.mcts import lead, search
from lastboat.bots.search.tree import DECISIONS, FROM_PLANS, NO_NODE, USED, Manner, new_tree
from lastboat.dice import generator
from lastboat.view import View

FIRST_LOT = 16
"""Iterations before the clock is looked at for the first time."""
LOTS = 40
"""How often it is looked at in all, about."""


@dataclass(frozen=True)
class Line:
    """What a search thinks of one plan: its steps, how often it was tried, and what came of it for each seat."""

    steps: tuple[int, ...]
    visits: int
    win: tuple[float, ...]
    score: tuple[float, ...]


class Searcher:
    """One tree with all it needs."""

    def __init__(self, seed: int, weights: Weights, manner: Manner, nodes: int) -> None:
        self._seed = seed
        self._states = new_records()
        self._tree = new_tree(nodes, manner)
        self._desk = new_desk(seed, weights, learned() if manner.foresight else None)
        self._drafts = new_drafts()
        lead(self._tree)
        self.iterate(0)  # compiled or loaded now: the first decision is to keep its time too

    def begin(self, view: View) -> None:
        """A new tree for a view. Chance depends on the seed and the view alone, not on what was asked before."""
        self._states[ROOT] = view.states[0]
        self._desk.g[0] = generator(self._seed * 2**32 + zlib.crc32(view.record))[0]
        self._tree.counts[USED] = 0

    def iterate(self, iterations: int) -> None:
        search(self._states, self._tree, self._desk, self._drafts, iterations)

    def iterate_up_to(self, iterations: int) -> None:
        """Iterate so often, or less when the plan ahead can no longer be overtaken; as repeatable as `iterate`."""
        lot = max(FIRST_LOT, iterations // LOTS)
        left = iterations
        while left > 0:
            self.iterate(min(lot, left))
            left -= lot
            if lead(self._tree) > left:
                return

    def think_until(self, deadline: float) -> None:
        """Iterate until the clock of `time.perf_counter` shows the deadline, at least once.

        It ends sooner when the plan ahead can no longer be overtaken in the time left.
        """
        begun = time.perf_counter()
        lot = FIRST_LOT
        done = 0
        while True:
            self.iterate(lot)
            done += lot
            now = time.perf_counter()
            if now >= deadline:
                return
            rate = done / (now - begun)
            if lead(self._tree) > rate * (deadline - now):
                return
            lot = max(1, int(rate * min((deadline - begun) / LOTS, deadline - now)))

    @property
    def iterations(self) -> int:
        """Lines walked for the present view."""
        return int(self._tree.nodes[ROOT].visits)

    @property
    def decisions(self) -> int:
        """Decisions simulated for it."""
        return int(self._tree.counts[DECISIONS])

    def lines(self) -> list[Line]:
        """What the tree says of the view's plans."""
        return list(self._walk(ROOT, ()))

    def _walk(self, node: int, steps: tuple[int, ...]) -> Iterator[Line]:
        nodes = self._tree.nodes
        here = nodes[node]
        if here.branched != FROM_PLANS:
            players = int(self._states[ROOT].rules.players)
            visits = int(here.visits)
            win, score = here.total[:players] / max(1, visits), here.score[:players] / max(1, visits)
            yield Line(steps, visits, tuple(win.tolist()), tuple(score.tolist()))
            return
        child = int(here.first)
        while child != NO_NODE:
            yield from self._walk(child, (*steps, int(nodes[child].action)))
            child = int(nodes[child].next)


def think(searchers: Sequence[Searcher], view: View, *, seconds: float, iterations: int | None) -> list[Line]:
    """Let each grow its own tree at the same time, by the clock or by iterations, and add them up."""
    deadline = time.perf_counter() + seconds

    def work(searcher: Searcher) -> None:
        searcher.begin(view)
        if iterations is None:
            searcher.think_until(deadline)
        else:
            searcher.iterate_up_to(iterations)

    helpers = [threading.Thread(target=work, args=(searcher,)) for searcher in searchers[1:]]
    for helper in helpers:
        helper.start()
    work(searchers[0])
    for helper in helpers:
        helper.join()
    return add_up(line for searcher in searchers for line in searcher.lines())


def add_up(lines: Iterator[Line], *, steps: int | None = None) -> list[Line]:
    """Lines that begin with the same steps as one, the most visited first."""
    same: dict[tuple[int, ...], list[Line]] = {}
    for line in lines:
        same.setdefault(line.steps[:steps], []).append(line)
    return sorted((_merge(begun, lot) for begun, lot in same.items()), key=lambda line: (-line.visits, line.steps))


def _merge(steps: tuple[int, ...], lot: Sequence[Line]) -> Line:
    visits = sum(line.visits for line in lot)
    parts = [line.visits / visits if visits else 1 / len(lot) for line in lot]
    win = np.average([line.win for line in lot], axis=0, weights=parts)
    score = np.average([line.score for line in lot], axis=0, weights=parts)
    return Line(steps, visits, tuple(win.tolist()), tuple(score.tolist()))
