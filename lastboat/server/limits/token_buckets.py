"""Token buckets: how much of something each client may use, in a burst and sustained."""

from __future__ import annotations

import time


class TokenBuckets:
    """One bucket per client: `burst` units at once, `rate` per second sustained."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}
        """The level when a bucket was last used, and when that was. Nothing refills it until someone looks: a client
        that is silent costs no time, and a full bucket need not be kept."""

    def wait_for(self, who: str, units: float = 1.0) -> float:
        """Seconds until the bucket has this many units, or is full; 0 if it has them now."""
        missing = min(units, self.burst) - self._level(who, time.monotonic())
        return max(0.0, missing / self.rate)

    def spend(self, who: str, units: float = 1.0) -> None:
        """Remove units, even more than there are: the bucket then owes them."""
        now = time.monotonic()
        self._levels[who] = self._level(who, now) - units, now

    def forget_full(self) -> None:
        """Drop buckets that are full again."""
        now = time.monotonic()
        self._levels = {who: seen for who, seen in self._levels.items() if self._level(who, now) < self.burst}

    def _level(self, who: str, now: float) -> float:
        level, at = self._levels.get(who, (self.burst, now))
        return min(self.burst, level + (now - at) * self.rate)
