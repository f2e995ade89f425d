"""How long a table's log can get: every kind of entry has a bound.

What a player could repeat for ever is refused once the log is very long. Without that, one player could fill the disk
by moving back and forth, or by changing a name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from lastboat.server.refusals import Refusal
from lastboat.server.tables.entries import (
    Acted,
    Came,
    Coloured,
    Committed,
    Created,
    Ended,
    Entry,
    Leaving,
    Left,
    Paused,
    Rematched,
    Renamed,
    Returned,
    Revealed,
    Said,
    Salted,
    Sat,
    Started,
    Starting,
    StoodIn,
    TookBack,
)
from lastboat.server.tables.table import Table

MAX_ENTRIES: Final = 20_000
"""Entries after which a log accepts only what leads to the end of the game: ten times those of the longest games with
much chat."""
MAX_CHAT: Final = 200_000
"""Bytes of chat that a table's log accepts: a long evening of four people who never stop typing."""


def check_log_bounds(table: Table, entries: Sequence[Entry]) -> None:
    """Refuse what can be repeated once the table's log is very long, and chat once there is very much of it."""
    if table.chat_bytes >= MAX_CHAT and any(isinstance(entry, Said) for entry in entries):
        raise Refusal("table-full", f"this table has had its {MAX_CHAT} bytes of chat; you can play on without it")
    if table.seq >= MAX_ENTRIES and any(map(can_be_repeated, entries)):
        rest = "moves, leaving the lobby and returning to your seat are still possible"
        raise Refusal("table-full", f"this table's log is too long for more of this; {rest}")


def can_be_repeated(entry: Entry) -> bool:
    """Whether a player could write entries of this kind for ever. The type checker requires an answer for each."""
    match entry:
        case Said() | TookBack() | Renamed() | Coloured() | Salted() | Committed() | Leaving() | Rematched():
            return True
        case Sat():  # a seat that was opened stays open
            return entry.who.kind != "open"
        case Created() | Starting() | Started() | Ended():  # once
            return False
        case Came() | Revealed():  # once for each seat
            return False
        case Acted() | StoodIn():  # as often as the game has decisions, as long as none is taken back
            return False
        case Left() | Returned():  # after `Leaving`, or when the time of a decision is up
            return False
        case Paused():  # once for each start of the server
            return False
        case _:
            assert_never(entry)
