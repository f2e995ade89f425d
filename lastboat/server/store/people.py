"""Guests: a name, a random token on each device, and a code to come back on another. Only hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.store.store import Store
from lastboat.server.tables.seats import Person
from lastboat.server.tables.user_text import clean_name
from lastboat.server.wall_clock import Clock

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 16
MOST_REMEMBERED: Final = 10_000


@dataclass(frozen=True)
class Welcome:
    """What a guest gets once: it is kept nowhere else."""

    person: Person
    token: str
    recovery: str | None = None


class People:
    """Everyone who has been here."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        """By hashed token, with when they last came; the latest at the end."""

    async def welcome(self, name: str) -> Welcome:
        """A new guest."""
        person = Person(secrets.token_hex(8), clean_name(name))
        token = secrets.token_urlsafe(32)
        code = _new_code()
        await self._store.add_person(person.id, person.name, hashed(code), hashed(token), self._clock())
        return Welcome(person, token, _in_groups(code))

    async def recover(self, code: str) -> Welcome:
        """A known guest on another device."""
        plain = "".join(letter for letter in code.upper() if letter in LETTERS)
        found = await self._store.person_of_recovery(hashed(plain))
        if found is None:
            raise Refusal("bad-recovery-code", "nobody has this recovery code; it has four groups of four letters")
        token = secrets.token_urlsafe(32)
        await self._store.add_token(found[0], hashed(token), self._clock())
        return Welcome(Person(*found), token)

    async def rename(self, person: Person, name: str) -> Person:
        """The same guest under another name; tables where he sits already keep the one he came with."""
        renamed = Person(person.id, clean_name(name))
        await self._store.rename_person(renamed.id, renamed.name)
        for key, (known, at) in self._known.items():
            if known.id == person.id:
                self._known[key] = renamed, at
        return renamed

    async def new_recovery(self, person: Person) -> str:
        """Another recovery code; the one before is worth nothing from now on."""
        code = _new_code()
        await self._store.set_recovery(person.id, hashed(code))
        return _in_groups(code)

    async def find(self, token: str) -> Person:
        """Whose token this is."""
        key = hashed(token)
        person = self.recall(token)
        if person is None:
            found = await self._store.person_of_token(key)
            if found is None:
                raise Refusal("bad-token", "this token is not known; POST /api/people gives one")
            person = Person(*found)
        self._known[key] = person, time.monotonic()
        self._known.move_to_end(key)
        if len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return person

    def recall(self, token: str) -> Person | None:
        """Whose token this is, if that is already known here."""
        known = self._known.get(hashed(token))
        return None if known is None else known[0]

    def forget_idle(self, before: float) -> None:
        """Who did not come since is looked up again when he does."""
        while self._known and next(iter(self._known.values()))[1] < before:
            self._known.popitem(last=False)

    async def forget(self, token: str) -> None:
        """This device is no longer the person's."""
        self._known.pop(hashed(token), None)
        await self._store.drop_token(hashed(token))


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _in_groups(code: str) -> str:
    return "-".join(code[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
