"""The Captain and the Admiral: Monte Carlo tree search over what the seat cannot know."""

from __future__ import annotations

from collections.abc import Mapping

from lastboat.bots.bot import Budget, Planner
from lastboat.bots.evaluation.network import Floats, trained_weights
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.evaluation.workspace import ANY_PAWN, new_slots
from lastboat.bots.search.placing import load_draw, pawn_for
from lastboat.bots.search.searcher import PlanStats, Searcher, search_in_threads
from lastboat.bots.search.tree import SearchSettings
from lastboat.view import View


class Captain(Planner):
    """Searches up to half a second on one core and plays the most visited plan."""

    title = "Captain"
    about = "Looks turns ahead and plans for the worst."
    seconds = 0.5
    threads = 1
    reads = True
    """Whether others' values are read from their play (evaluation/reading.py)."""
    settings = SearchSettings()
    max_nodes = 400_000

    def __init__(self, seed: int, weights: Weights = EVOLVED) -> None:
        super().__init__()
        self._seed = seed
        load_draw(new_slots())
        self._searchers = [
            Searcher(seed + 7919 * i, weights, self.network(), self.settings, self.max_nodes, reads=self.reads)
            for i in range(self.threads)
        ]

    @classmethod
    def network(cls) -> Mapping[str, Floats] | None:
        """The weights of the network used in evaluations, if any."""
        return None

    def plan(self, view: View, budget: Budget) -> list[int]:
        return list(self.rank_plans(view, budget, pawn_for(view, self._seed))[0].steps)

    def rank_plans(self, view: View, budget: Budget, pawn: int = ANY_PAWN) -> list[PlanStats]:
        """Search, and return the plans, most visited first: while placing, those of this pawn, or of any."""
        return search_in_threads(
            self._searchers, view, pawn=pawn, seconds=self.seconds_for(budget), iterations=budget.iterations
        )

    def seconds_for(self, budget: Budget) -> float:
        """Return the seconds that the budget allows: its own number, or a fraction of the level's usual time."""
        return budget.part * self.seconds if budget.seconds is None else budget.seconds


class Admiral(Captain):
    """Searches up to 0.9 seconds in two threads, with a trained network in its evaluations.

    The network evaluates plans, the first visits of nodes and leaves, alone or together with the heuristic
    (`Network.trust`).
    """

    title = "Admiral"
    about = "Thinks longer than the Captain, and has learned from many games."
    seconds = 0.9
    threads = 2
    reads = False
    """Its network learned from positions in which others' values count by their mean."""
    max_nodes = 200_000

    @classmethod
    def network(cls) -> Mapping[str, Floats]:
        return trained_weights()
