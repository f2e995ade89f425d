"""Routes of profiles: one's own, those that others may see, and all that is kept of a person."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import StreamingResponse

from lastboat.server.http.context import PROBLEMS, CurrentClient, CurrentServices, Guest, Visitor
from lastboat.server.limits import prices
from lastboat.server.models.profile import MyData, Profile
from lastboat.server.refusals import Refusal
from lastboat.server.store.personal_data import count_games, data_of
from lastboat.server.store.profiles import profile_of
from lastboat.server.tables.user_text import LONGEST_HANDLE, handle_of

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)


@router.get("/me/profile", response_model=Profile)
async def my_profile(person: Guest, client: CurrentClient, services: CurrentServices) -> Profile:
    """Your profile as you see it, with your ratings against bots."""
    services.allowances.charge(client, prices.PROFILE)
    return await profile_of(services.store, person, is_me=True)


@router.get("/players/{name}", response_model=Profile)
async def player(name: str, person: Visitor, client: CurrentClient, services: CurrentServices) -> Profile:
    """The profile of a player who shows it, by their name or its `handle`. A private one, a guest and nobody at all are
    the same answer."""
    services.allowances.charge(client, prices.PROFILE)
    found = await services.store.person_of_handle(handle_of(name[:LONGEST_HANDLE]))
    is_me = found is not None and person is not None and person.id == found.id
    if found is None or not (found.is_public or is_me):
        raise Refusal("no-such-player", "nobody of this name shows a profile; players choose whether others see theirs")
    return await profile_of(services.store, found, is_me=is_me)


@router.get("/me/data", response_class=StreamingResponse, responses={200: {"model": MyData}})
async def my_data(person: Guest, client: CurrentClient, services: CurrentServices) -> StreamingResponse:
    """All that is kept of you, as a file. Keys and the hashes of tokens and codes are left out."""
    services.allowances.charge(client, prices.personal_data(await count_games(services.store, person.id)))
    name = "lastboat-me.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return StreamingResponse(data_of(services.store, person.id), media_type="application/json", headers=headers)
