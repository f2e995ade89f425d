"""The seats' salts for the dice: sent openly, or committed to before the start and revealed after it.

A salt that nobody else knows until the start is fixed prevents anyone from rigging the dice: the server has already
committed to its secret, and no seat can adapt its salt to the others'. A table waits a few seconds for salts to be
revealed. If a seat does not reveal its salt, its commitment, which everyone knew, is used instead; the record shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.tables import play_rules
from lastboat.server.tables.entries import Committed, Entry, Left, Revealed, Salted, Started, Starting
from lastboat.server.tables.fair_dice import FairDice, salt_commitment_of
from lastboat.server.tables.table import Table
from lastboat.server.tables.user_text import check_salt

REVEAL_WITHIN: Final = 10.0
"""Seconds after the start in which salts can be revealed."""


def add(table: Table, person: str, seat: int | None, salt: str, at: float) -> list[Entry]:
    """Add a salt openly, before the start."""
    number = _seat_before_start(table, person, seat)
    return [Salted(at, number, check_salt(salt))]


def commit(table: Table, person: str, seat: int | None, commitment: str, at: float) -> list[Entry]:
    """Commit to a salt by its SHA-256, before the start."""
    number = _seat_before_start(table, person, seat)
    return [Committed(at, number, commitment)]


def reveal(table: Table, person: str, seat: int | None, salt: str, at: float) -> list[Entry]:
    """Reveal a salt after the start; the last one to be revealed starts the game. Refusal for a wrong one."""
    number = _own_seat(table, person, seat)
    one = table.seats[number]
    if one.salt_commitment is None:
        raise Refusal("bad-salt", f"{table.names.seats[number]} has not committed to a salt")
    if table.status == "gathering":
        raise Refusal("table-not-started", "salts are revealed after the start, when nobody can change theirs")
    if not salt or salt_commitment_of(check_salt(salt)) != one.salt_commitment:
        raise Refusal("bad-salt", f"this is not the salt that {table.names.seats[number]} committed to")
    if one.salt == salt:
        return []
    if table.status != "starting":
        raise Refusal("table-started", "too late: the table has started without this salt")
    revealed = Revealed(at, number, salt)
    salts = [salt if n == number else other.salt for n, other in enumerate(table.seats)]
    is_last = not any(other.is_salt_sealed for n, other in enumerate(table.seats) if n != number)
    return [revealed, *_begin(table, salts, at)] if is_last else [revealed]


def start(table: Table, at: float) -> list[Entry]:
    """Start a table whose seats are taken; it waits for the salts that are still to be revealed."""
    if any(seat.is_salt_sealed for seat in table.seats):
        return [Starting(at, at + REVEAL_WITHIN)]
    return _begin(table, [seat.salt for seat in table.seats], at)


def start_without(table: Table, at: float) -> list[Entry]:
    """Start a table that has waited long enough: a commitment replaces a salt that was not revealed.

    Bots play for those for whom this table was found and who did not come.
    """
    if table.reveal_by is None or at < table.reveal_by:
        return []
    salts = [seat.salt or seat.salt_commitment or "" for seat in table.seats]
    absent = [Left(at, number, "left") for number, seat in enumerate(table.seats) if seat.awaited]
    return [*absent, *_begin(table, salts, at)]


def _begin(table: Table, salts: Sequence[str], at: float) -> list[Entry]:
    draws = play_rules.opening_draws(table, FairDice(table.secret, tuple(salts)), at)
    return [Started(at, list(salts)), *draws]


def _seat_before_start(table: Table, person: str, seat: int | None) -> int:
    if table.status != "gathering":
        raise Refusal("table-started", "a salt can be added or committed to before the start; this table has started")
    return _own_seat(table, person, seat)


def _own_seat(table: Table, person: str, seat: int | None) -> int:
    """The named seat, or the person's first."""
    own = table.own_seats(person)
    if seat is not None and seat not in own:
        raise Refusal("not-yours", f"{table.names.seats[seat]} is not your seat")
    return own[0] if seat is None else seat
