"""Time controls: none, live (a bank with an increment) or slow (days per decision), and the clock that applies one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from lastboat.server.refusals import Refusal

CLOCK_KINDS: Final = ("none", "live", "slow")
LIMITS: Final = {"bank": (10.0, 36_000.0), "increment": (0.0, 600.0), "days": (0.01, 30.0)}
"""The smallest and largest value that a table can choose: seconds, seconds and days."""
DAY: Final = 86_400.0
MIN_ON_RETURN: Final = 30.0
"""Seconds that a player who ran out of time has on return."""
SHOWING_A_TURN: Final = 4.0
SHOWING_A_DECISION: Final = 1.0
"""Seconds in which clients show a bot's turn at the normal speed, or a decision in the set-up or in another's turn."""
LONGEST_SHOWING: Final = 12.0
"""Seconds that a live clock waits at most for what bots have done to be shown."""


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
        if self.kind not in CLOCK_KINDS:
            raise Refusal("bad-option", f"the clock cannot be {self.kind!r}; allowed: {', '.join(CLOCK_KINDS)}")
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                tried = f"{value!s:.24}"  # an integer may be too large for a float
                raise Refusal("bad-option", f"{name} of a clock cannot be {tried}; allowed: {least:g} to {most:g}")

    @property
    def full(self) -> float:
        return self.bank if self.kind == "live" else self.days * DAY


@dataclass
class GameClock:
    """Whose time is running, since when, and how much every seat has left."""

    control: TimeControl
    left: list[float]
    deciding: int | None = None
    """The seat whose decision it is, a person's or a bot's."""
    is_new_decision: bool = False
    """No time has run on this decision yet."""
    was_taken_back: bool = False
    """The last decision was taken back: whoever is asked next was asked before and gets no new time."""
    running: int | None = None
    """The deciding seat, while its time runs."""
    asked: float = 0.0
    """When the running seat was asked."""
    since: float = 0.0
    """When its time begins to run: on a live clock, once its client has shown what bots have done before."""
    shown_at: float = 0.0
    """When clients have shown what bots have done so far."""
    shown_turn: int = 0
    """The turn of a bot that `shown_at` includes; 0 once a person has acted in it."""
    refilled: list[bool] = field(default_factory=list)
    """Seats that ran out of time and got some more on return: each gets it once."""

    @classmethod
    def of(cls, control: TimeControl, seats: int) -> GameClock:
        """The clock before the start."""
        return cls(control, [control.full] * seats, refilled=[False] * seats)

    @classmethod
    def load(cls, saved: dict[str, Any]) -> GameClock:
        """The clock from what `asdict` made of it."""
        return cls(**{**saved, "control": TimeControl(**saved["control"])})

    def pass_to(self, seat: int | None, at: float) -> None:
        """Pass the decision to this seat; None for nobody. The seat that made the last decision gets the increment."""
        if seat != self.deciding:
            self.finish_decision(at)
            self.deciding, self.is_new_decision = seat, not self.was_taken_back
            self.was_taken_back = False

    def take_back(self, seat: int, at: float) -> None:
        """The decision that had passed to another seat returns to this one.

        Neither earns anything by that: the other is charged for its time, and this one gives its increment back.
        """
        self.stop(at)
        if self.control.kind == "live":
            self.left[seat] = max(0.0, self.left[seat] - self.control.increment)
        self.deciding, self.is_new_decision, self.was_taken_back = seat, False, True

    def start(self, at: float) -> None:
        """Start the clock of the deciding seat."""
        if self.control.kind == "none" or self.deciding is None or self.running is not None:
            return
        if self.control.kind == "slow" and self.is_new_decision:
            self.left[self.deciding] = self.control.full
        self.running, self.is_new_decision = self.deciding, False
        self.asked = self.since = at
        if self.control.kind == "live":  # never longer, even if the system's clock was set back
            self.since = min(max(at, self.shown_at), at + LONGEST_SHOWING)

    def bot_acted(self, turn: int, at: float) -> None:
        """A bot has decided something that clients now show, in this turn of its own; 0 for any other decision."""
        if turn == 0:
            shown_at = max(self.shown_at, at) + SHOWING_A_DECISION
        elif turn != self.shown_turn:
            shown_at, self.shown_turn = max(self.shown_at, at) + SHOWING_A_TURN, turn
        else:
            shown_at = max(self.shown_at, at + SHOWING_A_DECISION)
        self.shown_at = min(shown_at, at + LONGEST_SHOWING)

    def person_acted(self) -> None:
        """A person has decided something: what a bot does afterwards in the same turn gets its own time to be shown."""
        self.shown_turn = 0

    def stop(self, at: float) -> None:
        """Charge the running seat for its time, without an increment."""
        if self.running is not None:
            spent = max(0.0, at - self.since)
            self.left[self.running] = max(0.0, self.left[self.running] - spent)
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
            self.left[seat] = MIN_ON_RETURN if self.control.kind == "live" else self.control.full
            self.refilled[seat] = True

    def exclude(self, seconds: float) -> None:
        """Charge nobody for the seconds during which the server was down."""
        self.asked += seconds
        self.since += seconds

    @property
    def flag_at(self) -> float | None:
        """When the seat on the clock runs out of time."""
        return None if self.running is None else self.since + self.left[self.running]
