"""Takes people whom the operator has banned from tables: each process from those that it owns."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.store.operations import open_tables_of_banned
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.table import Table


async def unseat_banned(registry: TableRegistry, people: Collection[str]) -> frozenset[str]:
    """Let bots play at once for those of these people who are banned: nobody has to wait for them.

    Returns those who may still sit somewhere: at a table that is about to start, or that another process owns, which
    may end before it has done the same.
    """
    left = set()
    for person, id in await open_tables_of_banned(registry.store, people):
        if not registry.owns(id):
            left.add(person)
            continue
        try:
            with registry.skipping_unreadable(id):
                loaded = await registry.do(id, partial(_leave, person))
                await registry.delete_if(loaded, lambda table: not table.people)
        except Refusal:
            left.add(person)
    return frozenset(left)


def _leave(person: str, table: Table, at: float) -> Sequence[Entry]:
    if not table.seats_of(person):
        return []  # they have only hosted it
    if table.status == "gathering":
        return lobby_rules.leave(table, person, at)
    return play_rules.leave(table, person, 0.0, at)
