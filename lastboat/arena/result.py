"""The result of a game, and how it counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from lastboat.arena.timing import Times


class Kind(StrEnum):
    """How a bot can fail."""

    CRASH = "crash"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Fault:
    """A bot did not return a legal action. The game ends there and its seat loses."""

    seat: int
    bot: str
    kind: Kind
    ply: int
    what: str
    traceback: str | None = None

    def as_dict(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "bot": self.bot,
            "kind": str(self.kind),
            "ply": self.ply,
            "what": self.what,
            "traceback": self.traceback,
        }

    @classmethod
    def of(cls, entries: dict[str, Any]) -> Fault:
        return cls(**{**entries, "kind": Kind(entries["kind"])})


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

    def as_dict(self) -> dict[str, Any]:
        return {
            "rotation": self.rotation,
            "seats": list(self.seats),
            "scores": list(self.scores),
            "plies": self.plies,
            "fault": None if self.fault is None else self.fault.as_dict(),
            "times": {bot: times.as_dict() for bot, times in self.times.items()},
        }

    @classmethod
    def of(cls, block: int, entries: dict[str, Any]) -> GameResult:
        fault = entries["fault"]
        return cls(
            block=block,
            rotation=entries["rotation"],
            seats=tuple(entries["seats"]),
            scores=tuple(entries["scores"]),
            plies=entries["plies"],
            fault=None if fault is None else Fault.of(fault),
            times={bot: Times.of(times) for bot, times in entries["times"].items()},
        )
