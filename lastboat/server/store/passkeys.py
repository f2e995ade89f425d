"""Passkeys (WebAuthn): a device signs a challenge with a key of its own, of which the server stores the public half.

A challenge is a row that is deleted when it is answered, well or badly, so that nothing can be answered twice. The one
for a new passkey is for one person; the one for signing in names nobody, so that asking for it tells nothing of anyone.
There is no password besides, so the device must have checked who uses it, by a finger, a face or a code.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from webauthn import verify_authentication_response, verify_registration_response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticationCredential,
    AuthenticatorAssertionResponse,
    AuthenticatorAttestationResponse,
    RegistrationCredential,
)

from lastboat.server.refusals import Refusal
from lastboat.server.store.schema import CHALLENGES, PASSKEYS
from lastboat.server.store.store import Store, lock_address, lock_person
from lastboat.server.tables.seats import Person
from lastboat.server.wall_clock import Now

EXPIRES: Final = 300.0
"""Seconds in which a challenge can be answered."""
MAX_OPEN: Final = 100
"""The most open challenges per address."""
MAX_EACH: Final = 8
"""The most passkeys per person."""


class Party(NamedTuple):
    """The server as a passkey knows it."""

    id: str
    """The host name, which a passkey belongs to."""
    origin: str


@dataclass(frozen=True)
class NewPasskey:
    """What a browser made, in base64url."""

    id: str
    client_data: str
    attestation: str


@dataclass(frozen=True)
class Signature:
    """What a browser signed, in base64url."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str
    user: str | None


class Passkey(NamedTuple):
    id: str
    created: float


class Passkeys:
    """All passkeys, and the challenges that have not been answered."""

    def __init__(self, store: Store, now: Now) -> None:
        self._store = store
        self._now = now

    async def challenge(self, person: Person | None, payer: str) -> str:
        """A new challenge, for a new passkey of this person or for whoever signs in.

        Refused if the address has too many that nobody has answered.
        """
        challenge, now = bytes_to_base64url(secrets.token_bytes(32)), self._now()
        async with self._store.writing() as connection:
            await lock_address(connection, payer)
            await connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires < now))
            count = select(func.count()).select_from(CHALLENGES).where(CHALLENGES.c.payer == payer)
            if (await connection.execute(count)).scalar_one() >= MAX_OPEN:
                allowed = f"one address may have {MAX_OPEN} passkeys asked for; a recovery code works without"
                raise Refusal("too-many-requests", allowed, retry_after=EXPIRES)
            whose = None if person is None else person.id
            row = {"challenge": challenge, "person": whose, "payer": payer, "expires": now + EXPIRES}
            await connection.execute(insert(CHALLENGES), row)
        return challenge

    async def register(self, person: Person, made: NewPasskey, party: Party) -> None:
        """Store a passkey that answers a challenge of this person; Refusal if it does not, or they have too many."""
        challenge = await self._use_challenge(made.client_data, person)
        try:
            response = AuthenticatorAttestationResponse(
                base64url_to_bytes(made.client_data), base64url_to_bytes(made.attestation)
            )
            found = verify_registration_response(
                credential=RegistrationCredential(made.id, base64url_to_bytes(made.id), response),
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                require_user_verification=True,
            )
        except Exception as error:  # hostile bytes through three parsers, each with errors of its own
            raise _refused() from error
        row = {
            "id": bytes_to_base64url(found.credential_id),
            "person": person.id,
            "public_key": bytes_to_base64url(found.credential_public_key),
            "sign_count": found.sign_count,
            "created": self._now(),
        }
        try:
            async with self._store.writing() as connection:
                await lock_person(connection, person.id)
                count = select(func.count()).select_from(PASSKEYS).where(PASSKEYS.c.person == person.id)
                if (await connection.execute(count)).scalar_one() >= MAX_EACH:
                    raise Refusal("too-many-passkeys", f"you have {MAX_EACH} passkeys; remove one first")
                await connection.execute(insert(PASSKEYS), row)
        except IntegrityError as error:  # another person's, which only a forged one can be
            raise _refused() from error

    async def verify(self, signed: Signature, party: Party) -> Person:
        """The person whose passkey answers a challenge for signing in; Refusal if none does."""
        challenge = await self._use_challenge(signed.client_data, None)
        async with self._store.reading() as connection:
            key = (await connection.execute(select(PASSKEYS).where(PASSKEYS.c.id == signed.id))).first()
        if key is None:
            raise _refused()
        try:
            user = None if signed.user is None else base64url_to_bytes(signed.user)
            response = AuthenticatorAssertionResponse(
                base64url_to_bytes(signed.client_data),
                base64url_to_bytes(signed.authenticator_data),
                base64url_to_bytes(signed.signature),
                user,
            )
            found = verify_authentication_response(
                credential=AuthenticationCredential(signed.id, base64url_to_bytes(signed.id), response),
                expected_challenge=challenge,
                expected_rp_id=party.id,
                expected_origin=party.origin,
                require_user_verification=True,
                credential_public_key=base64url_to_bytes(key.public_key),
                credential_current_sign_count=key.sign_count,
            )
        except Exception as error:  # as above
            raise _refused() from error
        # A copy of the key would count on its own: of two that arrive with one number, one is refused.
        counted = update(PASSKEYS).where(PASSKEYS.c.id == signed.id, PASSKEYS.c.sign_count == key.sign_count)
        async with self._store.writing() as connection:
            is_new = (await connection.execute(counted.values(sign_count=found.new_sign_count))).rowcount == 1
        person = await self._store.person(key.person)
        if not is_new or person is None or (user is not None and user != person.id.encode()):
            raise _refused()
        return person

    async def of(self, person: Person) -> list[Passkey]:
        """The passkeys of a person, oldest first."""
        wanted = select(PASSKEYS.c.id, PASSKEYS.c.created).where(PASSKEYS.c.person == person.id)
        async with self._store.reading() as connection:
            return [Passkey(*row) for row in await connection.execute(wanted.order_by(PASSKEYS.c.created))]

    async def remove(self, person: Person, id: str) -> None:
        """Delete a passkey of this person; that of another, like one that there is not, stays."""
        async with self._store.writing() as connection:
            await connection.execute(delete(PASSKEYS).where(PASSKEYS.c.id == id, PASSKEYS.c.person == person.id))

    async def _use_challenge(self, client_data: str, person: Person | None) -> bytes:
        """The challenge that is answered, if it was for this person; it cannot be answered again."""
        try:
            answered = json.loads(base64url_to_bytes(client_data))["challenge"]
            challenge = base64url_to_bytes(answered)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise _refused() from error
        whose = CHALLENGES.c.person.is_(None) if person is None else CHALLENGES.c.person == person.id
        used = delete(CHALLENGES).where(CHALLENGES.c.challenge == bytes_to_base64url(challenge), whose)
        async with self._store.writing() as connection:
            is_open = (await connection.execute(used.where(CHALLENGES.c.expires >= self._now()))).rowcount == 1
        if not is_open:
            raise _refused()
        return challenge


def _refused() -> Refusal:
    """One answer to all that can be wrong, so that it tells nothing of anyone."""
    return Refusal("bad-passkey", "this passkey is not valid here; ask for a new challenge, or use the recovery code")
