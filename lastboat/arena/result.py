"""The result of a game and how it counts; how long its bots took, as histograms that can be added over games."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypedDict

SHORTEST: Final = 1e-6
"""Seconds; shorter times count as this."""
WIDTH: Final = math.log(1.02)


class FaultKind(StrEnum):
    """How a bot can fail."""

    CRASH = "crash"
    ILLEGAL = "illegal"


class FaultEntry(TypedDict):
    """A fault in a file of games."""

    seat: int
    bot: str
    kind: str
    ply: int
    what: str
    traceback: str | None


class TimesEntry(TypedDict):
    """A bot's times in a file of games; bins by number as text."""

    decisions: int
    forced: int
    seconds: float
    longest: float
    bins: dict[str, int]


class GameEntry(TypedDict):
    """A game in a file of games."""

    rotation: int
    seats: list[str]
    scores: list[int]
    plies: int
    fault: FaultEntry | None
    times: dict[str, TimesEntry]


@dataclass(frozen=True)
class Fault:
    """A bot did not return a legal action. The game ends there and its seat loses."""

    seat: int
    bot: str
    kind: FaultKind
    ply: int
    what: str
    traceback: str | None = None

    def as_dict(self) -> FaultEntry:
        return {
            "seat": self.seat,
            "bot": self.bot,
            "kind": self.kind.value,
            "ply": self.ply,
            "what": self.what,
            "traceback": self.traceback,
        }

    @classmethod
    def of(cls, entry: FaultEntry) -> Fault:
        return cls(
            entry["seat"], entry["bot"], FaultKind(entry["kind"]), entry["ply"], entry["what"], entry["traceback"]
        )


@dataclass
class Times:
    """The decisions of one bot: exact mean and maximum, quantiles to 2 %. A forced one is counted but not timed."""

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
        """Return the time that a part q of the decisions did not exceed."""
        wanted = q * self.decisions
        for n in sorted(self.bins):
            wanted -= self.bins[n]
            if wanted <= 0:
                return min(SHORTEST * math.exp(n * WIDTH), self.longest)
        return self.longest

    def as_dict(self) -> TimesEntry:
        return {
            "decisions": self.decisions,
            "forced": self.forced,
            "seconds": round(self.seconds, 6),
            "longest": round(self.longest, 6),
            "bins": {str(n): self.bins[n] for n in sorted(self.bins)},
        }

    @classmethod
    def of(cls, entry: TimesEntry) -> Times:
        bins = Counter({int(n): int(count) for n, count in entry["bins"].items()})
        return cls(entry["decisions"], entry["forced"], entry["seconds"], entry["longest"], bins)


def total_times(parts: Iterable[Times]) -> Times:
    """Return the sum of several."""
    total = Times()
    for part in parts:
        total.decisions += part.decisions
        total.forced += part.forced
        total.seconds += part.seconds
        total.longest = max(total.longest, part.longest)
        total.bins += part.bins
    return total


@dataclass(frozen=True)
class GameResult:
    """One game: the bot of each seat, and the scores; those at the time of a fault if one ended it."""

    block: int
    rotation: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    plies: int
    fault: Fault | None
    times: dict[str, Times]
    """By bot, over all its seats."""

    @property
    def ranking_keys(self) -> list[tuple[bool, int]]:
        """The ranking of seats: after a fault, its seat is last and the others are equal."""
        if self.fault is not None:
            return [(seat != self.fault.seat, 0) for seat in range(len(self.seats))]
        return [(True, score) for score in self.scores]

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win, divided among equals at the top."""
        best = max(self.ranking_keys)
        winners = self.ranking_keys.count(best)
        return [1 / winners if key == best else 0.0 for key in self.ranking_keys]

    @property
    def ranks(self) -> list[float]:
        """Each seat's rank from 1; ties get the mean of their ranks."""
        keys = self.ranking_keys
        return [sum(other > own for other in keys) + (keys.count(own) + 1) / 2 for own in keys]

    @property
    def margins(self) -> list[int]:
        """Each seat's score minus the best of the others."""
        return [own - max(self.scores[:seat] + self.scores[seat + 1 :]) for seat, own in enumerate(self.scores)]

    def as_dict(self) -> GameEntry:
        return {
            "rotation": self.rotation,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "plies": self.plies,
            "fault": None if self.fault is None else self.fault.as_dict(),
            "times": {bot: times.as_dict() for bot, times in self.times.items()},
        }

    @classmethod
    def of(cls, block: int, entry: GameEntry) -> GameResult:
        fault = entry["fault"]
        return cls(
            block=block,
            rotation=entry["rotation"],
            seats=tuple(entry["seats"]),
            scores=tuple(entry["scores"]),
            plies=entry["plies"],
            fault=None if fault is None else Fault.of(fault),
            times={bot: Times.of(times) for bot, times in entry["times"].items()},
        )
