"""Rules of the lobby: creating a table, taking seats, adding bots, starting."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from lastboat.bots import names as bot_names
from lastboat.editions import Options
from lastboat.errors import BadOption
from lastboat.names import SEAT_NAMES
from lastboat.server.refusals import Refusal
from lastboat.server.tables import play_rules
from lastboat.server.tables.fair_dice import commitment_of
from lastboat.server.tables.seats import KINDS, Seat
from lastboat.server.tables.table import Entry, Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.tables.user_text import check_salt, clean_name


def new_id() -> str:
    """A table id that cannot be guessed: the link is the invitation."""
    return secrets.token_hex(8)


def options_of(chosen: dict[str, Any]) -> Options:
    try:
        return Options.of(chosen)
    except BadOption as error:
        raise Refusal("bad-option", str(error)) from error


def check_level(level: str) -> str:
    if level not in bot_names():
        raise Refusal("bad-option", f"there is no bot {level!r}; there are: {', '.join(bot_names())}")
    return level


def requested_seats(wishes: Sequence[dict[str, Any]], host: str, name: str, level: str) -> list[Seat]:
    """The seats that the host asks for; the `person` seat is the host's own."""
    seats = []
    for wish in wishes:
        kind = wish["kind"]
        match kind:
            case "person":
                seats.append(Seat("person", host, name))
            case "local":
                seats.append(Seat("local", host, clean_name(wish.get("name") or name)))
            case "bot":
                at = check_level(wish.get("level") or level)
                seats.append(Seat("bot", name=at.capitalize(), level=at))
            case "open":
                seats.append(Seat())
            case _:
                raise Refusal("bad-option", f"a seat cannot be {kind!r}; allowed: {', '.join(KINDS)}")
    if sum(seat.kind == "person" for seat in seats) > 1:
        raise Refusal("bad-option", "only one seat can be your own; further people at your screen are `local` seats")
    return seats


def create(
    secret: bytes, at: float, *, host: str, options: Options, seats: Sequence[Seat], clock: TimeControl, **chosen: Any
) -> Entry:
    """The first entry of a table's log; `chosen` are `public`, `hints` and `level`."""
    if len(seats) != options.players:
        raise Refusal("bad-option", f"{options.players} players need as many seats, not {len(seats)}")
    body = {
        "host": host,
        "options": options.as_dict(),
        "seats": [asdict(seat) for seat in seats],
        "clock": asdict(clock),
        "commitment": commitment_of(secret),
        **chosen,
    }
    return Entry("created", at, body)


def join(table: Table, person: str, name: str, seat: int | None, at: float) -> list[Entry]:
    """Take an open seat, the named one or the first."""
    _require_lobby(table)
    if table.seats_of(person):
        raise Refusal("seat-taken", "you sit at this table already")
    free = [number for number, one in enumerate(table.seats) if one.kind == "open"]
    if not free or (seat is not None and seat not in free):
        names = ", ".join(SEAT_NAMES[number] for number in free) or "none"
        raise Refusal("seat-taken", f"that seat is not open; open seats: {names}")
    return [_sat(seat if seat is not None else free[0], Seat("person", person, name), at)]


def leave(table: Table, person: str, at: float) -> list[Entry]:
    """Leave before the start; the seat becomes open."""
    seats = _own_seats(table, person)
    return [_sat(seat, Seat(), at) for seat in seats]


def fill(
    table: Table, person: str, seat: int, kind: str, at: float, *, level: str | None = None, name: str | None = None
) -> list[Entry]:
    """The host gives a seat to a bot or to someone at the host's screen, or opens it."""
    _require_lobby(table)
    _require_host(table, person)
    match kind:
        case "open":
            return [_sat(seat, Seat(), at)]
        case "local":
            return [_sat(seat, Seat("local", person, clean_name(name or "")), at)]
        case "bot":
            chosen = check_level(level or table.level)
            return [_sat(seat, Seat("bot", name=chosen.capitalize(), level=chosen), at)]
    raise Refusal("bad-option", f"a seat cannot be made {kind!r}; allowed: bot, local, open")


def salt(table: Table, person: str, seat: int | None, text: str, at: float) -> list[Entry]:
    """Add a salt to the dice: after the server's commitment and before the first draw."""
    _require_lobby(table)
    own = _own_seats(table, person)
    if seat is not None and seat not in own:
        raise Refusal("not-yours", f"{SEAT_NAMES[seat]} is not your seat")
    return [Entry("salted", at, {"salt": check_salt(text)}, seat if seat is not None else own[0])]


def start(table: Table, person: str, at: float) -> list[Entry]:
    """Start the game; chance draws and deals at once."""
    _require_lobby(table)
    _require_host(table, person)
    free = [SEAT_NAMES[number] for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if free:
        raise Refusal("seats-open", f"nobody sits at {', '.join(free)} yet; let someone join or put a bot there")
    return [Entry("started", at), *play_rules.opening_draws(table, at)]


def rotated_seats(table: Table) -> list[Seat]:
    """The seats for a rematch: everyone moves one seat on."""
    seats = [Seat(seat.kind, seat.person, seat.name, seat.level) for seat in table.seats]
    return seats[-1:] + seats[:-1]


def _sat(seat: int, who: Seat, at: float) -> Entry:
    body = asdict(who)
    del body["salt"]
    return Entry("sat", at, body, seat)


def _own_seats(table: Table, person: str) -> list[int]:
    seats = table.seats_of(person)
    if not seats:
        raise Refusal("not-yours", "you do not sit at this table")
    return seats


def _require_lobby(table: Table) -> None:
    if table.status != "gathering":
        raise Refusal("table-started", "that is possible only before the start; this table has started")


def _require_host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refusal("not-host", "only the host of the table can do that")
