"""Rules of the lobby: creating a table, taking seats, adding bots, starting. Whatever breaks one raises Refusal."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from lastboat.bots import names as bot_names
from lastboat.editions import Options
from lastboat.editions.boxes import Value
from lastboat.errors import BadOption
from lastboat.record import Record
from lastboat.server.models.requests import FillingKind, SeatWish
from lastboat.server.refusals import Refusal
from lastboat.server.tables import salts
from lastboat.server.tables.bot_names import BOT_NAMES, draw_name
from lastboat.server.tables.entries import Came, Coloured, Created, Ended, Entry, Renamed, Sat, Started
from lastboat.server.tables.fair_dice import commitment_of
from lastboat.server.tables.matching import Match
from lastboat.server.tables.seats import Person, Seat
from lastboat.server.tables.table import GameOfEvening, Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.tables.user_text import clean_name


def new_id(prefix: str = "") -> str:
    """A table id that cannot be guessed: the link is the invitation. The first two digits are its shard."""
    return prefix + secrets.token_hex(8)[len(prefix) :]


def options_of(chosen: Mapping[str, Value]) -> Options:
    try:
        return Options.of(dict(chosen))
    except BadOption as error:
        raise Refusal("bad-option", str(error)) from error


DEFAULT_LEVEL: Final = "deckhand"


def usual_level(wishes: Sequence[SeatWish]) -> str:
    """The level of bots that stand in for players: that of the strongest bot requested."""
    requested = [check_level(wish.level) for wish in wishes if wish.kind == "bot" and wish.level]
    return max(requested, key=_levels().index, default=DEFAULT_LEVEL)


def check_level(level: str) -> str:
    if level not in _levels():
        raise Refusal("bad-option", f"there is no bot {level!r}; there are: {', '.join(_levels())}")
    return level


@cache
def _levels() -> tuple[str, ...]:
    """The bots of all packages; finding them takes as long as several moves."""
    return bot_names()


def requested_seats(wishes: Sequence[SeatWish], host: str, name: str, level: str, *, face: str = "") -> list[Seat]:
    """The seats that the host requests; the `person` seat is the host's own."""
    seats = []
    for wish in wishes:
        match wish.kind:
            case "person":
                seats.append(Seat("person", host, name, face=face))
            case "local":
                seats.append(Seat("local", host, clean_name(wish.name or name)))
            case "bot":
                at = check_level(wish.level or level)
                seats.append(_bot(at, [name, *(seat.name for seat in seats)], wish.name))
            case "open":
                seats.append(Seat())
    if sum(seat.kind == "person" for seat in seats) > 1:
        raise Refusal("bad-option", "only one seat can be your own; other people at your screen have `local` seats")
    return seats


def create(
    secret: bytes,
    at: float,
    *,
    host: str,
    options: Options,
    seats: Sequence[Seat],
    clock: TimeControl,
    payer: str,
    public: bool,
    hints: bool,
    level: str,
    past: Sequence[int] = (),
    drawn_from: int = 0,
    rated: bool = False,
    repeat: bool = False,
    daily: int | None = None,
    evening: GameOfEvening | None = None,
) -> Created:
    """The first entry of a table's log."""
    if len(seats) != options.players:
        raise Refusal("bad-option", f"{options.players} players need as many seats, not {len(seats)}")
    if rated:
        _check_rated(options, seats, clock, hints or bool(past))
    commitment = commitment_of(secret)
    chosen = (options, seats, clock, commitment, payer, public, hints, level)
    return Created(at, host, *chosen, list(past), drawn_from, rated, repeat, daily, evening)


def _check_rated(options: Options, seats: Sequence[Seat], clock: TimeControl, is_helped: bool) -> None:
    wrong = {
        "no clock": clock.kind == "none",
        "open values": options.open_values,
        "hints or a past": is_helped,
        "seats of bots or of others at your screen": any(seat.kind in ("bot", "local") for seat in seats),
    }
    if any(wrong.values()):
        found = ", ".join(name for name, is_so in wrong.items() if is_so)
        raise Refusal("bad-option", f"a rated table is for people with a clock and without help; this one has {found}")


