"""What a table's log says of a person who was deleted: their seats are someone's, their lines of chat are empty.

Their moves stay, and so does the id that the log calls them by. It leads to nobody once the person is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from lastboat.server.tables.entries import Coloured, Created, Entry, Left, Renamed, Said, Sat
from lastboat.server.tables.seats import SOMEONE, Seat
from lastboat.server.tables.table import Table

NAMING: Final = (Created, Sat, Renamed, Coloured, Left, Said)
"""The entries that names are in, and those that say whose they are."""


class Redaction(NamedTuple):
    changed: dict[int, Entry]
    """The entries that change, by their numbers."""
    seats: list[Seat]
    """The seats after them."""


def redact(entries: Iterable[tuple[int, Entry]], person: str) -> Redaction:
    """The log without the person's names, face and words; only its entries of NAMING need to be given."""
    table = Table("", b"")
    changed: dict[int, Entry] = {}
    for number, entry in entries:
        without = _without(person, table, entry)
        if without != entry:
            changed[number] = without
        if not isinstance(entry, Said):
            without.apply(table)
    return Redaction(changed, table.seats)


def own_lines(entries: Iterable[tuple[int, Entry]], person: str) -> list[Said]:
    """What the person has said."""
    table = Table("", b"")
    lines = []
    for _, entry in entries:
        if not isinstance(entry, Said):
            entry.apply(table)
        elif _is_said_by(person, table, entry):
            lines.append(entry)
    return lines


def _without(person: str, table: Table, entry: Entry) -> Entry:
    match entry:
        case Created():
            return replace(entry, seats=[_someone(seat, person) for seat in entry.seats])
        case Sat():
            return replace(entry, who=_someone(entry.who, person))
        case Renamed() if table.seats[entry.seat].person == person:
            return replace(entry, name=SOMEONE)
        case Said() if _is_said_by(person, table, entry):
            return Said(entry.at)
        case _:
            return entry


def _someone(seat: Seat, person: str) -> Seat:
    return replace(seat, name=SOMEONE, face="") if seat.person == person else seat


def _is_said_by(person: str, table: Table, line: Said) -> bool:
    """A line says whose it is. In older logs it was said under the colour of the first seat of a person then."""
    if line.person:
        return line.person == person
    own = table.seats_of(person)
    return bool(own) and bool(line.text) and line.colour == table.names.seats[own[0]]
