"""95 % confidence intervals of means over blocks, by the bootstrap.

The games of a block share their chance, so blocks, not games, are independent. The percentile interval of the plain
bootstrap is too narrow for few blocks. As Hesterberg proposed (What Teachers Should Know About the Bootstrap, 2015),
the percentiles are taken further out, so that for a normal sample the interval is as wide as Student's.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final

import numpy as np
import numpy.typing as npt

CONFIDENCE: Final = 0.95
RESAMPLES: Final = 4000
SEED: Final = 2004
CHUNK: Final = 1_000_000
"""Numbers to resample at once."""

Interval = tuple[float, float]
Values = npt.NDArray[np.float64]


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
    """Return which percentiles of the resamples bound the interval, as fractions."""
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
