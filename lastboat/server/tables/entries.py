"""The entries of a table's log. Each knows how it changes a table, and how it is stored.

Fields named in `COLUMNS` have a column of their own in the database; the others are its `body`, as JSON. What is stored
must stay readable: a field may be added with a default, but none renamed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self, cast, get_args

import orjson

from lastboat.editions import Options
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.seats import SOMEONE, Seat
from lastboat.server.tables.table import NO_EFFECTS, ChatLine, Effects, GameOfEvening, Notice, Table
from lastboat.server.tables.time_controls import GameClock, TimeControl
from lastboat.server.tables.user_text import size_of_line

Columns = dict[str, Any]
Body = dict[str, Any]
"""What is stored of an entry: some fields in columns of the database, the others as JSON."""
COLUMNS: Final = frozenset({"at", "seat", "ply", "take", "key"})


class Row(NamedTuple):
    """An entry as the database stores it."""

    kind: str
    at: float
    seat: int | None
    ply: int | None
    take: int | None
    key: str | None
    body: str


@dataclass(frozen=True)
class _Entry:
    kind: ClassVar[str]
    at: float

    def as_row(self) -> Row:
        own = vars(self)
        columns = (own.get("seat"), own.get("ply"), own.get("take"), own.get("key"))
        return Row(self.kind, self.at, *columns, orjson.dumps(self.body()).decode())

    def body(self) -> Body:
        return {name: value for name, value in vars(self).items() if name not in COLUMNS}

    @classmethod
    def read(cls, columns: Columns, body: Body) -> Self:
        """The entry with these columns and this body."""
        return cls(**columns, **body)


@dataclass(frozen=True)
class Created(_Entry):
    """The first entry of every log."""

    kind = "created"
    host: str
    options: Options
    seats: Sequence[Seat]
    clock: TimeControl
    commitment: str
    payer: str
    public: bool
    hints: bool
    level: str
    past: Sequence[int] = ()
    """Another game's actions, after which this one plays on."""
    drawn_from: int = 0
    """The ply from which this table's dice draw."""
    rated: bool = False
    repeat: bool = False
    """The island and the dice are those of an earlier game."""
    daily: int | None = None
    """The day whose island it is."""
    evening: GameOfEvening | None = None

    def apply(self, table: Table) -> Effects:
        table.host, table.public, table.hints, table.level = self.host, self.public, self.hints, self.level
        table.payer, table.commitment = self.payer, self.commitment
        table.options, table.rated = self.options, self.rated
        table.repeat, table.daily, table.evening = self.repeat, self.daily, self.evening
        table.past, table.drawn_from = list(self.past), self.drawn_from
        table.seats = [replace(seat) for seat in self.seats]
        table.clock = GameClock.of(self.clock, len(self.seats))
        return NO_EFFECTS

    def body(self) -> Body:
        seats = [asdict(seat) for seat in self.seats]
        body = {**super().body(), "options": self.options.as_dict(), "seats": seats, "clock": asdict(self.clock)}
        if not self.past:
            del body["past"], body["drawn_from"]
        for name in ("rated", "repeat", "daily", "evening"):
            if body[name] is False or body[name] is None:
                del body[name]
        return {**body, "evening": asdict(self.evening)} if self.evening is not None else body

    @classmethod
    def read(cls, columns: Columns, body: Body) -> Self:
        options, clock = Options.of(body["options"]), TimeControl(**body["clock"])
        seats = [Seat(**seat) for seat in body["seats"]]
        made = {"options": options, "seats": seats, "clock": clock}
        if "evening" in body:
            made["evening"] = GameOfEvening(**body["evening"])
        return cls(**columns, **{**body, **made})


@dataclass(frozen=True)
class Sat(_Entry):
    """A seat is taken, or opened."""

    kind = "sat"
    seat: int
    who: Seat

    def apply(self, table: Table) -> Effects:
        has_left = self.who.kind == "open" and table.seats[self.seat].person == table.host
        table.seats[self.seat] = replace(self.who)
        if has_left and not table.seats_of(table.host):
            table.hand_on()
        return NO_EFFECTS

    def body(self) -> Body:
        return asdict(self.who)

    @classmethod
    def read(cls, columns: Columns, body: Body) -> Self:
        return cls(**columns, who=Seat(**body))


