"""The public position, and what only a seat may know."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lastboat.server.models.moves import Move
from lastboat.server.models.words import (
    Actor,
    Boat,
    Creature,
    Explorer,
    Face,
    Hex,
    Island,
    Kind,
    Payload,
    Phase,
    Piece,
    Reason,
    Seat,
    Status,
    Terrain,
    TurnStep,
    Underside,
)


class ExplorerShown(Payload):
    name: Explorer
    seat: Annotated[Seat, Field(description="whose explorer it is")]
    status: Status
    hex: Annotated[Hex | Island | None, Field(description="an island's name when safe; null when lost or in the box")]


class BoatShown(Payload):
    name: Boat
    hex: Hex
    crew: list[Explorer]
    control: Annotated[list[Seat], Field(description="who controls it; nobody while it is empty")]


class CreatureShown(Payload):
    name: Creature
    kind: Kind
    hex: Hex
    guards: Annotated[Explorer | None, Field(description="the swimmer whom a dolphin guards")]


class Tile(Payload):
    terrain: Terrain
    underside: Underside


class KeptTile(Payload):
    terrain: Terrain
    underside: Annotated[Underside | None, Field(description="null while hidden")]


class View(Payload):
    """The position as a spectator sees it."""

    step: Annotated[TurnStep | None, Field(description="the step of the set-up or turn; null once the game is over")]
    phase: Phase
    actor: Annotated[Actor, Field(description="whose decision it is")]
    active: Annotated[Seat, Field(description="whose turn it is")]
    first: Seat
    turn: Annotated[int, Field(description="0 during the set-up")]
    points: Annotated[int, Field(description="movement points left")]
    steps: Annotated[int, Field(description="steps left for the moving piece")]
    mover: Annotated[Piece | None, Field(description="the moving piece")]
    focus: Annotated[Hex | None, Field(description="the hex that the decision is about")]
    face: Annotated[Face | None, Field(description="what was rolled")]
    range: Annotated[int, Field(description="the number rolled; 4 is D")]
    asked: Annotated[list[Seat], Field(description="seats that have yet to say whether they defend")]
    picks: Annotated[int, Field(description="how many choices are left")]
    reason: Annotated[Reason | None, Field(description="why the game is over")]
    ground: Annotated[str, Field(description="133 marks from a1: . sea, b beach, f forest, m mountain, ? not dealt")]
    terrain_to_sink: Annotated[Terrain | None, Field(description="the terrain whose tiles sink next; null: none left")]
    explorers: list[ExplorerShown]
    boats: list[BoatShown]
    creatures: list[CreatureShown]
    reserve: Annotated[dict[str, int], Field(description="pieces in reserve, by kind")]
    shown: Annotated[list[Tile], Field(description="tiles that everyone has seen")]
    kept: dict[Seat, list[KeptTile]]
    values: Annotated[dict[Explorer, int], Field(description="values that everyone may know")]
    scores: Annotated[dict[Seat, int] | None, Field(description="null until the game is over")]


class Consequences(Payload):
    """What a move costs, and removes from the board at once, whoever owns it; chance outcomes are not included."""

    points: Annotated[int, Field(description="movement points that it costs; 0 outside the movement step")]
    loses: Annotated[list[Explorer], Field(description="explorers who are lost")]
    wrecks: Annotated[list[Boat], Field(description="boats that are lost")]
    threatens: Annotated[list[Piece], Field(description="explorers and boats that are lost if nobody defends")]


class LegalMove(Consequences):
    """One move that may be played now."""

    move: Move
    action: int


class Route(Consequences):
    """Where a piece can get to in several steps: send all `actions` in one request."""

    move: Annotated[Move, Field(description="the last step")]
    actions: list[int]


class Own(Payload):
    """What only the seat may know."""

    seat: Seat
    values: Annotated[dict[Explorer, int], Field(description="own values, while they may be looked at")]
    tiles: Annotated[list[Tile], Field(description="own kept tiles")]
    legal: list[LegalMove]
    routes: list[Route]
