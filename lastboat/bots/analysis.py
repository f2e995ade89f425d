"""Evaluates the moves of a position, for hints and for reviewing a game."""

from __future__ import annotations

from dataclasses import dataclass

from lastboat.bots.bot import Budget
from lastboat.bots.chances import chances
from lastboat.bots.players.captain import Admiral
from lastboat.bots.search.searcher import PlanStats, merge_stats
from lastboat.errors import LastBoatError
from lastboat.moves import Move, move_of
from lastboat.names import names_of
from lastboat.view import View


@dataclass(frozen=True)
class Ranked:
    """One move: its share of the search's visits, and each seat's chance to win and expected score."""

    move: Move
    visits: int
    share: float
    win: tuple[float, ...]
    score: tuple[float, ...]


@dataclass(frozen=True)
class RankedPlan:
    """All that the seat would decide in one go: its actions, the search's visits, and its chance to win after it."""

    steps: tuple[int, ...]
    visits: int
    chance: float


class Analyst(Admiral):
    """The Admiral on one core: other people play while someone asks for a hint."""

    threads = 1


@dataclass(frozen=True)
class Analysis:
    """The moves that the search considered, best first."""

    seat: int
    iterations: int
    moves: tuple[Ranked, ...]
    name: str
    """The seat's colour."""
    plans: tuple[RankedPlan, ...] = ()
    """What the moves are the beginnings of, most visited first."""

    @property
    def best(self) -> Ranked:
        return self.moves[0]

    def __str__(self) -> str:
        lines = [f"{self.name} to decide, {self.iterations} iterations"]
        for one in self.moves:
            win, score = one.win[self.seat], one.score[self.seat]
            lines.append(f"{one.share:6.1%}  win {win:6.1%}  score {score:5.1f}  {one.move}")
        return "\n".join(lines)


def analyse(view: View, budget: Budget, seed: int = 0) -> Analysis:
    """Rank the moves of the deciding seat, given what it may know. With iterations, the result is repeatable.

    Raises `LastBoatError` for the view of anybody else.
    """
    states, seat = view.states, view.seat
    if seat is None or states[0].actor != seat:
        raise LastBoatError("only the deciding seat has moves to analyse; pass its view")
    searched = Analyst(seed).rank_plans(view, budget)
    found = merge_stats(searched, steps=1)
    total = max(1, sum(one.visits for one in found))

    def rank(one: PlanStats) -> Ranked:
        win = chances(one.win, states[0], seat)
        return Ranked(move_of(states, 0, one.steps[0]), one.visits, one.visits / total, win, one.score)

    def rank_plan(one: PlanStats) -> RankedPlan:
        return RankedPlan(one.steps, one.visits, chances(one.win, states[0], seat)[seat])

    moves, plans = tuple(map(rank, found)), tuple(map(rank_plan, merge_stats(searched)))
    return Analysis(seat, total, moves, names_of(states[0]).seats[seat], plans)
