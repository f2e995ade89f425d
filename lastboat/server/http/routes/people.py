"""Routes for people: names, tokens, recovery codes, own games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    Services,
    Visitor,
    require_warm,
)
from lastboat.server.http.limits import COOKIE, token_in
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client
from lastboat.server.models.requests import Code, PersonChoice, PersonShown, Recovery, WelcomeShown
from lastboat.server.models.requests import Guest as GuestName
from lastboat.server.models.tables import MyTables
from lastboat.server.refusals import Refusal
from lastboat.server.store.games import GamesWanted, Place, games_of
from lastboat.server.store.people import Welcome
from lastboat.server.store.schema import PersonChange
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.views.messages import to_json

YEAR = 365 * 86_400
NOBODY: Final = "nobody"
"""In place of the id of a person: a bot decides, or one of a person who has left."""

NO_ZEROS: Final = r"^[^\x00]*$"
"""Any text that both databases can compare: PostgreSQL takes no zero byte."""

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)


@router.post("/people", status_code=201, response_model=WelcomeShown)
async def arrive(body: GuestName, response: Response, client: CurrentClient, services: CurrentServices) -> WelcomeShown:
    """Sign in as a guest. The token is also set as a cookie; keep the recovery code for another device."""
    services.allowances.charge_guest(client)
    return let_in(await services.people.welcome(body.name), response, services)


@router.post("/people/recover", response_model=WelcomeShown)
async def recover(body: Code, response: Response, client: CurrentClient, services: CurrentServices) -> WelcomeShown:
    """Sign in on another device with the recovery code."""
    services.allowances.charge(client, prices.RECOVERY)
    return let_in(await services.people.recover(body.code), response, services)


@router.get(
    "/me",
    response_model=PersonShown,
    responses={204: {"description": "You have no token."}},
)
async def me(person: Visitor) -> PersonShown | Response:
    """Who you are. Without a token the response is empty, which is not an error."""
    return Response(status_code=204) if person is None else shown(person)


@router.patch("/me", response_model=PersonShown)
async def change(body: PersonChoice, person: Guest, client: CurrentClient, services: CurrentServices) -> PersonShown:
    """Change what is given. Tables you have already joined keep the old name; PATCH the seat to change it there. With
    `keep`, you become a player: the name is yours, and nobody else can have it or one that looks like it."""
    if body.name is not None or body.keep:
        services.allowances.charge(client, prices.NAME)
        person = await services.people.rename(person, body.name or person.name, keep=bool(body.keep))
    values: PersonChange = {}
    if body.face is not None:
        values["face"] = body.face
    if body.public is not None:
        values["is_public"] = body.public
    return shown(await services.people.change(person, values) if values else person)


@router.post("/me/recovery", response_model=Recovery)
async def new_recovery(person: Guest, services: CurrentServices) -> Recovery:
    """A new recovery code; the old one stops working. Only its hash is stored, so it is shown only now."""
    return Recovery(recovery=await services.people.new_recovery(person))


@router.delete("/me/token", status_code=204)
async def forget_me(request: Request, person: Guest, services: CurrentServices) -> Response:
    """Sign this device out; the recovery code signs you in again."""
    token = token_in(request.headers)
    if token is not None:
        await services.people.forget(token)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@router.delete("/me/tokens", status_code=204)
async def forget_other_devices(request: Request, person: Guest, services: CurrentServices) -> Response:
    """Sign every other device out. Get a new recovery code first if someone else may know the old one."""
    token = token_in(request.headers)
    if token is not None:
        await services.people.forget_others(person, token)
    return Response(status_code=204)


@router.get("/me/tables", response_model=MyTables, dependencies=[Depends(require_warm)])
async def my_tables(
    person: Guest,
    client: CurrentClient,
    services: CurrentServices,
    after: Annotated[
        str | None, Query(pattern=r"^\d{1,12}\.\d{1,9}-[0-9a-f]{16}$", description="the `next` before")
    ] = None,
    players: Annotated[int | None, Query(ge=2, le=4)] = None,
    place: Annotated[int | None, Query(ge=1, le=4)] = None,
    against: Annotated[Literal["bots", "people"] | None, Query(description="bots alone, or also people")] = None,
    name: Annotated[
        str | None,
        Query(min_length=1, max_length=64, pattern=NO_ZEROS, description="a part of an opponent's name"),
    ] = None,
) -> Response:
    """The tables where you have a seat, or had one when the game started: those that are not over, unless you filter,
    your turn first, then finished games page by page, latest first."""
    wanted = GamesWanted(Place.parse(after) if after else None, players, place, against, name)
    page = await games_of(services.store, person.id, wanted)
    running = [one["id"] for one in page.tables if one["status"] == "playing"]
    asked = await _people_asked(running, client, services)
    for one in page.tables:
        one["is_my_turn"] = asked.get(one["id"]) == person.id
    page.tables.sort(key=lambda one: (one["ended"] is not None, not one["is_my_turn"]))
    found = {"tables": page.tables, "next": str(page.after) if page.after else None}
    return Response(to_json(found), media_type="application/json")


async def _people_asked(ids: Sequence[str], client: Client, services: Services) -> dict[str, str]:
    """Who has to decide in each of these games. Those not in memory are read, once for each entry of their log, which
    the client pays for; whoever cannot pay for all of them is told of the others."""
    tables = {id: services.registry.in_memory(id) for id in ids}
    found = {id: _person_asked(table) for id, table in tables.items() if table is not None}
    for id, last in (await services.store.last_entries([id for id in ids if tables[id] is None])).items():
        known = services.asked.get((id, last))
        if known is None:
            try:
                services.allowances.charge(client, prices.GAME_READ)
            except Refusal:
                break
            table = await services.store.load(id)
            if table is None:
                continue
            known = _person_asked(table)
            services.asked.put((id, table.seq), known)
        found[id] = known
    return found


def _person_asked(table: Table) -> str:
    seat = None if table.seat_to_act is None else table.seats[table.seat_to_act]
    return NOBODY if seat is None or seat.person is None or seat.has_left else seat.person


@router.delete("/me", status_code=204)
async def delete_me(person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Delete yourself: name, face, ratings, passkeys, devices and every token at once. Your name goes from tables and
    their chat soon: finished games stay, played by someone, and you leave the others. This cannot be undone."""
    services.allowances.charge(client, prices.DELETION)
    await services.people.delete(person)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


def shown(person: Person) -> PersonShown:
    return {
        "id": person.id,
        "name": person.name,
        "handle": person.handle,
        "face": person.face,
        "public": person.is_public,
    }


def let_in(welcome: Welcome, response: Response, services: CurrentServices) -> WelcomeShown:
    """Set the cookie, and show the token once."""
    secure = services.settings.secure_cookies
    response.set_cookie(COOKIE, welcome.token, YEAR, path="/", secure=secure, httponly=True, samesite="lax")
    return {"person": shown(welcome.person), "token": welcome.token, "recovery": welcome.recovery}
