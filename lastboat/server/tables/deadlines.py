"""What happens at a table when a deadline passes: a clock runs out, a player has left, a salt was not revealed."""

from __future__ import annotations

from lastboat.server.tables import play_rules, salts
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.table import Table


def next_deadline(table: Table) -> float | None:
    """When `due` next has something to do."""
    leaving = [seat.leaves_at for seat in table.seats if table.status == "playing"]
    times = [at for at in (table.clock.flag_at, table.reveal_by, *leaving) if at is not None]
    return min(times, default=None)


def due(table: Table, at: float) -> list[Entry]:
    """The entries for what is due at this time."""
    return salts.start_without(table, at) or play_rules.hand_over(table, at)
