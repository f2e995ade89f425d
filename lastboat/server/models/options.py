"""The response to `GET /api/options`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from lastboat.server.models.words import ClockKind, ResponseModel, Seat

Value = StrictBool | StrictInt | StrictStr | None


class Words(ResponseModel):
    """A text in both languages."""

    en: str
    fr: str


class EditionOffered(ResponseModel):
    name: str
    title: Words
    boats: int
    about: Words


class ValueOffered(ResponseModel):
    value: Value
    title: Words


class Choice(ResponseModel):
    """One option of a table."""

    name: str
    title: Words
    about: Words
    paragraph: Annotated[str, Field(description="of the rulebook")]
    default: Value
    values: list[ValueOffered]


class Conflict(ResponseModel):
    """Values of two options that cannot be chosen together."""

    together: Annotated[dict[str, list[Value]], Field(description="options with the values that exclude each other")]
    reason: Words


class ColourOffered(ResponseModel):
    seat: Seat
    title: Words


class BotOffered(ResponseModel):
    name: Annotated[str, Field(description="the `level` of a seat")]
    title: Words
    about: Annotated[Words, Field(description="empty for bots of other packages")]


class ClockField(ResponseModel):
    name: Literal["bank", "increment", "days"]
    title: Words
    least: float
    most: float
    default: float


class ClockOffered(ResponseModel):
    kind: ClockKind
    title: Words
    about: Words
    fields: list[ClockField]


class OptionsOffered(ResponseModel):
    """Everything that a table can choose."""

    editions: list[EditionOffered]
    choices: list[Choice]
    conflicts: list[Conflict]
    colours: list[ColourOffered]
    bots: Annotated[list[BotOffered], Field(description="from the weakest to the strongest, then other packages'")]
    clocks: list[ClockOffered]
