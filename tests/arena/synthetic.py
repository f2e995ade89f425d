"""Games that nobody played, for the statistics."""

from __future__ import annotations

from collections.abc import Sequence

from lastboat.arena import Fault, FaultKind, GameResult, Match, Task
from lastboat.arena.result import Times
from lastboat.editions import Options

DUEL = Match(("strong", "weak"), Options(players=2))
TABLE = Match(("strong", "weak", "weak", "weak"))


def game(match: Match, task: Task, scores: Sequence[int], fault: Fault | None = None) -> GameResult:
    seats = match.seats(task)
    return GameResult(task.block, task.rotation, seats, tuple(scores), 100, fault, {bot: Times() for bot in seats})


def block(match: Match, number: int, *scores: dict[str, int]) -> list[GameResult]:
    """A block in which each bot has the score that its name says, game by game."""
    return [
        game(match, task, [by_bot[bot] for bot in match.seats(task)])
        for task, by_bot in zip(match.tasks(number), scores, strict=True)
    ]


def fault(seat: int, bot: str, kind: FaultKind = FaultKind.CRASH) -> Fault:
    return Fault(seat, bot, kind, 77, "something", None)
