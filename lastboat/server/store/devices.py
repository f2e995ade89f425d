"""The devices to notify of turns: each one's push address, by the token it is signed in with."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Final

from sqlalchemy import delete, insert, or_, select

from lastboat.server.store.schema import DEVICES
from lastboat.server.store.store import Store

MAX_EACH: Final = 8
"""The most devices per person; another one replaces the oldest."""
LANGUAGE: Final = "en"
"""The language of a device that has not named its own."""


@dataclass(frozen=True)
class Device:
    """A browser's subscription."""

    endpoint: str
    p256dh: str
    auth: str
    lang: str


class Devices:
    """All devices. Revoking a token removes its device."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, person: str) -> list[Device]:
        """The devices of a person, oldest first."""
        async with self._store.reading() as connection:
            found = (await connection.execute(_OF_PERSON.where(DEVICES.c.person == person))).all()
        return [Device(row.endpoint, row.p256dh, row.auth, row.lang) for row in found]

    async def put(self, person: str, token: str, device: Device, at: float) -> None:
        """Store the device of this token, replacing the previous one.

        An address belongs to one browser: a person who was signed in there before gets no more notifications.
        """
        same = or_(DEVICES.c.token == token, DEVICES.c.endpoint == device.endpoint)
        async with self._store.writing() as connection:
            await connection.execute(delete(DEVICES).where(same))
            kept = (await connection.execute(_OF_PERSON.where(DEVICES.c.person == person))).all()
            oldest = [row.token for row in kept[: max(0, len(kept) + 1 - MAX_EACH)]]
            await connection.execute(delete(DEVICES).where(DEVICES.c.token.in_(oldest)))
            await connection.execute(
                insert(DEVICES), {"token": token, "person": person, "created": at, **asdict(device)}
            )

    async def remove(self, token: str) -> None:
        """Delete the device of this token."""
        async with self._store.writing() as connection:
            await connection.execute(delete(DEVICES).where(DEVICES.c.token == token))

    async def language_of(self, token: str) -> str:
        """The language of this token's device."""
        async with self._store.reading() as connection:
            found = (await connection.execute(select(DEVICES.c.lang).where(DEVICES.c.token == token))).first()
        return LANGUAGE if found is None else str(found.lang)

    async def forget(self, endpoint: str) -> None:
        """Delete a device that can no longer be reached."""
        async with self._store.writing() as connection:
            await connection.execute(delete(DEVICES).where(DEVICES.c.endpoint == endpoint))


_OF_PERSON: Final = select(DEVICES).order_by(DEVICES.c.created)
