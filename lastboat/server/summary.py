"""A table in a line, for the lobby and for lists of games."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from lastboat.names import SEAT_NAMES
from lastboat.record import result_of
from lastboat.server.table import Table


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
