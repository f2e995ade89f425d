"""Messages: what a seat or a spectator sees of a table, built only from what `lastboat.view` leaves visible.

Some parts are the same for everyone (`table`, and `view`, which is a spectator's); `own` belongs to one seat (its
values while it may see them, its tiles, its legal moves). Parts are rendered once and joined as bytes. Whole messages
are not kept: they would be most of the memory of a table in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

import orjson

from lastboat.editions import Options
from lastboat.engine.queries import seat_of_colour
from lastboat.events import Happening, as_json, redact
from lastboat.events.declare import DECLARATIONS
from lastboat.names import Names
from lastboat.server.models import position
from lastboat.server.models.events import Event
from lastboat.server.models.tables import ChatLine, OptionsChosen, SeatAtTable, TableShown, You
from lastboat.server.tables.occurrences import Context, Occurrence
from lastboat.server.tables.play_rules import undo_seat
from lastboat.server.tables.seats import Person
from lastboat.server.tables.summaries import clock_chosen
from lastboat.server.tables.table import ChatLine as Said
from lastboat.server.tables.table import Notice, Table
from lastboat.server.views.legal_moves import legal_payload
from lastboat.server.views.position import (
    CREATURE_KINDS,
    PHASE_WORDS,
    names_in,
    position_payload,
    rendered,
    tiles,
    values,
)
from lastboat.view import Eyes, OpenSecrets, View, open_secrets, view

NOTICES: Final = {
    "took-back": "{} takes a step back.",
    "stood-in": "{}'s bot does not answer; a simpler one plays.",
}
"""The sentences of events of the server, not of the game."""
SECRET: Final = tuple(kind for kind, declared in DECLARATIONS.items() if declared.secrets)
"""The types of events with fields that not everyone may see."""
VERSION: Final = 2
"""The protocol's version, in every message. A change that could break a client raises it; messages of the first version
have none."""
REMEMBERED: Final = 1 << 12
"""The most events whose JSON is cached."""


def message(table: Table, seat: int | None, person: Person | None = None, since: int | None = None) -> bytes:
    """Everything the seat (None: a spectator) may know now, with the updates after entry `since`, as JSON."""
    fresh = since is None or since < table.updates_from or since > table.seq
    events, chat = _updates(table, seat, None if fresh else since, person.mutes if person is not None else frozenset())
    undo = _undo_seat(table, person, seat)
    parts = (
        b'{"version":%d,"seq":%d,"ply":' % (VERSION, table.seq),
        b"null" if table.game is None else b"%d" % table.game.ply,
        b',"fresh":true,"table":' if fresh else b',"fresh":false,"table":',
        _part(table, "about", table_payload),
        b',"events":',
        events,
        b',"chat":',
        chat,
        b',"view":',
        _part(table, "view", _position),
        b',"own":',
        b"null" if seat is None else _part(table, seat, _own, seat),
        b',"you":',
        _part(table, (person, undo), _you, person, undo),
        b"}",
    )
    return b"".join(parts)


def _updates(table: Table, seat: int | None, since: int | None, mutes: frozenset[str]) -> tuple[bytes, bytes]:
    """Events and chat after an entry, without the lines of muted people; for a fresh message, the last lines."""
    if since is None:
        return b"[]", _part(table, ("chat", mutes), lambda table: _chat(table.chat, mutes))
    updates = table.updates_after(since)
    happened = [event for one in updates for event in one.events]
    is_shared = not any(_has_secret(event) for event in happened)
    events = _part(table, ("all" if is_shared else seat, since), _events, seat, happened)
    return events, to_json(_chat((one.chat for one in updates if one.chat is not None), mutes))


def _chat(lines: Iterable[Said], mutes: frozenset[str]) -> list[ChatLine]:
    return [
        {"seq": one.seq, "at": one.at, "seat": one.seat, "name": one.name, "text": one.text}
        for one in lines
        if one.person not in mutes
    ]


def to_json(plain: Any) -> bytes:
    return orjson.dumps(plain)


def _part(table: Table, name: Any, make: Callable[..., Any], *of: Any) -> bytes:
    """A part of messages that depends only on the table; rendered at most once after each entry of the log."""
    rendered = table.rendered.get(name)
    if rendered is None:
        rendered = table.rendered[name] = to_json(make(table, *of))
    return rendered


def table_payload(table: Table) -> TableShown:
    """The table's public payload."""
    clock = table.clock
    names = table.names.seats
    running = None if clock.running is None else names[clock.running]
    left = dict(zip(names, clock.left, strict=False)) if clock.control.kind != "none" else None
    # This message is the same at any time, so that of an island of the day is told elsewhere: GET /api/daily, …/dice.
    secret = table.secret.hex() if table.status == "over" and table.daily is None else None
    host = table.seats_of(table.host)
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "rated": table.rated,
        "options": _options(table.options),
        "host": names[host[0]] if host else None,
        "seats": [_seat(table, number) for number in range(len(table.seats))],
        "level": table.level,
        "hints": table.hints,
        "clock": {
            **clock_chosen(clock.control),
            "running": running,
            "asked": clock.asked if running else None,
            "since": clock.since if running else None,
            "left": left,
        },
        "fair": {"commitment": table.commitment, "secret": secret, "reveal_by": table.reveal_by},
        "rematch": table.rematch,
        "repeat": table.repeat,
        "daily": table.daily,
        "evening": None if table.evening is None else asdict(table.evening),  # type: ignore[typeddict-item]
    }


