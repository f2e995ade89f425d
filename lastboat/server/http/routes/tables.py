"""Routes of the lobby: options, tables, seats, start, rematch."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy.exc import IntegrityError

from lastboat.server.http.context import (
    MESSAGE_RESPONSE,
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    Services,
    Visitor,
    message_response,
    require_warm,
    seat_named,
    table_shown,
    viewing_seat,
)
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client, pseudonym
from lastboat.server.models.options import OptionsOffered
from lastboat.server.models.requests import (
    ColourChoice,
    Filling,
    Network,
    NewTable,
    PlayOn,
    Reveal,
    Salt,
    SeatChoice,
    TableLink,
)
from lastboat.server.models.requests import Guest as PlayerName
from lastboat.server.models.tables import Message, Summaries
from lastboat.server.models.words import SeatName
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.local_network import is_loopback, own_address
from lastboat.server.store.evenings import rows_with
from lastboat.server.store.schema import DailyTryRow
from lastboat.server.store.writer import TableLimit
from lastboat.server.tables import lobby_rules, offered_options, play_rules, salts
from lastboat.server.tables.entries import Entry, Rematched
from lastboat.server.tables.evenings import game_after
from lastboat.server.tables.fair_dice import new_secret
from lastboat.server.tables.seats import Person, Seat, seat_number
from lastboat.server.tables.table import GameOfEvening, Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.views.history import finished_game
from lastboat.server.views.messages import to_json

TableId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", examples=["0123456789abcdef"])]
SeatQuery = Annotated[
    SeatName | None, Query(description="which of your seats to see the table from; default: your only seat, or none")
]

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS, dependencies=[Depends(require_warm)])
early_router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS)
"""Routes that need no compiled rules, and so work while they are being compiled."""


@early_router.get("/options", response_model=OptionsOffered)
async def options() -> Response:
    """Everything that a table can choose, with the values that exclude each other."""
    # In a thread: to describe a bot of another package, its module is loaded.
    return Response(await asyncio.to_thread(_offered), media_type="application/json")


@cache
def _offered() -> bytes:
    """They do not change while the server runs."""
    return to_json(offered_options.offer())


@router.get("/tables", response_model=Summaries)
async def lobby(services: CurrentServices) -> Response:
    """Public tables that are waiting for players or in play, as they were at most a second ago."""
    return Response(await services.lobby.text(), media_type="application/json")


@router.post("/tables", status_code=201, response_model=Message)
async def create(body: NewTable, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Create a table. `person` is your own seat, `local` someone at your screen, `open` for anyone with the link."""
    for wish in body.seats:
        if wish.kind == "local" and wish.name:
            await services.people.require_free(wish.name, person)
    options = lobby_rules.options_of(body.options)
    level = lobby_rules.check_level(body.level or lobby_rules.usual_level(body.seats))
    seats = lobby_rules.requested_seats(body.seats, person.id, person.name, level, face=person.face)
    clock = TimeControl(**body.clock.model_dump())
    id = lobby_rules.new_id()
    table = await add_table(
        services,
        client,
        id,
        options=options,
        seats=seats,
        clock=clock,
        public=body.public,
        hints=body.hints,
        level=level,
        rated=body.rated,
        evening=GameOfEvening(id, 1, body.evening.games) if body.evening is not None else None,
    )
    return message_response(table, viewing_seat(table, person, None), person, 201)


async def add_table(
    services: Services,
    client: Client,
    id: str,
    *,
    start: bool = False,
    try_of_day: bool = False,
    before: Table | None = None,
    **chosen: Any,
) -> Table:
    """Store a new table of the client's; with `start`, its game begins at once. `before` is the game that its evening
    has begun with."""
    host = client.person
    assert host is not None
    limit = TableLimit(host, services.settings.tables_each)
    if await services.store.count_open_tables(host) >= limit.most:  # before anything is charged
        raise limit.refuse()
    services.allowances.charge(client, prices.TABLE)
    services.allowances.charge_table(client)
    table = Table(id, chosen.pop("secret", None) or new_secret())
    chosen["payer"] = pseudonym(client.address, services.pseudonym_key)
    created = lobby_rules.create(table.secret, services.registry.now(), host=host, **chosen)
    seated: list[Seat] = chosen["seats"]
    members = dict.fromkeys([host, *(seat.person for seat in seated if seat.person is not None)])
    daily: DailyTryRow | None = None
    if try_of_day:
        daily = {"day": chosen["daily"], "person": host, "table_id": id}
    evening = rows_with(id, created.evening, before)
    await services.registry.add(table, [created], list(members), limit, start=start, daily=daily, evening=evening)
    _expect_bots(services, table)
    return table


