"""Routes of notifications: the server's key, and the device to be notified of its person's turns."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lastboat.server.http.context import PROBLEMS, CurrentServices, Guest
from lastboat.server.http.limits import key_in
from lastboat.server.models.requests import PushKeyShown, Subscription
from lastboat.server.refusals import Refusal
from lastboat.server.store.devices import Device

router = APIRouter(prefix="/api", tags=["notifications"], responses=PROBLEMS)


@router.get("/push", response_model=PushKeyShown)
async def push_key(services: CurrentServices) -> PushKeyShown:
    """The key that browsers subscribe with; null if the server sends no notifications."""
    return PushKeyShown(key=services.push.public_key if services.push is not None else None)


@router.put("/me/device", status_code=204)
async def put_device(body: Subscription, request: Request, person: Guest, services: CurrentServices) -> Response:
    """Notify this device when it is your turn, in games without a running clock; one subscription per token."""
    if services.push is None:
        raise Refusal("push-off", "this server sends no notifications; its operator can set a push key")
    token = _token_hash(request)
    lang = body.lang or await services.devices.language_of(token)
    device = Device(body.endpoint, body.keys.p256dh, body.keys.auth, lang)
    services.push.check(device)
    await services.devices.put(person.id, token, device, services.registry.now())
    return Response(status_code=204)


@router.delete("/me/device", status_code=204)
async def delete_device(request: Request, person: Guest, services: CurrentServices) -> Response:
    """Stop notifying this device."""
    await services.devices.remove(_token_hash(request))
    return Response(status_code=204)


def _token_hash(request: Request) -> str:
    key = key_in(request.scope)
    assert key is not None  # a guest has one
    return key
