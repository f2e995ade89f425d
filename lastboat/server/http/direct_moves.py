"""Plays well-formed moves without the framework's routing, validation and injection: most of the cost of a request.

The route is still `routes.play.move`, called with what the framework would pass to it. Everything else, including a
malformed move, goes to the framework, so refusals are worded only there.
"""

from __future__ import annotations

import re
from typing import Final

from fastapi import Request
from pydantic import ValidationError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.server.http.context import guest, require_warm, running, visitor
from lastboat.server.http.routes.play import move
from lastboat.server.models.requests import Moves

PATH: Final = re.compile("/api/tables/([0-9a-f]{16})/moves")
JSON: Final = (b"content-type", b"application/json")


class DirectMoves:
    """Wraps the framework's router."""

    def __init__(self, router: ASGIApp) -> None:
        self._router = router

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = PATH.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
        if path is None or JSON not in scope["headers"]:
            await self._router(scope, receive, send)
            return
        received = await _receive_all(receive)
        body = _moves_in(received)
        if body is None:
            await self._router(scope, _again(received, receive), send)
            return
        request = Request(scope)
        services = running(request)
        await require_warm(services)
        response = await move(path[1], body, await guest(await visitor(request)), services)
        await response(scope, receive, send)


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
