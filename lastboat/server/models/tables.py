"""Tables: in a message, and in the lobby."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lastboat.server.models.events import Event
from lastboat.server.models.position import Own, View
from lastboat.server.models.words import ClockKind, Reason, ResponseModel, Seat, SeatKind, TableStatus


class OptionsChosen(ResponseModel):
    """All options of the table, including defaults."""

    players: Literal[2, 3, 4]
    edition: Annotated[str, Field(description="a name from `GET /api/options`")]
    first: Annotated[Literal[0, 1, 2, 3] | None, Field(description="the first player; null: drawn by chance")]
    two_colours: bool
    overcrowded: bool
    to_the_last: bool
    all_equal: bool
    submerged: bool
    closed_lagoon: bool
    open_values: bool
    dice: Annotated[str, Field(description="a name from `GET /api/options`")]
    squid: Literal["none", "with-whales", "instead-of-whales"]
    colours: Annotated[
        str,
        Field(
            description="the seats' colours in order of play, then second ones of two colours each",
            examples=["green-red-yellow"],
        ),
    ]


class SeatAtTable(ResponseModel):
    seat: Seat
    colours: Annotated[list[Seat], Field(description="the colours of its explorers: its own, or two")]
    kind: SeatKind
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    level: Annotated[str | None, Field(description="the bot's")]
    salt: Annotated[str, Field(description="its salt for the dice, once it is known")]
    salt_commitment: Annotated[
        str | None, Field(description="SHA-256 of a salt to be revealed after the start; the salt itself if withheld")
    ]
    awaited: Annotated[bool, Field(description="its player has not joined this rematch yet")]
    leaves_at: Annotated[
        float | None, Field(description="its player has left: a bot takes over then, in seconds since 1970")
    ]
    away: Annotated[bool, Field(description="its player has left or run out of time: a bot plays until they return")]
    returning: Annotated[bool, Field(description="its player takes over when the bot has finished this turn")]


class ClockChosen(ResponseModel):
    """Seconds and days; null where the kind has none."""

    kind: ClockKind
    bank: float | None
    increment: float | None
    days: float | None


class ClockNow(ClockChosen):
    running: Annotated[Seat | None, Field(description="whose time runs")]
    asked: Annotated[
        float | None, Field(description="when they were asked, in seconds since 1970 on the server's clock")
    ]
    since: Annotated[
        float | None, Field(description="since when it runs: later, while bots' turns before it are being shown")
    ]
    left: Annotated[dict[Seat, float] | None, Field(description="seconds left to each when its time last stopped")]


class Fair(ResponseModel):
    commitment: Annotated[str, Field(description="SHA-256 of the secret, known before the start")]
    secret: Annotated[str | None, Field(description="shown once the game is over")]
    reveal_by: Annotated[
        float | None,
        Field(description="while the table is starting: when it starts without the salts that are not revealed"),
    ]


class TableShown(ResponseModel):
    """The table itself; the same for everyone."""

    id: str
    status: TableStatus
    public: bool
    options: OptionsChosen
    host: Annotated[Seat | None, Field(description="null if the host has no seat")]
    seats: list[SeatAtTable]
    level: Annotated[str, Field(description="the level of bots that play for absent people")]
    hints: bool
    clock: ClockNow
    fair: Fair
    rematch: Annotated[str | None, Field(description="the id of the rematch's table")]


class ChatLine(ResponseModel):
    seq: int
    at: Annotated[float, Field(description="seconds since 1970")]
    seat: Seat
    name: Annotated[str, Field(description="hostile text")]
    text: Annotated[str, Field(description="hostile text")]


class You(ResponseModel):
    """The recipient of this message."""

    name: Annotated[str | None, Field(description="null without a token, which allows only watching")]
    seats: Annotated[list[Seat], Field(description="all your seats, including those of others at your screen")]
    host: bool
    undo: Annotated[Seat | None, Field(description="the seat of yours that can take back what it did last")]


class Message(ResponseModel):
    """Everything a seat or a spectator may know of a table; docs/protocol.md explains the parts."""

    version: Annotated[int, Field(description="the version of this protocol")]
    seq: Annotated[int, Field(description="the number of entries in the table's log: the id of this message")]
    ply: Annotated[int | None, Field(description="actions so far that were not taken back; a move names its ply")]
    fresh: Annotated[bool, Field(description="true: redraw the view; false: `events` lead up to it")]
    table: TableShown
    events: list[Event]
    chat: list[ChatLine]
    view: Annotated[View | None, Field(description="null before the start")]
    own: Annotated[Own | None, Field(description="null for spectators, and if several seats share a screen")]
    you: You


class SeatInLobby(ResponseModel):
    seat: Seat
    kind: SeatKind
    name: str
    level: str | None


class Result(ResponseModel):
    scores: Annotated[list[int], Field(description="in order of play")]
    reason: Reason


class Summary(ResponseModel):
    """A table in a list."""

    id: str
    status: TableStatus
    public: bool
    created: Annotated[float, Field(description="seconds since 1970")]
    options: OptionsChosen
    seats: list[SeatInLobby]
    clock: ClockChosen
    result: Result | None


class Summaries(ResponseModel):
    tables: list[Summary]
