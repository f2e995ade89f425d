"""A table is a fold over its log.

`lobby_rules` and `play_rules` decide what a request may do and return the entries for it; `Table.fold` applies an
entry. A table read back from its log therefore equals the table that wrote it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from lastboat.editions import Options
from lastboat.engine import CHANCE
from lastboat.events import Happening
from lastboat.server.refusals import Refusal
from lastboat.server.tables.fair_dice import FairDice
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.time_controls import GameClock, TimeControl

MAX_UPDATES: Final = 160
"""Updates kept for streams that reconnect; a client that has missed more gets a fresh view."""
MAX_CHAT_LINES: Final = 50
"""Lines of chat in a fresh view."""


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    kind: str
    at: float
    body: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None
    ply: int | None = None
    """For an action: the ply it was played at."""
    take: int | None = None
    """For an action: how many takebacks came before it. There is at most one action per ply and take."""
    key: str | None = None
    """The idempotency key of the request."""


@dataclass(frozen=True, slots=True)
class Update:
    """What one entry adds for subscribers."""

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
        self.reveal_by: float | None = None
        """While the table is starting: when it starts without the salts that have not been revealed."""
        self.host = ""
        self.payer = ""
        """Whose allowance of bots' thinking the table uses: a pseudonym of the address it was created from."""
        self.public = False
        self.hints = False
        self.level = ""
        self.commitment = ""
        self.options = Options()
        self.seats: list[Seat] = []
        self.clock = GameClock(TimeControl(), 0)
        self.game: GameInPlay | None = None
        self.asked_at = 0.0
        """When the current decision started; 0 if that was before the snapshot the table was loaded from."""
        self.takebacks = 0
        self.rematch: str | None = None
        self.keys: dict[str, int] = {}
        self.chat: deque[dict[str, Any]] = deque(maxlen=MAX_CHAT_LINES)
        self.updates: deque[Update] = deque(maxlen=MAX_UPDATES)
        self.updates_from = 0
        """Updates after this entry are in memory."""
        self.rendered: dict[Any, bytes] = {}
        """JSON parts that the views have rendered since the last entry."""

    @property
    def dice(self) -> FairDice:
        salts = tuple(seat.salt for seat in self.seats)
        return FairDice(self.secret, salts, tuple(seat.salt_commitment for seat in self.seats))

    @property
    def seat_to_act(self) -> int | None:
        """The seat whose decision it is; None in the lobby and once the game is over."""
        return self.game.seat_to_act if self.game is not None else None

    @property
    def people(self) -> frozenset[str]:
        """Those who sit at the table."""
        return frozenset(seat.person for seat in self.seats if seat.person is not None)

    @property
    def seats_of_people(self) -> list[int]:
        """The seats that people play, at their own screens or at the host's, even while a bot plays for them."""
        return [number for number, seat in enumerate(self.seats) if seat.kind in ("person", "local")]

    @property
    def bot_levels(self) -> frozenset[str]:
        """The levels of the bots that have a seat."""
        return frozenset(seat.level for seat in self.seats if seat.kind == "bot" and seat.level is not None)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person plays for."""
        return [number for number, seat in enumerate(self.seats) if person is not None and seat.person == person]

    def own_seats(self, person: str) -> list[int]:
        """The same; a person without a seat is refused."""
        if seats := self.seats_of(person):
            return seats
        raise Refusal("not-yours", "you do not sit at this table")

    def is_in_bot_turn(self, seat: int) -> bool:
        """Whether it is this seat's turn, and a bot has started to play it."""
        if self.game is None or self.game.turn == 0:
            return False
        return self.game.active == seat and self.game.turn == self.seats[seat].bot_turn

    def updates_after(self, seq: int) -> list[Update]:
        """What the entries after this one added, as far as it is still in memory."""
        newer = min(self.seq - seq, len(self.updates))
        return [self.updates[-n] for n in range(newer, 0, -1)]

    def fold(self, entry: Entry) -> None:
        """Apply an entry of the log."""
        self.seq += 1
        events, chat = _FOLDS[entry.kind](self, entry)
        self.updates.append(Update(self.seq, events, chat))
        if len(self.updates) == MAX_UPDATES:
            self.updates_from = self.updates[0].seq - 1
        if entry.key is not None:
            self.keys[f"{entry.seat} {entry.key}"] = self.seq
        self.rendered.clear()
        self._bring_back()
        self._switch_clock(entry.at)

    def _bring_back(self) -> None:
        """Give their seats back to players who have returned, once their bot's turn is over."""
        for number, seat in enumerate(self.seats):
            if seat.returning and not self.is_in_bot_turn(number):
                seat.away = seat.returning = False
                self.clock.resume(number)

    def _switch_clock(self, at: float) -> None:
        if self.game is not None and self.game.actor == CHANCE:
            return
        seat = self.seat_to_act if self.status == "playing" else None
        self.clock.pass_to(seat, at)
        if seat is None or self.seats[seat].is_played_by_bot:
            self.clock.stop(at)
        else:
            self.clock.start(at)

    # The log's entries

    def _created(self, entry: Entry) -> _Effects:
        body = entry.body
        self.host, self.public, self.hints, self.level = body["host"], body["public"], body["hints"], body["level"]
        self.payer = body.get("payer", self.host)  # logs of earlier versions leave it out
        self.commitment = body["commitment"]
        self.options = Options.of(body["options"])
        self.seats = [Seat(**seat) for seat in body["seats"]]
        self.clock = GameClock(TimeControl(**body["clock"]), len(self.seats))
        return NO_EFFECTS

    def _sat(self, entry: Entry) -> _Effects:
        """Logs of earlier versions have no salt here: the seat kept the one it had."""
        assert entry.seat is not None
        self.seats[entry.seat] = Seat(**{"salt": self.seats[entry.seat].salt, **entry.body})
        return NO_EFFECTS

    def _renamed(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        self.seats[entry.seat].name = entry.body["name"]
        return NO_EFFECTS

    def _came(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        self.seats[entry.seat].awaited = False
        return NO_EFFECTS

    def _committed(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.salt, seat.salt_commitment = "", entry.body["commitment"]
        return NO_EFFECTS

    def _salted(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.salt, seat.salt_commitment = entry.body["salt"], None
        return NO_EFFECTS

    def _starting(self, entry: Entry) -> _Effects:
        self.status, self.reveal_by = "starting", entry.body["reveal_by"]
        return NO_EFFECTS

    def _revealed(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        self.seats[entry.seat].salt = entry.body["salt"]
        return NO_EFFECTS

    def _started(self, entry: Entry) -> _Effects:
        """Logs of earlier versions have no salts here, since all were known before, or do not mention the clock."""
        for seat, salt in zip(self.seats, entry.body.get("salts", ()), strict=False):
            seat.salt = salt
        self.status, self.reveal_by, self.asked_at = "playing", None, entry.at
        self.game = GameInPlay(self.options)
        self.clock.waits_for_showing = entry.body.get("clock") == CLOCK_WAITS
        return NO_EFFECTS

    def _acted(self, entry: Entry) -> _Effects:
        assert self.game is not None
        self.asked_at = entry.at
        if entry.seat is not None:
            self._note_who_acts(entry.seat, entry.at)
        return self.game.do(entry.body["action"]), None

    def _note_who_acts(self, seat: int, at: float) -> None:
        assert self.game is not None
        if not self.seats[seat].is_played_by_bot:
            self.clock.person_acted()
            return
        self.seats[seat].bot_turn = self.game.turn
        self.clock.bot_acted(self.game.turn if self.game.active == seat else 0, at)

    def _ended(self, entry: Entry) -> _Effects:
        self.status = "over"
        return NO_EFFECTS

    def _took_back(self, entry: Entry) -> _Effects:
        assert self.game is not None
        self.game.undo()
        self.takebacks += 1
        return ({"type": "took-back", "seat": entry.seat, "ply": self.game.ply},), None

    def _stood_in(self, entry: Entry) -> _Effects:
        return ({"type": "stood-in", "seat": entry.seat},), None

    def _said(self, entry: Entry) -> _Effects:
        line = {"seq": self.seq, "at": entry.at, **entry.body}
        self.chat.append(line)
        return (), line

    def _leaving(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        self.seats[entry.seat].leaves_at = entry.body["until"]
        return NO_EFFECTS

    def _left(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.away, seat.returning, seat.leaves_at = True, False, None
        if entry.body.get("clock") != CLOCK_KEPT:
            if self.clock.running == entry.seat:
                self.clock.finish_decision(entry.at)
        elif entry.body["reason"] == "time":
            self.clock.run_out(entry.seat, entry.at)
        return NO_EFFECTS

    def _returned(self, entry: Entry) -> _Effects:
        assert entry.seat is not None
        seat = self.seats[entry.seat]
        seat.leaves_at = None
        if entry.body.get("after_turn"):
            seat.returning = True
            return NO_EFFECTS
        seat.away = False
        if entry.body.get("clock") == CLOCK_KEPT:
            self.clock.resume(entry.seat)
        else:
            self.clock.refill(entry.seat)
        return NO_EFFECTS

    def _rematched(self, entry: Entry) -> _Effects:
        self.rematch = entry.body["table"]
        return NO_EFFECTS

    def _paused(self, entry: Entry) -> _Effects:
        seconds = entry.body["seconds"]
        self.clock.exclude(seconds)
        if self.reveal_by is not None:
            self.reveal_by += seconds
        for seat in self.seats:
            if seat.leaves_at is not None:
                seat.leaves_at += seconds
        return NO_EFFECTS

    # Snapshots

    def save(self) -> dict[str, Any]:
        """A snapshot as plain data, without the updates."""
        return {
            **{name: getattr(self, name) for name in PLAIN_FIELDS},
            "options": self.options.as_dict(),
            "seats": [asdict(seat) for seat in self.seats],
            "clock": self.clock.save(),
            "actions": None if self.game is None else self.game.actions,
            "chat": list(self.chat),
        }

    @classmethod
    def load(cls, id: str, secret: bytes, saved: dict[str, Any]) -> Table:
        """The table from a snapshot."""
        table = cls(id, secret)
        for name in PLAIN_FIELDS:
            setattr(table, name, saved[name])
        table.options = Options.of(saved["options"])
        table.seats = [Seat(**seat) for seat in saved["seats"]]
        table.clock = GameClock.load(saved["clock"])
        table.chat.extend(saved["chat"])
        if saved["actions"] is not None:
            table.game = GameInPlay(table.options)
            table.game.run(saved["actions"])
        table.updates_from = table.seq
        return table


MAX_ENTRIES: Final = 20_000
"""Entries after which a log accepts only what leads to the end of the game: ten times those of the longest games with
much chat. Without it, a player could fill the disk by moving back and forth."""


def check_room(table: Table, entries: Sequence[Entry]) -> None:
    """Refuse non-essential entries once the table's log is very long."""
    if table.seq >= MAX_ENTRIES and any(map(_can_be_done_without, entries)):
        rest = "moves, leaving the lobby and returning to your seat are still possible"
        raise Refusal("table-full", f"this table's log is too long for more of this; {rest}")


def _can_be_done_without(entry: Entry) -> bool:
    if entry.kind == "sat":
        return bool(entry.body["kind"] != "open")
    return entry.kind in ("said", "took-back", "salted", "committed", "leaving")


CLOCK_KEPT: Final = "kept"
"""In the body of `left` and `returned`: leaving earns no increment, and returning restores what was left.

Logs of earlier versions lack it. There, leaving earned an increment and every return refilled the clock.
"""
CLOCK_WAITS: Final = "waits"
"""In the body of `started`: a live clock waits until the turns of bots have been shown."""
PLAIN_FIELDS: Final = (
    "seq",
    "status",
    "reveal_by",
    "host",
    "payer",
    "public",
    "hints",
    "level",
    "commitment",
    "takebacks",
    "rematch",
    "keys",
)
"""Fields that a snapshot holds as they are."""
SNAPSHOT_FORMAT: Final = 6
"""Raise it when `save` changes: the store then ignores older snapshots and reads the log instead."""

_Effects = tuple[tuple[Happening | dict[str, Any], ...], dict[str, Any] | None]
"""Events and a chat line."""
NO_EFFECTS: Final[_Effects] = ((), None)
_FOLDS: Final[dict[str, Callable[[Table, Entry], _Effects]]] = {
    "created": Table._created,
    "sat": Table._sat,
    "renamed": Table._renamed,
    "came": Table._came,
    "salted": Table._salted,
    "committed": Table._committed,
    "starting": Table._starting,
    "revealed": Table._revealed,
    "started": Table._started,
    "acted": Table._acted,
    "ended": Table._ended,
    "took-back": Table._took_back,
    "stood-in": Table._stood_in,
    "said": Table._said,
    "leaving": Table._leaving,
    "left": Table._left,
    "returned": Table._returned,
    "rematched": Table._rematched,
    "paused": Table._paused,
}
"""How each kind of entry changes the table."""
