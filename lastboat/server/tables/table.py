"""A table is a fold over its log.

`lobby_rules` and `play_rules` decide what a request may do and return the entries for it (`entries`); `Table.fold`
applies one. A table read back from its log therefore equals the table that wrote it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass
from typing import Any, Final, Protocol

from lastboat.editions import Options
from lastboat.engine import CHANCE
from lastboat.names import Names
from lastboat.server.refusals import Refusal
from lastboat.server.tables.fair_dice import FairDice
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.occurrences import Context, Occurrence
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.time_controls import GameClock, TimeControl

MAX_UPDATES: Final = 160
"""Updates kept for streams that reconnect; a client that has missed more gets a fresh view."""
MAX_CHAT_LINES: Final = 50
"""Lines of chat in a fresh view."""


@dataclass(frozen=True, slots=True)
class GameOfEvening:
    """Which game of an evening a table is."""

    id: str
    """The evening's: that of its first table."""
    number: int
    """From 1."""
    games: int | None
    """How many are planned; None with an open end."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    seq: int
    at: float
    name: str
    seat: str
    """Its colour."""
    text: str
    person: str = ""
    """Who said it, which is told to nobody; empty in logs of earlier versions."""


@dataclass(frozen=True, slots=True)
class Notice:
    """An event of the server, not of the game."""

    type: str
    seat: int
    context: Context
    """Where the game is then."""
    ply: int | None = None


Effects = tuple[tuple[Occurrence | Notice, ...], ChatLine | None]
"""What an entry adds for subscribers: events and a line of chat."""
NO_EFFECTS: Final[Effects] = ((), None)


class Foldable(Protocol):
    """An entry of the log."""

    @property
    def at(self) -> float: ...

    def apply(self, table: Table) -> Effects:
        """Change the table."""


@dataclass(frozen=True, slots=True)
class Update:
    """What one entry adds for subscribers."""

    seq: int
    events: tuple[Occurrence | Notice, ...] = ()
    chat: ChatLine | None = None


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
        self.rated = False
        self.repeat = False
        """Whether its island and dice are those of an earlier game."""
        self.daily: int | None = None
        """The day whose island it is."""
        self.evening: GameOfEvening | None = None
        self.had_stand_in = False
        """Whether a bot has played for a person."""
        self.level = ""
        self.commitment = ""
        self.options = Options()
        self.seats: list[Seat] = []
        self.clock = GameClock.of(TimeControl(), 0)
        self.past: list[int] = []
        """Another game's actions, after which this one plays on."""
        self.drawn_from = 0
        """The ply from which this table's dice have drawn; 0, or how long the past is."""
        self.game: GameInPlay | None = None
        self.asked_at = 0.0
        """When the current decision started; 0 if that was before the snapshot the table was loaded from."""
        self.takebacks = 0
        self.rematch: str | None = None
        self.keys: dict[str, int] = {}
        self.chat: deque[ChatLine] = deque(maxlen=MAX_CHAT_LINES)
        self.chat_bytes = 0
        """The size of all chat that the table has had."""
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
    def names(self) -> Names:
        """What the seats are called: by the colours that they have chosen."""
        return self.options.names

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

    def hand_on(self) -> None:
        """Make the first person who has come the host: the one before them has left."""
        here = [seat.person for seat in self.seats if seat.kind == "person" and not seat.awaited]
        self.host = next((person for person in here if person is not None), self.host)

    def is_in_bot_turn(self, seat: int) -> bool:
        """Whether it is this seat's turn, and a bot has started to play it."""
        if self.game is None or self.game.turn == 0:
            return False
        return self.game.active == seat and self.game.turn == self.seats[seat].bot_turn

    def new_game(self) -> GameInPlay:
        """The game at its start."""
        return GameInPlay(self.options, self.past, self.drawn_from)

    def updates_after(self, seq: int) -> list[Update]:
        """What the entries after this one added, as far as it is still in memory."""
        newer = min(self.seq - seq, len(self.updates))
        return [self.updates[-n] for n in range(newer, 0, -1)]

    def fold(self, entry: Foldable) -> None:
        """Apply an entry of the log."""
        self.seq += 1
        events, chat = entry.apply(self)
        self.updates.append(Update(self.seq, events, chat))
        if len(self.updates) == MAX_UPDATES:
            self.updates_from = self.updates[0].seq - 1
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

    def note_key(self, seat: int, key: str | None) -> None:
        """Note the idempotency key of a request that this seat has made."""
        if key is not None:
            self.keys[f"{seat} {key}"] = self.seq

    def forget_chat(self) -> None:
        """Drop the lines of chat, also those kept for streams."""
        self.chat.clear()
        self.forget_updates()

    def forget_updates(self) -> None:
        """Drop what is kept for streams: these get a fresh view."""
        self.updates.clear()
        self.updates_from = self.seq
        self.rendered.clear()

    # Snapshots

    def save(self) -> dict[str, Any]:
        """A snapshot as plain data, without the updates."""
        return {
            **{name: getattr(self, name) for name in PLAIN_FIELDS},
            "options": self.options.as_dict(),
            "seats": [asdict(seat) for seat in self.seats],
            "clock": asdict(self.clock),
            "evening": self.evening and asdict(self.evening),
            "actions": None if self.game is None else self.game.actions,
            "chat": [asdict(line) for line in self.chat],
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
        table.evening = saved["evening"] and GameOfEvening(**saved["evening"])
        table.chat.extend(ChatLine(**line) for line in saved["chat"])
        if saved["actions"] is not None:
            table.game = table.new_game()
            table.game.run(saved["actions"][len(table.past) :])
        table.updates_from = table.seq
        return table


PLAIN_FIELDS: Final = (
    "seq",
    "status",
    "reveal_by",
    "host",
    "payer",
    "public",
    "hints",
    "rated",
    "repeat",
    "daily",
    "had_stand_in",
    "level",
    "commitment",
    "past",
    "drawn_from",
    "takebacks",
    "rematch",
    "keys",
    "chat_bytes",
)
"""Fields that a snapshot holds as they are."""
SNAPSHOT_FORMAT: Final = 5
"""Raise it when `save` changes: the store then ignores older snapshots and reads the log instead."""
