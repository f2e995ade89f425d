"""Captains and Admirals with a fixed number of iterations, for short matches with the same result on every machine.

    cd bench
    lastboat arena players:Admiral5000 players:Captain2500 players:Captain2500 players:Captain2500 --games 400
    lastboat arena players:Admiral5000 players:Captain9000 players:Captain2500 players:Captain2500 --games 400
    lastboat arena players:Captain3800 players:EarlyCaptain players:EarlyCaptain players:EarlyCaptain --games 400

Prints nothing itself; `lastboat arena` does. On one core, 5,000 iterations of the Admiral take about four times as long
as 2,500 of the Captain; with the levels' own times it would be six to one. 9,000 of the Captain take nearly as long as
the Admiral's 5,000. The two players of the last match take about equally long.
"""

from __future__ import annotations

from lastboat.bots.bot import Budget
from lastboat.bots.evaluation.workspace import ANY_PAWN
from lastboat.bots.players.captain import Admiral, Captain
from lastboat.bots.search.searcher import PlanStats
from lastboat.view import View


class Captain2500(Captain):
    iterations = 2500

    def rank_plans(self, view: View, budget: Budget, pawn: int = ANY_PAWN) -> list[PlanStats]:
        return super().rank_plans(view, Budget(iterations=self.iterations), pawn)


class Captain3800(Captain2500):
    iterations = 3800


class Captain9000(Captain2500):
    iterations = 9000


class EarlyCaptain(Captain2500):
    """Expands a node after 4 visits instead of 16."""

    settings = Captain.settings._replace(expansion_threshold=4)


class Admiral5000(Admiral):
    """All iterations in one tree."""

    threads = 1

    def rank_plans(self, view: View, budget: Budget, pawn: int = ANY_PAWN) -> list[PlanStats]:
        return super().rank_plans(view, Budget(iterations=5000), pawn)
