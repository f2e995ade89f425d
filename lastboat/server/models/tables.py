"""Tables: in a message, and in the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field, create_model

from lastboat.editions import CHOICES, Options
from lastboat.editions.boxes import Value
from lastboat.server.models.events import Event
from lastboat.server.models.position import Own, View
from lastboat.server.models.words import ClockKind, DerivedModel, Payload, Portrait, Reason, Seat, SeatKind, TableStatus

_NAMED: Final = Field(description="a name from `GET /api/options`")
_SPECIAL: Final[Mapping[str, Any]] = {
    "edition": Annotated[str, _NAMED],
    "dice": Annotated[str, _NAMED],
    "first": Annotated[Literal[0, 1, 2, 3] | None, Field(description="the first player; null: drawn by chance")],
    "colours": Annotated[
        str,
        Field(
            description="the seats' colours in order of play, then second ones of two colours each",
            examples=["green-red-yellow"],
        ),
    ],
}
"""Options whose values are not simply those of their `Choice`."""


def _option(name: str) -> Any:
    """The type of an option's values."""
    if name in _SPECIAL:
        return _SPECIAL[name]
    values = next(choice.values for choice in CHOICES if choice.name == name)
    return bool if set(values) == {False, True} else Literal[values]


if TYPE_CHECKING:
    OptionsChosen = Mapping[str, Value]
else:
    OptionsChosen = create_model(
        "OptionsChosen",
        __base__=DerivedModel,
        __doc__="All options of the table, including defaults.",
        **{one.name: (_option(one.name), ...) for one in fields(Options)},
    )


class SeatAtTable(Payload):
    seat: Seat
    colours: Annotated[list[Seat], Field(description="the colours of its explorers: its own, or two")]
    kind: SeatKind
    name: Annotated[str, Field(description="hostile text: show it as text only")]
    level: Annotated[str | None, Field(description="the bot's")]
    face: Annotated[Portrait, Field(description="its player's chosen face; empty: drawn from the name")]
    salt: Annotated[str, Field(description="its salt for the dice, once it is known")]
    salt_commitment: Annotated[
        str | None, Field(description="SHA-256 of a salt to be revealed after the start; the salt itself if withheld")
    ]
    awaited: Annotated[
        bool, Field(description="its player has not joined this rematch yet, or not come to a table found")
    ]
    leaves_at: Annotated[
        float | None, Field(description="its player has left: a bot takes over then, in seconds since 1970")
    ]
    away: Annotated[bool, Field(description="its player has left or run out of time: a bot plays until they return")]
    returning: Annotated[bool, Field(description="its player takes over when the bot has finished this turn")]


class ClockChosen(Payload):
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


class Fair(Payload):
    commitment: Annotated[str, Field(description="SHA-256 of the secret, known before the start")]
    secret: Annotated[str | None, Field(description="shown once the game is over")]
    reveal_by: Annotated[
        float | None,
        Field(description="while the table is starting: when it starts without the salts that are not revealed"),
    ]


class EveningOfTable(Payload):
    id: str
    number: Annotated[int, Field(description="which game of the evening, from 1")]
    games: Annotated[int | None, Field(description="how many are planned; null with an open end")]


class TableShown(Payload):
    """The table itself; the same for everyone."""

    id: str
    status: TableStatus
    public: bool
    rated: Annotated[bool, Field(description="the game changes its players' ratings: nobody takes anything back")]
    options: OptionsChosen
    host: Annotated[Seat | None, Field(description="null if the host has no seat")]
    seats: list[SeatAtTable]
    level: Annotated[str, Field(description="the level of bots that play for absent people")]
    hints: bool
    clock: ClockNow
    fair: Fair
    rematch: Annotated[str | None, Field(description="the id of the rematch's table")]
    repeat: Annotated[bool, Field(description="island and dice are those of an earlier game")]
    daily: Annotated[
        int | None,
        Field(description="the day whose island it is, from 1970: others see it, and dice are told, after it"),
    ]
    evening: Annotated[EveningOfTable | None, Field(description="the evening that the game belongs to")]


class ChatLine(Payload):
    seq: int
    at: Annotated[float, Field(description="seconds since 1970")]
    seat: Seat
    name: Annotated[str, Field(description="hostile text")]
    text: Annotated[str, Field(description="hostile text")]


class You(Payload):
    """The recipient of this message."""

    name: Annotated[str | None, Field(description="null without a token, which allows only watching")]
    seats: Annotated[list[Seat], Field(description="all your seats, including those of others at your screen")]
    host: bool
    undo: Annotated[Seat | None, Field(description="the seat of yours that can take back what it did last")]


class RecordOpened(Payload):
    """Where a record is to be seen."""

    table: Annotated[str, Field(description="the `id` of its table")]


class Message(Payload):
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


class SeatInLobby(Payload):
    seat: Seat
    kind: SeatKind
    name: str
    level: str | None
    face: Portrait


class Result(Payload):
    scores: Annotated[list[int], Field(description="in order of play")]
    reason: Reason


class TableSummary(Payload):
    id: str
    status: TableStatus
    public: bool
    rated: bool
    options: OptionsChosen
    seats: list[SeatInLobby]
    clock: ClockChosen
    result: Result | None


class Summary(TableSummary):
    """A table in a list."""

    created: Annotated[float, Field(description="seconds since 1970")]


class MyTable(Summary):
    """A table in the list of one's own; null where it is not over, or for someone with several seats."""

    is_my_turn: bool
    ended: Annotated[float | None, Field(description="seconds since 1970")]
    place: Annotated[int | None, Field(description="from 1; equal scores share a place")]
    score: int | None
    saved: Annotated[int | None, Field(description="your explorers who reached an island")]
    turns: int | None


class MyTables(Payload):
    tables: Annotated[list[MyTable], Field(description="those that are not over first, then the latest")]
    next: Annotated[str | None, Field(description="the `after` of the next page; null on the last one")]


class Summaries(Payload):
    tables: list[Summary]
