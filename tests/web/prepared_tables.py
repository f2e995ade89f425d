"""Tables prepared at a chosen decision, written into a server's database by its own classes.

    prepared = prepare_table(server, lambda now: now.phase == "defend", seats=("person", "bot"))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)

The game is played at random from the first secret that leads there, so it is the same every time. The server may be
running or not: it reads a table on the first request for it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final
from unittest.mock import patch

from server.harness import Server

from lastboat.editions import Options
from lastboat.moves import Move, Verb, legal_moves
from lastboat.names import SEAT_NAMES
from lastboat.review import Effort
from lastboat.server.store.database import open_database
from lastboat.server.store.people import People, Welcome
from lastboat.server.store.schema import NewTableRow
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.bot_names import BOT_NAMES
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.play_rules import act
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.summaries import dump_summary
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.thinking import reviewing
from lastboat.server.thinking.questions import ReviewQuestion
from lastboat.server.views.messages import own_payload, to_json
from lastboat.server.views.position import position_payload
from lastboat.view import View, view

HOST: Final = "Ada"
GUESTS: Final = ("Bob", "Claire", "Dan")
LEVEL: Final = "stowaway"
MOST_GAMES: Final = 400
"""Games that are looked through for a decision before it counts as never occurring."""


def written(seen: View) -> dict[str, Any]:
    """A position as the protocol writes it."""
    payload: dict[str, Any] = json.loads(to_json(position_payload(seen.states)))
    return payload


@dataclass(frozen=True)
class Moment:
    """A decision in a game: who is asked what."""

    table: Table

    @property
    def seat(self) -> str:
        assert self.table.seat_to_act is not None
        return SEAT_NAMES[self.table.seat_to_act]

    @property
    def phase(self) -> str:
        phase: str = self.view["phase"]
        return phase

    @property
    def ply(self) -> int:
        assert self.table.game is not None
        return self.table.game.ply

    @property
    def turn(self) -> int:
        turn: int = self.view["turn"]
        return turn

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """What may be answered, in the order of action numbers."""
        assert self.table.game is not None
        return legal_moves(self.table.game.states, 0)

    @cached_property
    def view(self) -> dict[str, Any]:
        """The position as the seat that is asked sees it, as the protocol writes it."""
        assert self.table.game is not None
        return written(view(self.table.game.states, 0, self.table.seat_to_act))

    @cached_property
    def own(self) -> dict[str, Any]:
        """What is the asked seat's alone: values, tiles, and its legal moves and routes with what they cost."""
        assert self.table.game is not None
        assert self.table.seat_to_act is not None
        seen = view(self.table.game.states, 0, self.table.seat_to_act)
        own: dict[str, Any] = json.loads(to_json(own_payload(seen, self.table.seat_to_act)))
        return own

    def after(self, move: Move) -> Moment | None:
        """The next decision, if this is answered; None if the game is over."""
        later = Table.load(self.table.id, self.table.secret, self.table.save())
        for entry in act(later, move.action, 0):
            later.fold(entry)
        return Moment(later) if later.status == "playing" else None


Want = Callable[[Moment], bool]
Choose = Callable[[Moment, random.Random], Move]


def by_lot(now: Moment, lots: random.Random) -> Move:
    return lots.choice(now.legal)


def ashore(now: Moment, lots: random.Random) -> Move:
    """At random, but everyone who can be saved is."""
    return lots.choice([move for move in now.legal if move.verb == Verb.LAND] or list(now.legal))


def lone_walk(now: Moment) -> tuple[str, str, Move] | None:
    """From where to where somebody can walk at no cost, of whom and of which way there is no doubt."""
    where = [one["hex"] for one in now.view["explorers"]]
    for move in now.legal:
        if move.verb == Verb.WALK and where.count(move.origin) == 1 and move.to not in where:
            return f"{move.origin}", f"{move.to}", move
    return None


def last_launch(now: Moment) -> bool:
    """Red launches the last boat; then play begins."""
    after = now.after(now.legal[0]) if now.phase == "launch" and now.seat == "red" else None
    return after is not None and after.turn == 1


def lossy(now: Moment) -> Any:
    """A move that loses one's own explorer."""
    for one in now.own["legal"] if now.phase == "move" and now.turn > 8 else []:
        if one["loses"] == [one["move"].get("piece")] and "to" in one["move"]:
            return one["move"]
    return None


@dataclass(frozen=True)
class Prepared:
    """A table that was prepared."""

    table: str
    moment: Moment
    tokens: Mapping[str, str] = field(repr=False)
    """By the name of whoever sits there: Ada, the host, Bob, Claire, Dan; for `visitor.visit.come_in`."""


