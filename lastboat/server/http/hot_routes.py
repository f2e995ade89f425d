"""Answers the two hot routes without the framework.

Its routing, validation and injection are most of the cost of a move, and most of the memory of an open stream. The
routes are still those of `routes.play`, called with what the framework would pass to them. Everything else, including a
malformed move, goes to the framework, so refusals are worded only there.
"""

from __future__ import annotations

import re
from typing import Final

from fastapi import Request
from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.names import SEAT_NAMES
from lastboat.server.http.context import client, guest, require_warm, running, visitor
from lastboat.server.http.problems import database_refusal
from lastboat.server.http.routes.play import move, stream
from lastboat.server.models.requests import Moves
from lastboat.server.store.database import NoDatabase

PATH: Final = re.compile("/api/tables/([0-9a-f]{16})/(moves|stream)")
JSON: Final = (b"content-type", b"application/json")


class HotRoutes:
    """A plain ASGI application in front of the framework."""

    def __init__(self, framework: ASGIApp) -> None:
        self._framework = framework

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        answer = _ROUTES.get((scope["method"], path[2])) if path is not None else None
        if path is None or answer is None:
            await self._framework(scope, receive, send)
            return
        try:
            await answer(self._framework, path[1], scope, receive, send)
        except (NoDatabase, DBAPIError) as error:
            raise database_refusal(Request(scope), error) from error


async def _move(framework: ASGIApp, id: str, scope: Scope, receive: Receive, send: Send) -> None:
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


async def _stream(framework: ASGIApp, id: str, scope: Scope, receive: Receive, send: Send) -> None:
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


_ROUTES: Final = {("POST", "moves"): _move, ("GET", "stream"): _stream}


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
