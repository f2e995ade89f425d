"""People: a name, a random token per device, and a recovery code for another device. Only hashes are stored.

A guest becomes a player by keeping a name: nobody else can have it then, nor one that looks like it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.store.deletion import delete_person
from lastboat.server.store.schema import PersonChange
from lastboat.server.store.store import Store, name_taken
from lastboat.server.tables.seats import Person
from lastboat.server.tables.user_text import clean_name, handle_of, players_handle
from lastboat.server.wall_clock import Now

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH: Final = 16
MAX_REMEMBERED: Final = 10_000


@dataclass(frozen=True)
class Welcome:
    """What a guest receives once; the server keeps only hashes."""

    person: Person
    token: str
    recovery: str | None = None


class People:
    """Everybody, with a cache of recent ones."""

    def __init__(
        self,
        store: Store,
        now: Now,
        on_revoked: Callable[[Collection[str]], None] = lambda keys: None,
        on_changed: Callable[[Collection[str]], None] = lambda ids: None,
    ) -> None:
        self._store = store
        self._now = now
        self.on_revoked = on_revoked
        """Called with the hashes of revoked tokens."""
        self.on_changed = on_changed
        """Called with the ids of people whose open streams must look again who they are."""
        self._known: OrderedDict[str, tuple[Person, float]] = OrderedDict()
        """Person and time of the last request, by hashed token; latest at the end."""
        self._changes = 0
        """Counts changes of people and tokens: what was read from the store before one is not cached after it."""

    async def welcome(self, name: str) -> Welcome:
        """A new guest; Refusal if the name cannot be shown, or if a player has it."""
        person = Person(secrets.token_hex(8), clean_name(name))
        await self.require_free(person.name)
        token = secrets.token_urlsafe(32)
        code = _new_code()
        await self._store.add_person(person.id, person.name, hashed(code), hashed(token), self._now())
        return Welcome(person, token, _in_groups(code))

    async def recover(self, code: str) -> Welcome:
        """A new token for the guest with this recovery code; Refusal if there is none."""
        plain = "".join(letter for letter in code.upper() if letter in LETTERS)
        found = await self._store.person_of_recovery(hashed(plain))
        if found is None:
            raise Refusal("bad-recovery-code", "nobody has this recovery code; it has four groups of four letters")
        return await self.let_in(found)

    async def let_in(self, person: Person) -> Welcome:
        """A new token for somebody who has proved who they are."""
        token = secrets.token_urlsafe(32)
        await self._store.add_token(person.id, hashed(token), self._now())
        return Welcome(person, token)

    async def rename(self, person: Person, name: str, *, keep: bool = False) -> Person:
        """Change a name; tables they already joined keep the old one. With `keep`, a guest becomes a player.

        Refuses a name that cannot be shown or kept, or that another player has.
        """
        clean = clean_name(name)
        if keep or person.handle is not None:
            return await self.change(person, {"name": clean, "handle": players_handle(clean)})
        await self.require_free(clean)
        return await self.change(person, {"name": clean})

    async def require_free(self, name: str, person: Person | None = None) -> None:
        """Refuse a name that another person, who is a player, has kept."""
        owner = await self._store.owner_of_handle(handle_of(name))
        if owner is not None and (person is None or owner.id != person.id):
            raise name_taken(name)

    async def change(self, person: Person, values: PersonChange) -> Person:
        """Change what is given."""
        changed = replace(person, **values)
        await self._store.change_person(person.id, values)
        self._changes += 1
        for key, (known, at) in self._known.items():
            if known.id == person.id:
                self._known[key] = replace(known, **values), at
        return changed

    async def new_recovery(self, person: Person) -> str:
        """Replace the recovery code; the old one stops working."""
        code = _new_code()
        await self._store.set_recovery(person.id, hashed(code))
        return _in_groups(code)

    async def find(self, token: str) -> Person:
        """The person with this token; Refusal if there is none."""
        return await self.find_hashed(hashed(token))

    async def find_hashed(self, key: str) -> Person:
        """The person whose token has this hash; Refusal if there is none."""
        known = self._known.get(key)
        if known is not None:
            person = known[0]
        else:
            person, is_current = await self._read(key)
            if not is_current:
                return person
        self._known[key] = person, time.monotonic()
        self._known.move_to_end(key)
        if len(self._known) > MAX_REMEMBERED:
            self._known.popitem(last=False)
        return person

    async def _read(self, key: str) -> tuple[Person, bool]:
        """Read a person from the store, and whether nobody changed meanwhile.

        After a change they are read once more: their token may have been revoked. Not for ever, since on a busy server
        somebody always changes.
        """
        changes = self._changes
        found = await self._find(key)
        if changes == self._changes:
            return found, True
        changes = self._changes
        return await self._find(key), changes == self._changes

    async def _find(self, key: str) -> Person:
        found = await self._store.person_of_token(key)
        if found is None:
            raise Refusal("bad-token", "this token is not known; POST /api/people returns one")
        return found

    def recall(self, token: str) -> Person | None:
        """The person with this token, if cached."""
        known = self._known.get(hashed(token))
        return None if known is None else known[0]

    def forget_idle(self, before: float) -> None:
        """Drop people without a request since `before` from the cache."""
        while self._known and next(iter(self._known.values()))[1] < before:
            self._known.popitem(last=False)

    def changed_elsewhere(self, ids: Collection[str], keys: Collection[str]) -> None:
        """Drop what another process has changed from the cache: these people, these tokens."""
        self._changes += 1
        for key in [key for key, (person, _) in self._known.items() if key in keys or person.id in ids]:
            del self._known[key]

    def reread(self, ids: Collection[str]) -> None:
        """Look again who these people are, also in their streams: whom they have muted, whether they are banned."""
        self.changed_elsewhere(ids, [])
        self.on_changed(ids)

    def mark_stale(self) -> None:
        """Drop everybody from the cache: changes at other processes may have been missed."""
        self._changes += 1
        self._known.clear()

    async def forget(self, token: str) -> None:
        """Revoke a token."""
        await self._store.drop_token(hashed(token))
        self._revoked({hashed(token)})

    async def forget_others(self, person: Person, token: str) -> None:
        """Revoke every token of a person but this one."""
        self._revoked(await self._store.drop_other_tokens(person.id, hashed(token)))

    async def delete(self, person: Person) -> None:
        """Delete a person: they are signed out everywhere, and their name goes from every table soon."""
        self._revoked(await delete_person(self._store, person.id))

    def _revoked(self, keys: Collection[str]) -> None:
        self._changes += 1
        for key in keys:
            self._known.pop(key, None)
        self.on_revoked(keys)


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def _in_groups(code: str) -> str:
    return "-".join(code[i : i + 4] for i in range(0, CODE_LENGTH, 4))


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
