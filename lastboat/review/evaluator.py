"""Chances to win, for reviews: of a position with everything known, and of a seat's plans from what it could know.

A position is valued with every secret known, by the Captain's search: the Admiral's network has only learned what one
seat can know, and misjudges a position of which all is known. A decision is judged from the deciding seat's view alone:
never by hindsight. The Admiral's search looks for the best plan, as for hints; the searches of both value it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np

from lastboat import dice
from lastboat.bots.analysis import Analyst
from lastboat.bots.bot import Budget
from lastboat.bots.chances import Curves, chances, read_curves
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.evaluation.workspace import ANY_PAWN
from lastboat.bots.players.deckhand import Deckhand
from lastboat.bots.search.searcher import PlanStats, Searcher, merge_stats
from lastboat.bots.search.tree import SearchSettings
from lastboat.engine import CHANCE, NOBODY, SILENT, States, apply, legal, outcomes
from lastboat.engine.words import Phase
from lastboat.record import scores_of
from lastboat.review.model import DIGITS, Chances
from lastboat.view import Eyes, View

MAX_NODES: Final = 40_000
Turns = Mapping[str, Sequence[float]]
"""By the number of players: the shifts of the log-odds of whom decides, before each part of a turn."""
TURN_PARTS: Final = (Phase.SINK, Phase.ROLL)
"""Where the second and the third part of a turn begin: after the moves, and once creatures move."""
FITTED: Final = Path(__file__).with_name("chances.json")
"""The file lists the commands that made it."""
VALUE_CURVES: Final[Curves] = read_curves(FITTED)
"""How shares of a search that knows everything become chances."""
VALUE_TURNS: Final[Turns] = json.loads(FITTED.read_text(encoding="utf-8"))["turns"]
"""What makes the chances before a decision those after it, if nothing is lost by it."""


def result_shares(states: States) -> Chances:
    """What each seat has of the win when the game is over: a tie is shared (§9.1)."""
    scores = scores_of(states, 0)
    best = max(scores)
    return tuple((score == best) / scores.count(best) for score in scores)


class Evaluator:
    """Values positions and plans. The same seed, positions and iterations give the same chances."""

    def __init__(self, seed: int, *, value_iterations: int, plan_iterations: int, turns: Turns = VALUE_TURNS) -> None:
        self.turns = turns
        self.value_iterations = value_iterations
        self.plan_iterations = plan_iterations
        self._seed = seed
        self._known: dict[bytes, Chances] = {}

    # Each searcher has a tree of its own, and most callers need one or two of them.
    @cached_property
    def _values(self) -> Searcher:
        return Searcher(self._seed, EVOLVED, None, SearchSettings(), MAX_NODES)

    @cached_property
    def _plans(self) -> Searcher:
        return Searcher(self._seed, EVOLVED, Analyst.network(), Analyst.settings, MAX_NODES)

    @cached_property
    def _fresh(self) -> Searcher:
        return Searcher(self._seed + 1, EVOLVED, Analyst.network(), Analyst.settings, MAX_NODES)

    @cached_property
    def _second(self) -> Searcher:
        return Searcher(self._seed + 2, EVOLVED, None, SearchSettings(), MAX_NODES)

    def value(self, states: States) -> Chances:
        """The chances in a position of which everything is known; of chance's turn, the mean of what may come."""
        key = states.tobytes()
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._value(states)
        return found

    def _value(self, states: States) -> Chances:
        actor = int(states[0].actor)
        if actor == NOBODY:
            return result_shares(states)
        if actor == CHANCE:
            return mean_of([(weight, self.value(after)) for weight, after in self.outcomes(states)])
        only = only_action(states)
        if only is not None:
            return self.value(after_action(states, only))
        return self.search(states)

    def search(self, states: States) -> Chances:
        """The chances where a seat has a choice, by a search of its turn."""
        return self._corrected(self.shares(states), states)

    def _corrected(self, shares: Chances, states: States) -> Chances:
        """Chances of all seats, from the shares that a search of the deciding seat without the network found."""
        s = states[0]
        further = self.turns[str(len(shares))][turn_part(s)]
        return chances(shares, s, int(s.actor), VALUE_CURVES, further)

    def shares(self, states: States) -> Chances:
        """The shares of the win that the search of the deciding seat finds, not yet corrected."""
        self._values.begin(View(int(states[0].actor), Eyes.MEMORY, states.tobytes()))
        self._values.iterate(self.value_iterations)
        return merge_stats(self._values.plan_stats())[0].win

    @staticmethod
    def outcomes(states: States) -> list[tuple[int, States]]:
        """What chance may bring: the weight of each outcome and the position after it."""
        out, odds = dice.buffers()
        count = outcomes(states, 0, out, odds)
        return [(int(odds[i]), after_action(states, int(out[i]))) for i in range(count)]

    def rank(self, view: View, pawn: int = ANY_PAWN) -> list[PlanStats]:
        """The plans that the deciding seat could have found, most visited first."""
        self._plans.begin(view, pawn)
        self._plans.iterate(self.plan_iterations)
        return merge_stats(self._plans.plan_stats())

    def obvious(self, view: View) -> list[int]:
        """The plan of a Deckhand, who thinks no further than this turn."""
        return Deckhand(self._seed).plan(view, Budget())

    def chance_of(self, view: View, plan: Sequence[int]) -> float:
        """The deciding seat's chance after a plan, from what it knows.

        Not by the searcher that ranked the plans: of many plans the one it overrates comes first, and would keep that.
        """
        self._fresh.begin(view, plan=plan)
        self._fresh.iterate(self.plan_iterations)
        return own_chance(view, merge_stats(self._fresh.plan_stats())[0])

    def judged(self, view: View, plan: Sequence[int]) -> float:
        """The same by two searches, one of which does not evaluate as the one that ranked the plans.

        That one prefers what its network overrates, at any length of the search. The second search is corrected by the
        curves and shifts of positions with everything known: no others are fitted for it, and for both plans they are
        the same.
        """
        states = view.states
        self._second.begin(view, plan=plan)
        self._second.iterate(self.plan_iterations)
        shares = merge_stats(self._second.plan_stats())[0].win
        second = self._corrected(shares, states)[int(states[0].actor)]
        return round((self.chance_of(view, plan) + second) / 2, DIGITS)


def turn_part(s: Any) -> int:
    """Which part of a turn is decided: moving, sinking a tile and what it brings, or moving creatures."""
    return sum(int(s.phase) >= begin for begin in TURN_PARTS)


def own_chance(view: View, plan: PlanStats) -> float:
    """The deciding seat's chance after a plan, as a search found it."""
    s = view.states[0]
    seat = int(s.actor)
    return chances(plan.win, s, seat)[seat]


def mean_of(weighted: Sequence[tuple[int, Chances]]) -> Chances:
    total = sum(weight for weight, _ in weighted)
    columns = zip(*(chances for _, chances in weighted), strict=True)
    return tuple(sum(w * c for (w, _), c in zip(weighted, column, strict=True)) / total for column in columns)


def only_action(states: States) -> int | None:
    """The only legal action, if there is one and no other."""
    out, _ = dice.buffers()
    return int(out[0]) if legal(states, 0, out) == 1 else None


def after_action(states: States, action: int) -> States:
    after = np.frombuffer(bytearray(states.tobytes()), dtype=states.dtype)
    apply(after, 0, action, SILENT)
    return after