def join(table: Table, person: str, name: str, seat: int | None, at: float, *, face: str = "") -> list[Entry]:
    """Take an open seat, the named one or the first."""
    _require_lobby(table)
    if any(table.seats[own].awaited for own in table.seats_of(person)):
        return come(table, person, at)
    if table.seats_of(person):
        raise Refusal("seat-taken", "you already have a seat at this table")
    free = [number for number, one in enumerate(table.seats) if one.kind == "open"]
    if not free or (seat is not None and seat not in free):
        names = ", ".join(table.names.seats[number] for number in free) or "none"
        raise Refusal("seat-taken", f"that seat is not open; open seats: {names}")
    return [Sat(at, seat if seat is not None else free[0], Seat("person", person, name, face=face))]


def come(table: Table, person: str, at: float) -> list[Entry]:
    """Join a rematch: the person's seats are no longer awaited."""
    own = table.seats_of(person) if table.status == "gathering" else []
    return [Came(at, seat) for seat in own if table.seats[seat].awaited]


def leave(table: Table, person: str, at: float) -> list[Entry]:
    """Leave before the start; the seat becomes open, and a host who leaves hands the table on."""
    _require_lobby(table)
    seats = table.own_seats(person)
    return [Sat(at, seat, Seat()) for seat in seats]


def fill(
    table: Table,
    person: str,
    seat: int,
    kind: FillingKind,
    at: float,
    *,
    level: str | None = None,
    name: str | None = None,
) -> list[Entry]:
    """As the host, give a seat to a bot or to someone at the host's screen, or open it."""
    _require_lobby(table)
    _require_host(table, person)
    if table.rated and kind != "open":
        raise Refusal("bad-option", f"this table is rated: a seat cannot be made {kind!r}; allowed: open")
    match kind:
        case "open":
            return [] if table.seats[seat].kind == "open" else [Sat(at, seat, Seat())]
        case "local":
            return [Sat(at, seat, _renamed(table.seats[seat], person, clean_name(name or "")))]
        case "bot":
            chosen = check_level(level or table.level)
            return [Sat(at, seat, _bot(chosen, [one.name for one in table.seats]))]


def rename(table: Table, person: str, seat: int, name: str, at: float) -> list[Entry]:
    """Change the name at one of the person's own seats, until the game is over; the seat keeps its salt."""
    if table.status == "over":
        raise Refusal("game-over", "the game is over; its names can no longer be changed")
    if seat not in table.own_seats(person):
        raise Refusal("not-yours", f"{table.names.seats[seat]} is not your seat; you can change the names at your own")
    cleaned = clean_name(name)
    return [] if cleaned == table.seats[seat].name else [Renamed(at, seat, cleaned)]


def recolour(table: Table, person: str, seat: int, colour: str, at: float) -> list[Entry]:
    """Give a seat another colour before the start: one of the person's own, or as the host one without a person."""
    _require_lobby(table)
    if seat not in table.seats_of(person) and (table.host != person or table.seats[seat].kind == "person"):
        raise Refusal("not-yours", f"{table.names.seats[seat]} is not your seat; you can choose the colour of your own")
    colours = table.options.colours.split("-")
    if colour not in colours:
        colours[seat] = colour
    else:
        holder = colours.index(colour)
        if holder % table.options.players != seat:
            free = ", ".join(one for one in table.names.seats if one not in colours) or "none"
            raise Refusal("colour-taken", f"{colour} is taken; free colours: {free}")
        colours[seat], colours[holder] = colours[holder], colours[seat]
    chosen = "-".join(colours)
    return [] if chosen == table.options.colours else [Coloured(at, seat, chosen)]


def start(table: Table, person: str, at: float) -> list[Entry]:
    """Start the game, at once or when the salts that seats have committed to are revealed."""
    _require_lobby(table)
    _require_host(table, person)
    free = [table.names.seats[number] for number, seat in enumerate(table.seats) if seat.kind == "open"]
    if free:
        raise Refusal("seats-open", f"nobody has taken {', '.join(free)} yet; let someone join or put a bot there")
    missing = ", ".join(seat.name for seat in table.seats if seat.awaited)
    if missing:
        raise Refusal("players-missing", f"{missing} have not joined this rematch yet; wait, or open their seats")
    return salts.start(table, at)


