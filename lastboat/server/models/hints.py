"""Hints."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lastboat.server.models.moves import Move
from lastboat.server.models.review import ReviewReason
from lastboat.server.models.words import Payload, Seat


class RankedMove(Payload):
    """A move as evaluated by a search, given what the seat can know."""

    move: Move
    action: int
    share: Annotated[float, Field(description="its share of the search's visits: 0 to 1")]
    win: Annotated[dict[Seat, float], Field(description="each seat's expected share of the win: 0 to 1")]
    points: Annotated[dict[Seat, float], Field(description="each seat's expected points")]


class Hint(Payload):
    """The best move that a search found, and its place among the others."""

    ply: int
    level: Annotated[str, Field(description="the bot whose search it is")]
    move: Move
    action: int
    plan: Annotated[list[Move], Field(description="all that the search would decide in one go, `move` first")]
    chance: Annotated[
        float | None,
        Field(description="the chance to win after the plan, as a review judges it; null if unknown, as in the set-up"),
    ]
    reasons: Annotated[
        list[ReviewReason],
        Field(description="what speaks for it over a worse plan; empty if unknown"),
    ]
    ranked: Annotated[list[RankedMove], Field(description="up to five, best first; empty if there is no choice")]
    thought_through: Annotated[
        bool,
        Field(description="false: there was no search, and `level` is the simpler bot that chose instead"),
    ]
