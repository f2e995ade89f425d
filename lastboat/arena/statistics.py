"""Confidence intervals of shares of the win.

The games of a block share their chance, so blocks, not games, are independent: an interval is Student's, from one value
for each block.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from lastboat.errors import LastBoatError, install_hint

CONFIDENCE: Final = 0.95

Interval = tuple[float, float]
Values = npt.NDArray[np.float64]


@cache
def scipy_special() -> Any:
    """SciPy's special functions; loaded when first needed, because only intervals need the extra.

    Raises `LastBoatError` where it is not installed.
    """
    try:
        from scipy import special
    except ImportError as missing:
        raise LastBoatError(f"confidence intervals need {missing.name}; {install_hint('arena')}") from missing
    return special


def interval_of_mean(*tables: Values) -> Interval | None:
    """Return the confidence interval of a mean over blocks, from one value per block; None for less than two blocks.

    With several tables it is the interval of the mean of their means, with the degrees of freedom by Welch and
    Satterthwaite.
    """
    if min(map(len, tables)) < 2:
        return None
    mean = float(np.mean([table.mean() for table in tables]))
    variances = np.array([table.var(ddof=1) / len(table) for table in tables])
    total = float(variances.sum())
    if total == 0:
        return mean, mean
    freedom = total**2 / sum(variance**2 / (len(table) - 1) for variance, table in zip(variances, tables, strict=True))
    width = float(scipy_special().stdtrit(freedom, (1 + CONFIDENCE) / 2)) * math.sqrt(total) / len(tables)
    return mean - width, mean + width


def interval_of_share(*tables: Values) -> Interval | None:
    """The same for shares of the win. If all blocks were won, or none, each block counts as one Bernoulli trial."""
    found = interval_of_mean(*tables)
    if found is None:
        return None
    blocks = np.concatenate(tables)
    if np.ptp(blocks) == 0 and blocks[0] in (0.0, 1.0):
        bound = ((1 - CONFIDENCE) / 2) ** (1 / len(blocks))
        return (bound, 1.0) if blocks[0] == 1.0 else (0.0, 1 - bound)
    return max(0.0, found[0]), min(1.0, found[1])