def past_before(table: Table, ply: int) -> list[int]:
    """The actions of a finished game before a ply, where someone has to decide."""
    assert table.game is not None
    actions = table.game.actions
    if ply >= len(actions):
        raise Refusal("no-such-ply", f"the game cannot go on after ply {ply}; allowed: 0 to {len(actions) - 1}")
    return actions[:ply]


def seats_of_record(record: Record, host: str) -> list[Seat]:
    """The seats of a game that was played elsewhere: all belong to the person who opened its record."""
    return [Seat("local", host, clean_name(name)) for name in record.names]


def open_at_the_end(seats: Sequence[Seat], at: float) -> list[Entry]:
    """Start and end a game whose past is all of it; it is not rated."""
    return [Started(at, [seat.salt for seat in seats]), Ended(at)]


def seats_to_play_on(table: Table, person: Person, seat: int, level: str) -> list[Seat]:
    """The seats of a game that plays on: one for the person, bots in the others. Salts stay where they are."""
    seats: list[Seat] = []
    for number, old in enumerate(table.seats):
        if number == seat:
            new = Seat("person", person.id, person.name, face=person.face)
        else:
            new = _bot(level, [person.name, *(one.name for one in seats)])
        seats.append(replace(new, salt=old.salt, salt_commitment=old.salt_commitment))
    return seats


def seats_again(table: Table, person: str) -> list[Seat]:
    """The seats of a game that is played once more, with their salts; refused unless only this person plays bots."""
    if not table.seats_of(person):
        raise Refusal("not-yours", "only the one who played can play the same island again")
    if table.status != "over":
        raise Refusal("game-running", "the same island can be played again once the game is over")
    if len(table.seats_of_people) != 1:
        raise Refusal("bad-option", "only a game of one person against bots can be played again on the same island")
    kept = ("kind", "person", "name", "level", "face", "salt", "salt_commitment")
    return [Seat(**{name: getattr(seat, name) for name in kept}) for seat in table.seats]


def rotated_seats(table: Table, present: str, known: Collection[str]) -> list[Seat]:
    """The seats for a rematch: everyone moves one seat on, and all but the person who offers it are awaited.

    The seats of those who are not among the `known` people are open: nobody can wait for them.
    """
    seats = [_seat_again(seat, present, known) for seat in table.seats]
    return seats[-1:] + seats[:-1]


def _seat_again(seat: Seat, present: str, known: Collection[str]) -> Seat:
    if seat.kind != "bot" and seat.person not in (present, *known):
        return Seat()
    awaited = seat.person not in (None, present)
    return Seat(seat.kind, seat.person, seat.name, seat.level, seat.face, awaited=awaited)


def found_seats(match: Match) -> list[Seat]:
    """The seats of people who have found each other, in an order of chance, and of bots. Everyone is awaited until they
    reveal their salt."""
    seats = [
        Seat("person", one.person, one.name, face=one.face, salt_commitment=one.commitment, awaited=True)
        for one in match.people
    ]
    while len(seats) < match.players:
        seats.append(_bot(DEFAULT_LEVEL, [one.name for one in seats]))
    secrets.SystemRandom().shuffle(seats)
    return seats


def rotated_colours(options: Options) -> Options:
    """The options of a rematch: everyone takes along a colour that the table has chosen."""
    if "colours" not in options.as_dict():
        return options
    colours = options.colours.split("-")
    first, second = colours[: options.players], colours[options.players :]
    return replace(options, colours="-".join([*first[-1:], *first[:-1], *second[-1:], *second[:-1]]))


def _renamed(seat: Seat, person: str, name: str) -> Seat:
    """A local seat under a new name; it keeps its salt if it was this person's before."""
    if seat.person != person:
        return Seat("local", person, name)
    return Seat("local", person, name, salt=seat.salt, salt_commitment=seat.salt_commitment)


def _bot(level: str, taken: list[str], wanted: str | None = None) -> Seat:
    """A bot with a name that is unique at the table: the requested one, so that a table can be set up again."""
    is_free = wanted in BOT_NAMES and wanted not in taken
    return Seat("bot", name=wanted if wanted and is_free else draw_name(taken), level=level)


def _require_lobby(table: Table) -> None:
    if table.status != "gathering":
        raise Refusal("table-started", "this is possible only before the start, and this table has started")


def _require_host(table: Table, person: str) -> None:
    if table.host != person:
        raise Refusal("not-host", "only the host of the table can do that")
