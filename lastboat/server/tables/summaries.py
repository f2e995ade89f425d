"""Table summaries, for the lobby and for lists of games."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from lastboat import __version__
from lastboat.names import SEAT_NAMES
from lastboat.record import result_of
from lastboat.server.tables.table import Table


def summary(table: Table) -> dict[str, Any]:
    """The public summary of a table."""
    return {
        "id": table.id,
        "status": table.status,
        "public": table.public,
        "options": asdict(table.options),
        "seats": [
            {"seat": SEAT_NAMES[number], "kind": seat.kind, "name": seat.name, "level": seat.level}
            for number, seat in enumerate(table.seats)
        ],
        "clock": table.clock.control.as_dict(),
        "result": result_of(table.game.states, 0) if table.game is not None else None,
    }


def dump_summary(table: Table) -> str:
    """The summary as stored in the database, with the table's host and the version that wrote it."""
    return json.dumps({"version": __version__, "host": table.host, **summary(table)}, ensure_ascii=False)


def load_summary(text: str) -> tuple[str, dict[str, Any]] | None:
    """The host and the summary in `text`; None if another version wrote it, since its fields may differ."""
    found: dict[str, Any] = json.loads(text)
    version, host = found.pop("version", None), found.pop("host", None)
    return (host, found) if version == __version__ and host is not None else None
