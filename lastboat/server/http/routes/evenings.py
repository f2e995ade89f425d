"""The route of an evening: its games and who is ahead."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from lastboat.server.http.context import PROBLEMS, CurrentServices, Visitor
from lastboat.server.models.evenings import Evening, EveningSeat, EveningStanding
from lastboat.server.refusals import Refusal
from lastboat.server.store.evenings import games_of_evening
from lastboat.server.tables import evenings
from lastboat.server.tables.evenings import Standing, standings

router = APIRouter(prefix="/api/evenings", tags=["evenings"], responses=PROBLEMS)
EveningId = Annotated[str, Path(pattern="^[0-9a-f]{16}$", examples=["0123456789abcdef"])]


@router.get("/{id}", response_model=Evening)
async def evening(id: EveningId, person: Visitor, services: CurrentServices) -> Evening:
    """The games of an evening with their results, the standings, and the table to go to. As with a table, the link is
    the invitation; joining is joining the table."""
    played = await games_of_evening(services.store, id)
    if not played:
        raise Refusal(
            "no-such-table", "there is no such evening; it begins with a rematch, or with a table that plans it"
        )
    me = None if person is None else person.id
    over = [game.seats for game in played if game.seats is not None]
    games = played[-1].games
    return {
        "id": id,
        "games": games,
        "is_over": games is not None and len(over) >= games,
        "played": [
            {
                "number": game.number,
                "table": game.table,
                "status": game.status,
                "seats": [_seat(one, me) for one in game.seats or ()],
            }
            for game in played
        ],
        "standings": [_standing(one, me) for one in standings(over)],
        "table": played[-1].table,
    }


def _seat(one: evenings.EveningSeat, me: str | None) -> EveningSeat:
    return {
        "seat": one["seat"],
        "kind": one["kind"],
        "name": one["name"],
        "face": one.get("face", ""),
        "level": one["level"],
        "score": one["score"],
        "place": one["place"],
        "points": one["points"],
        "is_me": me is not None and one["person"] == me,
    }


def _standing(one: Standing, me: str | None) -> EveningStanding:
    last = one.last
    return {
        "place": one.place,
        "seat": last["seat"],
        "kind": last["kind"],
        "name": last["name"],
        "face": last.get("face", ""),
        "level": last["level"],
        "points": one.points,
        "wins": one.wins,
        "games": one.games,
        "is_me": me is not None and last["person"] == me,
    }
