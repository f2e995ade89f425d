"""Time controls: none, live (a bank with an increment) or slow (days per decision), and the clock that applies one."""

from __future__ import annotations

from copy import copy
from dataclasses import asdict, dataclass
from typing import Any, Final

from lastboat.server.refusals import Refusal

KINDS: Final = ("none", "live", "slow")
LIMITS: Final = {"bank": (10.0, 36_000.0), "increment": (0.0, 600.0), "days": (0.01, 30.0)}
"""The smallest and largest value that a table can choose: seconds, seconds and days."""
DAY: Final = 86_400.0
MIN_ON_RETURN: Final = 30.0
"""Seconds for a player who returns after running out of time."""


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
            value = getattr(self, name)
            if not least <= value <= most:
                tried = f"{value!s:.24}"  # an integer may be too large for a float
                raise Refusal("bad-option", f"{name} of a clock cannot be {tried}; allowed: {least:g} to {most:g}")

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
    """Whose time is running, since when, and how much every seat has left."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        self.left = [control.full] * seats
        self.deciding: int | None = None
        """The seat whose decision it is, a person's or a bot's."""
        self.is_new_decision = False
        """No time has run on this decision yet."""
        self.running: int | None = None
        """The deciding seat, while its time runs."""
        self.since = 0.0
        self.refilled = [False] * seats
        """Seats that ran out of time and got some more on return: each gets it once."""

    def pass_to(self, seat: int | None, at: float) -> None:
        """Pass the decision to this seat; None for nobody. The seat that made the last decision gets the increment."""
        if seat != self.deciding:
            self.finish_decision(at)
            self.deciding, self.is_new_decision = seat, True

    def start(self, at: float) -> None:
        """Start the clock of the deciding seat."""
        if self.control.kind == "none" or self.deciding is None or self.running is not None:
            return
        if self.control.kind == "slow" and self.is_new_decision:
            self.left[self.deciding] = self.control.full
        self.running, self.since, self.is_new_decision = self.deciding, at, False

    def stop(self, at: float) -> None:
        """Charge the running seat for its time, without an increment."""
        if self.running is not None:
            self.left[self.running] = max(0.0, self.left[self.running] - (at - self.since))
            self.running = None

    def finish_decision(self, at: float) -> None:
        """Stop, and add the increment unless the time was up."""
        seat = self.running
        self.stop(at)
        if seat is not None and self.control.kind == "live" and self.left[seat] > 0:
            self.left[seat] += self.control.increment

    def run_out(self, seat: int, at: float) -> None:
        """The time of this seat is up."""
        self.stop(at)
        self.left[seat] = 0.0

    def is_out(self, seat: int) -> bool:
        """Whether the seat has no time to decide. In a slow game a new decision brings new time."""
        if self.control.kind == "none" or self.left[seat] > 0:
            return False
        return self.control.kind == "live" or (self.deciding == seat and not self.is_new_decision)

    def resume(self, seat: int) -> None:
        """Restore the time of a player who returns; give one who ran out of time enough to continue."""
        if self.is_out(seat):
            self.refill(seat)
            self.refilled[seat] = True

    def exclude(self, seconds: float) -> None:
        """Charge nobody for the seconds during which the server was down."""
        self.since += seconds

    def refill(self, seat: int) -> None:
        """Give a seat enough time to continue."""
        self.left[seat] = max(self.left[seat], MIN_ON_RETURN if self.control.kind == "live" else self.control.full)

    @property
    def flag_at(self) -> float | None:
        """When the seat on the clock runs out of time."""
        return None if self.running is None else self.since + self.left[self.running]

    def save(self) -> dict[str, Any]:
        return {"control": asdict(self.control), **{name: getattr(self, name) for name in SAVED_FIELDS}}

    @classmethod
    def load(cls, saved: dict[str, Any]) -> GameClock:
        clock = cls(TimeControl(**saved["control"]), len(saved["left"]))
        for name in SAVED_FIELDS:
            setattr(clock, name, copy(saved[name]))
        return clock


SAVED_FIELDS: Final = ("left", "deciding", "is_new_decision", "running", "since", "refilled")
