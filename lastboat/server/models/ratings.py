"""Ratings: one's own, those that a game has changed, and the leaderboard."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lastboat.server.models.words import Payload, Seat

PeoplePool = Literal["two", "many"]
"""Games of two, and of three or four."""
Pool = Literal["two", "many", "solo-two", "solo-many"]


class CurvePoint(Payload):
    at: Annotated[float, Field(description="seconds since 1970")]
    shown: float
    table: str


class Rating(Payload):
    pool: Pool
    shown: Annotated[float, Field(description="the number that people see; it begins at 1000")]
    games: int
    is_provisional: Annotated[bool, Field(description="after few games")]
    curve: Annotated[list[CurvePoint], Field(description="the last games, oldest first")]


class MyRatings(Payload):
    ratings: list[Rating]
    opponents: Annotated[
        dict[PeoplePool, str], Field(description="the bot of your strength in games of two, and of three or four")
    ]


class RatingChange(Payload):
    seat: Seat
    pool: Pool
    place: Annotated[int, Field(description="from 1; whoever has left is last")]
    handle: Annotated[str | None, Field(description="if others may see the player's profile")]
    before: float
    shown: Annotated[float, Field(description="the number after the game")]


class RatingChanges(Payload):
    changes: Annotated[list[RatingChange], Field(description="empty if the game is not rated")]


class Leader(Payload):
    place: Annotated[int, Field(description="from 1; equal numbers share a place")]
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    shown: float
    handle: Annotated[str | None, Field(description="if others may see the profile, or it is yours")]
    games: int
    is_me: bool


class Leaderboard(Payload):
    pool: PeoplePool
    games: Annotated[int, Field(description="rated games that one needs to be listed")]
    days: Annotated[int, Field(description="in which one of them was played")]
    leaders: list[Leader]
