"""The Deckhand: beam search over its own turn, ignoring what others will do."""

from __future__ import annotations

from lastboat.bots.bot import Budget, Planner
from lastboat.bots.evaluation.record import Weights
from lastboat.bots.evaluation.weights import BY_HAND
from lastboat.bots.evaluation.workspace import PAWN, ROOT, new_slots, new_workspace
from lastboat.bots.search.beam import FINISHED, find_plans, new_plans
from lastboat.bots.search.placing import load_draw, pawn_for
from lastboat.engine._compile import compile_for
from lastboat.view import View


class Deckhand(Planner):
    """Plays the plan with the best evaluation at its end."""

    title = "Deckhand"
    about = "Makes the best of this turn, and thinks no further."

    def __init__(self, seed: int, weights: Weights = BY_HAND) -> None:
        super().__init__()
        self._seed = seed
        self._workspace = new_workspace(seed, weights)
        self._states = new_slots()
        self._plans = new_plans()
        compile_for(find_plans, self._states, self._workspace, self._plans)  # not during the first decision
        load_draw(self._states)

    def plan(self, view: View, budget: Budget) -> list[int]:
        self._states[ROOT] = view.states[0]
        self._workspace.placing[PAWN] = pawn_for(view, self._seed)
        best = find_plans(self._states, self._workspace, self._plans)
        return [int(a) for a in self._plans.steps[best, : self._plans.lengths[best - FINISHED]]]