def _expect_bots(services: Services, table: Table) -> None:
    """Start the bots' worker, so that it is ready when the game starts."""
    services.bot_router.expect(table.bot_levels)
    if table.hints:
        services.bot_router.expect_hints()


@router.get("/tables/{id}", responses=MESSAGE_RESPONSE)
async def look(id: TableId, person: Visitor, services: CurrentServices, seat: SeatQuery = None) -> Response:
    """The table as you may see it now; `/stream` sends every change."""
    table = await table_shown(services, id, person)
    return message_response(table, viewing_seat(table, person, seat), person)


@router.post("/tables/{id}/join", responses=MESSAGE_RESPONSE)
async def join(id: TableId, body: SeatChoice, person: Guest, services: CurrentServices) -> Response:
    """Take an open seat, the named one or the first."""
    return await _do(
        id,
        services,
        person,
        lambda table, at: lobby_rules.join(
            table, person.id, person.name, seat_named(table, body.seat), at, face=person.face
        ),
        [person.id],
    )


@router.post("/tables/{id}/leave", responses=MESSAGE_RESPONSE)
async def leave(id: TableId, person: Guest, services: CurrentServices) -> Response:
    """Leave. Before the start, the seat becomes open, and a table that everyone has left is deleted. During the game, a
    bot takes over after a grace period in which you can return."""
    grace = services.settings.leave_grace

    def leave_seat(table: Table, at: float) -> list[Entry]:
        is_playing = table.game is not None
        return play_rules.leave(table, person.id, grace, at) if is_playing else lobby_rules.leave(table, person.id, at)

    loaded = await services.registry.do(id, leave_seat)
    await services.registry.delete_if(loaded, lambda table: not table.people)
    return message_response(loaded.table, viewing_seat(loaded.table, person, None), person)


@router.post("/tables/{id}/return", responses=MESSAGE_RESPONSE)
async def come_back(id: TableId, person: Guest, services: CurrentServices) -> Response:
    """Take your seat back from the bot, which finishes any turn that it has started."""
    return await _do(id, services, person, lambda table, at: play_rules.return_to_seat(table, person.id, at))


