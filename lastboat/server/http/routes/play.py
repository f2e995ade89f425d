"""Routes of play: moves, undo, chat, hints, the stream."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse
from orjson import Fragment

from lastboat.server.http.context import (
    MESSAGE_RESPONSE,
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    Services,
    Visitor,
    acting_seat,
    message_response,
    require_bots,
    require_unmuted,
    require_warm,
    table_shown,
    viewing_seat,
)
from lastboat.server.http.heavy_responses import gone, unless_gone
from lastboat.server.http.limits import key_in
from lastboat.server.http.routes.tables import SeatQuery, TableId
from lastboat.server.http.streams import Stream
from lastboat.server.limits import prices
from lastboat.server.models.hints import Hint
from lastboat.server.models.requests import Line, Moves, Undo
from lastboat.server.refusals import Refusal
from lastboat.server.tables import play_rules
from lastboat.server.tables.entries import Entry, Said
from lastboat.server.tables.log_bounds import check_log_bounds
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.tables.user_text import size_of_line
from lastboat.server.views.messages import message, to_json

router = APIRouter(prefix="/api/tables/{id}", tags=["play"], responses=PROBLEMS, dependencies=[Depends(require_warm)])


@router.post("/moves", responses=MESSAGE_RESPONSE)
async def move(id: TableId, body: Moves, person: Guest, services: CurrentServices) -> Response:
    """Play a move or a whole route. Sent twice with one key it is played once; sent late it is refused as stale."""

    def decide(table: Table, seat: int, at: float) -> list[Entry]:
        return play_rules.move(table, seat, body.ply, body.moves, body.key, at)

    return await _play(id, body, person, services, decide)


@router.post("/undo", responses=MESSAGE_RESPONSE)
async def undo(id: TableId, body: Undo, person: Guest, services: CurrentServices) -> Response:
    """Take back a placement, the decision to play no tile or steps of your movement.

    Possible until another seat acts or something is revealed.
    """

    def decide(table: Table, seat: int, at: float) -> list[Entry]:
        return play_rules.undo(table, seat, body.ply, body.to, body.key, at)

    return await _play(id, body, person, services, decide)


async def _play(
    id: str, body: Moves | Undo, person: Person, services: Services, decide: Callable[[Table, int, float], list[Entry]]
) -> Response:
    """Play for a seat of the person, once for each key; a stale move is refused together with the current message."""
    seat = acting_seat((await services.registry.load(id)).table, person, body.seat)

    def decide_once(table: Table, at: float) -> list[Entry]:
        return [] if f"{seat} {body.key}" in table.keys else decide(table, seat, at)

    try:
        loaded = await services.registry.do(id, decide_once)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        loaded = await services.registry.load(id)
        problem = to_json({**refusal.problem(), "now": Fragment(message(loaded.table, seat, person))})
        return Response(problem, refusal.status, media_type="application/problem+json")
    return message_response(loaded.table, seat, person)


@router.post("/chat", responses=MESSAGE_RESPONSE)
async def say(id: TableId, body: Line, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Send a line of chat to the table. People who have muted you do not get it."""
    require_unmuted(person)

    def said(table: Table, at: float) -> list[Said]:
        entries = play_rules.chat(table, person.id, person.name, body.text, at)
        check_log_bounds(table, entries)  # before anything is charged
        size = sum(size_of_line(entry.text) for entry in entries)
        services.allowances.charge(client, prices.CHAT_BYTE * size)
        services.allowances.charge_chat(client, size)
        return entries

    loaded = await services.registry.do(id, said)
    return message_response(loaded.table, viewing_seat(loaded.table, person, None), person)


@router.get("/hint", response_model=Hint, dependencies=[Depends(require_bots)])
async def hint(
    request: Request,
    id: TableId,
    person: Guest,
    client: CurrentClient,
    services: CurrentServices,
    seat: SeatQuery = None,
) -> Response:
    """What a bot would play in your place, given what you can know."""
    table = (await services.registry.load(id)).table
    services.allowances.charge(client, prices.HINT)
    asked = services.hints.hint(table, acting_seat(table, person, seat), client)
    found = await unless_gone(request, asked)
    return gone() if found is None else Response(to_json(found), media_type="application/json")


@router.get("/stream", response_class=StreamingResponse, responses={200: {"content": {"text/event-stream": {}}}})
async def stream(
    request: Request,
    id: TableId,
    person: Visitor,
    client: CurrentClient,
    services: CurrentServices,
    seat: SeatQuery = None,
) -> Response:
    """Server-Sent Events: each is a message, its id the `seq`. Reconnect with Last-Event-ID to get missed messages."""
    eyes = viewing_seat(await table_shown(services, id, person), person, seat)
    return Stream(services, id, eyes, person, client, _last_event_id(request), key_in(request.scope))


def _last_event_id(request: Request) -> int | None:
    text = request.headers.get("last-event-id") or request.query_params.get("since") or ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
