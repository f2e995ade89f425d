"""Routes of the island of the day: its scores, and a try at it."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query

from lastboat.server.http.context import (
    PROBLEMS,
    CurrentClient,
    CurrentServices,
    Guest,
    Services,
    Visitor,
    require_warm,
)
from lastboat.server.http.routes.tables import add_table
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client
from lastboat.server.models.daily import DailyIsland, DailyScore, DailyTry
from lastboat.server.models.requests import TableLink
from lastboat.server.refusals import Refusal
from lastboat.server.store.daily import DayScore, Try, place_of, scores_of_day, streak_of, try_of
from lastboat.server.tables.daily_island import OPTIONS, day_at, end_of, seats_of, secret_of
from lastboat.server.tables.fair_dice import commitment_of
from lastboat.server.tables.lobby_rules import new_id
from lastboat.server.tables.seats import Person
from lastboat.server.tables.time_controls import TimeControl

FIRST_DAY: Final = 20_000
"""No server is older."""

router = APIRouter(prefix="/api/daily", tags=["daily"], responses=PROBLEMS)


@router.get("", response_model=DailyIsland)
async def island(
    person: Visitor,
    services: CurrentServices,
    day: Annotated[
        int | None, Query(ge=FIRST_DAY, le=1_000_000, description="a day that is over; default: today")
    ] = None,
) -> DailyIsland:
    """The scores at the island of a day, and your try. Of today's tries, others see points alone."""
    now = services.registry.now()
    today = day_at(now)
    wanted = today if day is None else day
    if wanted > today:
        raise Refusal("no-such-page", f"day {wanted} has not come yet; today is day {today}")
    is_past = wanted < today
    secret = secret_of(services.daily_key, wanted)
    scores, finished = await scores_of_day(services.store, wanted)
    me = None if person is None else person.id
    own = None if me is None else await try_of(services.store, wanted, me)
    return {
        "day": wanted,
        "today": today,
        "ends": end_of(wanted),
        "now": now,
        "commitment": commitment_of(secret),
        "secret": secret.hex() if is_past else None,
        "mine": None if own is None else await _shown_try(services, wanted, own),
        "streak": 0 if me is None else await streak_of(services.store, me, today),
        "finished": finished,
        "scores": [_shown_score(one, scores, me, is_past) for one in scores],
    }


async def _shown_try(services: Services, day: int, own: Try) -> DailyTry:
    if own.score is None or own.lead is None:
        state = "unlisted" if own.is_over else "playing"
        return {"table": own.table, "state": state, "place": None, "score": None, "lead": None}  # type: ignore[typeddict-item]
    place = await place_of(services.store, day, own.score, own.lead)
    return {"table": own.table, "state": "listed", "place": place, "score": own.score, "lead": own.lead}


def _shown_score(one: DayScore, scores: list[DayScore], me: str | None, is_past: bool) -> DailyScore:
    return {
        "place": 1 + sum((other.score, other.lead) > (one.score, one.lead) for other in scores),
        "name": one.name,
        "face": one.face,
        "score": one.score,
        "lead": one.lead,
        "is_me": one.person == me,
        "table": one.table if is_past or one.person == me else None,
    }


@router.post("", response_model=TableLink, dependencies=[Depends(require_warm)])
async def play(person: Guest, client: CurrentClient, services: CurrentServices) -> TableLink:
    """Play the island of the day: your one try, which this continues until it is over, then another one for fun."""
    day = day_at(services.registry.now())
    own = await try_of(services.store, day, person.id)
    if own is None or own.is_over:
        try:
            return {"table": await _begin(services, client, person, day, counts=own is None)}
        except Refusal as refusal:
            own = await try_of(services.store, day, person.id)  # begun at the same moment
            if refusal.code != "table-started" or own is None:
                raise
    return {"table": own.table}


async def _begin(services: Services, client: Client, person: Person, day: int, *, counts: bool) -> str:
    services.allowances.charge(client, prices.START)
    seats = seats_of(day, person)
    table = await add_table(
        services,
        client,
        new_id(),
        start=True,
        try_of_day=counts,
        options=OPTIONS,
        seats=seats,
        clock=TimeControl(),
        public=False,
        hints=False,
        level=seats[-1].level or "",
        secret=secret_of(services.daily_key, day),
        repeat=not counts,
        daily=day,
    )
    return table.id
