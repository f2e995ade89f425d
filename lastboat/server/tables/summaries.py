"""A table in a line, for the lobby and for lists of games."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from lastboat import __version__
from lastboat.names import SEAT_NAMES
from lastboat.record import result_of
from lastboat.server.tables.table import Table


def summary(table: Table) -> dict[str, Any]:
    """What everyone may know of it at a glance."""
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "options": asdict(table.options),
        "seats": [
            {"seat": SEAT_NAMES[number], "kind": seat.kind, "name": seat.name, "level": seat.level}
            for number, seat in enumerate(table.seats)
        ],
        "clock": table.keeper.rule.as_dict(),
        "result": result_of(table.voyage.states, 0) if table.voyage is not None else None,
    }


def kept(table: Table) -> str:
    """The summary as the database keeps it, with the version that wrote it."""
    return json.dumps({"version": __version__, **summary(table)}, ensure_ascii=False)


def read_kept(text: str) -> dict[str, Any] | None:
    """What `kept` has written; None if another version has, whose summaries may look otherwise."""
    found: dict[str, Any] = json.loads(text)
    return found if found.pop("version", None) == __version__ else None
