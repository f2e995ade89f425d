"""What the routes share: the parts of the running server, who asks, and how refusals are documented."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final, cast

from fastapi import Depends, Request, Response

from lastboat.names import SEAT_NAMES
from lastboat.server.http.limits import token_in
from lastboat.server.models.requests import Problem
from lastboat.server.models.tables import Message
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.bot_pool import Crew
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import Berth, Harbour
from lastboat.server.runtime.warm_up import Warming
from lastboat.server.settings import Settings
from lastboat.server.store.people import People
from lastboat.server.store.store import Store
from lastboat.server.tables.play_rules import own_seat
from lastboat.server.tables.seats import Person, seat_number
from lastboat.server.tables.table import Table
from lastboat.server.views.messages import message

PROBLEMS: Final[dict[int | str, dict[str, Any]]] = {
    "4XX": {
        "model": Problem,
        "description": "Refused; nothing has changed. `code` is stable, `detail` says what is allowed.",
        "content": {
            "application/problem+json": {
                "example": {
                    "type": "urn:lastboat:stale",
                    "title": "stale",
                    "status": 409,
                    "code": "stale",
                    "detail": "the game is at ply 58, not 57; look at the view and decide again",
                }
            }
        },
    }
}
HEARD: Final[dict[int | str, dict[str, Any]]] = {200: {"model": Message, "description": "The table as you may see it."}}


@dataclass
class Parts:
    """The parts of the running server."""

    settings: Settings
    store: Store
    people: People
    harbour: Harbour
    crew: Crew
    metrics: Metrics
    warming: Warming
    streams: dict[str, int]
    """Open streams by person or address."""


def running(request: Request) -> Parts:
    parts = cast(Parts | None, getattr(request.app.state, "parts", None))
    if parts is None:
        raise Refusal("warming-up", "the server is still starting", retry_after=1)
    return parts


async def parts_of(request: Request) -> Parts:
    """The same, for routes; a plain function would be sent to a thread."""
    return running(request)


async def visitor(request: Request) -> Person | None:
    """Who asks; None is a stranger, who may only look."""
    token = token_in(request.headers)
    return await running(request).people.find(token) if token else None


async def guest(person: Annotated[Person | None, Depends(visitor)]) -> Person:
    """Who asks, and is known."""
    if person is None:
        raise Refusal("no-token", "this needs a token: POST /api/people gives one, to be sent as cookie or bearer")
    return person


PartsNow = Annotated[Parts, Depends(parts_of)]
Visitor = Annotated[Person | None, Depends(visitor)]
Guest = Annotated[Person, Depends(guest)]


async def warm(parts: PartsNow) -> None:
    """The engine is compiled; before that there is nothing to play with."""
    if parts.warming.failed is not None:
        raise Refusal("warming-up", parts.warming.failed, retry_after=60)
    if not parts.warming.done:
        raise Refusal("warming-up", f"the rules are being compiled: {parts.warming.progress}", retry_after=2)


def seat_asked_for(table: Table, name: str | None) -> int | None:
    return None if name is None else seat_number(name, table.options.players)


def eyes_of(table: Table, person: Person | None, name: str | None) -> int | None:
    """The seat that someone looks from: the one he names, his only one, or none.

    Where several people share a screen, nobody's secrets are shown until one of them asks for his own seat.
    """
    seat = seat_asked_for(table, name)
    own = table.seats_of(person.id if person else None)
    if seat is not None:
        if person is None or seat not in own:
            raise Refusal("not-yours", f"{SEAT_NAMES[seat]} is not your seat; leave `seat` out to look on")
        return seat
    return own[0] if len(own) == 1 else None


def acting_seat(table: Table, person: Person, name: str | None) -> int:
    return own_seat(table, person.id, seat_asked_for(table, name))


def heard(berth: Berth, seat: int | None, person: Person | None, status: int = 200) -> Response:
    """The whole message as an answer."""
    return Response(message(berth.table, seat, person), status, media_type="application/json")
