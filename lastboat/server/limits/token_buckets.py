"""Token buckets: how much of something each client may use, in a burst and sustained."""

from __future__ import annotations

import time


class TokenBuckets:
    """One bucket per client: `burst` units at once, `rate` per second sustained."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._levels: dict[str, tuple[float, float]] = {}
        self._taken: dict[str, float] | None = None
        """What was taken since the last `collect`, if anyone collects."""

    def wait_for(self, who: str, units: float = 1.0) -> float:
        """Seconds until the bucket has this many units, or is full; 0 if it has them now."""
        missing = min(units, self.burst) - self._level(who, time.monotonic())
        return max(0.0, missing / self.rate)

    def take(self, who: str, units: float = 1.0) -> None:
        """Take units, even more than there are: the bucket then owes them."""
        self.take_elsewhere(who, units)
        if self._taken is not None:
            self._taken[who] = self._taken.get(who, 0.0) + units

    def take_elsewhere(self, who: str, units: float) -> None:
        """Take units that were used at another process."""
        now = time.monotonic()
        self._levels[who] = self._level(who, now) - units, now

    def collect(self) -> dict[str, float]:
        """What was taken here since the last call; the first call starts the counting."""
        taken, self._taken = self._taken or {}, {}
        return taken

    def forget_full(self) -> None:
        """Drop buckets that are full again."""
        now = time.monotonic()
        self._levels = {who: seen for who, seen in self._levels.items() if self._level(who, now) < self.burst}

    def _level(self, who: str, now: float) -> float:
        level, at = self._levels.get(who, (self.burst, now))
        return min(self.burst, level + (now - at) * self.rate)
