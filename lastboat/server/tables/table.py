"""A table: everything about it follows from its log, entry by entry.

The modules `gathering` and `playing` decide what may be done and give the entries for it; `Table.fold` carries an entry
out. So a table that is read back from its log is the table that wrote it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from lastboat.editions import Options
from lastboat.engine import CHANCE
from lastboat.events import Happening
from lastboat.server.tables.fair_dice import Lots
from lastboat.server.tables.game_in_play import Voyage
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.time_controls import ClockRule, TimeKeeper

REMEMBERED: Final = 160
"""Entries whose news are kept for streams that were cut off; who missed more gets a fresh view."""
CHAT_LINES: Final = 50
"""Lines of chat that a fresh view shows."""


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    kind: str
    at: float
    body: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None
    ply: int | None = None
    """For an action: the ply it was played at …"""
    take: int | None = None
    """… and how many steps had been taken back before, so that a ply is played once between two takebacks."""
    key: str | None = None
    """The idempotency key it was sent with."""


@dataclass(frozen=True, slots=True)
class News:
    """What an entry brought."""

    seq: int
    events: tuple[Happening | dict[str, Any], ...] = ()
    chat: dict[str, Any] | None = None


class Table:
    """One table and its game."""

    def __init__(self, id: str, secret: bytes) -> None:
        self.id = id
        self.secret = secret
        self.seq = 0
        self.status = "gathering"
        self.host = ""
        self.public = False
        self.hints = False
        self.level = ""
        self.commitment = ""
        self.options = Options()
        self.seats: list[Seat] = []
        self.keeper = TimeKeeper(ClockRule(), 0)
        self.voyage: Voyage | None = None
        self.takes = 0
        self.rematch: str | None = None
        self.keys: dict[str, int] = {}
        self.chat: deque[dict[str, Any]] = deque(maxlen=CHAT_LINES)
        self.news: deque[News] = deque(maxlen=REMEMBERED)
        self.known_from = 0
        """News are remembered from this entry on."""
        self.asked_at = 0.0
        """When whoever acts now was asked."""
        self.rendered: dict[Any, Any] = {}
        """What the views have drawn of it since the last entry."""

    @property
    def lots(self) -> Lots:
        return Lots(self.secret, tuple(seat.salt for seat in self.seats))

    @property
    def asked(self) -> int | None:
        """The seat that is to answer."""
        return self.voyage.seat if self.voyage is not None else None

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person speaks for."""
        return [number for number, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def is_local(self, seats: list[int]) -> bool:
        """Whether several people share this screen."""
        return len(seats) > 1

    def fold(self, entry: Entry) -> None:
        """Carry an entry of the log out."""
        self.seq += 1
        events, chat = _FOLDS[entry.kind](self, entry)
        self.news.append(News(self.seq, events, chat))
        if len(self.news) == REMEMBERED:
            self.known_from = self.news[0].seq - 1
        if entry.key is not None:
            self.keys[f"{entry.seat} {entry.key}"] = self.seq
        self.rendered.clear()
        self._turn_clock(entry.at)

    def _turn_clock(self, at: float) -> None:
        if self.voyage is not None and self.voyage.actor == CHANCE:
            return
        asked = self.asked
        on_clock = asked if asked is not None and not self.seats[asked].is_played_by_bot else None
        self.keeper.turn_to(on_clock if self.status == "playing" else None, at)

    # The log's entries

    def _created(self, entry: Entry) -> _Told:
        body = entry.body
        self.host, self.public, self.hints, self.level = body["host"], body["public"], body["hints"], body["level"]
        self.commitment = body["commitment"]
        self.options = Options.of(body["options"])
        self.seats = [Seat(**seat) for seat in body["seats"]]
        self.keeper = TimeKeeper(ClockRule(**body["clock"]), len(self.seats))
        return QUIET

    def _sat(self, entry: Entry) -> _Told:
        assert entry.seat is not None
        salt = self.seats[entry.seat].salt
        self.seats[entry.seat] = Seat(**entry.body, salt=salt)
        return QUIET

    def _salted(self, entry: Entry) -> _Told:
        assert entry.seat is not None
        self.seats[entry.seat].salt = entry.body["salt"]
        return QUIET

    def _started(self, entry: Entry) -> _Told:
        self.status = "playing"
        self.voyage = Voyage(self.options)
        self.asked_at = entry.at
        return QUIET

    def _acted(self, entry: Entry) -> _Told:
        assert self.voyage is not None
        happened = self.voyage.do(entry.body["action"])
        self.asked_at = entry.at
        return happened, None

    def _ended(self, entry: Entry) -> _Told:
        self.status = "over"
        return QUIET

    def _took_back(self, entry: Entry) -> _Told:
        assert self.voyage is not None
        self.voyage.undo()
        self.takes += 1
        self.asked_at = entry.at
        return ({"type": "took-back", "seat": entry.seat, "ply": self.voyage.ply},), None

    def _said(self, entry: Entry) -> _Told:
        line = {"seq": self.seq, "at": entry.at, **entry.body}
        self.chat.append(line)
        return (), line

    def _left(self, entry: Entry) -> _Told:
        assert entry.seat is not None
        self.seats[entry.seat].away = True
        self.asked_at = entry.at
        return QUIET

    def _returned(self, entry: Entry) -> _Told:
        assert entry.seat is not None
        self.seats[entry.seat].away = False
        self.keeper.refill(entry.seat)
        self.asked_at = entry.at
        return QUIET

    def _rematched(self, entry: Entry) -> _Told:
        self.rematch = entry.body["table"]
        return QUIET

    def _paused(self, entry: Entry) -> _Told:
        self.keeper.forgive(entry.body["seconds"])
        return QUIET

    # Kept aside, to read less of the log

    def save(self) -> dict[str, Any]:
        """All of it as plain data, but for the news."""
        plain = (
            "seq",
            "status",
            "host",
            "public",
            "hints",
            "level",
            "commitment",
            "takes",
            "rematch",
            "keys",
            "asked_at",
        )
        return {
            **{name: getattr(self, name) for name in plain},
            "options": self.options.as_dict(),
            "seats": [asdict(seat) for seat in self.seats],
            "keeper": self.keeper.save(),
            "actions": None if self.voyage is None else self.voyage.actions,
            "chat": list(self.chat),
        }

    @classmethod
    def load(cls, id: str, secret: bytes, saved: dict[str, Any]) -> Table:
        table = cls(id, secret)
        saved = dict(saved)
        table.options = Options.of(saved.pop("options"))
        table.seats = [Seat(**seat) for seat in saved.pop("seats")]
        table.keeper = TimeKeeper.load(saved.pop("keeper"))
        table.chat.extend(saved.pop("chat"))
        actions = saved.pop("actions")
        for name, value in saved.items():
            setattr(table, name, value)
        if actions is not None:
            table.voyage = Voyage(table.options)
            table.voyage.run(actions)
        table.known_from = table.seq
        return table


_Told = tuple[tuple[Happening | dict[str, Any], ...], dict[str, Any] | None]
QUIET: Final[_Told] = ((), None)
_FOLDS: Final[dict[str, Callable[[Table, Entry], _Told]]] = {
    "created": Table._created,
    "sat": Table._sat,
    "salted": Table._salted,
    "started": Table._started,
    "acted": Table._acted,
    "ended": Table._ended,
    "took-back": Table._took_back,
    "said": Table._said,
    "left": Table._left,
    "returned": Table._returned,
    "rematched": Table._rematched,
    "paused": Table._paused,
}
"""What each kind of entry does."""
