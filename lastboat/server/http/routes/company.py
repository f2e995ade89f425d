"""Routes for the people around a person: friends, recent opponents, invitations, mutes, reports."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Response

from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    require_unmuted,
    require_warm,
)
from lastboat.server.http.routes.tables import TableId
from lastboat.server.limits import prices
from lastboat.server.models.company import (
    CompanyShown,
    FriendsTable,
    FriendWish,
    InvitationList,
    Invite,
    Invited,
    KnownPerson,
    PeopleAtTable,
    PersonAtTable,
    Report,
)
from lastboat.server.refusals import Refusal
from lastboat.server.store import company
from lastboat.server.store.company import Known, PublicTable, no_such_person
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.tables.user_text import clean_optional_line, handle_of
from lastboat.server.views.messages import to_json

PersonInPath = Annotated[str, Path(pattern="^[0-9a-f]{16}$", examples=["0123456789abcdef"])]

router = APIRouter(prefix="/api", tags=["company"], responses=PROBLEMS, dependencies=[Depends(require_warm)])


@router.get("/me/people", response_model=CompanyShown)
async def my_people(person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Your friends with a public table where they sit, the people of your latest games, and those you have muted."""
    found = await company.company_of(services.store, person.id)
    services.allowances.charge(client, prices.FRIEND * len(found.friends))
    tables = await company.public_tables_of(services.store, [one.id for one in found.friends])
    shown = {
        "friends": [{**_shown(one), "table": _table(tables.get(one.id))} for one in found.friends],
        "opponents": [{**_shown(one.known), "at": one.at} for one in found.opponents],
        "muted": [_shown(one) for one in found.muted],
    }
    return Response(to_json(shown), media_type="application/json")


@router.post("/me/friends", response_model=KnownPerson)
async def add_friend(body: FriendWish, person: Guest, client: CurrentClient, services: CurrentServices) -> KnownPerson:
    """Put a player on your list, by name. They need not agree, and are not told."""
    services.allowances.charge(client, prices.NAME)
    friend = await services.store.person_of_handle(handle_of(body.name))
    if friend is None:
        raise no_such_person()
    if friend.id == person.id:
        raise Refusal("bad-request", "that is your own name; a friend is somebody else")
    await company.add_friend(services.store, person.id, friend.id, services.registry.now())
    return _shown(friend)


@router.delete("/me/friends/{id}", status_code=204)
async def remove_friend(id: PersonInPath, person: Guest, services: CurrentServices) -> Response:
    """Take somebody off your list."""
    await company.remove_friend(services.store, person.id, id)
    return Response(status_code=204)


@router.put("/me/mutes/{id}", status_code=204)
async def mute(id: PersonInPath, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Let no chat and no invitation of this person reach you any more. They cannot tell."""
    if id == person.id:
        raise Refusal("bad-request", "that is you; mute somebody else")
    services.allowances.charge(client, prices.MUTE)
    if await company.mute(services.store, person.id, id, services.registry.now()):
        services.people.reread([person.id])
    return Response(status_code=204)


@router.delete("/me/mutes/{id}", status_code=204)
async def unmute(id: PersonInPath, person: Guest, client: CurrentClient, services: CurrentServices) -> Response:
    """Let chat and invitations of this person reach you again."""
    services.allowances.charge(client, prices.MUTE)
    if await company.unmute(services.store, person.id, id):
        services.people.reread([person.id])
    return Response(status_code=204)


@router.get("/me/invitations", response_model=InvitationList)
async def my_invitations(person: Guest, services: CurrentServices) -> Response:
    """Who invites you to tables that wait for players, latest first."""
    found = await company.invitations_of(services.store, person.id)
    shown = [{"inviter": _shown(one.inviter), "at": one.at, "table": one.table} for one in found]
    return Response(to_json({"invitations": shown}), media_type="application/json")


@router.delete("/me/invitations/{id}", status_code=204)
async def decline(id: TableId, person: Guest, services: CurrentServices) -> Response:
    """Decline to come to a table: its invitations are no longer shown. Nobody is told."""
    await company.decline(services.store, person.id, id)
    return Response(status_code=204)


@router.get("/tables/{id}/invitations", response_model=Invited)
async def invited(id: TableId, person: Guest, services: CurrentServices) -> Invited:
    """Whom you have invited to a table."""
    return {"people": sorted(await company.invited_to(services.store, person.id, id))}


@router.post("/tables/{id}/invitations", status_code=204)
async def invite(
    id: TableId, body: Invite, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """Invite a friend, or somebody you have played with lately, to your table before the start. They are shown it, and
    notified where they have asked for that; repeating it has no effect."""
    require_unmuted(person)
    table = (await services.registry.load(id)).table
    if table.host != person.id:
        table.own_seats(person.id)
    if table.status != "gathering":
        raise Refusal("table-started", "people are invited before the start, and this table has started")
    if table.seats_of(body.person):
        raise Refusal("seat-taken", "they already sit at this table")
    services.allowances.charge(client, prices.INVITATION)
    services.allowances.charge_invitation(client)
    is_new = await company.invite(services.store, person.id, body.person, id, services.registry.now())
    if is_new and services.push is not None:
        await services.push.invite(body.person, id, person.name)
    return Response(status_code=204)


@router.get("/tables/{id}/people", response_model=PeopleAtTable)
async def people_at_table(id: TableId, person: Guest, services: CurrentServices) -> PeopleAtTable:
    """The other people at a table where you sit, and those who have said something there."""
    table = (await services.registry.load(id)).table
    table.own_seats(person.id)
    ids = _present(table) - {person.id}
    known = await company.read_known(services.store, ids)
    friends = await company.friends_among(services.store, person.id, ids)
    names = table.names.seats
    found: list[PersonAtTable] = [
        {
            **_shown(one),
            "seat": next((names[seat] for seat in table.seats_of(one.id)), None),
            "is_friend": one.id in friends,
            "is_muted": one.id in person.mutes,
        }
        for one in known.values()
    ]
    return {"people": sorted(found, key=lambda one: (one["seat"] is None, one["name"]))}


@router.post("/tables/{id}/reports", status_code=204)
async def report(
    id: TableId, body: Report, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """Tell the operator of somebody at a table where you sit. A second report of the same replaces the first."""
    table = (await services.registry.load(id)).table
    table.own_seats(person.id)
    if body.person == person.id or body.person not in _present(table):
        raise no_such_person("you can report people who sit at this table, or have said something there")
    line = clean_optional_line(body.line)
    services.allowances.charge_report(client)
    at = services.registry.now()
    await company.report(services.store, person.id, body.person, id, body.reason, line, at)
    return Response(status_code=204)


def _present(table: Table) -> frozenset[str]:
    """The ids of those who sit at a table, and of those who have said something there."""
    return table.people | {line.person for line in table.chat if line.person}


def _table(found: PublicTable | None) -> FriendsTable | None:
    return None if found is None else {"id": found.id, "is_open": found.is_open}


def _shown(known: Known | Person) -> KnownPerson:
    return {"id": known.id, "name": known.name, "handle": known.handle, "face": known.face}
