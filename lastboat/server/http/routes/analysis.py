"""Routes of the analysis board. They need no token and store nothing."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Depends, Response

from lastboat.engine import States
from lastboat.names import names_of
from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Responses,
    Services,
    Visitor,
    require_bots,
    require_warm,
    table_shown,
)
from lastboat.server.limits import prices
from lastboat.server.models.analysis import Analysed, Analysis, AnalysisChances, AnalysisStart
from lastboat.server.tables.seats import Person
from lastboat.server.views.analysis import (
    analysis_payload,
    played,
    question_about,
    states_of_puzzle,
    states_of_table,
    states_of_text,
)
from lastboat.server.views.messages import to_json

router = APIRouter(prefix="/api/analysis", tags=["analysis"], responses=PROBLEMS, dependencies=[Depends(require_warm)])
SHOWN: Final[Responses] = {200: {"model": Analysis, "description": "The position after these moves."}}


@router.post("", responses=SHOWN)
async def analyse(body: Analysed, person: Visitor, client: CurrentClient, services: CurrentServices) -> Response:
    """A position of a finished game, of a puzzle or of your own, after these moves of all seats and of chance."""
    services.allowances.charge(client, prices.analysis(body.start.ply + len(body.moves)))
    shown = analysis_payload(await _start(body.start, person, services), body.moves, body.since)
    return Response(to_json(shown), media_type="application/json")


@router.post("/chances", dependencies=[Depends(require_bots)])
async def chances(body: Analysed, person: Visitor, client: CurrentClient, services: CurrentServices) -> AnalysisChances:
    """Every seat's chance to win there, with everything known; null during the set-up."""
    services.allowances.charge(client, prices.analysis(body.start.ply + len(body.moves)))
    states = played(await _start(body.start, person, services), body.moves)
    if states[0].turn == 0:  # chance has too many ways to go on
        return {"chances": None}
    found = await services.valuations.chances(question_about(states), client)
    seats = names_of(states[0]).seats
    return {"chances": {seat: round(chance, 4) for seat, chance in zip(seats, found, strict=False)}}


async def _start(start: AnalysisStart, person: Person | None, services: Services) -> States:
    if start.table is not None:
        return states_of_table(await table_shown(services, start.table, person), start.ply)
    return states_of_puzzle(start.puzzle) if start.puzzle is not None else states_of_text(start.position or "")
