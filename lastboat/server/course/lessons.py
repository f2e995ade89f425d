"""The course: an interactive first game. Nothing is stored: every request replays the step from its position.

Every move goes through `Game`. A step only says where it starts, what chance and the others do, and which events
complete it or fail it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Final

from lastboat.editions import Options
from lastboat.errors import choose_from
from lastboat.events import as_json
from lastboat.game import Game
from lastboat.moves import Move
from lastboat.names import SEAT_NAMES
from lastboat.position import read_position
from lastboat.record import Record
from lastboat.server.course.steps import STEPS, Sign, Step
from lastboat.server.models.course import Course, Lesson
from lastboat.server.models.events import Event
from lastboat.server.refusals import Refusal
from lastboat.server.views.exercise import exercise_payload, first_unknown, play_action

LEARNER: Final = 0
"""Red's seat."""

BY_ID: Final = {step.id: step for step in STEPS}


class Attempt:
    """A step in progress: the learner's moves, each followed by the script's replies."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.game = deepcopy(_start(step.id))
        self._script = iter(step.script)
        self._played: list[str] = []
        self.plies = [0]
        """The ply before the step, then after each reply of the script."""
        self._follow_script()

    def play(self, action: int) -> None:
        """Play a move of the learner; refused once the step is over."""
        if self.done or self.failed:
            raise Refusal("game-over", f"the step {self.step.id} is over; restart it with fewer moves")
        self._played.append(play_action(self.game, action))
        self._follow_script()

    @property
    def done(self) -> bool:
        seen = [as_json(event) for event in self.game.events]
        return not self._slipped(seen) and all(any(_shows(event, sign) for event in seen) for sign in self.step.goal)

    @property
    def failed(self) -> bool:
        if self._slipped([as_json(event) for event in self.game.events]):
            return True
        return not self.done and (self.game.actor != SEAT_NAMES[LEARNER] or self.game.phase not in self.step.within)

    def hint(self) -> Move | None:
        """The first move of the solution that is legal and not played yet."""
        if self.done or self.failed:
            return None
        legal = {move.text: move for move in self.game.legal}
        return next((legal[text] for text in self.step.solution if text in legal and text not in self._played), None)

    def _slipped(self, seen: list[Event]) -> bool:
        return any(_shows(event, sign) for event in seen for sign in self.step.fails)

    def _follow_script(self) -> None:
        while self.game.actor != SEAT_NAMES[LEARNER] and not self.game.over and not self.done:
            answer = next(self._script, None)
            if answer is None:
                break
            self.game.play(answer)
        self.plies.append(self.game.ply)


@cache
def _start(id: str) -> Game:
    """A step's first position: parsing it takes longer than everything that follows.

    The tests check each position; here it is trusted.
    """
    states, entries = read_position(BY_ID[id].position)
    options = Options.from_rules(states[0])
    return Game.from_record(Record(options, SEAT_NAMES[: options.players], (), start=entries))


def step_named(name: str) -> Step:
    """Refusal if there is none."""
    if name not in BY_ID:
        raise Refusal("no-such-page", choose_from("a step of the course", name, BY_ID))
    return BY_ID[name]


def contents() -> Course:
    """All steps in order."""
    return {"steps": [{"id": step.id, "chapter": step.chapter} for step in STEPS]}


def lesson(step: Step, moves: Sequence[int], since: int | None = None) -> Lesson:
    """The step after these moves, as red would see it at a table, with the events after the first `since` moves.

    Without moves: the events before the learner's first decision. Without `since`: the events of the last move.
    """
    attempt = Attempt(step)
    for move in moves:
        attempt.play(move)
    before = attempt.plies[first_unknown(len(moves), since) + 1]
    hint = attempt.hint()
    return {
        **exercise_payload(attempt.game, LEARNER, before, over=attempt.done or attempt.failed),
        "step": attempt.step.id,
        "chapter": attempt.step.chapter,
        "hint": None if hint is None else hint.as_json(),
        "done": attempt.done,
        "failed": attempt.failed,
    }


def _shows(event: Event, sign: Sign) -> bool:
    return sign.items() <= event.items()
