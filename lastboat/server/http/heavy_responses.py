"""Heavy responses: priced, computed in slices, dropped when the client is gone, cached once the game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from fastapi import Request, Response

from lastboat import __version__
from lastboat.server.http.context import Services
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.heavy_work import Work
from lastboat.server.tables.table import Table

T = TypeVar("T")
CLIENT_GONE = 499
"""The status in the metrics of a request whose client has disconnected; nobody receives it."""


@dataclass
class Heavy:
    """A heavy request about a table."""

    name: str
    """The same for all requests with the same response."""
    price: float
    """On top of the price of every request."""
    work: Work


async def respond(request: Request, services: Services, client: Client, table: Table, heavy: Heavy) -> Response:
    """The response: 304 if the client has it, from the cache if it was requested before, otherwise computed."""
    if table.status != "over":
        services.allowances.charge(client, heavy.price)
        return _json(await unless_gone(request, services.heavy_work.do(client, heavy.work)))
    tag = f'"{__version__}-{table.id}-{heavy.name}"'
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=_kept(tag))
    text = services.finished.get(tag)
    if text is None:
        services.allowances.charge(client, heavy.price)
        text = await unless_gone(request, services.heavy_work.do(client, heavy.work))
        if text is not None:
            services.finished.put(tag, text)
    response = _json(text)
    response.headers.update(_kept(tag))
    return response


async def unless_gone(request: Request, asked: Coroutine[Any, Any, T]) -> T | None:
    """The result; None if the client disconnects first, which cancels the work."""
    computing = asyncio.ensure_future(asked)
    leaving = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait([computing, leaving], return_when=asyncio.FIRST_COMPLETED)
        return computing.result() if computing.done() else None
    finally:
        computing.cancel()
        leaving.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def gone() -> Response:
    """For a client that has disconnected."""
    return Response(status_code=CLIENT_GONE)


def _kept(tag: str) -> dict[str, str]:
    """A browser may cache it for its user, but must revalidate it each time."""
    return {"ETag": tag, "Cache-Control": "private, no-cache"}


def _json(text: str | None) -> Response:
    return gone() if text is None else Response(text, media_type="application/json")
