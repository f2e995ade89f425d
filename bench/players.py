"""Captains and Admirals with a fixed number of iterations, for short matches with the same result on every machine.

    cd bench
    lastboat arena players:Admiral5000 players:Captain2500 players:Captain2500 players:Captain2500 --games 400
    lastboat arena players:Admiral5000 players:Captain9000 players:Captain2500 players:Captain2500 --games 400
    lastboat arena players:Captain3800 players:EarlyCaptain players:EarlyCaptain players:EarlyCaptain --games 400
    lastboat arena players:Admiral2400 players:Admiral300 --players 2 --games 400
    lastboat arena players:Admiral2400 players:Admiral300 players:Admiral300 players:Admiral300 --games 400

Prints nothing itself; `lastboat arena` does. On one core 5,000 iterations of the Admiral take about four times as long
as 2,500 of the Captain; the levels' own times would be six to one. 9,000 of the Captain take nearly as long as the
Admiral's 5,000. Captain3800 and EarlyCaptain take about as long as each other. The last two matches measure what
eight times the iterations gain.
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
    iterations = 5000

    def rank_plans(self, view: View, budget: Budget, pawn: int = ANY_PAWN) -> list[PlanStats]:
        return super().rank_plans(view, Budget(iterations=self.iterations), pawn)


class Admiral2400(Admiral5000):
    iterations = 2400


class Admiral300(Admiral5000):
    iterations = 300
