"""The search from Python: one tree per searcher, several searchers in threads, their results merged."""

from __future__ import annotations

import threading
import time
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any

import numpy as np

from lastboat.bots.evaluation.network import Floats
from lastboat.bots.evaluation.reading import read
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.workspace import ANY_PAWN, PAWN, ROOT, new_slots, new_workspace
from lastboat.bots.search.beam import MAX_STEPS, new_plans
from lastboat.bots.search.mcts import search, visit_lead
from lastboat.bots.search.tree import DECISIONS, FROM_PLANS, NO_NODE, PLAN_NODES, USED, SearchSettings, new_tree
from lastboat.dice import generator
from lastboat.view import View

FIRST_BATCH = 16
"""Iterations before the clock is read for the first time."""
BATCHES = 40
"""About how often the clock is read during one search."""


@dataclass(frozen=True)
class PlanStats:
    """What a search found about one plan: its steps, its visits, and the mean result for each seat."""

    steps: tuple[int, ...]
    visits: int
    win: tuple[float, ...]
    score: tuple[float, ...]
    prior_value: float = 0.0
    """The first evaluation, for the searching seat."""


class Searcher:
    """One tree with everything it needs."""

    def __init__(
        self,
        seed: int,
        weights: Weights,
        network: Mapping[str, Floats] | None,
        settings: SearchSettings,
        max_nodes: int,
        *,
        reads: bool = False,
    ) -> None:
        self._seed = seed
        self._states = new_slots()
        self._tree = new_tree(max_nodes, settings)
        self._workspace = new_workspace(seed, weights, network)
        self._plans = new_plans()
        self._reads = reads
        read(self._states, self._workspace.reading)
        visit_lead(self._tree)
        self.iterate(0)  # compile or load now, so that the first decision stays within its time too

    def begin(self, view: View, pawn: int = ANY_PAWN, plan: Sequence[int] = ()) -> None:
        """Start a new tree for a view. Chance depends on the seed and the view alone, not on earlier searches.

        A pawn is the explorer that must be placed (placing.py). A plan is evaluated instead of looking for the best;
        two plans of a view get the same secrets and the same dice, so that their difference is not noise.
        """
        steps = list(plan[:MAX_STEPS])
        self._plans.given[: 1 + len(steps)] = [len(steps), *steps]
        self._states[ROOT] = view.states[0]
        self._workspace.g[0] = generator(self._seed * 2**32 + zlib.crc32(view.record))[0]
        self._workspace.placing[PAWN] = pawn
        if self._reads:
            read(self._states, self._workspace.reading)
        self._tree.counts[USED] = 0

    def iterate(self, iterations: int) -> None:
        """Run this many simulations."""
        search(self._states, self._tree, self._workspace, self._plans, iterations)

    def search_iterations(self, iterations: int) -> None:
        """Run this many simulations, or fewer once the leading plan cannot be overtaken; as repeatable as `iterate`."""
        batch = max(FIRST_BATCH, iterations // BATCHES)
        left = iterations
        while left > 0:
            self.iterate(min(batch, left))
            left -= batch
            if visit_lead(self._tree) > left:
                return

    def search_until(self, deadline: float) -> None:
        """Run simulations until `time.perf_counter` reaches the deadline, at least one batch.

        It stops earlier when the leading plan cannot be overtaken in the time left.
        """
        start = time.perf_counter()
        batch = FIRST_BATCH
        done = 0
        while True:
            self.iterate(batch)
            done += batch
            now = time.perf_counter()
            if now >= deadline:
                return
            rate = done / (now - start)
            if visit_lead(self._tree) > rate * (deadline - now):
                return
            batch = max(1, int(rate * min((deadline - start) / BATCHES, deadline - now)))

    @property
    def iterations(self) -> int:
        """Simulations run for the current view."""
        return int(self._tree.nodes[ROOT].visits)

    @property
    def decisions(self) -> int:
        """Decisions simulated for it."""
        return int(self._tree.counts[DECISIONS])

    def plan_stats(self) -> list[PlanStats]:
        """Return the tree's results for the view's plans."""
        nodes = self._tree.nodes[: self._tree.counts[PLAN_NODES]]
        players = int(self._states[ROOT].rules.players)
        visits = np.maximum(nodes["visits"], 1).astype(np.float32)[:, None]
        win, score = (nodes[field][:, :players] / visits for field in ("win", "score"))
        links = ("action", "visits", "first_child", "next_sibling", "expansion", "prior_value")
        columns = (nodes[field].tolist() for field in links)
        return list(_walk(list(zip(*columns, win.tolist(), score.tolist(), strict=True)), ROOT, ()))


def _walk(nodes: Sequence[tuple[Any, ...]], node: int, steps: tuple[int, ...]) -> Iterator[PlanStats]:
    _, visits, child, _, expansion, prior_value, win, score = nodes[node]
    if expansion != FROM_PLANS:
        yield PlanStats(steps, visits, tuple(win), tuple(score), prior_value)
        return
    while child != NO_NODE:
        action, _, _, sibling, *_ = nodes[child]
        yield from _walk(nodes, child, (*steps, action))
        child = sibling


def search_in_threads(
    searchers: Sequence[Searcher], view: View, *, pawn: int, seconds: float, iterations: int | None
) -> list[PlanStats]:
    """Let every searcher grow its own tree at the same time, by the clock or by iterations, and merge the results."""
    deadline = time.perf_counter() + seconds

    def work(searcher: Searcher) -> None:
        searcher.begin(view, pawn)
        if iterations is None:
            searcher.search_until(deadline)
        else:
            searcher.search_iterations(iterations)

    threads = [threading.Thread(target=work, args=(searcher,)) for searcher in searchers[1:]]
    for thread in threads:
        thread.start()
    work(searchers[0])
    for thread in threads:
        thread.join()
    return merge_stats(stats for searcher in searchers for stats in searcher.plan_stats())


def merge_stats(plans: Iterable[PlanStats], *, steps: int | None = None) -> list[PlanStats]:
    """Merge plans with the same first steps, or with all steps equal; return them, most visited first."""
    same: dict[tuple[int, ...], list[PlanStats]] = {}
    for plan in plans:
        same.setdefault(plan.steps[:steps], []).append(plan)
    return sorted((_merge(first, group) for first, group in same.items()), key=lambda plan: (-plan.visits, plan.steps))


def _merge(steps: tuple[int, ...], group: Sequence[PlanStats]) -> PlanStats:
    visits = sum(plan.visits for plan in group)
    parts = [plan.visits / visits if visits else 1 / len(group) for plan in group]

    def mean(values: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(sum(map(mul, parts, one)) for one in zip(*values, strict=True))

    win, score = mean(plan.win for plan in group), mean(plan.score for plan in group)
    return PlanStats(steps, visits, win, score, max(plan.prior_value for plan in group))
