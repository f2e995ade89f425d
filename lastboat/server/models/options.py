"""The response to `GET /api/options`. Texts are in English; a client translates them by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from lastboat.server.models.words import ClockKind, Payload, Seat
from lastboat.server.tables.time_controls import LIMITS

if TYPE_CHECKING:
    ClockFieldName = str
else:
    ClockFieldName = Literal[tuple(LIMITS)]
Value = StrictBool | StrictInt | StrictStr | None


class EditionOffered(Payload):
    name: str
    title: str
    boats: int
    about: str
    defaults: Annotated[dict[str, Value], Field(description="by option, where they differ from those of `choices`")]


class ValueOffered(Payload):
    value: Value
    title: str
    about: Annotated[str | None, Field(description="what it means; null where the option's `about` says it")]


class Choice(Payload):
    """One option of a table."""

    name: str
    title: str
    about: str
    paragraph: Annotated[str, Field(description="of the rulebook")]
    default: Value
    values: list[ValueOffered]


class Conflict(Payload):
    """Values of two options that cannot be chosen together."""

    name: str
    together: Annotated[dict[str, list[Value]], Field(description="options with the values that exclude each other")]
    reason: str


class ColourOffered(Payload):
    seat: Seat
    title: str


class BotOffered(Payload):
    name: Annotated[str, Field(description="the `level` of a seat")]
    title: str
    about: Annotated[str, Field(description="may be empty for bots of other packages")]


class ClockField(Payload):
    name: ClockFieldName
    title: str
    least: float
    most: float
    default: float


class ClockOffered(Payload):
    kind: ClockKind
    title: str
    about: str
    fields: list[ClockField]


class OptionsOffered(Payload):
    """Everything that a table can choose."""

    editions: list[EditionOffered]
    choices: list[Choice]
    conflicts: list[Conflict]
    colours: list[ColourOffered]
    bots: Annotated[list[BotOffered], Field(description="from the weakest to the strongest, then other packages'")]
    clocks: list[ClockOffered]
