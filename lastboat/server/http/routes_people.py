"""Routes for people: names, tokens, recovery codes, own games."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from lastboat.server.http.context import PROBLEMS, CurrentServices, Guest
from lastboat.server.http.limits import COOKIE, token_in
from lastboat.server.models.requests import Code, PersonShown, Recovery, WelcomeShown
from lastboat.server.models.requests import Guest as GuestName
from lastboat.server.models.tables import Summaries
from lastboat.server.store.people import Welcome

YEAR = 365 * 86_400

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)


@router.post("/people", status_code=201, response_model=WelcomeShown)
async def arrive(body: GuestName, response: Response, services: CurrentServices) -> dict[str, Any]:
    """Come in as a guest with a name. The token is set as a cookie too; keep the recovery code for another device."""
    return _let_in(await services.people.welcome(body.name), response, services)


@router.post("/people/recover", response_model=WelcomeShown)
async def recover(body: Code, response: Response, services: CurrentServices) -> dict[str, Any]:
    """Come back on another device with the recovery code."""
    return _let_in(await services.people.recover(body.code), response, services)


@router.get("/me", response_model=PersonShown)
async def me(person: Guest) -> PersonShown:
    """Who I am."""
    return PersonShown(id=person.id, name=person.name)


@router.patch("/me", response_model=PersonShown)
async def rename(body: GuestName, person: Guest, services: CurrentServices) -> PersonShown:
    """Take another name. Tables where you sit already keep the one you came with."""
    renamed = await services.people.rename(person, body.name)
    return PersonShown(id=renamed.id, name=renamed.name)


@router.post("/me/recovery", response_model=Recovery)
async def new_recovery(person: Guest, services: CurrentServices) -> Recovery:
    """A new recovery code; the one before is worth nothing from now on. Only hashes are kept: none is shown twice."""
    return Recovery(recovery=await services.people.new_recovery(person))


@router.delete("/me/token", status_code=204)
async def forget_me(request: Request, person: Guest, services: CurrentServices) -> Response:
    """This device forgets me; the recovery code brings me back."""
    token = token_in(request.headers)
    if token is not None:
        await services.people.forget(token)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@router.get("/me/tables", response_model=Summaries)
async def my_tables(person: Guest, services: CurrentServices) -> dict[str, Any]:
    """The tables where I sit or have sat, the latest first."""
    return {"tables": await services.store.tables_of(person.id)}


def _let_in(welcome: Welcome, response: Response, services: CurrentServices) -> dict[str, Any]:
    secure = services.settings.secure_cookies
    response.set_cookie(COOKIE, welcome.token, YEAR, path="/", secure=secure, httponly=True, samesite="lax")
    person = {"id": welcome.person.id, "name": welcome.person.name}
    return {"person": person, "token": welcome.token, "recovery": welcome.recovery}
