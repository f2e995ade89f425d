"""A game record as a table: whatever can be done with a finished game can be done with it."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Depends, Request

from lastboat.errors import BadFile
from lastboat.record import Record, reading_record
from lastboat.server.http.context import PROBLEMS, CurrentClient, CurrentServices, Guest, Services, require_warm
from lastboat.server.http.heavy_responses import unless_gone
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client, pseudonym
from lastboat.server.limits.heavy_work import Work
from lastboat.server.models.requests import RecordText
from lastboat.server.models.tables import RecordOpened
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.fair_dice import new_secret
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl

MOST_SAID: Final = 500
"""Characters of what is said about a file that cannot be opened."""
router = APIRouter(prefix="/api", tags=["history"], responses=PROBLEMS, dependencies=[Depends(require_warm)])


@router.post("/records", status_code=201)
async def open_record(
    request: Request, body: RecordText, person: Guest, client: CurrentClient, services: CurrentServices
) -> RecordOpened:
    """Open the record of a finished game: every move is checked, and it becomes a private table that is over."""
    services.allowances.charge(client, prices.TABLE + prices.START + prices.OPENED_BYTE * len(body.record))
    record = await _checked(request, services, client, body.record)
    seats = lobby_rules.seats_of_record(record, person.id)
    services.allowances.charge_table(client)
    table = Table(lobby_rules.new_id(), new_secret())
    moves = [move.action for move in record.moves]
    created = lobby_rules.create(
        table.secret,
        services.registry.now(),
        host=person.id,
        options=record.options,
        seats=seats,
        clock=TimeControl(),
        payer=pseudonym(client.address, services.pseudonym_key),
        public=False,
        hints=False,
        level=lobby_rules.DEFAULT_LEVEL,
        past=moves,
        drawn_from=len(moves),
    )
    end = lobby_rules.open_at_the_end(seats, created.at)
    await services.registry.add(table, [created, *end], [person.id])
    return {"table": table.id}


async def _checked(request: Request, services: Services, client: Client, text: str) -> Record:
    """The record, read between other people's moves; a Refusal says what is wrong with it, and where."""
    found: list[Record] = []

    def read() -> Work:
        found.append((yield from reading_record(text)))
        return ""

    try:
        await unless_gone(request, services.heavy_work.do(client, read()))
    except BadFile as error:
        raise Refusal("not-parsable", " ".join(str(error).split())[:MOST_SAID]) from error
    if not found:  # the client is gone: nobody reads this
        raise Refusal("not-parsable", "the record was not read to its end")
    if found[0].start is not None:
        raise Refusal("not-parsable", "this record begins at a position; only a game with its set-up can be opened")
    if found[0].result is None:
        raise Refusal("not-parsable", "the game of this record is not over; only a finished one can be opened")
    return found[0]
