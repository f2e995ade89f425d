"""Times of decisions: exact mean and maximum, quantiles to 2 %, as histograms that can be added over games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

SHORTEST: Final = 1e-6
"""Seconds; shorter times count as this."""
WIDTH: Final = math.log(1.02)


@dataclass
class Times:
    """The decisions of one bot. A forced decision is counted but not timed."""

    decisions: int = 0
    forced: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    bins: Counter[int] = field(default_factory=Counter)
    """How many decisions took up to 1.02^n microseconds, by n."""

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)
        self.bins[math.ceil(math.log(max(seconds, SHORTEST) / SHORTEST) / WIDTH)] += 1

    @property
    def mean(self) -> float:
        return self.seconds / self.decisions if self.decisions else 0.0

    def quantile(self, q: float) -> float:
        """Return the q-quantile of the decision times."""
        wanted = q * self.decisions
        for n in sorted(self.bins):
            wanted -= self.bins[n]
            if wanted <= 0:
                return min(SHORTEST * math.exp(n * WIDTH), self.longest)
        return self.longest

    def as_dict(self) -> dict[str, Any]:
        return {
            "decisions": self.decisions,
            "forced": self.forced,
            "seconds": round(self.seconds, 6),
            "longest": round(self.longest, 6),
            "bins": {str(n): self.bins[n] for n in sorted(self.bins)},
        }

    @classmethod
    def of(cls, entries: dict[str, Any]) -> Times:
        bins = Counter({int(n): int(count) for n, count in entries["bins"].items()})
        return cls(entries["decisions"], entries["forced"], entries["seconds"], entries["longest"], bins)


def total_times(parts: Iterable[Times]) -> Times:
    """Return the sum of several histograms."""
    total = Times()
    for part in parts:
        total.decisions += part.decisions
        total.forced += part.forced
        total.seconds += part.seconds
        total.longest = max(total.longest, part.longest)
        total.bins += part.bins
    return total