@dataclass(frozen=True)
class Renamed(_Entry):
    kind = "renamed"
    seat: int
    name: str

    def apply(self, table: Table) -> Effects:
        table.seats[self.seat].name = self.name
        return NO_EFFECTS


@dataclass(frozen=True)
class Coloured(_Entry):
    kind = "coloured"
    seat: int
    colours: str

    def apply(self, table: Table) -> Effects:
        table.options = replace(table.options, colours=self.colours)
        return NO_EFFECTS


@dataclass(frozen=True)
class Came(_Entry):
    """A player has joined the rematch."""

    kind = "came"
    seat: int

    def apply(self, table: Table) -> Effects:
        table.seats[self.seat].awaited = False
        if not table.seats_of(table.host):  # who offered the rematch has left before anybody else had come
            table.hand_on()
        return NO_EFFECTS


@dataclass(frozen=True)
class Salted(_Entry):
    kind = "salted"
    seat: int
    salt: str

    def apply(self, table: Table) -> Effects:
        seat = table.seats[self.seat]
        seat.salt, seat.salt_commitment = self.salt, None
        return NO_EFFECTS


@dataclass(frozen=True)
class Committed(_Entry):
    """A seat has committed to a salt."""

    kind = "committed"
    seat: int
    commitment: str

    def apply(self, table: Table) -> Effects:
        seat = table.seats[self.seat]
        seat.salt, seat.salt_commitment = "", self.commitment
        return NO_EFFECTS


@dataclass(frozen=True)
class Starting(_Entry):
    """The table waits for salts to be revealed."""

    kind = "starting"
    reveal_by: float

    def apply(self, table: Table) -> Effects:
        table.status, table.reveal_by = "starting", self.reveal_by
        return NO_EFFECTS


@dataclass(frozen=True)
class Revealed(_Entry):
    kind = "revealed"
    seat: int
    salt: str

    def apply(self, table: Table) -> Effects:
        seat = table.seats[self.seat]
        seat.salt, seat.awaited = self.salt, False
        return NO_EFFECTS


@dataclass(frozen=True)
class Started(_Entry):
    kind = "started"
    salts: Sequence[str]

    def apply(self, table: Table) -> Effects:
        for seat, salt in zip(table.seats, self.salts, strict=True):
            seat.salt = salt
        table.status, table.reveal_by, table.asked_at = "playing", None, self.at
        table.game = table.new_game()
        return NO_EFFECTS


@dataclass(frozen=True)
class Acted(_Entry):
    """A decision of a seat, or an outcome of chance. There is at most one for each ply and take."""

    kind = "acted"
    action: int
    seat: int | None = None
    """None for chance."""
    ply: int = 0
    take: int = 0
    """How many takebacks came before it."""
    key: str | None = None
    """The idempotency key of the request."""

    def apply(self, table: Table) -> Effects:
        game = _game_of(table)
        table.asked_at = self.at
        if self.seat is not None:
            table.note_key(self.seat, self.key)
            seat = table.seats[self.seat]
            if seat.is_played_by_bot:
                seat.bot_turn = game.turn
                table.clock.bot_acted(game.turn if game.active == self.seat else 0, self.at)
            else:
                table.clock.person_acted()
        return game.do(self.action), None


@dataclass(frozen=True)
class Ended(_Entry):
    kind = "ended"
    pool: str | None = None
    """Among which games this one is rated."""

    def apply(self, table: Table) -> Effects:
        table.status = "over"
        return NO_EFFECTS

    def body(self) -> Body:
        return {} if self.pool is None else {"pool": self.pool}


@dataclass(frozen=True)
class TookBack(_Entry):
    kind = "took-back"
    seat: int
    key: str | None = None

    def apply(self, table: Table) -> Effects:
        game = _game_of(table)
        table.note_key(self.seat, self.key)
        if game.seat_to_act != self.seat:
            table.clock.take_back(self.seat, self.at)
            table.asked_at = self.at
        game.undo()
        table.takebacks += 1
        return (Notice(self.kind, self.seat, game.context, game.ply),), None


