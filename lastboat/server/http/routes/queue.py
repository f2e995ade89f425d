"""Routes to find a game with whoever else looks for one."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from fastapi import APIRouter, Depends, Request

from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    Services,
    Visitor,
    require_warm,
)
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client, pseudonym
from lastboat.server.models.queue import GameWish, LookingShown, QueueShown, SearchShown
from lastboat.server.refusals import Refusal
from lastboat.server.store.queue import JUST_SEATED, Search
from lastboat.server.store.writer import TableLimit
from lastboat.server.tables.matching import Wish
from lastboat.server.tables.seats import Person

router = APIRouter(prefix="/api/queue", tags=["queue"], responses=PROBLEMS, dependencies=[Depends(require_warm)])


@router.get("", response_model=QueueShown)
async def look(person: Visitor, client: CurrentClient, services: CurrentServices) -> QueueShown:
    """How many look for which game, as it was at most a second ago, and your own search."""
    return await _shown(services, person, client)


@router.post("", response_model=QueueShown)
async def join(body: GameWish, person: Guest, client: CurrentClient, services: CurrentServices) -> QueueShown:
    """Look for a game, in place of the one that you look for. You are seated only while you wait (`POST …/wait`).

    Someone who was seated less than half a minute ago is told where, and looks for no other game. Whoever has not come
    to their table is told of it for an hour, while its game goes on.
    """
    if body.rated and body.bots_after is not None:
        raise Refusal("bad-option", "a rated game is for people only: bots_after has to be null")
    limit = TableLimit(person.id, services.settings.tables_each)
    if await services.store.count_open_tables(person.id) >= limit.most:
        raise limit.refuse()
    queue = services.matchmaker.queue
    search = await queue.search_of(person.id)
    services.allowances.charge(client, prices.TABLE)
    if search is None or search.table_id is not None:
        services.allowances.charge_table(client)
    wish = Wish(body.players, body.clock, body.rated, body.bots_after)
    payer = pseudonym(client.address, services.pseudonym_key)
    await queue.join(person.id, wish, body.commitment, payer)
    return await _shown(services, person, client)


@router.post("/wait", response_model=QueueShown)
async def wait(request: Request, person: Guest, client: CurrentClient, services: CurrentServices) -> QueueShown:
    """Wait for a table: answered as soon as you are seated, or after a few seconds. Send it again at once.

    Whoever closes the connection is not seated.
    """
    services.allowances.charge(client, prices.WAITING)
    matchmaker = services.matchmaker
    search = await matchmaker.queue.search_of(person.id)
    if search is not None and search.table_id is None and not services.stopping.is_set():
        is_gone = asyncio.Event()
        watching = asyncio.create_task(_watch(request, is_gone))
        try:
            with services.allowances.streams.acquire(client):
                await matchmaker.wait(person.id, is_gone)
        finally:
            watching.cancel()
    return await _shown(services, person, client)


@router.delete("", response_model=QueueShown)
async def leave(person: Guest, client: CurrentClient, services: CurrentServices) -> QueueShown:
    """Stop looking. Whoever has been seated in the meantime has a table."""
    await services.matchmaker.queue.leave(person.id)
    return await _shown(services, person, client)


async def _watch(request: Request, is_gone: asyncio.Event) -> None:
    with suppress(Refusal):  # the request is too large
        while (await request.receive())["type"] != "http.disconnect":
            pass
    is_gone.set()


async def _shown(services: Services, person: Person | None, client: Client) -> QueueShown:
    looking = await services.matchmaker.looking()
    search = None if person is None else await _search_of(services, person.id, client)
    shown: SearchShown | None = None
    if search is not None:
        shown = {
            "players": search.players,
            "clock": search.clock,
            "rated": search.rated,
            "bots_after": search.bots_after,
            "waited": max(0.0, services.registry.now() - search.since),
            "table": search.table_id,
        }
    listed: list[LookingShown] = [
        {"players": one.players, "clock": one.clock, "rated": one.rated, "people": one.people} for one in looking
    ]
    return {"looking": listed, "search": shown}


async def _search_of(services: Services, person: str, client: Client) -> Search | None:
    """Their search. One that has found a game a while ago is over, unless they never came and a bot still plays for
    them: their page may have slept, and the game counts."""
    search = await services.matchmaker.queue.search_of(person)
    if search is None or search.table_id is None or search.seen >= services.registry.now() - JUST_SEATED:
        return search
    table = services.registry.in_memory(search.table_id)
    if table is None:
        services.allowances.charge(client, prices.GAME_READ)
        table = await services.store.load(search.table_id)
    return search if table is not None and any(table.seats[seat].is_missed for seat in table.seats_of(person)) else None