def _seat(table: Table, number: int) -> SeatAtTable:
    """A seat is called by its colour."""
    seat, names, players = table.seats[number], table.names.seats, table.options.players
    led = [c for c in range(players * table.options.colours_each) if seat_of_colour(c, players) == number]
    return {
        "seat": names[number],
        "colours": [names[colour] for colour in led],
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "face": seat.face,
        "salt": seat.salt,
        "salt_commitment": seat.salt_commitment,
        "awaited": seat.awaited,
        "leaves_at": seat.leaves_at,
        "away": seat.away,
        "returning": seat.returning,
    }


@lru_cache
def _options(chosen: Options) -> OptionsChosen:
    return rendered(asdict(chosen))


def _you(table: Table, person: Person | None, undo: int | None) -> You:
    """The recipient of the message: they may have several seats, and be the host without one."""
    if person is None:
        return {"name": None, "seats": [], "host": False, "undo": None}
    names = table.names.seats
    return {
        "name": person.name,
        "seats": [names[seat] for seat in table.seats_of(person.id)],
        "host": table.host == person.id,
        "undo": None if undo is None else names[undo],
    }


def _undo_seat(table: Table, person: Person | None, seat: int | None) -> int | None:
    """Which of a person's seats can take back what it did last.

    In a turn that depends on the seat's hand, so the view of another seat at the same screen does not say it.
    """
    undo = undo_seat(table)
    if table.game is None or undo is None or person is None or table.seats[undo].person != person.id:
        return None
    return undo if table.game.turn == 0 or undo == seat else None


def _position(table: Table) -> position.View | None:
    if table.game is None:
        return None
    return position_payload(view(table.game.states, 0, None).states)


def _own(table: Table, seat: int) -> position.Own:
    """What only the seat may know."""
    if table.game is None:
        return {"seat": table.names.seats[seat], "values": {}, "tiles": [], "legal": [], "routes": []}
    return own_payload(view(table.game.states, 0, seat), seat)


def own_payload(seen: View, seat: int) -> position.Own:
    """The same, for a game without a table."""
    record = seen.record
    name = names_in(record).seats[seat]
    legal, routes = legal_payload(seen)
    return {"seat": name, "values": values(record), "tiles": tiles(record, seat), "legal": legal, "routes": routes}


def _events(table: Table, seat: int | None, happened: Iterable[Occurrence | Notice]) -> list[Event]:
    if table.game is None:
        return []
    visible = open_secrets(table.game.states, 0, seat, Eyes.TABLE)
    names = table.names
    return [
        event_payload(one, visible, names) if isinstance(one, Notice) or _has_secret(one) else _open_event(one, names)
        for one in happened
    ]


def _has_secret(one: Occurrence | Notice) -> bool:
    """Whether this is an event with fields that not everyone may see."""
    return isinstance(one, Occurrence) and isinstance(one.event, SECRET)


@lru_cache(REMEMBERED)
def _open_event(one: Occurrence, names: Names) -> Event:
    """An event without hidden fields."""
    return rendered(_shown(one.event, one.context, names))


def event_payload(one: Occurrence | Notice, visible: OpenSecrets, names: Names) -> Event:
    """An event with its sentence, without what is not visible."""
    if isinstance(one, Notice):
        name = names.seats[one.seat]
        ply = {} if one.ply is None else {"ply": one.ply}
        said = {"text": NOTICES[one.type].format(name.capitalize())}
        return {"type": one.type, "seat": name, **ply, **_context(one.context, names), **said}
    event = redact(one.event, visible) if _has_secret(one) else one.event
    return _shown(event, one.context, names)


def _shown(event: Happening, context: Context, names: Names) -> Event:
    said = {"text": event.sentence(names)}
    return {**as_json(event, names), **_kind_of_creature(event), **_context(context, names), **said}


def _context(context: Context, names: Names) -> dict[str, str | None]:
    return {
        "step": context.step and context.step.value,
        "phase": PHASE_WORDS[context.phase],
        "actor": names.actors[context.actor],
        "active": names.seats[context.active],
    }


def _kind_of_creature(event: Happening) -> dict[str, str]:
    """The kind of an event's creature, so that nobody has to parse its name."""
    creature = getattr(event, "creature", None)
    return {} if creature is None else {"kind": CREATURE_KINDS[creature]}
