"""The island of the day: the same island, undersides and dice for everyone, against the same bots.

Its secret follows from a key of the database and the day's number, so nobody foresees it and every process computes the
same. A finished try would tell it: until the day is over, a game on its island is shown to its own player alone, and
the dice to nobody.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from typing import Final

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.tables.bot_names import BOT_NAMES
from lastboat.server.tables.results import scores_of
from lastboat.server.tables.seats import Person, Seat
from lastboat.server.tables.table import Table

DAY: Final = 86_400.0
"""Seconds of a day, which begins at midnight UTC."""
LEVEL: Final = "captain"
OPTIONS: Final = Options(players=4)
OWN_SEAT: Final = 0
"""The player's; who begins is drawn, the same for everyone."""


@dataclass(frozen=True)
class DailyScore:
    """How a try ended: the points, then the lead over the best bot decide the place."""

    score: int
    lead: int
    at: float


def day_at(now: float) -> int:
    """The day's number, counted from 1970."""
    return int(now // DAY)


def end_of(day: int) -> float:
    return (day + 1) * DAY


def secret_of(key: bytes, day: int) -> bytes:
    return hmac.digest(key, f"island of day {day}".encode(), "sha256")


def seats_of(day: int, person: Person) -> list[Seat]:
    """The seats, without salts: these would make another game of it."""
    names = [BOT_NAMES[(3 * day + n) % len(BOT_NAMES)] for n in range(OPTIONS.players - 1)]
    return [
        Seat("person", person.id, person.name, face=person.face),
        *(Seat("bot", name=name, level=LEVEL) for name in names),
    ]


def score_of(table: Table, at: float) -> DailyScore | None:
    """What a finished try is worth; None if a bot has played for its player, or if the day was over."""
    if table.daily is None or table.had_stand_in or at >= end_of(table.daily):
        return None
    scores = scores_of(table)
    others = [score for seat, score in enumerate(scores) if seat != OWN_SEAT]
    return DailyScore(scores[OWN_SEAT], scores[OWN_SEAT] - max(others), at)


def is_sealed(table: Table, now: float) -> bool:
    """Whether it is a game on the island of a day that is not over."""
    return table.daily is not None and now < end_of(table.daily)


def require_shown(table: Table, person: str | None, now: float) -> None:
    """Refuse to show others a game on today's island."""
    if is_sealed(table, now) and not table.seats_of(person):
        raise Refusal("sealed", "others see a game on the island of the day once the day is over, at midnight UTC")


def require_told(table: Table, now: float) -> None:
    """Refuse to tell anyone the dice of today's island."""
    if is_sealed(table, now):
        raise Refusal("sealed", "the dice of the island of the day are told once the day is over, at midnight UTC")
