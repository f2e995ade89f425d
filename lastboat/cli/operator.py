"""The operator's orders about people, each carried out in the server's database and answered in a line."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from lastboat.cli.arguments import UsageError
from lastboat.server.settings import from_environment
from lastboat.server.store import operations
from lastboat.server.store.database import existing_database
from lastboat.server.store.operations import MAX_LISTED, Listed
from lastboat.server.store.store import Store


class Order(NamedTuple):
    """What is to be done about one person."""

    store: Store
    person: Listed
    name: str
    """The new one, if they are renamed."""


async def carry_out(action: str, words: Sequence[str], database: str) -> None:
    """Carry out one order, and print what came of it; the database is the one that the server is configured with."""
    store = Store(await existing_database(database or from_environment().database))
    try:
        if action == "list":
            await _list(store, *words)
        elif action == "reports":
            await _reports(store)
        else:
            print(await ORDERS[action](Order(store, await _find(store, words[0]), words[-1])))
    finally:
        await store.close()


async def _find(store: Store, who: str) -> Listed:
    found = await operations.find_people(store, who)
    if not found:
        raise UsageError(
            f"there is nobody called {who!r}; `lastboat people list` finds people by a part of their names"
        )
    if len(found) > 1:
        raise UsageError(f"{len(found)} guests are called {who!r}; use the id that `lastboat people list` shows")
    return found[0]


async def _list(store: Store, part: str = "") -> None:
    people = await operations.list_people(store, part)
    for one in people[:MAX_LISTED]:
        marks = {
            "player": one.handle is not None,
            "guest": one.handle is None,
            "muted": one.is_muted,
            "banned": one.is_banned,
            f"open reports: {one.reports}": one.reports > 0,
        }
        print(
            f"{one.id}  {_when(one.created)}  {one.name}  ({', '.join(mark for mark, is_so in marks.items() if is_so)})"
        )
    if not people:
        print("nobody")
    elif len(people) > MAX_LISTED:
        print("and others; name a part of the name")


async def _reports(store: Store) -> None:
    reports = await operations.read_reports(store)
    for one in reports[:MAX_LISTED]:
        print(f"{_when(one.at)}  {one.name} ({one.person}): {one.reason}, at /t/{one.table}")
        print(f"    by {one.reporter_name} ({one.reporter})" + (f": {one.line}" if one.line else ""))
        for line in one.said:
            print(f"    said: {line}")
    if not reports:
        print("no open reports")
    elif len(reports) > MAX_LISTED:
        print("and later ones; close some of these first")


async def _close(order: Order) -> str:
    count = await operations.close_reports(order.store, order.person.id)
    return f"closed: {count} {'report' if count == 1 else 'reports'} of {order.person.name}"


async def _rename(order: Order) -> str:
    name = await operations.rename(order.store, order.person, order.name, time.time())
    return f"{order.person.name} is now {name}, except at tables they have joined before"


async def _mute(order: Order) -> str:
    await operations.set_muted(order.store, order.person.id, True, time.time())
    return f"{order.person.name} can no longer chat or invite"


async def _unmute(order: Order) -> str:
    await operations.set_muted(order.store, order.person.id, False, time.time())
    return f"{order.person.name} can chat and invite again"


async def _ban(order: Order) -> str:
    await operations.ban(order.store, order.person.id, time.time())
    return f"{order.person.name} is signed out everywhere and cannot come back; the name stays taken"


async def _unban(order: Order) -> str:
    await operations.unban(order.store, order.person.id, time.time())
    return f"{order.person.name} can come back, with a passkey or the recovery code"


async def _delete(order: Order) -> str:
    await operations.delete(order.store, order.person.id, time.time())
    return f"{order.person.name} is deleted; finished games stay, and the server takes the name from its tables"


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")


ORDERS: Final[dict[str, Callable[[Order], Awaitable[str]]]] = {
    "close": _close,
    "rename": _rename,
    "mute": _mute,
    "unmute": _unmute,
    "ban": _ban,
    "unban": _unban,
    "delete": _delete,
}
"""All but those that list."""
