"""Players to measure new ones against. They are not offered to anyone and not in the package.

lastboat arena admiral training.references:Admiral1 --players 2 --iterations 300 --games 400
NET=net.npz lastboat arena training.references:NetPlayer training.references:Admiral1 --players 2 --iterations 300

Those with a number in their name search so many iterations, in one tree, whatever the budget. Captain3800 and
EarlyCaptain take about as long as each other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from lastboat.bots.bot import Budget
from lastboat.bots.evaluation.network import Floats, load_weights
from lastboat.bots.evaluation.workspace import ANY_PAWN
from lastboat.bots.players.captain import Admiral, Captain
from lastboat.bots.search.searcher import PlanStats
from lastboat.bots.search.tree import SearchSettings
from lastboat.view import View


class OpenCaptain(Captain):
    """The Captain as it was: it chooses which explorer to place, and so places the highest values first."""

    reads = False

    def plan(self, view: View, budget: Budget) -> list[int]:
        return list(self.rank_plans(view, budget)[0].steps)


class Admiral1(OpenCaptain):
    """`admiral-1`: the Admiral with the network of 242,000 games, before anything else was tried. It never changes.

    No later network was better, so the package still has its weights. Whoever ships others keeps a copy of these here:
    tests/bots/test_measurements.py fails until then.
    """

    seconds = 1.5
    threads = 2
    settings = SearchSettings(
        c_puct=0.3,
        prior_sharpness=60.0,
        prior_visits=100.0,
        max_children=12,
        expansion_threshold=16,
    )
    max_nodes = 200_000

    @classmethod
    def network(cls) -> Mapping[str, Floats]:
        return Admiral.network()


class CaptainWithoutReading(Captain):
    """The Captain, to whom all arrangements of others' values are equally likely."""

    reads = False


class ReadingAdmiral(Admiral):
    """The Admiral, if it read others' values as the Captain does."""

    reads = True


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


class Admiral2400(Admiral):
    threads = 1
    iterations = 2400

    def rank_plans(self, view: View, budget: Budget, pawn: int = ANY_PAWN) -> list[PlanStats]:
        return super().rank_plans(view, Budget(iterations=self.iterations), pawn)


class Admiral300(Admiral2400):
    iterations = 300


class NetPlayer(Admiral):
    """The Admiral with the weights in the file that the variable `NET` names: what train.py wrote."""

    @classmethod
    def network(cls) -> Mapping[str, Floats]:
        return load_weights(Path(os.environ["NET"]))
