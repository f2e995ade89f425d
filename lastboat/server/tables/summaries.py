"""Table summaries, for the lobby and for lists of games."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Final

from lastboat.record import result_of
from lastboat.server.tables.table import Table

SUMMARY_FORMAT: Final = 1
"""Raise it when `summary` changes: stored summaries of another format are computed again when a list needs them."""


def summary(table: Table) -> dict[str, Any]:
    """The public summary of a table."""
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "options": asdict(table.options),
        "seats": [
            {"seat": table.names.seats[number], "kind": seat.kind, "name": seat.name, "level": seat.level}
            for number, seat in enumerate(table.seats)
        ],
        "clock": table.clock.control.as_dict(),
        "result": result_of(table.game.states, 0) if table.game is not None else None,
    }


def dump_summary(table: Table) -> str:
    """The summary as stored in the database, with its format."""
    return json.dumps({"format": SUMMARY_FORMAT, **summary(table)}, ensure_ascii=False)


def load_summary(text: str) -> dict[str, Any] | None:
    """The summary in `text`; None if it is of another format."""
    found: dict[str, Any] = json.loads(text)
    return found if found.pop("format", None) == SUMMARY_FORMAT else None
