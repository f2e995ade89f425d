"""Time to think: none, live (a bank with an increment) or slow (days a turn)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from lastboat.server.refusals import Refusal

KINDS: Final = ("none", "live", "slow")
LIMITS: Final = {"bank": (10.0, 36_000.0), "increment": (0.0, 600.0), "days": (0.01, 30.0)}
"""The least and the most of what can be chosen: seconds, seconds and days."""
DAY: Final = 86_400.0
LEAST_ON_RETURN: Final = 30.0
"""Seconds that a player who ran out of time has when he takes his seat back."""


@dataclass(frozen=True)
class ClockRule:
    """What a table has chosen. Checked when made."""

    kind: str = "none"
    bank: float = 600.0
    """Live: seconds to begin with."""
    increment: float = 10.0
    """Live: seconds added whenever the seat has answered and another is asked."""
    days: float = 2.0
    """Slow: days for each time the seat is asked."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise Refusal("bad-option", f"the clock cannot be {self.kind!r}; allowed: {', '.join(KINDS)}")
        for name, (least, most) in LIMITS.items():
            if not least <= getattr(self, name) <= most:
                raise Refusal(
                    "bad-option",
                    f"{name} of a clock cannot be {getattr(self, name):g}; allowed: {least:g} to {most:g}",
                )

    def as_dict(self) -> dict[str, Any]:
        """What is shown of it; None for what its kind does not have."""
        live, slow = self.kind == "live", self.kind == "slow"
        return {
            "kind": self.kind,
            "bank": self.bank if live else None,
            "increment": self.increment if live else None,
            "days": self.days if slow else None,
        }

    @property
    def full(self) -> float:
        return self.bank if self.kind == "live" else self.days * DAY


class TimeKeeper:
    """Who is on the clock, since when, and what everyone has left."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.full] * seats
        self.running: int | None = None
        self.since = 0.0

    def turn_to(self, seat: int | None, at: float) -> None:
        """The clock of this seat runs from now on; None stops all."""
        if self.rule.kind == "none" or seat == self.running:
            return
        if self.running is not None:
            self._charge(self.running, at)
        self.running, self.since = seat, at
        if seat is not None and self.rule.kind == "slow":
            self.left[seat] = self.rule.full

    def _charge(self, seat: int, at: float) -> None:
        self.left[seat] = max(0.0, self.left[seat] - (at - self.since))
        if self.rule.kind == "live" and self.left[seat] > 0:
            self.left[seat] += self.rule.increment

    def forgive(self, seconds: float) -> None:
        """Time while the server was away is nobody's."""
        self.since += seconds

    def refill(self, seat: int) -> None:
        """A player takes his seat back."""
        self.left[seat] = max(self.left[seat], LEAST_ON_RETURN if self.rule.kind == "live" else self.rule.full)

    @property
    def flag_at(self) -> float | None:
        """When the seat on the clock runs out of time."""
        return None if self.running is None else self.since + self.left[self.running]

    def save(self) -> dict[str, Any]:
        return {"rule": asdict(self.rule), "left": self.left, "running": self.running, "since": self.since}

    @classmethod
    def load(cls, saved: dict[str, Any]) -> TimeKeeper:
        keeper = cls(ClockRule(**saved["rule"]), len(saved["left"]))
        keeper.left, keeper.running, keeper.since = list(saved["left"]), saved["running"], saved["since"]
        return keeper
