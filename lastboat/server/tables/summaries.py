"""Table summaries, for the lobby and for lists of games."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from lastboat import __version__
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
            {"seat": table.names.seats[number], "kind": seat.kind, "name": seat.name, "level": seat.level}
            for number, seat in enumerate(table.seats)
        ],
        "clock": table.clock.control.as_dict(),
        "result": result_of(table.game.states, 0) if table.game is not None else None,
    }


def dump_summary(table: Table) -> str:
    """The summary as stored in the database, with the version that wrote it."""
    return json.dumps({"version": __version__, **summary(table)}, ensure_ascii=False)


def load_summary(text: str) -> dict[str, Any] | None:
    """The summary in `text`; None if another version wrote it, since its fields may differ."""
    found: dict[str, Any] = json.loads(text)
    return found if found.pop("version", None) == __version__ else None
