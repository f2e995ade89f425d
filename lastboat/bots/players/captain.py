"""The Captain: tree search over what the seat cannot know, at most half a second a decision on one core."""

from __future__ import annotations

from lastboat.bots.bot import Clock
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import CLIMBED
from lastboat.bots.players.planner import Planner
from lastboat.bots.search.searcher import Line, Searcher, think
from lastboat.bots.search.tree import Manner
from lastboat.view import View


class Captain(Planner):
    """Plays the plan that his search visited most."""

    seconds = 0.5
    threads = 1
    manner = Manner()
    nodes = 400_000

    def __init__(self, seed: int, weights: Weights = CLIMBED) -> None:
        super().__init__()
        self._searchers = [Searcher(seed + 7919 * i, weights, self.manner, self.nodes) for i in range(self.threads)]

    def plan(self, view: View, clock: Clock) -> list[int]:
        return list(self.ponder(view, clock)[0].steps)

    def ponder(self, view: View, clock: Clock) -> list[Line]:
        """What he thinks of the plans worth a thought, best first."""
        return think(self._searchers, view, seconds=self.seconds_for(clock), iterations=clock.iterations)

    def seconds_for(self, clock: Clock) -> float:
        """How long he may think: as long as he is told, or a part of his own time."""
        return clock.part * self.seconds if clock.seconds is None else clock.seconds
