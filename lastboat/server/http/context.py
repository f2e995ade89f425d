"""Shared by the routes: the services of the running server, the sender of a request, documented responses."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final, cast

from fastapi import Depends, Request, Response

from lastboat.server.http.limits import address_of, key_in
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances
from lastboat.server.limits.heavy_work import HeavyWork, TextCache
from lastboat.server.models.requests import Problem
from lastboat.server.models.tables import Message
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.hints import Hints
from lastboat.server.runtime.lobby import Lobby
from lastboat.server.runtime.local_network import LocalNetwork
from lastboat.server.runtime.matchmaker import Matchmaker
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.residency import Residency
from lastboat.server.runtime.reviews import Reviews
from lastboat.server.runtime.scheduler import Scheduler
from lastboat.server.runtime.shards import Shards
from lastboat.server.runtime.valuations import Valuations
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.settings import Settings
from lastboat.server.store.devices import Devices
from lastboat.server.store.lease import LeaseKeeper
from lastboat.server.store.passkeys import Passkeys
from lastboat.server.store.people import People
from lastboat.server.store.store import Store
from lastboat.server.tables.daily_island import require_shown
from lastboat.server.tables.play_rules import own_seat
from lastboat.server.tables.seats import Person, seat_number
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.views.messages import message

if TYPE_CHECKING:  # needs the extra `push`
    from lastboat.server.push.service import PushService

Responses = dict[int | str, dict[str, Any]]
"""What FastAPI takes as the documentation of responses."""
PROBLEMS: Final[Responses] = {
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
MAX_ASKED: Final = 1_000_000
"""Characters of ids: about sixty thousand games."""
MESSAGE_RESPONSE: Final[Responses] = {200: {"model": Message, "description": "The table as you may see it."}}


@dataclass
class Services:
    """The services of the running server."""

    settings: Settings
    store: Store
    people: People
    passkeys: Passkeys
    registry: TableRegistry
    residency: Residency
    scheduler: Scheduler
    lobby: Lobby
    hints: Hints
    reviews: Reviews
    valuations: Valuations
    bot_router: BotRouter
    matchmaker: Matchmaker
    metrics: Metrics
    warm_up: WarmUp
    lease_keeper: LeaseKeeper
    allowances: Allowances
    pseudonym_key: bytes
    """The secret behind the pseudonyms of addresses."""
    daily_key: bytes
    """The secret behind the islands of the day."""
    heavy_work: HeavyWork
    finished: TextCache
    """Heavy responses about finished games, by their entity tags."""
    network: LocalNetwork
    devices: Devices
    push: PushService | None
    """Notifies devices of turns; None without a push key."""
    shards: Shards | None = None
    """What this process owns of a PostgreSQL database; None if it has the database to itself."""
    asked: TextCache = field(default_factory=lambda: TextCache(MAX_ASKED))
    """Who has to decide in running games that are not in memory, by table and last entry."""
    stopping: asyncio.Event = field(default_factory=asyncio.Event)

    def stop_streams(self) -> None:
        """End every stream: the server stops."""
        self.stopping.set()
        self.registry.subscribers.wake_all()
        self.matchmaker.stop_waiting()


def running(request: Request) -> Services:
    """The services; Refusal while the server is starting."""
    services = cast(Services | None, getattr(request.app.state, "services", None))
    if services is None:
        raise Refusal("warming-up", "the server is still starting", retry_after=1)
    return services


async def current_services(request: Request) -> Services:
    """The same as a dependency: FastAPI would run a plain function in a thread."""
    return running(request)


async def visitor(request: Request) -> Person | None:
    """The person who sends the request; None without a token, which allows only watching."""
    key = key_in(request.scope)
    return await running(request).people.find_hashed(key) if key else None


async def guest(person: Annotated[Person | None, Depends(visitor)]) -> Person:
    """The person who sends the request; refuses requests without a token."""
    if person is None:
        raise Refusal("no-token", "this needs a token: POST /api/people returns one, to be sent as cookie or bearer")
    return person


async def client(request: Request, person: Annotated[Person | None, Depends(visitor)]) -> Client:
    """Who sends the request, as limits count them."""
    return Client(address_of(request.scope), person.id if person else None)


CurrentServices = Annotated[Services, Depends(current_services)]
Visitor = Annotated[Person | None, Depends(visitor)]
Guest = Annotated[Person, Depends(guest)]
CurrentClient = Annotated[Client, Depends(client)]


async def require_warm(services: CurrentServices) -> None:
    """Refuses requests until the engine is compiled."""
    if services.warm_up.failed is not None:
        raise Refusal("warming-up", services.warm_up.failed, retry_after=60)
    if not services.warm_up.done:
        raise Refusal("warming-up", f"the rules are being compiled: {services.warm_up.progress}", retry_after=2)


async def require_bots(services: CurrentServices) -> None:
    """Refuses requests for hints until the bots are compiled."""
    if not services.warm_up.bots_done:
        raise Refusal("warming-up", "the bots are still being compiled; games can be played meanwhile", retry_after=2)


def require_unmuted(person: Person) -> None:
    """Refuses what somebody wants to say to others, if the operator has muted them."""
    if person.is_muted:
        raise Refusal("muted", "the operator of this server has muted you: you can play, but not chat or invite")


async def table_shown(services: Services, id: str, person: Person | None) -> Table:
    """The table, for somebody who wants to look at it; refused while nobody but its player may."""
    table = (await services.registry.load(id)).table
    require_shown(table, person.id if person else None, services.registry.now())
    return table


def seat_named(table: Table, name: str | None) -> int | None:
    return None if name is None else seat_number(name, table.options)


def viewing_seat(table: Table, person: Person | None, name: str | None) -> int | None:
    """The seat whose view to show: the named seat, the person's only seat, or none.

    Where several people share a screen, no secrets are shown until a request names a seat. Refuses a seat of others.
    """
    seat = seat_named(table, name)
    own = table.seats_of(person.id if person else None)
    if seat is not None:
        if person is None or seat not in own:
            raise Refusal("not-yours", f"{table.names.seats[seat]} is not your seat; omit `seat` to watch")
        return seat
    return own[0] if len(own) == 1 else None


def acting_seat(table: Table, person: Person, name: str | None) -> int:
    return own_seat(table, person.id, seat_named(table, name))


def message_response(table: Table, seat: int | None, person: Person | None, status: int = 200) -> Response:
    """The whole message as a response."""
    return Response(message(table, seat, person), status, media_type="application/json")
