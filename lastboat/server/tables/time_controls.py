"""Time controls: none, live (a bank with an increment) or slow (days per decision), and the clock that applies one."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from lastboat.server.refusals import Refusal

KINDS: Final = ("none", "live", "slow")
LIMITS: Final = {"bank": (10.0, 36_000.0), "increment": (0.0, 600.0), "days": (0.01, 30.0)}
"""The smallest and largest value that a table can choose: seconds, seconds and days."""
DAY: Final = 86_400.0
MIN_ON_RETURN: Final = 30.0
"""Seconds that a player who ran out of time has on return."""


@dataclass(frozen=True)
class TimeControl:
    """The time control that a table has chosen; checked on construction."""

    kind: str = "none"
    bank: float = 600.0
    """Live: seconds at the start."""
    increment: float = 10.0
    """Live: seconds added whenever the decision passes to another seat."""
    days: float = 2.0
    """Slow: days for each decision."""

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
        """The public payload; None for what the kind does not have."""
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


class GameClock:
    """Whose time runs, since when, and what every seat has left."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.left = [control.full] * seats
        self.running: int | None = None
        self.since = 0.0

    def switch_to(self, seat: int | None, at: float) -> None:
        """Let the time of this seat run from now on; None stops the clock."""
        if self.control.kind == "none" or seat == self.running:
            return
        if self.running is not None:
            self._charge(self.running, at)
        self.running, self.since = seat, at
        if seat is not None and self.control.kind == "slow":
            self.left[seat] = self.control.full

    def _charge(self, seat: int, at: float) -> None:
        self.left[seat] = max(0.0, self.left[seat] - (at - self.since))
        if self.control.kind == "live" and self.left[seat] > 0:
            self.left[seat] += self.control.increment

    def exclude(self, seconds: float) -> None:
        """Charge nobody for the seconds during which the server was down."""
        self.since += seconds

    def refill(self, seat: int) -> None:
        """Give a player who returns enough time to continue."""
        self.left[seat] = max(self.left[seat], MIN_ON_RETURN if self.control.kind == "live" else self.control.full)

    @property
    def flag_at(self) -> float | None:
        """When the seat on the clock runs out of time."""
        return None if self.running is None else self.since + self.left[self.running]

    def save(self) -> dict[str, Any]:
        return {"control": asdict(self.control), "left": self.left, "running": self.running, "since": self.since}

    @classmethod
    def load(cls, saved: dict[str, Any]) -> GameClock:
        clock = cls(TimeControl(**saved["control"]), len(saved["left"]))
        clock.left, clock.running, clock.since = list(saved["left"]), saved["running"], saved["since"]
        return clock
