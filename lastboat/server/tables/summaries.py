"""Table summaries, for the lobby and for lists of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, cast

import orjson

from lastboat.record import result_of
from lastboat.server.models.tables import ClockChosen, TableSummary
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl

SUMMARY_FORMAT: Final = 3
"""Raise it when `summary` changes: stored summaries of another format are computed again when a list needs them."""


def summary(table: Table) -> TableSummary:
    """The public summary of a table."""
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "rated": table.rated,
        "options": asdict(table.options),
        "seats": [
            {
                "seat": table.names.seats[number],
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "face": seat.face,
            }
            for number, seat in enumerate(table.seats)
        ],
        "clock": clock_chosen(table.clock.control),
        "result": None if table.game is None else result_of(table.game.states, 0),
    }


def dump_summary(table: Table) -> str:
    """The summary as stored in the database, with its format."""
    return orjson.dumps({"format": SUMMARY_FORMAT, **summary(table)}).decode()


def load_summary(text: str) -> TableSummary | None:
    """The summary in `text`; None if it is of another format."""
    found = orjson.loads(text)
    return cast("TableSummary", found) if found.pop("format", None) == SUMMARY_FORMAT else None


def with_seats(text: str, seats: Sequence[Seat]) -> str:
    """A stored summary with the names and faces of these seats; empty, to be computed again, if of another format."""
    found = load_summary(text)
    if found is None:
        return "{}"
    for shown, seat in zip(found["seats"], seats, strict=True):
        shown["name"], shown["face"] = seat.name, seat.face
    return orjson.dumps({"format": SUMMARY_FORMAT, **found}).decode()


def clock_chosen(control: TimeControl) -> ClockChosen:
    """The time control as everyone sees it; None for what its kind does not have."""
    live, slow = control.kind == "live", control.kind == "slow"
    return {
        "kind": control.kind,
        "bank": control.bank if live else None,
        "increment": control.increment if live else None,
        "days": control.days if slow else None,
    }
