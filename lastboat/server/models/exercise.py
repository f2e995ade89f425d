"""A position that someone plays alone, as in the course. Nothing is stored: every request has all moves."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

from lastboat.server.models.events import Event
from lastboat.server.models.position import Own, View
from lastboat.server.models.requests import RequestModel
from lastboat.server.models.words import Payload

MOST_MOVES = 24


class Attempted(RequestModel):
    """All moves since the start."""

    moves: Annotated[list[StrictInt], Field(max_length=MOST_MOVES)] = Field(default_factory=list)
    since: (
        Annotated[StrictInt, Field(ge=0, lt=MOST_MOVES, description="moves whose events are already known")] | None
    ) = None


class Exercise(Payload):
    """A position as the seat that plays it sees it."""

    ply: Annotated[int, Field(description="actions so far, including those of chance and the other seats")]
    before: Annotated[View, Field(description="the position before `events`")]
    events: Annotated[list[Event], Field(description="the events of the last move and of the replies to it")]
    view: View
    own: Own


class Verdict(Payload):
    """How good a complete answer is, by what its seat can know."""

    right: bool
    chance: Annotated[float, Field(description="the seat's chance to win after it")]
    best_chance: float
