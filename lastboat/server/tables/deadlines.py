"""What happens at a table without a request: a clock runs out, a bot takes a seat, the reveal of the salts is over.

`Scheduler` looks at each table when its deadline passes. How a clock runs is said in `time_controls`, what a seat loses
by it in `entries.Left`.
"""

from __future__ import annotations

from lastboat.server.tables import salts
from lastboat.server.tables.entries import Entry, Left
from lastboat.server.tables.table import Table


def next_deadline(table: Table) -> float | None:
    """When that is; None if nothing happens here without a request."""
    leaving = [seat.leaves_at for seat in table.seats if table.status == "playing"]
    times = [at for at in (table.clock.flag_at, table.reveal_by, *leaving) if at is not None]
    return min(times, default=None)


def on_deadline(table: Table, at: float) -> list[Entry]:
    """The entries for what is due by then.

    Bots play on: for the seat on the clock if its time is up, else for those whose players left a while ago.
    """
    if table.reveal_by is not None:
        return salts.start_without(table, at)
    if table.status != "playing":
        return []
    seat, flag_at = table.clock.running, table.clock.flag_at
    if seat is not None and flag_at is not None and flag_at <= at:
        return [Left(at, seat, "time")]
    left = [number for number, one in enumerate(table.seats) if one.leaves_at is not None and one.leaves_at <= at]
    return [Left(at, number, "left") for number in left]
