"""The Deckhand: greedy on the value of whole turns."""

from __future__ import annotations

from lastboat.bots.bot import Clock
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import BY_HAND
from lastboat.bots.evaluation.workspace import new_desk
from lastboat.bots.players.planner import Planner
from lastboat.bots.search.beam import FINISHED, ROOT, new_drafts, new_records, plan
from lastboat.view import View


class Deckhand(Planner):
    """Plays the plan whose end he judges best, without a thought of what others will do."""

    def __init__(self, seed: int, weights: Weights = BY_HAND) -> None:
        super().__init__()
        self._desk = new_desk(seed, weights)
        self._states = new_records()
        self._drafts = new_drafts()

    def plan(self, view: View, clock: Clock) -> list[int]:
        self._states[ROOT] = view.states[0]
        best = plan(self._states, self._desk, self._drafts)
        return [int(a) for a in self._drafts.steps[best, : self._drafts.lengths[best - FINISHED]]]
