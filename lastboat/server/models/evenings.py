"""An evening: a series of games of the same people."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lastboat.server.models.words import Payload, Portrait, Seat, SeatKind, TableStatus


class EveningSeat(Payload):
    seat: Seat
    kind: SeatKind
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    face: Annotated[Portrait, Field(description="the chosen face; empty: drawn from the name")]
    level: Annotated[str | None, Field(description="the bot's")]
    score: int
    place: Annotated[int, Field(description="from 1; whoever has left is last")]
    points: Annotated[float, Field(description="players left behind; those who share places share their points")]
    is_me: bool


class EveningGame(Payload):
    number: Annotated[int, Field(description="from 1")]
    table: str
    status: TableStatus
    seats: Annotated[list[EveningSeat], Field(description="in order of play; empty until the game is over")]


class EveningStanding(Payload):
    place: Annotated[int, Field(description="by points, then games won; equal ones share a place")]
    seat: Annotated[Seat, Field(description="their last colour")]
    kind: SeatKind
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    face: Annotated[Portrait, Field(description="the chosen face; empty: drawn from the name")]
    level: str | None
    points: float
    wins: int
    games: int
    is_me: bool


class Evening(Payload):
    id: str
    games: Annotated[int | None, Field(description="how many are planned; null with an open end")]
    is_over: Annotated[bool, Field(description="all planned games are over")]
    played: Annotated[list[EveningGame], Field(description="in their order; the last may be in progress")]
    standings: Annotated[list[EveningStanding], Field(description="after all games that are over")]
    table: Annotated[str, Field(description="the latest table: where to go")]