@dataclass(frozen=True)
class StoodIn(_Entry):
    """A simpler bot than the one that was chosen plays for the seat."""

    kind = "stood-in"
    seat: int

    def apply(self, table: Table) -> Effects:
        return (Notice(self.kind, self.seat, _game_of(table).context),), None


@dataclass(frozen=True)
class Said(_Entry):
    """A line of chat; empty once its time to be kept is over."""

    kind = "said"
    name: str = ""
    colour: str = ""
    text: str = ""
    person: str = ""

    def apply(self, table: Table) -> Effects:
        if not self.text:
            return NO_EFFECTS
        table.chat_bytes += size_of_line(self.text)
        line = ChatLine(table.seq, self.at, self.name, self.colour, self.text, self.person)
        table.chat.append(line)
        return (), line

    def body(self) -> Body:
        said = {"name": self.name, "seat": self.colour, "text": self.text}
        return {**said, "person": self.person} if self.person else said

    @classmethod
    def read(cls, columns: Columns, body: Body) -> Self:
        if not body:
            return cls(**columns)
        said = {"name": body["name"], "colour": body["seat"], "text": body["text"], "person": body.get("person", "")}
        return cls(**columns, **said)


@dataclass(frozen=True)
class Leaving(_Entry):
    """A player has left; a bot takes over after a while."""

    kind = "leaving"
    seat: int
    until: float

    def apply(self, table: Table) -> Effects:
        table.seats[self.seat].leaves_at = self.until
        return NO_EFFECTS


@dataclass(frozen=True)
class Left(_Entry):
    """A bot plays for the seat from now on: its player has left, run out of time, or been deleted for good."""

    kind = "left"
    seat: int
    reason: Literal["left", "time", "deleted"]

    def apply(self, table: Table) -> Effects:
        seat = table.seats[self.seat]
        seat.away, seat.returning, seat.leaves_at, seat.awaited = True, False, None, False
        table.had_stand_in = True
        if self.reason == "deleted":
            seat.person, seat.name, seat.face = None, SOMEONE, ""
        if self.reason == "time":
            table.clock.run_out(self.seat, self.at)
        return NO_EFFECTS


@dataclass(frozen=True)
class Returned(_Entry):
    kind = "returned"
    seat: int
    after_turn: bool
    """Whether a bot finishes its turn first."""

    def apply(self, table: Table) -> Effects:
        seat = table.seats[self.seat]
        seat.leaves_at = None
        if self.after_turn:
            seat.returning = True
            return NO_EFFECTS
        seat.away = False
        table.clock.resume(self.seat)
        return NO_EFFECTS


@dataclass(frozen=True)
class Rematched(_Entry):
    """Someone has offered a rematch, at this table."""

    kind = "rematched"
    table: str

    def apply(self, table: Table) -> Effects:
        table.rematch = self.table
        return NO_EFFECTS


@dataclass(frozen=True)
class Paused(_Entry):
    """The game could not be played for some time: nobody is charged for it."""

    kind = "paused"
    seconds: float

    def apply(self, table: Table) -> Effects:
        table.clock.exclude(self.seconds)
        if table.reveal_by is not None:
            table.reveal_by += self.seconds
        for seat in table.seats:
            if seat.leaves_at is not None:
                seat.leaves_at += self.seconds
        return NO_EFFECTS


Entry = (
    Created | Sat | Renamed | Coloured | Came | Salted | Committed | Starting | Revealed | Started | Acted | Ended
    | TookBack | StoodIn | Said | Leaving | Left | Returned | Rematched | Paused
)  # fmt: skip
"""What a log can say; `log_bounds` bounds every kind."""
BY_KIND: Final[dict[str, type[_Entry]]] = {one.kind: one for one in get_args(Entry)}


def read_entry(row: Row) -> Entry:
    """The entry that was stored as this row."""
    columns = {name: value for name, value in row._asdict().items() if name in COLUMNS and value is not None}
    return cast("Entry", BY_KIND[row.kind].read(columns, orjson.loads(row.body)))


def _game_of(table: Table) -> GameInPlay:
    if table.game is None:
        raise ValueError(f"entry {table.seq} of table {table.id} plays before the start")
    return table.game
