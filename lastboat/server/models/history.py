"""Past positions: frames, the timeline, the dice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lastboat.server.models.events import Event
from lastboat.server.models.moves import Move
from lastboat.server.models.position import View
from lastboat.server.models.words import Actor, Cause, Explorer, Payload, Phase, Seat


class Frame(Payload):
    """One ply of a game: the events of the last action, and the position after it."""

    ply: int
    events: list[Event]
    view: View


class History(Payload):
    plies: Annotated[int, Field(description="the number of plies so far")]
    frames: list[Frame]


class MovePlayed(Payload):
    """One action of the game; `actor`, `phase` and `turn` are those in which it was played."""

    ply: Annotated[int, Field(description="the frame that shows its result")]
    actor: Actor
    phase: Phase
    turn: int
    move: Annotated[Move, Field(description="null, and `?` in the text, for what is hidden")]


class TurnPlayed(Payload):
    """A turn, 0 being the set-up."""

    turn: int
    ply: Annotated[int, Field(description="the first frame of the turn")]
    seat: Annotated[Seat | None, Field(description="whose turn it was; null for the set-up")]
    saved: Annotated[dict[Seat, int], Field(description="explorers saved by its end")]
    lost: Annotated[dict[Seat, int], Field(description="explorers lost by its end")]


class Loss(Payload):
    """An explorer who was lost, and why."""

    ply: int
    seat: Annotated[Seat, Field(description="whose explorer it was")]
    explorer: Explorer
    cause: Cause


class Timeline(Payload):
    plies: int
    moves: list[MovePlayed]
    turns: list[TurnPlayed]
    losses: list[Loss]


class Outcome(Payload):
    move: Move
    action: int
    odds: int


class Draw(Payload):
    """A chance outcome. Its kind, as in the message of the HMAC, is the verb of its outcomes."""

    ply: Annotated[int, Field(description="the number of actions before it")]
    outcomes: Annotated[list[Outcome], Field(description="all possible outcomes, in ascending order of actions")]
    came: Annotated[int, Field(description="the action that was drawn")]


class Dice(Payload):
    """Everything needed to repeat every draw of chance."""

    scheme: Literal["hmac-sha256 1"]
    commitment: str
    secret: Annotated[str, Field(description="32 bytes in hexadecimal")]
    salts: Annotated[list[str], Field(description="in order of play")]
    salt_commitments: Annotated[
        list[str | None], Field(description="in order of play; a salt equal to its commitment was not revealed")
    ]
    draws: Annotated[list[Draw], Field(description="all of the game, in their order")]
