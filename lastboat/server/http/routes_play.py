"""Routes of the game itself: moves, undo, chat, hints, the stream."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse

from lastboat.server.http.context import (
    HEARD,
    PROBLEMS,
    Guest,
    Parts,
    PartsNow,
    Visitor,
    acting_seat,
    eyes_of,
    heard,
    warm,
)
from lastboat.server.http.limits import client_of
from lastboat.server.http.routes_tables import SeatQuery, TableId
from lastboat.server.http.streams import Stream
from lastboat.server.models.requests import Hint, Line, Moves, Undo
from lastboat.server.refusals import Refusal
from lastboat.server.runtime import hints
from lastboat.server.tables import play_rules
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Entry, Table
from lastboat.server.views.messages import dump, message

router = APIRouter(prefix="/api/tables/{id}", tags=["play"], responses=PROBLEMS, dependencies=[Depends(warm)])


@router.post("/moves", responses=HEARD)
async def move(id: TableId, body: Moves, person: Guest, parts: PartsNow) -> Response:
    """Play a move or a whole route. Sent twice with one key it is played once; sent late it is refused as stale."""
    seats: list[int] = []

    def decide(table: Table, at: float) -> list[Entry]:
        seats.append(acting_seat(table, person, body.seat))
        if f"{seats[0]} {body.key}" in table.keys:
            return []
        return play_rules.move(table, seats[0], body.ply, body.moves, body.key, at)

    return await _played(id, parts, person, decide, seats)


@router.post("/undo", responses=HEARD)
async def undo(id: TableId, body: Undo, person: Guest, parts: PartsNow) -> Response:
    """Take back your last step of this movement, as long as nothing was revealed."""
    seats: list[int] = []

    def decide(table: Table, at: float) -> list[Entry]:
        seats.append(acting_seat(table, person, body.seat))
        if f"{seats[0]} {body.key}" in table.keys:
            return []
        return play_rules.undo(table, seats[0], body.ply, body.key, at)

    return await _played(id, parts, person, decide, seats)


async def _played(id: str, parts: Parts, person: Person, decide: Any, seats: list[int]) -> Response:
    """The answer to a move; one that came too late brings the view of now with it."""
    try:
        berth = await parts.harbour.do(id, decide)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        berth = await parts.harbour.berth(id)
        body = message(berth.table, seats[0], person)
        problem = dump(refusal.problem())
        return Response(f'{problem[:-1]},"now":{body}}}', refusal.status, media_type="application/problem+json")
    return heard(berth, seats[0], person)


@router.post("/chat", responses=HEARD)
async def say(id: TableId, body: Line, person: Guest, parts: PartsNow) -> Response:
    """Say something to the table."""
    berth = await parts.harbour.do(id, lambda table, at: play_rules.say(table, person.id, person.name, body.text, at))
    return heard(berth, eyes_of(berth.table, person, None), person)


@router.get("/hint", response_model=Hint)
async def hint(id: TableId, person: Guest, parts: PartsNow, seat: SeatQuery = None) -> dict[str, Any]:
    """What a bot would do in your place, knowing what you can know."""
    berth = await parts.harbour.berth(id)
    return await hints.hint(berth.table, acting_seat(berth.table, person, seat), parts.crew)


@router.get("/stream", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": {}}}})
async def stream(request: Request, id: TableId, person: Visitor, parts: PartsNow, seat: SeatQuery = None) -> Response:
    """Server-Sent Events: each is a message, its id the `seq`. Reconnect with Last-Event-ID to hear what was missed."""
    berth = await parts.harbour.berth(id)
    eyes = eyes_of(berth.table, person, seat)
    return Stream(parts, id, eyes, person, client_of(request.scope), _last_heard(request))


def _last_heard(request: Request) -> int | None:
    text = request.headers.get("last-event-id") or request.query_params.get("since") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
