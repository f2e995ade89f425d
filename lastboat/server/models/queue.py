"""The queue of those who look for a game."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool, StrictStr

from lastboat.server.models.requests import RequestModel
from lastboat.server.models.words import Payload
from lastboat.server.tables.matching import ClockName, Patience, Players

AnyPlayers = Annotated[Players, Field(description="0: any number")]
ClockPreset = Annotated[
    ClockName,
    Field(description="5 minutes and 5 seconds a decision; 15 minutes and 15 seconds; 2 days for each decision"),
]
BotsAfter = Annotated[
    Patience | None, Field(description="seconds after which bots may take the free seats; null: never")
]


class GameWish(RequestModel):
    """The game to look for. A rated one is for people only."""

    players: AnyPlayers = 0
    clock: ClockPreset = "calm"
    rated: StrictBool = False
    bots_after: BotsAfter = None
    commitment: Annotated[
        StrictStr,
        Field(
            pattern="^[0-9a-f]{64}$",
            description="SHA-256 of a salt for the dice; another one for each search. Reveal the salt at the table",
        ),
    ]


class GameLookedFor(Payload):
    players: AnyPlayers
    clock: ClockPreset
    rated: bool


class LookingShown(GameLookedFor):
    """How many look for this game, and not who."""

    people: int


class SearchShown(GameLookedFor):
    """Your search; it is over once there is a table."""

    bots_after: BotsAfter
    waited: Annotated[float, Field(description="seconds so far")]
    table: Annotated[str | None, Field(description="where you are seated: reveal your salt there")]


class QueueShown(Payload):
    looking: list[LookingShown]
    search: Annotated[SearchShown | None, Field(description="null: you look for no game")]
