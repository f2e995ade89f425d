"""A decision of a finished game, played once more by whoever wants to find something better.

Nothing is stored: every request replays the learner's moves from the position before the decision.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel

from lastboat.engine import SILENT, apply
from lastboat.game import Game
from lastboat.moves import parse
from lastboat.position import write_entries
from lastboat.record import Record
from lastboat.review.labels import is_close
from lastboat.review.reviewing import goes_on, position_after
from lastboat.server.models.exercise import Verdict
from lastboat.server.models.review import Provenance, Retried
from lastboat.server.refusals import Refusal
from lastboat.server.tables.game_in_play import states_after
from lastboat.server.tables.table import Table
from lastboat.server.thinking.questions import PlansQuestion
from lastboat.server.views.exercise import exercise_payload, first_unknown, play_action
from lastboat.server.views.history import finished_game
from lastboat.view import Eyes, View, view


class JudgedMove(BaseModel):
    text: str


class JudgedDecision(BaseModel):
    """What is needed of a decision in a stored review."""

    ply: int
    until: int
    best: list[JudgedMove]
    chance: float
    best_chance: float


class Judged(BaseModel):
    """What is needed of a stored review: reading only this takes a fraction of the time."""

    decisions: list[JudgedDecision]
    made_by: Provenance

    def at(self, ply: int) -> JudgedDecision:
        """The decision at a ply; Refusal if there is none."""
        found = next((one for one in self.decisions if one.ply == ply), None)
        if found is None:
            raise Refusal("no-such-ply", f"the review has no decision at ply {ply}")
        return found


class Attempt:
    """A decision of a finished game, with the learner's moves instead of what was played."""

    def __init__(self, table: Table, decision: JudgedDecision, moves: Sequence[int], since: int | None) -> None:
        actions = finished_game(table).actions
        self.decision = decision
        start = states_after(table.options, actions[: decision.ply])
        self.seat = int(start[0].actor)
        self.seen: View = view(start, 0, self.seat, Eyes.MEMORY)
        self.moves = tuple(moves)
        self._played = actions[decision.ply : decision.until]
        names = tuple(seat.name for seat in table.seats)
        self._game = Game.from_record(Record(table.options, names, (), start=write_entries(start[0])))
        self._known = max(0, first_unknown(len(moves), since))
        for action in moves:
            if self.over:
                raise Refusal("game-over", "this decision is made; start again with fewer moves")
            play_action(self._game, action)

    @property
    def over(self) -> bool:
        """Whether the decision is complete, as the review divides the game."""
        return self._game.ply > 0 and not goes_on(self._game.states(0), self._game.states())

    def known_chance(self) -> float | None:
        """The chance where the review has it already: plans that lead to the same position are the same."""
        reached = position_after(self.seen, self.moves)
        if reached == position_after(self.seen, self._best()):
            return self.decision.best_chance
        return self.decision.chance if reached == position_after(self.seen, self._played) else None

    def question(self, made_by: Provenance) -> PlansQuestion:
        """With the review's own seed and iterations, so that both judge alike."""
        return PlansQuestion(self.seat, self.seen.record, (self.moves,), made_by["plans"], made_by["seed"])

    def payload(self, chance: float | None) -> Retried:
        """In the form of `lastboat.server.models.review.Retried`, with the chance of a complete decision.

        The seat's own values are shown: it is judged by what it could remember.
        """
        best = self.decision.best_chance
        verdict: Verdict | None = None
        if chance is not None:
            verdict = {"right": is_close(chance, best), "chance": chance, "best_chance": best}
        shown = exercise_payload(self._game, self.seat, self._known, over=self.over, eyes=Eyes.MEMORY)
        return {**shown, "verdict": verdict}

    def _best(self) -> list[int]:
        """The actions of the plan that the review prefers."""
        states, actions = self.seen.states, []
        for move in self.decision.best:
            actions.append(parse(states, 0, move.text).action)
            apply(states, 0, actions[-1], SILENT)
        return actions
