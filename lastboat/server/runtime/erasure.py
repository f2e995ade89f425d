"""Takes the names of deleted people from the tables they sat at: each process at those that it owns."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.store.deletion import deleted_people, forget_at_table, forget_person, tables_of
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.entries import Entry, Left
from lastboat.server.tables.table import Table

AT_ONCE: Final = 1.0
"""Seconds of one run; the rest waits for the next."""


async def forget_deleted(registry: TableRegistry) -> None:
    """Go on with it for a moment."""
    until = time.monotonic() + AT_ONCE
    for person in await deleted_people(registry.store):
        left = await tables_of(registry.store, person)
        for id in left:
            if time.monotonic() > until:
                return
            if registry.owns(id):
                with registry.skipping_unreadable(id):
                    await _forget_at(registry, person, id)
        if not left:
            await forget_person(registry.store, person)


async def _forget_at(registry: TableRegistry, person: str, id: str) -> None:
    try:
        loaded = await registry.do(id, partial(_leave, person))
        if loaded.table.status == "gathering":
            await registry.delete_if(loaded, partial(_is_abandoned, person))
        async with loaded.lock:
            if loaded.is_deleted or loaded.is_dropped or loaded.table.status == "starting":
                return  # deleted, another process's, or possible in a moment
            loaded.is_stale = True
            await forget_at_table(registry.store, person, id)
            await registry.reload_if_stale(loaded)
            loaded.table.forget_updates()
            registry.subscribers.wake(id)
    except Refusal:
        return  # another process has taken it over, or the database is away: the next run tries again


def _leave(person: str, table: Table, at: float) -> Sequence[Entry]:
    """As if they had left; a game goes on with a bot at once, since nobody will return."""
    own = table.seats_of(person)
    if table.status == "gathering" and own:
        return lobby_rules.leave(table, person, at)
    return [Left(at, seat, "deleted") for seat in own] if table.status == "playing" else []


def _is_abandoned(person: str, table: Table) -> bool:
    """Whether nobody is left who could start it."""
    return table.host == person or not table.people
