"""The arena: matches between bots with common random numbers, and statistics of the results.

match = Match(("captain", "deckhand"), Options(players=2))
series = Series(match, Path("duel.jsonl"))
for game in play(series, games=100):
    ...
print(report(summarise(match, series.games)))
"""

from __future__ import annotations

from collections.abc import Generator

from lastboat.arena.match import Match, Task
from lastboat.arena.play import play_game
from lastboat.arena.report import report
from lastboat.arena.result import Fault, FaultKind, GameResult
from lastboat.arena.series import Series
from lastboat.arena.summary import Row, Summary, summarise
from lastboat.arena.workers import HERE, Workers, processes

__all__ = [
    "Fault",
    "FaultKind",
    "GameResult",
    "Match",
    "Row",
    "Series",
    "Summary",
    "Task",
    "play",
    "play_game",
    "processes",
    "report",
    "summarise",
]


def play(series: Series, games: int, workers: Workers = HERE) -> Generator[GameResult, None, None]:
    """Play the games that a series lacks, in whole blocks; yield each game once the series has it.

    A bot that fails loses its game: `GameResult.fault` says how. Raises `LastBoatError` if a worker process ends.
    """
    missing = ((series.match, task) for task in list(series.missing(games)))
    for _, game in workers(missing):
        series.add(game)
        yield game
