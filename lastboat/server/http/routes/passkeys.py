"""Routes of passkeys: to make one, to sign in with one, to list and remove one's own."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request, Response

from lastboat.server.http.context import PROBLEMS, CurrentClient, CurrentServices, Guest, Services
from lastboat.server.http.routes.people import let_in
from lastboat.server.limits import prices
from lastboat.server.limits.addresses import Client, pseudonym
from lastboat.server.limits.host_names import is_address
from lastboat.server.models.requests import (
    NewPasskey,
    PasskeyList,
    PasskeySignature,
    PasskeyWish,
    SignInWish,
    WelcomeShown,
)
from lastboat.server.refusals import Refusal
from lastboat.server.store import passkeys as store
from lastboat.server.store.passkeys import Party
from lastboat.server.tables.seats import Person

PasskeyId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,1400}$")]

router = APIRouter(prefix="/api", tags=["people"], responses=PROBLEMS)


@router.post("/me/passkeys/challenge", response_model=PasskeyWish)
async def wish_for_passkey(
    request: Request, person: Guest, client: CurrentClient, services: CurrentServices
) -> PasskeyWish:
    """What a browser needs to make a passkey for you, once, in the next five minutes."""
    party = _party(request)
    challenge = await _challenge(services, client, person)
    known = [one.id for one in await services.passkeys.of(person)]
    return {"challenge": challenge, "rp": party.id, "user": person.id, "name": person.name, "known": known}


@router.post("/me/passkeys", status_code=204)
async def add_passkey(
    body: NewPasskey, request: Request, person: Guest, client: CurrentClient, services: CurrentServices
) -> Response:
    """Add the passkey that your browser has made; you have at most eight."""
    services.allowances.charge(client, prices.PASSKEY)
    await services.passkeys.register(person, store.NewPasskey(**body.model_dump()), _party(request))
    return Response(status_code=204)


@router.get("/me/passkeys", response_model=PasskeyList)
async def my_passkeys(person: Guest, services: CurrentServices) -> PasskeyList:
    """Your passkeys, oldest first."""
    return {"passkeys": [{"id": id, "created": created} for id, created in await services.passkeys.of(person)]}


@router.delete("/me/passkeys/{id}", status_code=204)
async def remove_passkey(id: PasskeyId, person: Guest, services: CurrentServices) -> Response:
    """Remove a passkey of yours: nobody signs in with it any more. Devices that are signed in stay so."""
    await services.passkeys.remove(person, id)
    return Response(status_code=204)


@router.post("/people/passkey/challenge", response_model=SignInWish)
async def wish_to_sign_in(request: Request, client: CurrentClient, services: CurrentServices) -> SignInWish:
    """What a browser needs to sign in with a passkey. It is the same for everyone and names nobody."""
    party = _party(request)
    return {"challenge": await _challenge(services, client, None), "rp": party.id}


@router.post("/people/passkey", response_model=WelcomeShown)
async def sign_in(
    body: PasskeySignature, request: Request, response: Response, client: CurrentClient, services: CurrentServices
) -> WelcomeShown:
    """Sign in with a passkey; the token is also set as a cookie."""
    services.allowances.charge(client, prices.PASSKEY)
    person = await services.passkeys.verify(store.Signature(**body.model_dump()), _party(request))
    return let_in(await services.people.let_in(person), response, services)


async def _challenge(services: Services, client: Client, person: Person | None) -> str:
    services.allowances.charge(client, prices.PASSKEY)
    return await services.passkeys.challenge(person, pseudonym(client.address, services.pseudonym_key))


def _party(request: Request) -> Party:
    """The server under the name that this request uses, which the limits have checked: the origin's, or the host's."""
    origin = request.headers.get("origin") or f"{request.url.scheme}://{request.headers.get('host', '')}"
    name = urlsplit(origin).hostname or ""
    if not name or is_address(name):
        raise Refusal("bad-passkey", f"passkeys belong to a name such as boats.example, not to {name!r}")
    return Party(name, origin)
