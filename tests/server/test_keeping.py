"""Idle tables are put away and come back the same; snapshots and summaries that cannot be used are made anew."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from server.voyages import HOST

from lastboat.editions import Options
from lastboat.server import gathering, playing, store
from lastboat.server.clocks import ClockRule
from lastboat.server.crew import Crew
from lastboat.server.harbour import Harbour, Listener
from lastboat.server.metrics import Metrics
from lastboat.server.models_tables import Summaries
from lastboat.server.pilot import Pilot
from lastboat.server.seats import Seat
from lastboat.server.store import Store
from lastboat.server.table import Entry, Table
from lastboat.server.upgrade import open_database
from lastboat.server.views import message
from lastboat.server.warming import Warming

ID = "0123456789abcdef"


class Quay:
    """A harbour with one table, and beside it the same table that was never put away."""

    def __init__(self, harbour: Harbour, table: Table) -> None:
        self.harbour = harbour
        self.twin = table
        self.random = random.Random(4)

    @classmethod
    async def set_up(cls, folder: Path) -> Quay:
        table = Table(ID, bytes(32))
        seats = [Seat("local", HOST.id, name) for name in ("Ada", "Bob")]
        clock = ClockRule("live", 600, 10)
        chosen = {"public": True, "hints": True, "level": "stowaway"}
        options = Options(players=2)
        created = gathering.create(table.secret, 0.0, host=HOST.id, options=options, seats=seats, clock=clock, **chosen)
        quay = cls(await harbour_on(folder), table)
        await quay.harbour.add(table, created, [HOST.id])
        await quay.do(lambda table, at: gathering.start(table, HOST.id, at))
        await quay.do(lambda table, at: playing.say(table, HOST.id, "Ada", "All aboard", at))
        return quay

    async def do(self, decide: Callable[[Table, float], list[Entry]]) -> None:
        done: list[Entry] = []

        def noted(table: Table, at: float) -> list[Entry]:
            done.extend(decide(table, at))
            return done

        await self.harbour.do(ID, noted)
        for entry in done:
            self.twin.fold(entry)

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.twin.status != "playing":
                return
            assert self.twin.voyage is not None
            choice = self.random.choice(self.twin.voyage.legal())
            await self.do(lambda table, at, choice=choice: playing.answer(table, choice, at))  # type: ignore[misc]

    async def loaded(self) -> Table:
        return (await self.harbour.berth(ID)).table


async def harbour_on(folder: Path) -> Harbour:
    engine = await open_database(f"sqlite+aiosqlite:///{folder}/boats.db")
    metrics = Metrics()
    pilot = Pilot(Crew(0.1, 1, metrics), 1000.0, 0.1)
    return Harbour(Store(engine), pilot, lambda: 1000.0, metrics, 0.0, Warming())


def heard(table: Table) -> list[str]:
    """What each seat and a spectator hear of it, to whoever they are."""
    return [message(table, seat, person) for seat in (None, 0, 1) for person in (None, HOST)]


def in_a_harbour(folder: Path, tell: Callable[[Quay], Awaitable[None]]) -> None:
    async def run() -> None:
        quay = await Quay.set_up(folder)
        try:
            await tell(quay)
        finally:
            await quay.harbour.close()
            await quay.harbour.store.close()

    asyncio.run(run())


def change(folder: Path, sql: str, *values: Any) -> None:
    database = sqlite3.connect(folder / "boats.db")
    assert database.execute(sql, values).rowcount == 1
    database.commit()
    database.close()


def test_an_idle_table_is_put_away_and_comes_back_the_same_to_every_seat(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        with_undo = 0
        while quay.twin.status == "playing":
            await quay.play(23)
            while playing.is_forced(quay.twin):  # the server is about to answer, so it stays
                await quay.play(1)
            before = await quay.loaded()
            await quay.harbour._put_away()
            assert "lastboat_tables_loaded 0" in quay.harbour.metrics.text()
            again = await quay.loaded()
            assert again is not before
            assert again.known_from == again.seq
            assert heard(again) == heard(quay.twin)
            assert again.save() == quay.twin.save()
            assert again.voyage is not None
            with_undo += again.voyage.can_undo
        assert with_undo > 0

    in_a_harbour(tmp_path, tell)


def test_a_table_comes_back_from_its_snapshot_and_the_tail_of_its_log(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        await quay.play(90)
        await quay.harbour._put_away()
        aside = quay.twin.seq
        await quay.play(20)
        table = await quay.harbour.store.load(ID)

        assert table is not None
        assert table.known_from == aside
        assert table.seq > aside
        assert heard(table) == heard(quay.twin)

    in_a_harbour(tmp_path, tell)


def test_a_table_that_someone_watches_stays(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        berth = await quay.harbour.berth(ID)
        berth.listeners.add(listener := Listener())
        await quay.harbour._put_away()
        assert (await quay.harbour.berth(ID)) is berth
        berth.listeners.discard(listener)
        await quay.harbour._put_away()
        assert (await quay.harbour.berth(ID)) is not berth

    in_a_harbour(tmp_path, tell)


@pytest.mark.parametrize("fault", ["cut", "changed", "of another version", "of the first version"])
def test_a_snapshot_that_cannot_be_trusted_is_left_alone(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tell(quay: Quay) -> None:
        await quay.play(60)
        await quay.harbour._put_away()
        match fault:
            case "cut":
                change(tmp_path, "update snapshots set body = substr(body, 1, 500)")
            case "changed":
                change(tmp_path, """update snapshots set body = replace(body, '"takes": 0', '"takes": 9')""")
            case "of the first version":
                change(tmp_path, "update snapshots set body = ?", json.dumps({"seq": 3, "status": "gathering"}))
            case _:
                monkeypatch.setattr(store, "__version__", "0.0.1")
        table = await quay.loaded()
        assert heard(table) == heard(quay.twin)
        assert table.known_from != table.seq

    in_a_harbour(tmp_path, tell)
    assert "a snapshot is left alone" in caplog.text


def test_a_summary_of_an_earlier_version_is_made_anew_for_the_lobby(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        first = {"id": ID, "status": "playing", "public": True, "options": {"players": 2}, "seats": ["Ada", "Bob"]}
        new = await quay.harbour.store.lobby()
        change(tmp_path, "update tables set about = ?", json.dumps(first))
        lobby, mine = await quay.harbour.store.lobby(), await quay.harbour.store.tables_of(HOST.id)
        assert lobby == mine == new
        assert Summaries.model_validate({"tables": lobby}).tables[0].options.edition == "the-island"
        database = sqlite3.connect(tmp_path / "boats.db")
        (about,) = database.execute("select about from tables").fetchone()
        database.close()
        assert json.loads(about)["version"]

    in_a_harbour(tmp_path, tell)
