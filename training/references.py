"""Players to measure new ones against. They never change, are not offered to anyone, and are not in the package.

cd training
lastboat arena admiral references:Admiral1 references:Admiral1 references:Admiral1 --iterations 300 --games 400
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from lastboat.bots.bot import Budget
from lastboat.bots.evaluation.network import Floats, load_weights
from lastboat.bots.players.captain import Captain
from lastboat.bots.search.tree import SearchSettings
from lastboat.engine.words import EXPLORERS, EXPLORERS_A_COLOUR, HIGHEST_VALUE, Status
from lastboat.view import View


class OpenCaptain(Captain):
    """The Captain as it was: it chooses which explorer to place, and so places the highest values first."""

    def plan(self, view: View, budget: Budget) -> list[int]:
        return list(self.rank_plans(view, budget)[0].steps)


class Admiral1(OpenCaptain):
    """`admiral-1`: the Admiral with the network of 242,000 games, before anything else was tried."""

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
        return load_weights(Path(__file__).with_name("admiral-1.npz"))


class OrderReader(Captain):
    """A Captain who takes it that others place the highest values first, and plays as if it knew their values."""

    def plan(self, view: View, budget: Budget) -> list[int]:
        return super().plan(with_values_by_order(view), budget)


class OpenReader(OpenCaptain):
    """An OpenCaptain who takes it that others place as it does, and plays as if it knew their values."""

    def plan(self, view: View, budget: Budget) -> list[int]:
        return super().plan(with_values_by_order(view), budget)


def with_values_by_order(view: View) -> View:
    """The view with others' explorers worth what falling order would make them; the set-up is left as it is."""
    states = view.states
    s = states[0]
    if s["turn"] == 0 or s["rules"]["all_equal"]:
        return view
    counts = s["rules"]["values"]
    falling = [value for value in range(HIGHEST_VALUE, 0, -1) for _ in range(counts[value])]
    for e in range(EXPLORERS):
        if s["value"][e] == 0 and s["explorer"]["status"][e] >= Status.LAND:
            s["value"][e] = falling[e % EXPLORERS_A_COLOUR]
    return View(view.seat, view.eyes, states.tobytes())
