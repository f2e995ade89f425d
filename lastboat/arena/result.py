"""What came of a game, and how it counts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from lastboat.arena.timing import Times


class Kind(StrEnum):
    """What a bot can do wrong."""

    CRASH = "crash"
    ILLEGAL = "illegal"


@dataclass(frozen=True)
class Fault:
    """A bot did not give a legal action. The game ends there and is lost for its seat."""

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
class Played:
    """One game: who sat where, and the scores; as they stood if a fault ended it."""

    block: int
    rotation: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    plies: int
    fault: Fault | None
    times: dict[str, Times]
    """By bot, all its seats together."""

    @property
    def merits(self) -> list[tuple[bool, int]]:
        """What seats are ranked by: after a fault its seat is last and the others are equal."""
        if self.fault is not None:
            return [(seat != self.fault.seat, 0) for seat in range(len(self.seats))]
        return [(True, score) for score in self.scores]

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win: equals at the top divide it."""
        best = max(self.merits)
        winners = self.merits.count(best)
        return [1 / winners if merit == best else 0.0 for merit in self.merits]

    @property
    def ranks(self) -> list[float]:
        """Each seat's rank from 1; equals get the mean of the ranks they fill."""
        merits = self.merits
        return [sum(other > own for other in merits) + (merits.count(own) + 1) / 2 for own in merits]

    @property
    def margins(self) -> list[int]:
        """Each seat's score less the best of the others."""
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
    def of(cls, block: int, entries: dict[str, Any]) -> Played:
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
