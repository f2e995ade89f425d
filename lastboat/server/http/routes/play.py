"""Routes of play: moves, undo, chat, hints, the stream. Two of them are also answered without the framework."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from fastapi import APIRouter, Depends, Request, Response
from fastapi.responses import StreamingResponse
from orjson import Fragment
from pydantic import ValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.names import SEAT_NAMES
from lastboat.server.http.context import (
    MESSAGE_RESPONSE,
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    Services,
    Visitor,
    acting_seat,
    client,
    guest,
    message_response,
    require_bots,
    require_unmuted,
    require_warm,
    running,
    table_shown,
    viewing_seat,
    visitor,
)
from lastboat.server.http.heavy_responses import gone, unless_gone
from lastboat.server.http.limits import key_in
from lastboat.server.http.problems import database_refusal
from lastboat.server.http.routes.tables import SeatQuery, TableId
from lastboat.server.http.streams import Stream
from lastboat.server.limits import prices
from lastboat.server.models.hints import Hint
from lastboat.server.models.requests import Line, Moves, Undo
from lastboat.server.refusals import Refusal
from lastboat.server.store.database import DATABASE_ERRORS
from lastboat.server.tables import play_rules
from lastboat.server.tables.entries import Entry, Said
from lastboat.server.tables.log_bounds import check_log_bounds
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.tables.user_text import size_of_line
from lastboat.server.views.messages import message, to_json

HOT_PATH: Final = re.compile("/api/tables/([0-9a-f]{16})/(moves|stream)")
JSON: Final = (b"content-type", b"application/json")

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
        play_rules.own_seat(table, person.id, seat)  # it may have changed hands while this request waited
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


class HotRoutes:
    """A plain ASGI application in front of the framework, which answers the two hot routes without it.

    The framework's routing, validation and injection are most of the cost of a move, and most of the memory of an open
    stream. The routes are still those above, called with what the framework would pass to them. Everything else,
    including a malformed move, goes to the framework, so refusals are worded only there.
    """

    def __init__(self, framework: ASGIApp) -> None:
        self._framework = framework

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = HOT_PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        answer = _HOT.get((scope["method"], path[2])) if path is not None else None
        if path is None or answer is None:
            await self._framework(scope, receive, send)
            return
        try:
            await answer(self._framework, path[1], scope, receive, send)
        except DATABASE_ERRORS as error:
            raise database_refusal(Request(scope), error) from error


async def _hot_move(framework: ASGIApp, id: str, scope: Scope, receive: Receive, send: Send) -> None:
    if JSON not in scope["headers"]:
        await framework(scope, receive, send)
        return
    received = await _receive_all(receive)
    body = _moves_in(received)
    if body is None:
        await framework(scope, _again(received, receive), send)
        return
    request = Request(scope)
    services = running(request)
    await require_warm(services)
    response = await move(id, body, await guest(await visitor(request)), services)
    await response(scope, receive, send)


async def _hot_stream(framework: ASGIApp, id: str, scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope)
    seat = request.query_params.get("seat")
    if seat not in (None, *SEAT_NAMES):
        await framework(scope, receive, send)
        return
    services = running(request)
    await require_warm(services)
    person = await visitor(request)
    response = await stream(request, id, person, await client(request, person), services, seat)
    await response(scope, receive, send)


_HOT: Final = {("POST", "moves"): _hot_move, ("GET", "stream"): _hot_stream}


def _moves_in(received: list[Message]) -> Moves | None:
    """The moves; None if they are malformed, or if the client disconnected before sending everything."""
    if received[-1]["type"] == "http.disconnect":
        return None
    try:
        return Moves.model_validate_json(b"".join(one.get("body", b"") for one in received))
    except ValidationError:
        return None


async def _receive_all(receive: Receive) -> list[Message]:
    """The ASGI messages of a request, up to the end of its body."""
    received = [await receive()]
    while received[-1].get("more_body", False):
        received.append(await receive())
    return received


def _again(received: list[Message], receive: Receive) -> Receive:
    """Replay what was received already, then receive what follows."""
    waiting = iter(received)

    async def receive_again() -> Message:
        return next(waiting, None) or await receive()

    return receive_again
