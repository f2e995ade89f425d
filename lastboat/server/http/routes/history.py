"""Routes for past positions: frames, the timeline, the record, the dice, the review, its mistakes to learn from."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, Depends, Query, Request, Response

from lastboat.review.picture import picture
from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Visitor,
    require_bots,
    require_warm,
    seat_named,
    table_shown,
    viewing_seat,
)
from lastboat.server.http.heavy_responses import Heavy, respond
from lastboat.server.http.routes.tables import SeatQuery, TableId
from lastboat.server.limits import prices
from lastboat.server.limits.heavy_work import Work
from lastboat.server.models.history import Dice, Frame, History, Timeline
from lastboat.server.models.review import Retried, Retry, ReviewState
from lastboat.server.models.words import SeatName
from lastboat.server.refusals import Refusal
from lastboat.server.tables.daily_island import require_told
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.views import history
from lastboat.server.views.history import MAX_FRAMES, PastView
from lastboat.server.views.messages import to_json
from lastboat.server.views.mistakes import Attempt, Judged
from lastboat.server.views.review_picture import shown_review
from lastboat.server.views.timeline import timeline

EyesQuery = Annotated[
    SeatName | Literal["nobody", "all"] | None, Query(description="whose view to show, once the game is over")
]
LangQuery = Annotated[str, Query(pattern="^[a-z]{2,3}$", description="the language; English where there is no other")]
router = APIRouter(
    prefix="/api/tables/{id}", tags=["history"], responses=PROBLEMS, dependencies=[Depends(require_warm)]
)


@router.get("/history", response_model=History)
async def look_back(
    request: Request,
    id: TableId,
    person: Visitor,
    client: CurrentClient,
    services: CurrentServices,
    ply: Annotated[int, Query(ge=0, le=1_000_000)],
    count: Annotated[int, Query(ge=1, le=MAX_FRAMES)] = 1,
    eyes: EyesQuery = None,
    seat: SeatQuery = None,
) -> Response:
    """The positions after `ply` actions and after the next ones, as you may know them now, or in a chosen view."""
    table = await table_shown(services, id, person)
    view = _view(table, person, eyes, seat)
    plies = history.game_of(table).ply
    shown = history.frames(table, ply, count, view.past_view)
    price = prices.frames(ply, min(count, plies + 1 - ply))
    heavy = Heavy(f"history-{view.name}-{ply}-{count}", price, _frames_text(plies, shown))
    return await respond(request, services, client, table, heavy)


def _frames_text(plies: int, shown: Iterator[Frame]) -> Work:
    drawn: list[str] = []
    for frame in shown:
        drawn.append(to_json(frame).decode())
        yield
    return f'{{"plies":{plies},"frames":[{",".join(drawn)}]}}'


@router.get("/timeline", response_model=Timeline)
async def game_timeline(
    request: Request,
    id: TableId,
    person: Visitor,
    client: CurrentClient,
    services: CurrentServices,
    eyes: EyesQuery = None,
    seat: SeatQuery = None,
) -> Response:
    """Every action so far, and how many explorers each seat had saved and lost, turn by turn."""
    table = await table_shown(services, id, person)
    view = _view(table, person, eyes, seat)
    price = prices.TIMELINE_PLY * history.game_of(table).ply
    return await respond(
        request, services, client, table, Heavy(f"timeline-{view.name}", price, _timeline_text(table, view.past_view))
    )


def _timeline_text(table: Table, past_view: PastView) -> Work:
    return to_json((yield from timeline(table, past_view))).decode()


@router.get("/review", response_model=ReviewState, dependencies=[Depends(require_bots)])
async def review(
    request: Request, id: TableId, person: Visitor, client: CurrentClient, services: CurrentServices
) -> Response:
    """The review of a finished game: chances, errors and luck. The first request starts it."""
    text = await services.reviews.look(await table_shown(services, id, person), client)
    tag = f'"{blake2b(text.encode(), digest_size=12).hexdigest()}"'  # asked every second, it changes only twice
    kept = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=kept)
    return Response(text, media_type="application/json", headers=kept)


@router.get("/review/picture.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def review_picture(
    id: TableId, person: Visitor, client: CurrentClient, services: CurrentServices, lang: LangQuery = "en"
) -> Response:
    """The review of a finished game as a picture, with words for screen readers in a language."""
    table = await table_shown(services, id, person)
    finished_game = history.finished_game(table)  # refuses before anything is looked up or charged
    services.allowances.charge(client, prices.PICTURE)
    drawn = picture(shown_review(table, await services.reviews.made(table)), finished_game.states, lang)
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})


@router.post("/learn", response_model=Retried, dependencies=[Depends(require_bots)])
async def learn(
    id: TableId, body: Retry, person: Visitor, client: CurrentClient, services: CurrentServices
) -> Response:
    """A reviewed decision after these moves instead; once they are complete, judged as the review judges."""
    table = await table_shown(services, id, person)
    history.finished_game(table)  # refuses before anything is looked up or charged
    services.allowances.charge(client, prices.RETRY)
    judged = Judged.model_validate_json(await services.reviews.made(table))
    attempt = Attempt(table, judged.at(body.ply), body.moves, body.since)
    chance = attempt.known_chance() if attempt.over else None
    if attempt.over and chance is None:
        (chance,) = await services.valuations.chances(attempt.question(judged.made_by), client)
    return Response(to_json(attempt.payload(chance)), media_type="application/json")


@router.get("/record", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def record(
    request: Request, id: TableId, person: Visitor, client: CurrentClient, services: CurrentServices
) -> Response:
    """The record of a finished game, with what `lastboat verify` needs."""
    table = await table_shown(services, id, person)
    require_told(table, services.registry.now())
    price = prices.RECORD_PLY * history.finished_game(table).ply
    # A finished game changes in one way: players can be deleted.
    names = blake2b("\n".join(seat.name for seat in table.seats).encode(), digest_size=6).hexdigest()
    response = await respond(request, services, client, table, Heavy(f"record-{names}", price, _record_text(table)))
    response.headers["Content-Disposition"] = f'attachment; filename="lastboat-{id}.json"'
    return response


def _record_text(table: Table) -> Work:
    return str((yield from history.record_of(table)))


@router.get("/dice", response_model=Dice)
async def dice(
    request: Request, id: TableId, person: Visitor, client: CurrentClient, services: CurrentServices
) -> Response:
    """Every chance outcome of a finished game with its odds, and the secret and salts behind it."""
    table = await table_shown(services, id, person)
    require_told(table, services.registry.now())
    price = prices.DICE_PLY * history.finished_game(table).ply
    return await respond(request, services, client, table, Heavy("dice", price, _dice_text(table)))


def _dice_text(table: Table) -> Work:
    return to_json((yield from history.dice_of(table))).decode()


class _NamedView(NamedTuple):
    """A name for a view of the past, the same for everyone who sees the same."""

    name: str
    past_view: PastView


def _view(table: Table, person: Person | None, eyes: str | None, seat: str | None) -> _NamedView:
    """What the person may see of the past: their own seat's view or, once the game is over, any view they choose."""
    history.game_of(table)
    if eyes is not None and table.status != "over":
        raise Refusal("game-running", "another view can be chosen once the game is over")
    if eyes == "all":
        return _NamedView("all", history.past_view_of(table, None, all_open=True))
    named = None if eyes == "nobody" else seat_named(table, eyes)
    number = viewing_seat(table, person, seat) if eyes is None else named
    return _NamedView("nobody" if number is None else table.names.seats[number], history.past_view_of(table, number))
