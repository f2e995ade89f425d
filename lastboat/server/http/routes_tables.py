"""Routes for setting tables up: options, lobby, seats, start, rematch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Response

from lastboat.server.http.context import (
    HEARD,
    PROBLEMS,
    Guest,
    Parts,
    PartsNow,
    Visitor,
    eyes_of,
    heard,
    seat_asked_for,
    warm,
)
from lastboat.server.models.options import OptionsOffered
from lastboat.server.models.requests import Filling, NewTable, Rematch, Salt, SeatChoice
from lastboat.server.models.tables import Message, Summaries
from lastboat.server.models.words import SeatName
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules, offered_options, play_rules
from lastboat.server.tables.fair_dice import new_secret
from lastboat.server.tables.seats import Person, Seat
from lastboat.server.tables.table import Entry, Table
from lastboat.server.tables.time_controls import ClockRule
from lastboat.server.views.messages import dump

TableId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", examples=["0123456789abcdef"])]
SeatQuery = Annotated[
    SeatName | None, Query(description="look from this seat of yours; left out: your only one, or none")
]

router = APIRouter(prefix="/api", tags=["tables"], responses=PROBLEMS, dependencies=[Depends(warm)])


@router.get("/options", response_model=OptionsOffered)
async def options() -> Response:
    """All that a table can choose, in English and French, with what excludes what."""
    return Response(dump(offered_options.offer()), media_type="application/json")


@router.get("/tables", response_model=Summaries)
async def lobby(parts: PartsNow) -> dict[str, Any]:
    """Public tables that gather or play."""
    return {"tables": await parts.store.lobby()}


@router.post("/tables", status_code=201, response_model=Message)
async def create(body: NewTable, person: Guest, parts: PartsNow) -> Response:
    """Set a table up. `person` is your own seat, `local` someone at your screen, `open` for whoever has the link."""
    options = lobby_rules.options_of(dict(body.options))
    level = lobby_rules.check_level(body.level)
    seats = lobby_rules.wished_seats([wish.model_dump() for wish in body.seats], person.id, person.name, level)
    clock = ClockRule(**body.clock.model_dump())
    chosen = {"public": body.public, "hints": body.hints, "level": level}
    table = await _add(parts, person.id, options=options, seats=seats, clock=clock, **chosen)
    berth = await parts.harbour.berth(table.id)
    return heard(berth, eyes_of(berth.table, person, None), person, 201)


async def _add(parts: Parts, host: str, **chosen: Any) -> Table:
    if await parts.store.count_open_tables(host) >= parts.settings.tables_each:
        raise Refusal("too-many-tables", f"you sit at {parts.settings.tables_each} tables; finish or leave some")
    table = Table(lobby_rules.new_id(), new_secret())
    created = lobby_rules.create(table.secret, parts.harbour.clock(), host=host, **chosen)
    seated: list[Seat] = chosen["seats"]
    members = dict.fromkeys([host, *(seat.person for seat in seated if seat.person is not None)])
    await parts.harbour.add(table, created, list(members))
    return table


@router.get("/tables/{id}", responses=HEARD)
async def look(id: TableId, person: Visitor, parts: PartsNow, seat: SeatQuery = None) -> Response:
    """The table as you may see it, once; /stream goes on telling."""
    berth = await parts.harbour.berth(id)
    return heard(berth, eyes_of(berth.table, person, seat), person)


@router.post("/tables/{id}/join", responses=HEARD)
async def join(id: TableId, body: SeatChoice, person: Guest, parts: PartsNow) -> Response:
    """Sit down on an open seat, the named one or the first."""
    return await _do(
        id,
        parts,
        person,
        lambda table, at: lobby_rules.join(table, person.id, person.name, seat_asked_for(table, body.seat), at),
        [person.id],
    )


@router.post("/tables/{id}/leave", responses=HEARD)
async def leave(id: TableId, person: Guest, parts: PartsNow) -> Response:
    """Leave. Before the start the seat is open again; during the game a bot plays on until you return."""

    def rise(table: Table, at: float) -> list[Entry]:
        before = table.status == "gathering"
        return lobby_rules.rise(table, person.id, at) if before else play_rules.leave(table, person.id, at)

    return await _do(id, parts, person, rise)


@router.post("/tables/{id}/return", responses=HEARD)
async def come_back(id: TableId, person: Guest, parts: PartsNow) -> Response:
    """Take your seat back from the bot."""
    return await _do(id, parts, person, lambda table, at: play_rules.come_back(table, person.id, at))


@router.put("/tables/{id}/seats/{seat}", responses=HEARD)
async def fill(id: TableId, seat: SeatName, body: Filling, person: Guest, parts: PartsNow) -> Response:
    """The host puts a bot on a seat, or someone at his screen, or opens it, before the start."""

    def filled(table: Table, at: float) -> list[Entry]:
        number = seat_asked_for(table, seat)
        assert number is not None
        name = body.name or person.name
        return lobby_rules.fill(table, person.id, number, body.kind, at, level=body.level, name=name)

    return await _do(id, parts, person, filled)


@router.post("/tables/{id}/salt", responses=HEARD)
async def salt(id: TableId, body: Salt, person: Guest, parts: PartsNow) -> Response:
    """Add your own salt to the dice, before the start."""
    return await _do(
        id,
        parts,
        person,
        lambda table, at: lobby_rules.salt(table, person.id, seat_asked_for(table, body.seat), body.salt, at),
    )


@router.post("/tables/{id}/start", responses=HEARD)
async def start(id: TableId, person: Guest, parts: PartsNow) -> Response:
    """The host begins the game."""
    return await _do(id, parts, person, lambda table, at: lobby_rules.start(table, person.id, at))


@router.post("/tables/{id}/rematch", response_model=Rematch)
async def rematch(id: TableId, person: Guest, parts: PartsNow) -> Response:
    """Another game with the same people and options, everyone one seat further; asked twice it is the same table."""
    berth = await parts.harbour.berth(id)
    old = berth.table
    if not old.seats_of(person.id):
        raise Refusal("not-yours", "only those who played can offer a rematch")
    if old.status != "over":
        raise Refusal("game-running", "a rematch can be offered once the game is over")
    async with berth.offering:
        if old.rematch is None:
            chosen = {"public": old.public, "hints": old.hints, "level": old.level, "clock": old.keeper.rule}
            table = await _add(parts, person.id, options=old.options, seats=lobby_rules.rotated(old), **chosen)
            found = table.id
            await parts.harbour.do(
                id, lambda table, at: [] if table.rematch else [Entry("rematched", at, {"table": found})]
            )
    return Response(dump({"table": berth.table.rematch}), media_type="application/json")


async def _do(
    id: str,
    parts: Parts,
    person: Person,
    decide: Callable[[Table, float], list[Entry]],
    members: list[str] | None = None,
) -> Response:
    berth = await parts.harbour.do(id, decide, members or ())
    return heard(berth, eyes_of(berth.table, person, None), person)
