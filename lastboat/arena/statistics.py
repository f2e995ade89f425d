"""Statistics of blocks of games: confidence intervals by the bootstrap, and ratings on the Elo scale.

The games of a block share their chance, so blocks, not games, are independent.

Intervals. The percentile interval of the plain bootstrap is too narrow for few blocks. As Hesterberg proposed (What
Teachers Should Know About the Bootstrap, 2015), the percentiles are taken further out, so that for a normal sample the
interval is as wide as Student's.

Ratings. Each game compares every two different bots at the table: ahead counts 1, level a half each. By the
Bradley-Terry model the ratings maximise the likelihood of all games at once. Elo and OpenSkill update game by game, for
players who change; bots do not, so the order of the games must not matter.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.arena.result import GameResult

CONFIDENCE: Final = 0.95
RESAMPLES: Final = 4000
SEED: Final = 2004
CHUNK: Final = 1_000_000
"""Numbers that are resampled at once."""
BASE: Final = 1000
"""The rating of the first bot."""
POINTS: Final = 400 / math.log(10)
"""As with Elo: 400 points more mean odds of ten to one to finish ahead."""
PRIOR_DEVIATION: Final = 5.0
"""Of a weak normal prior on strengths (natural logarithm)."""
NEWTON_STEPS: Final = 40
MAX_STEP: Final = 1.0

Interval = tuple[float, float]
Values = npt.NDArray[np.float64]
Wins = npt.NDArray[np.float64]
"""[…, i, j]: how often i finished ahead of j."""


def interval_of_mean(*tables: Values) -> Interval | None:
    """Return the confidence interval of a mean over blocks, from one value per block; None for fewer than two blocks.

    With several tables it is the interval of the mean of their means: blocks are resampled within each table, and the
    percentiles are those of the table with the fewest blocks.
    """
    fewest = min(map(len, tables))
    if fewest < 2:
        return None
    means = [bootstrap_means(blocks, SEED + i) for i, blocks in enumerate(tables)]
    low, high = np.quantile(np.mean(means, axis=0), percentiles(fewest))
    return float(low), float(high)


def interval_of_share(*tables: Values) -> Interval | None:
    """The same for shares of the win. If all blocks were won, or none, each block counts as one Bernoulli trial."""
    found = interval_of_mean(*tables)
    blocks = np.concatenate(tables)
    if found is None or np.ptp(blocks) > 0 or blocks[0] not in (0.0, 1.0):
        return found
    bound = ((1 - CONFIDENCE) / 2) ** (1 / len(blocks))
    return (bound, 1.0) if blocks[0] == 1.0 else (0.0, 1 - bound)


def bootstrap_means(blocks: Values, seed: int) -> Values:
    """Return the means of bootstrap resamples of the blocks; the same for the same seed."""
    rng = np.random.default_rng(seed)
    parts = []
    left = RESAMPLES
    while left:
        rows = min(left, max(1, CHUNK // blocks.size))
        parts.append(blocks[rng.integers(len(blocks), size=(rows, len(blocks)))].mean(axis=-1))
        left -= rows
    return np.concatenate(parts)


def percentiles(blocks: int) -> Interval:
    """Return which percentiles of the resamples bound the interval, as parts of one."""
    outside = NormalDist().cdf(-math.sqrt(blocks / (blocks - 1)) * student_quantile(blocks - 1))
    return outside, 1 - outside


def student_quantile(freedom: int) -> float:
    """Return Student's quantile for the confidence, by the Cornish-Fisher expansion; within 1 % from 3 degrees on."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


@dataclass(frozen=True)
class Rating:
    bot: str
    points: float
    interval: Interval | None
    games: int


def rate(bots: Sequence[str], series: Sequence[Sequence[GameResult]]) -> list[Rating]:
    """Rate bots by several matches of whole blocks; the first bot is the base and has no interval."""
    blocks = [_blocks(bots, games) for games in series if games]
    total = sum((wins.sum(axis=0) for wins in blocks), np.zeros((len(bots), len(bots))))
    unit = _comparisons_per_block(blocks, total)
    points = _points(strengths(_with_pseudo_wins(total, unit, math.log(2))))
    resamples = _points(strengths(_bootstrap(blocks, unit))) if min(map(len, blocks), default=0) > 1 else None
    outside = percentiles(sum(map(len, blocks))) if resamples is not None else ()
    ratings = []
    for i, bot in enumerate(bots):
        ends = None if resamples is None or i == 0 else np.quantile(resamples[:, i], outside)
        interval = None if ends is None else (float(ends[0]), float(ends[1]))
        games = sum(bot in game.seats for played in series for game in played)
        ratings.append(Rating(bot, float(points[i]), interval, games))
    return ratings


def strengths(wins: Wins) -> Wins:
    """Return the most likely strengths (natural logarithm, mean 0) for each table of wins, by Newton's method."""
    met = wins + np.swapaxes(wins, -1, -2)
    found = np.zeros(wins.shape[:-1])
    prior = 1 / PRIOR_DEVIATION**2
    for _ in range(NEWTON_STEPS):
        ahead = 1 / (1 + np.exp(found[..., None, :] - found[..., :, None]))
        gradient = (wins - met * ahead).sum(axis=-1) - prior * found
        weight = met * ahead * (1 - ahead)
        hessian = -weight
        diagonal = np.arange(wins.shape[-1])
        hessian[..., diagonal, diagonal] += weight.sum(axis=-1) + prior
        step = np.linalg.solve(hessian, gradient[..., None])[..., 0]
        found = found + np.clip(step, -MAX_STEP, MAX_STEP)
        if np.abs(step).max() < 1e-9:
            break
    return found


def _points(found: Wins) -> Wins:
    points: Wins = BASE + POINTS * (found - found[..., :1])
    return points


def _blocks(bots: Sequence[str], games: Sequence[GameResult]) -> Wins:
    """Return a table of wins for each block."""
    number = {bot: i for i, bot in enumerate(bots)}
    size = len(games[0].seats)
    wins = np.zeros((len(games) // size, len(bots), len(bots)))
    for n, game in enumerate(games):
        for bot, rank in zip(game.seats, game.ranks, strict=True):
            for other, theirs in zip(game.seats, game.ranks, strict=True):
                if bot != other and rank <= theirs:
                    wins[n // size, number[bot], number[other]] += 1.0 if rank < theirs else 0.5
    return wins


def _bootstrap(blocks: Sequence[Wins], unit: Wins) -> Wins:
    """Return the sums of bootstrap resamples of each match's blocks."""
    rng = np.random.default_rng(SEED)
    total = np.zeros((RESAMPLES, *unit.shape))
    for wins in blocks:
        counts = rng.multinomial(len(wins), np.full(len(wins), 1 / len(wins)), size=RESAMPLES)
        total += np.tensordot(counts, wins, axes=1)
    return _with_pseudo_wins(total, unit, rng.exponential(size=total.shape))


def _comparisons_per_block(blocks: Sequence[Wins], total: Wins) -> Wins:
    """Return how many comparisons of two bots a block has, where they meet."""
    met = sum(((wins + np.swapaxes(wins, 1, 2) > 0).sum(axis=0) for wins in blocks), np.zeros(total.shape))
    return np.divide(total + total.T, met, out=np.zeros(total.shape), where=met > 0)


def _with_pseudo_wins(wins: Wins, unit: Wins, blocks: float | Wins) -> Wins:
    """Add a few blocks of wins for a bot that never won against another; without them, ratings would be infinite.

    ln 2 blocks are the median of the exponential distribution that fits no win in any block.
    """
    return np.where(wins == 0, unit * blocks, wins)
