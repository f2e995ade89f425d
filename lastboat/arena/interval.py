"""How sure a mean over blocks is: a 95 % interval by resampling the blocks.

The games of a block share their chance, so blocks, not games, are what is independent. The percentile interval of the
plain bootstrap is too narrow for few blocks. As Hesterberg proposed (What Teachers Should Know About the Bootstrap,
2015), the percentiles are taken further out, so that for a normal sample the interval is as wide as Student's.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any, Final

import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 0.95
RESAMPLES: Final = 4000
SEED: Final = 2004
CHUNK: Final = 1_000_000

Interval = tuple[float, float]
Values = npt.NDArray[np.float64]


def interval_of_mean(*tables: Values) -> Interval | None:
    """The interval for the mean of a quantity of which each block gives one value; None for less than two blocks.

    Where there are several tables, of the mean of their means: blocks are drawn table by table, and the percentiles are
    those for the table with the fewest of them.
    """
    fewest = min(map(len, tables))
    if fewest < 2:
        return None
    means = [resampled(blocks, lambda chosen: chosen.mean(axis=-1), SEED + i) for i, blocks in enumerate(tables)]
    low, high = np.quantile(np.mean(means, axis=0), tails(fewest))
    return float(low), float(high)


def interval_of_share(*tables: Values) -> Interval | None:
    """The same for shares. A bot that lost no block, or won none, may yet: then each block counts as one trial."""
    found = interval_of_mean(*tables)
    blocks = np.concatenate(tables)
    if found is None or np.ptp(blocks) > 0 or blocks[0] not in (0.0, 1.0):
        return found
    chance = ((1 - CONFIDENCE) / 2) ** (1 / len(blocks))
    return (chance, 1.0) if blocks[0] == 1.0 else (0.0, 1 - chance)


def resampled(blocks: Values, statistic: Callable[[Values], Any], seed: int = SEED) -> Values:
    """A statistic of blocks drawn with replacement, many times; the same for the same seed."""
    rng = np.random.default_rng(seed)
    parts = []
    left = RESAMPLES
    while left:
        rows = min(left, max(1, CHUNK // blocks.size))
        parts.append(np.asarray(statistic(blocks[rng.integers(len(blocks), size=(rows, len(blocks)))])))
        left -= rows
    return np.concatenate(parts)


def tails(blocks: int) -> Interval:
    """Which percentiles to take."""
    outside = NormalDist().cdf(-math.sqrt(blocks / (blocks - 1)) * student(blocks - 1))
    return outside, 1 - outside


def student(freedom: int) -> float:
    """Student's quantile for the confidence, by Cornish and Fisher's expansion; exact to 1 % from 3 degrees on."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
