"""The one filter: whatever a seat or a spectator hears of a table is made here, from `lastboat.view` alone.

A message has parts that are the same for all (`table`, `view`, drawn from what a spectator sees) and one that is the
seat's own (`own`: its values while it may see them, its tiles, its legal moves). Parts are drawn once and joined as
text; whole messages are not kept, being most of what a table in play would hold.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from lastboat.events import Happening, Kept, Placed, as_json, redact
from lastboat.names import SEAT_NAMES
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import News, Table
from lastboat.server.views.legal_moves import aims_of
from lastboat.server.views.position import picture, tiles, values
from lastboat.view import Eyes, Sight, View, sight, view


def message(table: Table, seat: int | None, person: Person | None = None, since: int | None = None) -> str:
    """Everything the seat (None: a spectator) may know now, with the news after entry `since`, as JSON text."""
    fresh = since is None or since < table.known_from or since > table.seq
    parts = {
        "seq": str(table.seq),
        "ply": str(table.voyage.ply) if table.voyage is not None else "null",
        "fresh": dump(fresh),
        "table": _part(table, "about", lambda: dump(about(table))),
        **_news(table, seat, None if fresh else since),
        "view": _part(table, "view", lambda: dump(_picture(table))),
        "own": "null" if seat is None else _part(table, seat, lambda: dump(_own(table, seat))),
        "you": _part(table, person, lambda: dump(_you(table, person))),
    }
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"


def _news(table: Table, seat: int | None, since: int | None) -> dict[str, str]:
    """What happened and was said after an entry; to who comes anew, what was said last."""
    if since is None:
        return {"events": "[]", "chat": _part(table, "chat", lambda: dump(list(table.chat)))}
    news = [one for one in table.news if one.seq > since]
    return {
        "events": _part(table, (seat, since), lambda: dump(_events(table, seat, news))),
        "chat": dump([one.chat for one in news if one.chat is not None]),
    }


def dump(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _part(table: Table, name: Any, draw: Any) -> str:
    if name not in table.rendered:
        table.rendered[name] = draw()
    drawn: str = table.rendered[name]
    return drawn


def about(table: Table) -> dict[str, Any]:
    """The table itself, as everyone may know it."""
    keeper = table.keeper
    running = None if keeper.running is None else SEAT_NAMES[keeper.running]
    left = dict(zip(SEAT_NAMES, keeper.left, strict=False)) if keeper.rule.kind != "none" else None
    fair = {"commitment": table.commitment, "secret": table.secret.hex() if table.status == "over" else None}
    host = table.seats_of(table.host)
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "options": asdict(table.options),
        "host": SEAT_NAMES[host[0]] if host else None,
        "seats": [seat.shown(number) for number, seat in enumerate(table.seats)],
        "level": table.level,
        "hints": table.hints,
        "clock": {
            **keeper.rule.as_dict(),
            "running": running,
            "since": keeper.since if running else None,
            "left": left,
        },
        "fair": fair,
        "undo": table.voyage.can_undo if table.voyage is not None else False,
        "rematch": table.rematch,
    }


def _you(table: Table, person: Person | None) -> dict[str, Any]:
    """Whoever listens: a person may have several seats, and be the host without one."""
    if person is None:
        return {"name": None, "seats": [], "host": False}
    seats = [SEAT_NAMES[seat] for seat in table.seats_of(person.id)]
    return {"name": person.name, "seats": seats, "host": table.host == person.id}


def _picture(table: Table) -> dict[str, Any] | None:
    if table.voyage is None:
        return None
    return picture(view(table.voyage.states, 0, None).states)


def _own(table: Table, seat: int) -> dict[str, Any]:
    """What is the seat's alone."""
    if table.voyage is None:
        return {"seat": SEAT_NAMES[seat], "values": {}, "tiles": [], "legal": [], "routes": []}
    return own_of(view(table.voyage.states, 0, seat), seat)


def own_of(seen: View, seat: int) -> dict[str, Any]:
    """The same, of a game without a table."""
    states = seen.states
    return {"seat": SEAT_NAMES[seat], "values": values(states), "tiles": tiles(states, seat), **aims_of(seen)}


def _events(table: Table, seat: int | None, news: Iterable[News]) -> list[dict[str, Any]]:
    if table.voyage is None:
        return []
    open_now = sight(table.voyage.states, 0, seat, Eyes.TABLE)
    return [told(event, open_now) for one in news for event in one.events]


def told(event: Happening | dict[str, Any], open_now: Sight) -> dict[str, Any]:
    """An event as it may be told to someone who sees this much, with its sentence."""
    if isinstance(event, dict):
        name = SEAT_NAMES[event["seat"]]
        return {**event, "seat": name, "text": f"{name.capitalize()} takes a step back."}
    heard = redact(event, open_now) if isinstance(event, Placed | Kept) else event
    return {**as_json(heard), "text": heard.sentence()}
