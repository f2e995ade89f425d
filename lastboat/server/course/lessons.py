"""The course: an interactive first game. Nothing is stored: every request replays the step from its position.

Every move goes through `Game`. A step only says where it starts, what chance and the others do, and which events
complete it or fail it.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from functools import cache
from typing import Any, Final

from lastboat.editions import Options
from lastboat.errors import choose_from
from lastboat.events import as_json
from lastboat.game import Game
from lastboat.moves import Move
from lastboat.names import SEAT_NAMES, USUAL
from lastboat.position import read_position
from lastboat.record import Record
from lastboat.server.course.steps import STEPS, Sign, Step
from lastboat.server.refusals import Refusal
from lastboat.server.views.messages import event_payload, own_payload
from lastboat.server.views.position import position_payload
from lastboat.view import view

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
        """Play a move of the learner."""
        if self.done or self.failed:
            raise Refusal("game-over", f"the step {self.step.id} is over; restart it with fewer moves")
        move = next((move for move in self.game.legal if move.action == action), None)
        if move is None:
            allowed = [move.text for move in self.game.legal]
            raise Refusal("not-legal", f"action {action} is not legal now; `legal` lists what is", legal=allowed)
        self.game.play(move)
        self._played.append(move.text)
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

    def _slipped(self, seen: list[dict[str, Any]]) -> bool:
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

    The tests check each position. Here it is trusted, so the course does not wait for the checks to be compiled.
    """
    states, entries = read_position(BY_ID[id].position)
    options = Options.from_rules(states[0])
    return Game.from_record(Record(options, SEAT_NAMES[: options.players], (), start=entries))


def step_named(name: str) -> Step:
    if name not in BY_ID:
        raise Refusal("no-such-page", choose_from("a step of the course", name, BY_ID))
    return BY_ID[name]


def contents() -> dict[str, Any]:
    """All steps in order."""
    return {"steps": [{"id": step.id, "chapter": step.chapter} for step in STEPS]}


def lesson(step: Step, moves: Sequence[int], since: int | None = None) -> dict[str, Any]:
    """The step after these moves, as red would see it at a table, with the events after the first `since` moves.

    Without moves: the events before the learner's first decision. Without `since`: the events of the last move.
    """
    attempt = Attempt(step)
    for move in moves:
        attempt.play(move)
    known = len(moves) - 1 if since is None else since
    most = max(0, len(moves) - 1)
    if known > most:
        raise Refusal("bad-request", f"`since` is at most {most} with {len(moves)} moves, not {since}")
    return _lesson_payload(attempt, attempt.plies[known + 1])


def _lesson_payload(attempt: Attempt, before: int) -> dict[str, Any]:
    game, over = attempt.game, attempt.done or attempt.failed
    seen, hint = game.view(LEARNER), attempt.hint()
    return {
        "step": attempt.step.id,
        "chapter": attempt.step.chapter,
        "ply": game.ply,
        "before": position_payload(view(game.states(before), 0, None).states),
        "events": [event_payload(event, seen.sight, USUAL) for event in game.events_since(before)],
        "view": position_payload(game.view(None).states),
        "own": own_payload(seen, LEARNER) | ({"legal": [], "routes": []} if over else {}),
        "hint": None if hint is None else hint.as_json(),
        "done": attempt.done,
        "failed": attempt.failed,
    }


def _shows(event: dict[str, Any], sign: Sign) -> bool:
    return sign.items() <= event.items()