def prepare_table(
    server: Server,
    want: Want | None,
    *,
    seats: Sequence[str] = ("person", "bot"),
    options: Mapping[str, Any] | None = None,
    choose: Choose = by_lot,
    hints: bool = True,
    seed: int = 0,
) -> Prepared:
    """Prepare a game at the first decision of a person that `want` accepts; None: when it is over.

    Seats are `person` (Ada first, then Bob, Claire, Dan), `local` (at Ada's screen) or `bot`. `want` is asked about
    decisions of people only; `choose` plays for everyone until then.
    """
    chosen = Options.of({"players": len(seats), "edition": "the-island", **(options or {})})
    with ThreadPoolExecutor(1) as thread:  # Playwright keeps a loop of its own running in this one
        return thread.submit(asyncio.run, _prepare(server, want, seats, chosen, choose, hints, seed)).result()


def prepare_review(server: Server, prepared: Prepared) -> dict[str, Any]:
    """Store a review of a finished game, made in a second; returns it as the protocol writes it."""
    table = prepared.moment.table
    assert table.game is not None
    names = tuple(seat.name for seat in table.seats)
    with patch.object(reviewing, "FULL", Effort(values=16, plans=40)):
        game = ReviewQuestion(table.options, names, tuple(table.game.actions), is_coarse=False)
        text = reviewing.review_text(game)

    async def save() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{server.database}"))
        await store.save_review(table.id, reviewing.VERSION, text, reviewing.figures_of(text))
        await store.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, save()).result()
    review: dict[str, Any] = json.loads(text)
    return review


async def _prepare(
    server: Server, want: Want | None, kinds: Sequence[str], options: Options, choose: Choose, hints: bool, seed: int
) -> Prepared:
    store = Store(await open_database(f"sqlite+aiosqlite:///{server.database}"))
    try:
        people = People(store, time.time)
        guests = {name: await people.welcome(name) for name in (HOST, *GUESTS)[: max(1, kinds.count("person"))]}
        table, entries = find_game(_seats(kinds, guests), options, want, choose, hints=hints, seed=seed)
        row: NewTableRow = {
            "status": table.status,
            "public": False,
            "updated": time.time(),
            "about": dump_summary(table),
            "secret": table.secret.hex(),
            "host": table.host,
            "payer": table.payer,
            "created": entries[0].at,
        }
        members = [guest.person.id for guest in guests.values()]
        await store.append(Change(table.id, 1, entries, row, members))
    finally:
        await store.close()
    return Prepared(table.id, Moment(table), {name: guest.token for name, guest in guests.items()})


def _seats(kinds: Sequence[str], guests: Mapping[str, Welcome]) -> list[Seat]:
    coming = iter(guests.values())
    bots = iter(BOT_NAMES)
    host = guests[HOST].person
    seats = []
    for kind, colour in zip(kinds, SEAT_NAMES, strict=False):
        match kind:
            case "person":
                person = next(coming).person
                seats.append(Seat("person", person.id, person.name))
            case "local":
                seats.append(Seat("local", host.id, colour.capitalize()))
            case _:
                seats.append(Seat("bot", name=next(bots), level=LEVEL))
    return seats


def find_game(
    seats: Sequence[Seat],
    options: Options,
    want: Want | None,
    choose: Choose = by_lot,
    *,
    hints: bool = True,
    seed: int = 0,
) -> tuple[Table, list[Entry]]:
    """The first game in which the decision occurs, played until then."""
    host = next(seat.person for seat in seats if seat.person is not None)
    for number in range(seed, seed + MOST_GAMES):
        secret = hashlib.sha256(f"shelf {number}".encode()).digest()
        table = Table(lobby_rules.new_id(), secret)
        at = time.time()
        created = lobby_rules.create(
            secret,
            at,
            host=host,
            options=options,
            seats=seats,
            clock=TimeControl(),
            payer="here",
            public=False,
            hints=hints,
            level=LEVEL,
        )
        entries: list[Entry] = []
        _carry_out(table, [created], entries)
        _carry_out(table, lobby_rules.start(table, host, at), entries)
        if _play_until(table, entries, want, choose, random.Random(number)) or want is None:
            return table, entries
    raise AssertionError(f"the decision did not occur in {MOST_GAMES} games with {options}")


def _play_until(table: Table, entries: list[Entry], want: Want | None, choose: Choose, lots: random.Random) -> bool:
    while table.status == "playing":
        now = Moment(table)
        assert table.seat_to_act is not None
        if want and table.seats[table.seat_to_act].person is not None and want(now):
            return True
        _carry_out(table, act(table, choose(now, lots).action, entries[0].at), entries)
    return False


def _carry_out(table: Table, done: Sequence[Entry], entries: list[Entry]) -> None:
    for entry in done:
        table.fold(entry)
    entries += done
