"""What `GET /api/options` tells."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from lastboat.server.models.words import ClockKind, Seat, Told

Value = StrictBool | StrictInt | StrictStr | None


class Words(Told):
    """A text in both languages."""

    en: str
    fr: str


class EditionOffered(Told):
    name: str
    title: Words
    boats: int
    about: Words


class ValueOffered(Told):
    value: Value
    title: Words


class Choice(Told):
    """One option of a table."""

    name: str
    title: Words
    about: Words
    paragraph: Annotated[str, Field(description="of the rulebook")]
    default: Value
    values: list[ValueOffered]


class Conflict(Told):
    """Values of two options that cannot be chosen together."""

    together: Annotated[dict[str, list[Value]], Field(description="the options with their values that collide")]
    reason: Words


class ColourOffered(Told):
    seat: Seat
    title: Words


class BotOffered(Told):
    name: Annotated[str, Field(description="the `level` of a seat")]
    title: Words
    about: Annotated[Words, Field(description="empty for bots of other packages")]


class ClockField(Told):
    name: Literal["bank", "increment", "days"]
    title: Words
    least: float
    most: float
    default: float


class ClockOffered(Told):
    kind: ClockKind
    title: Words
    about: Words
    fields: list[ClockField]


class OptionsOffered(Told):
    """All that a table can choose."""

    editions: list[EditionOffered]
    choices: list[Choice]
    conflicts: list[Conflict]
    colours: list[ColourOffered]
    bots: Annotated[list[BotOffered], Field(description="from the weakest to the strongest, then other packages'")]
    clocks: list[ClockOffered]
