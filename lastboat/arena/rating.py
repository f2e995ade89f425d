"""Ratings from who finished ahead of whom, by Bradley and Terry's model.

Each game is taken as a comparison of every two different bots at the table: ahead counts 1, level a half each. The
ratings are those under which what happened is likeliest, all games taken at once. OpenSkill and Elo go game by game,
for players who change; bots do not, so here the order of the games must not matter, and resampling blocks gives
intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.arena.interval import RESAMPLES, SEED, Interval, tails
from lastboat.arena.result import Played

BASE: Final = 1000
"""What the first bot is set to."""
POINTS: Final = 400 / math.log(10)
"""As with Elo: 400 points more is finishing ahead ten times as often."""
SPREAD: Final = 5.0
"""How far apart strengths may be before any game is seen (natural logarithm): far, so that games decide."""
ROUNDS: Final = 40
LONGEST_STEP: Final = 1.0

Wins = npt.NDArray[np.float64]
"""[…, i, j]: how often i finished ahead of j."""


@dataclass(frozen=True)
class Rating:
    bot: str
    points: float
    interval: Interval | None
    games: int


def rate(bots: Sequence[str], series: Sequence[Sequence[Played]]) -> list[Rating]:
    """Rate bots by several matches between them, each whole blocks; the first bot is the base and has no interval."""
    blocks = [_blocks(bots, games) for games in series if games]
    total = sum((wins.sum(axis=0) for wins in blocks), np.zeros((len(bots), len(bots))))
    unit = _unit(blocks, total)
    points = _points(strengths(_softened(total, unit, math.log(2))))
    spread = _points(strengths(_resampled(blocks, unit))) if min(map(len, blocks), default=0) > 1 else None
    outside = tails(sum(map(len, blocks))) if spread is not None else ()
    ratings = []
    for i, bot in enumerate(bots):
        ends = None if spread is None or i == 0 else np.quantile(spread[:, i], outside)
        interval = None if ends is None else (float(ends[0]), float(ends[1]))
        games = sum(bot in game.seats for played in series for game in played)
        ratings.append(Rating(bot, float(points[i]), interval, games))
    return ratings


def strengths(wins: Wins) -> Wins:
    """The likeliest strengths (natural logarithm, mean 0) for each table of wins, by Newton's method."""
    met = wins + np.swapaxes(wins, -1, -2)
    found = np.zeros(wins.shape[:-1])
    prior = 1 / SPREAD**2
    for _ in range(ROUNDS):
        ahead = 1 / (1 + np.exp(found[..., None, :] - found[..., :, None]))
        slope = (wins - met * ahead).sum(axis=-1) - prior * found
        weight = met * ahead * (1 - ahead)
        curve = -weight
        diagonal = np.arange(wins.shape[-1])
        curve[..., diagonal, diagonal] += weight.sum(axis=-1) + prior
        step = np.linalg.solve(curve, slope[..., None])[..., 0]
        found = found + np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < 1e-9:
            break
    return found


def _points(found: Wins) -> Wins:
    points: Wins = BASE + POINTS * (found - found[..., :1])
    return points


def _blocks(bots: Sequence[str], games: Sequence[Played]) -> Wins:
    """A table of wins for each block."""
    number = {bot: i for i, bot in enumerate(bots)}
    size = len(games[0].seats)
    wins = np.zeros((len(games) // size, len(bots), len(bots)))
    for n, game in enumerate(games):
        for bot, rank in zip(game.seats, game.ranks, strict=True):
            for other, theirs in zip(game.seats, game.ranks, strict=True):
                if bot != other and rank <= theirs:
                    wins[n // size, number[bot], number[other]] += 1.0 if rank < theirs else 0.5
    return wins


def _resampled(blocks: Sequence[Wins], unit: Wins) -> Wins:
    """The sum of the tables, many times, with the blocks of each match drawn with replacement."""
    rng = np.random.default_rng(SEED)
    total = np.zeros((RESAMPLES, *unit.shape))
    for wins in blocks:
        counts = rng.multinomial(len(wins), np.full(len(wins), 1 / len(wins)), size=RESAMPLES)
        total += np.tensordot(counts, wins, axes=1)
    return _softened(total, unit, rng.exponential(size=total.shape))


def _unit(blocks: Sequence[Wins], total: Wins) -> Wins:
    """How many comparisons of two bots a block brings, where they meet."""
    met = sum(((wins + np.swapaxes(wins, 1, 2) > 0).sum(axis=0) for wins in blocks), np.zeros(total.shape))
    return np.divide(total + total.T, met, out=np.zeros(total.shape), where=met > 0)


def _softened(wins: Wins, unit: Wins, blocks: float | Wins) -> Wins:
    """Who never lost might have: he has lost as many blocks as given, ln 2 being the median of what fits, exponentially
    distributed. Without it a rating would be infinite, and its interval nothing."""
    return np.where(wins == 0, unit * blocks, wins)