@router.put("/tables/{id}/seats/{seat}", responses=MESSAGE_RESPONSE)
async def fill(
    id: TableId, seat: SeatName, body: Filling, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """As the host, give a seat to a bot or to someone at your screen, or open it, before the start."""
    services.allowances.charge(client, prices.RENAMING)
    if body.kind == "local" and body.name:
        await services.people.require_free(body.name, person)

    def filled(table: Table, at: float) -> list[Entry]:
        number = seat_number(seat, table.options)
        name = body.name or person.name
        return lobby_rules.fill(table, person.id, number, body.kind, at, level=body.level, name=name)

    loaded = await services.registry.do(id, filled)
    _expect_bots(services, loaded.table)
    return message_response(loaded.table, viewing_seat(loaded.table, person, None), person)


@router.patch("/tables/{id}/seats/{seat}", responses=MESSAGE_RESPONSE)
async def rename(
    id: TableId, seat: SeatName, body: PlayerName, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """Change the name at one of your seats, until the game is over; `PATCH /api/me` changes it for later tables."""
    services.allowances.charge(client, prices.RENAMING)
    await services.people.require_free(body.name, person)

    def renamed(table: Table, at: float) -> list[Entry]:
        return lobby_rules.rename(table, person.id, seat_number(seat, table.options), body.name, at)

    return await _do(id, services, person, renamed)


@router.post("/tables/{id}/seats/{seat}/colour", responses=MESSAGE_RESPONSE)
async def recolour(
    id: TableId, seat: SeatName, body: ColourChoice, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """Choose a free colour for one of your seats, or as the host for a seat without a person, before the start."""
    services.allowances.charge(client, prices.RENAMING)

    def recoloured(table: Table, at: float) -> list[Entry]:
        return lobby_rules.recolour(table, person.id, seat_number(seat, table.options), body.colour, at)

    return await _do(id, services, person, recoloured)


@router.post("/tables/{id}/salt", responses=MESSAGE_RESPONSE)
async def salt(id: TableId, body: Salt, person: Guest, services: CurrentServices) -> Response:
    """Add a salt to the dice, or commit to one, before the start."""

    def salted(table: Table, at: float) -> list[Entry]:
        seat = seat_named(table, body.seat)
        if body.salt is not None:
            return salts.add(table, person.id, seat, body.salt, at)
        assert body.commitment is not None
        return salts.commit(table, person.id, seat, body.commitment, at)

    return await _do(id, services, person, salted)


@router.post("/tables/{id}/reveal", responses=MESSAGE_RESPONSE)
async def reveal(id: TableId, body: Reveal, person: Guest, services: CurrentServices) -> Response:
    """Reveal the salt that you committed to, while the table is `starting`."""
    return await _do(
        id,
        services,
        person,
        lambda table, at: salts.reveal(table, person.id, seat_named(table, body.seat), body.salt, at),
    )


@router.post("/tables/{id}/start", responses=MESSAGE_RESPONSE)
async def start(id: TableId, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """As the host, start the game: at once, or when all committed salts are revealed."""
    services.allowances.charge(client, prices.START)
    return await _do(id, services, person, lambda table, at: lobby_rules.start(table, person.id, at))


@router.post("/tables/{id}/rematch", response_model=TableLink)
async def rematch(id: TableId, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Create a table for another game with the same people and options, everyone one seat further; only once.

    It can start when everyone has requested or joined it. With more than one person, it is the next game of an evening.
    """
    loaded = await services.registry.load(id)
    old = loaded.table
    if not old.seats_of(person.id):
        raise Refusal("not-yours", "only those who played can offer a rematch")
    if old.status != "over":
        raise Refusal("game-running", "a rematch can be offered once the game is over")
    async with loaded.offering:
        old = loaded.table
        while not await _come_to_rematch(services, old.rematch, person):
            old = await _offer_rematch(services, client, old, person)
    return Response(to_json({"table": old.rematch}), media_type="application/json")


@router.post("/tables/{id}/play-on", status_code=201, response_model=Message)
async def play_on(
    id: TableId, body: PlayOn, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """Create a table where a finished game goes on from a ply, with you at one seat and bots at the others. It is rated
    only if it goes on from the very beginning with a new island and new dice."""
    old = await table_shown(services, id, person)
    finished_game(old)  # refuses before anything is looked up or charged
    past = lobby_rules.past_before(old, body.ply)
    level = lobby_rules.check_level(body.level)
    seats = lobby_rules.seats_to_play_on(old, person, seat_number(body.seat, old.options), level)
    is_same = body.chance == "same"
    if is_same and body.ply < old.drawn_from:
        allowed = f"the dice of this game are known from ply {old.drawn_from} on; before it, choose the chance 'new'"
        raise Refusal("unknown-dice", allowed)
    services.allowances.charge(client, prices.START)
    table = await add_table(
        services,
        client,
        lobby_rules.new_id(old.id[:2]),  # the same shard, so one process has both tables
        start=True,
        options=old.options,
        seats=seats,
        clock=TimeControl(),
        public=False,
        hints=True,
        level=level,
        past=past,
        drawn_from=old.drawn_from if is_same else len(past),
        secret=old.secret if is_same else None,
        repeat=is_same,  # the dice of a finished game are known, also where nothing of it has been played yet
        daily=old.daily,  # what is known of its island stays with this person too
    )
    return message_response(table, viewing_seat(table, person, None), person, 201)


@router.post("/tables/{id}/again", status_code=201, response_model=Message)
async def again(id: TableId, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Play a finished game against bots once more: the same island, undersides and dice. It is not rated."""
    old = (await services.registry.load(id)).table
    seats = lobby_rules.seats_again(old, person.id)
    services.allowances.charge(client, prices.START)
    table = await add_table(
        services,
        client,
        lobby_rules.new_id(old.id[:2]),
        start=True,
        options=old.options,
        seats=seats,
        clock=old.clock.control,
        public=False,
        hints=old.hints,
        level=old.level,
        past=old.past,
        drawn_from=old.drawn_from,
        secret=old.secret,
        repeat=True,
        daily=old.daily,
    )
    return message_response(table, viewing_seat(table, person, None), person, 201)


async def _offer_rematch(services: Services, client: Client, old: Table, person: Person) -> Table:
    """Create the table of a rematch, and say so at the old one, which is returned as it is then.

    Between the two, the server can die, or the old table be loaded again. So the new one has the same id whoever offers
    it: the next request goes on with it.
    """
    registry, before = services.registry, old.rematch
    id = _rematch_id(services, old)
    try:
        await registry.load(id)
    except Refusal as refusal:
        if refusal.code != "no-such-table":
            raise
        with suppress(IntegrityError):  # somebody else has created it at this moment
            await add_table(
                services,
                client,
                id,
                before=old,
                options=lobby_rules.rotated_colours(old.options),
                seats=lobby_rules.rotated_seats(old, person.id, await services.store.known_among(old.people)),
                clock=old.clock.control,
                public=old.public,
                hints=old.hints,
                level=old.level,
                rated=old.rated,
                evening=game_after(old, id),
            )

    def offer(table: Table, at: float) -> list[Entry]:
        return [Rematched(at, id)] if table.rematch == before else []

    return (await registry.do(old.id, offer)).table


def _rematch_id(services: Services, old: Table) -> str:
    """In the shard of the old table, so that one process has both; nobody outside can compute it."""
    named = f"rematch of {old.id} after {old.rematch}"
    return old.id[:2] + hmac.digest(services.pseudonym_key, named.encode(), "sha256").hex()[:14]


async def _come_to_rematch(services: Services, id: str | None, person: Person) -> bool:
    """Join a rematch that someone has offered; False if there is none, or everyone has left it."""
    if id is None:
        return False

    def come(table: Table, at: float) -> list[Entry]:
        return lobby_rules.come(table, person.id, at)

    try:
        await services.registry.do(id, come)
    except Refusal as refusal:
        if refusal.code != "no-such-table":
            raise
        return False
    return True


async def _do(
    id: str,
    services: Services,
    person: Person,
    decide: Callable[[Table, float], list[Entry]],
    members: list[str] | None = None,
) -> Response:
    loaded = await services.registry.do(id, decide, members or ())
    return message_response(loaded.table, viewing_seat(loaded.table, person, None), person)


@early_router.get("/network", response_model=Network)
async def network(request: Request, services: CurrentServices) -> Network:
    """The address at which other devices on the local network reach the server, if they can."""
    return _network_payload(request, services)


@early_router.post("/network", response_model=Network)
async def open_network(request: Request, person: Guest, services: CurrentServices) -> Network:
    """Open a personal server to the local network; only from the computer it runs on."""
    if not _network_payload(request, services)["can_open"]:
        raise Refusal("not-host", "only the person at the server's own computer can open it; or start it with --lan 1")
    await services.network.open()
    return _network_payload(request, services)


def _network_payload(request: Request, services: Services) -> Network:
    """Both the client and the host name it uses must be this computer's: a foreign page uses another name."""
    is_here = is_loopback(request.client.host if request.client else None) and is_loopback(request.url.hostname)
    network = services.network
    return {
        "address": network.address,
        "can_open": is_here and network.can_open,
        "has_network": is_here and own_address() is not None,
    }
