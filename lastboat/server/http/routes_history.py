"""Routes for past positions: frames, the timeline, the record, the dice."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Response

from lastboat.server.http.context import PROBLEMS, CurrentServices, Visitor, require_warm, seat_named, viewing_seat
from lastboat.server.http.routes_tables import SeatQuery, TableId
from lastboat.server.models.history import Dice, History, Timeline
from lastboat.server.models.words import SeatName
from lastboat.server.refusals import Refusal
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.views import history
from lastboat.server.views.history import MAX_FRAMES, Lens
from lastboat.server.views.messages import to_json
from lastboat.server.views.timeline import timeline

EyesQuery = Annotated[
    SeatName | Literal["nobody", "all"] | None, Query(description="whose eyes to look with, once it is over")
]
AT_A_TIME = 16
"""Frames rendered before the event loop runs other requests."""

router = APIRouter(
    prefix="/api/tables/{id}", tags=["looking back"], responses=PROBLEMS, dependencies=[Depends(require_warm)]
)


@router.get("/history", response_model=History)
async def look_back(
    id: TableId,
    person: Visitor,
    services: CurrentServices,
    ply: Annotated[int, Query(ge=0, le=1_000_000)],
    count: Annotated[int, Query(ge=1, le=MAX_FRAMES)] = 1,
    eyes: EyesQuery = None,
    seat: SeatQuery = None,
) -> Response:
    """The game after so many plies, and after those that follow: as you may know it now, or with chosen eyes."""
    table = (await services.registry.load(id)).table
    drawn: list[str] = []
    plies = history.game_of(table).ply
    for frame in history.frames(table, ply, count, _lens(table, person, eyes, seat)):
        drawn.append(to_json(frame))
        if len(drawn) % AT_A_TIME == 0:
            await asyncio.sleep(0)
    return _json(f'{{"plies":{plies},"frames":[{",".join(drawn)}]}}')


@router.get("/timeline", response_model=Timeline)
async def glance(
    id: TableId, person: Visitor, services: CurrentServices, eyes: EyesQuery = None, seat: SeatQuery = None
) -> Response:
    """Every action so far in its notation, and how many each seat had saved and lost turn by turn."""
    table = (await services.registry.load(id)).table
    return _json(to_json(timeline(table, _lens(table, person, eyes, seat))))


@router.get("/record", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def record(id: TableId, services: CurrentServices) -> Response:
    """The record of a finished game, with what `lastboat verify` needs."""
    table = (await services.registry.load(id)).table
    answer = _json(str(history.record_of(table)))
    answer.headers["Content-Disposition"] = f'attachment; filename="lastboat-{id}.json"'
    return answer


@router.get("/dice", response_model=Dice)
async def dice(id: TableId, services: CurrentServices) -> Response:
    """Every outcome of chance of a finished game with its odds, and the secret and salts that it came from."""
    return _json(to_json(history.dice_of((await services.registry.load(id)).table)))


def _lens(table: Table, person: Person | None, eyes: str | None, seat: str | None) -> Lens:
    """What the person may see of the past: their own seat's view, or once the game is over any view they name."""
    history.game_of(table)
    if eyes is None:
        return history.lens_of(table, viewing_seat(table, person, seat))
    if table.status != "over":
        raise Refusal("game-running", "other eyes can be chosen once the game is over")
    if eyes in ("nobody", "all"):
        return history.lens_of(table, None, all_open=eyes == "all")
    return history.lens_of(table, seat_named(table, eyes))


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")
