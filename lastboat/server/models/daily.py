"""The island of the day."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lastboat.server.models.words import Payload, Portrait


class DailyTry(Payload):
    """Your try; only the first one of the day counts."""

    table: str
    state: Annotated[
        Literal["playing", "listed", "unlisted"],
        Field(description="`unlisted`: over, but a bot has played for you, or the day was over first"),
    ]
    place: Annotated[int | None, Field(description="from 1; null unless listed")]
    score: int | None
    lead: Annotated[int | None, Field(description="over the best bot; decides between equal points")]


class DailyScore(Payload):
    place: Annotated[int, Field(description="from 1; equal points with an equal lead share a place")]
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    face: Annotated[Portrait, Field(description="the chosen face; empty: drawn from the name")]
    score: int
    lead: int
    is_me: bool
    table: Annotated[
        str | None, Field(description="its id, for replay and review; of others only once the day is over")
    ]


class DailyIsland(Payload):
    day: Annotated[int, Field(description="counted from 1970, in UTC")]
    today: int
    ends: Annotated[float, Field(description="when the day is over, in seconds since 1970")]
    now: Annotated[float, Field(description="the server's clock")]
    commitment: Annotated[str, Field(description="SHA-256 of the secret behind its island and dice")]
    secret: Annotated[str | None, Field(description="in hexadecimal, once the day is over")]
    mine: DailyTry | None
    streak: Annotated[int, Field(description="days in a row on which you have finished your try")]
    finished: Annotated[int, Field(description="how many people have finished theirs")]
    scores: Annotated[list[DailyScore], Field(description="the best")]
