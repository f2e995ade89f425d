"""Statistics of a match: win shares, ranks, scores, faults and times of each bot."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from lastboat.arena.match import Match
from lastboat.arena.result import FaultKind, GameResult, Times, total_times
from lastboat.arena.statistics import Interval, Values, interval_of_share

FORMAT: Final = "lastboat arena result"
VERSION: Final = 1


@dataclass(frozen=True)
class Row:
    """One bot; the mean over its seats if it has several."""

    bot: str
    copies: int
    win_share: float
    interval: Interval | None
    mean_rank: float
    mean_score: float | None
    """Over games without a fault, as is the margin to the best of the others."""
    mean_margin: float | None
    crashes: int
    illegal: int
    times: Times

    def as_dict(self) -> dict[str, object]:
        return {
            "bot": self.bot,
            "copies": self.copies,
            "win_share": _rounded(self.win_share),
            "win_share_95": None if self.interval is None else [_rounded(end) for end in self.interval],
            "mean_rank": _rounded(self.mean_rank),
            "mean_score": _rounded(self.mean_score),
            "mean_margin": _rounded(self.mean_margin),
            "crashes": self.crashes,
            "illegal": self.illegal,
            "decisions": self.times.decisions,
            "forced": self.times.forced,
            "seconds_mean": _rounded(self.times.mean),
            "seconds_p99": _rounded(self.times.quantile(0.99)),
            "seconds_max": _rounded(self.times.longest),
        }


@dataclass(frozen=True)
class Summary:
    """The statistics of a match."""

    match: Match
    games: int
    blocks: int
    rows: tuple[Row, ...]
    faulty: tuple[GameResult, ...]
    """Games that a fault ended."""

    def as_dict(self) -> dict[str, object]:
        faults = [
            {"block": game.block, "rotation": game.rotation, **game.fault.as_dict()}
            for game in self.faulty
            if game.fault is not None
        ]
        return {
            "format": FORMAT,
            "version": VERSION,
            "settings": self.match.settings(),
            "games": self.games,
            "blocks": self.blocks,
            "bots": [row.as_dict() for row in self.rows],
            "faults": faults,
        }


class Tally:
    """Each bot's win share while games come in."""

    def __init__(self, games: Iterable[GameResult] = ()) -> None:
        self._won: defaultdict[str, float] = defaultdict(float)
        self._seats: Counter[str] = Counter()
        for game in games:
            self.add(game)

    def add(self, game: GameResult) -> None:
        self._seats.update(game.seats)
        for bot, share in zip(game.seats, game.shares, strict=True):
            self._won[bot] += share

    @property
    def shares(self) -> dict[str, float]:
        return {bot: self._won[bot] / seats for bot, seats in self._seats.items()}


def summarise(match: Match, games: Sequence[GameResult]) -> Summary:
    """Return the statistics of whole blocks of games."""
    faulty = tuple(game for game in games if game.fault is not None)
    rows = tuple(_row(bot, match, games) for bot in dict.fromkeys(match.bots))
    return Summary(match, len(games), len(games) // match.players, rows, faulty)


def _row(bot: str, match: Match, games: Sequence[GameResult]) -> Row:
    faults = Counter(game.fault.kind for game in games if game.fault is not None and game.fault.bot == bot)
    finished = [game for game in games if game.fault is None]
    shares = shares_by_block(bot, match, games)
    return Row(
        bot=bot,
        copies=match.bots.count(bot),
        win_share=float(shares.mean()) if games else 0.0,
        interval=interval_of_share(shares),
        mean_rank=_mean(_values(bot, games, lambda game: game.ranks)) or 0.0,
        mean_score=_mean(_values(bot, finished, lambda game: game.scores)),
        mean_margin=_mean(_values(bot, finished, lambda game: game.margins)),
        crashes=faults[FaultKind.CRASH],
        illegal=faults[FaultKind.ILLEGAL],
        times=total_times(game.times[bot] for game in games if bot in game.times),
    )


def shares_by_block(bot: str, match: Match, games: Sequence[GameResult]) -> Values:
    """Return the bot's share of the win in each block."""
    shares = np.array(_values(bot, games, lambda game: game.shares), dtype=np.float64)
    return shares.reshape(len(games) // match.players, -1).mean(axis=1) if games else shares


def _values(bot: str, games: Sequence[GameResult], of: Callable[[GameResult], Sequence[float]]) -> list[float]:
    """Return the value of each seat of the bot, game by game."""
    return [value for game in games for seat, value in zip(game.seats, of(game), strict=True) if seat == bot]


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
