"""Puzzles as JSON. Nothing is stored: every request replays the solver's moves from the position."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import asdict, replace
from functools import lru_cache
from typing import Final

from lastboat.engine import SILENT, apply
from lastboat.game import Game
from lastboat.moves import move_of
from lastboat.puzzles import Puzzle, shipped
from lastboat.server.models.exercise import Verdict
from lastboat.server.models.puzzles import PuzzleAnswer, PuzzleState
from lastboat.server.models.review import ReviewReason
from lastboat.server.refusals import Refusal
from lastboat.server.views.exercise import exercise_payload, first_unknown, play_action
from lastboat.server.views.messages import to_json
from lastboat.view import Eyes

DAY: Final = 86_400
LOADED: Final = 64
"""Puzzles whose answers are kept in memory."""


@lru_cache(1)
def list_text(day: int) -> bytes:
    """All puzzles, and the puzzle of this day, counted from 1970."""
    collection = shipped()
    rows = [{"id": one.id, "themes": one.themes, "difficulty": one.difficulty} for one in collection.by_id.values()]
    return to_json({"today": collection.of_the_day(day).id, "day": day, "puzzles": rows})


def puzzle_named(id: str) -> Puzzle:
    """The puzzle with this id; a Refusal if there is none."""
    if id not in shipped().by_id:
        raise Refusal("no-such-page", f"there is no puzzle {id!r:.40}; GET /api/puzzles lists all")
    return _loaded(id)[0]


@lru_cache(LOADED)
def _loaded(id: str) -> tuple[Puzzle, Game]:
    """A copy of the puzzle, which keeps its answers while it is used, and its game."""
    puzzle = replace(shipped().by_id[id])
    return puzzle, puzzle.game()


def puzzle_payload(
    puzzle: Puzzle, moves: Sequence[int], since: int | None = None, *, reveal: bool = False
) -> PuzzleState:
    """The puzzle after these moves, with the events after the first `since` of them; by default, of the last.

    Refuses moves after a complete answer.
    """
    game = deepcopy(_loaded(puzzle.id)[1])
    seat = puzzle.seen.seat
    assert seat is not None
    verdict = None
    for played, action in enumerate(moves, 1):
        if verdict is not None:
            raise Refusal("game-over", f"the answer to puzzle {puzzle.id} is complete; try again with fewer moves")
        play_action(game, action)
        verdict = puzzle.judge(moves[:played])
    judged: Verdict | None = None
    if verdict is not None:
        judged = {"right": verdict.right, "chance": verdict.chance, "best_chance": verdict.best_chance}
    is_told = reveal or (verdict is not None and verdict.right)
    wrong = moves if verdict is not None and not verdict.right else None
    return {
        **exercise_payload(
            game, seat, max(0, first_unknown(len(moves), since)), over=verdict is not None, eyes=Eyes.MEMORY
        ),
        "id": puzzle.id,
        "themes": list(puzzle.themes),
        "difficulty": puzzle.difficulty,
        "options": asdict(game.options),
        "verdict": judged,
        "answer": _answer(puzzle, wrong) if is_told else None,
        "rating": None,
    }


def _answer(puzzle: Puzzle, wrong: Sequence[int] | None) -> PuzzleAnswer:
    """The best plan, and why it is better than what was tried."""
    states = puzzle.seen.states
    moves = []
    for step in puzzle.best_plan:
        moves.append(move_of(states, 0, step).as_json())
        apply(states, 0, step, SILENT)
    reasons = [ReviewReason(what=one.what.value, count=one.count) for one in puzzle.reasons(wrong)]
    return {"moves": moves, "reasons": reasons}
