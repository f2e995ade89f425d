"""Reviews of finished games: the queue, its limits, what is stored, and that a game in play has no part in it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from server.harness import PATIENCE
from server.payloads import check
from server.table_games import finished, gathered, play_through
from sqlalchemy import insert, select

from lastboat.editions import Options
from lastboat.review import Effort
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances
from lastboat.server.models.review import ReviewState
from lastboat.server.refusals import Refusal
from lastboat.server.runtime import reviews as module
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.reviews import MAX_OF_ADDRESS, MAX_WAITING, Reviews
from lastboat.server.settings import Settings
from lastboat.server.store.database import open_database
from lastboat.server.store.schema import MEMBERS, TABLES
from lastboat.server.store.store import Store
from lastboat.server.tables.table import Table
from lastboat.server.thinking import reviewing
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter, Host
from lastboat.server.thinking.questions import Asks, ReviewAnswer, ReviewQuestion

ADA = Client("192.0.2.1", "ada")
BOB = Client("192.0.2.2", "bob")

A = TypeVar("A")


class Desk:
    """A reviewer who finishes a look when told to, and notes which games came in which order."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, bool]] = []
        self.told = asyncio.Semaphore(0)
        self.is_broken = False

    async def ask(self, question: Asks[A]) -> A:
        assert isinstance(question, ReviewQuestion)
        self.seen.append((question.names[0], question.is_coarse))
        await self.told.acquire()
        if self.is_broken:
            raise RuntimeError
        found = {"of": question.names[0], "is_coarse": question.is_coarse, "seats": []}
        return cast(A, ReviewAnswer(json.dumps(found)))

    async def has_begun(self, looks: int) -> None:
        await until(lambda: len(self.seen) >= looks)


def over(id: str = "0" * 16, name: str = "Ada") -> Table:
    table = finished(Options(players=2))
    table.id = id
    table.seats[0].name = name
    return table


async def on_store(folder: Path, scenario: Callable[[Store], Awaitable[None]], tables: int = 1) -> None:
    store = Store(await open_database(f"sqlite+aiosqlite:///{folder}/boats.db"))
    row = {"secret": "", "status": "over", "public": False, "host": "", "payer": "", "created": 0.0, "updated": 0.0}
    async with store.writing() as connection:
        for n in range(tables):
            await connection.execute(TABLES.insert().values(id=f"{n:016x}", about="", **row))
    try:
        await scenario(store)
    finally:
        await store.close()


def of(store: Store, reviewer: Host) -> Reviews:
    return Reviews(store, BotRouter(reviewer), Allowances(Settings()), Metrics())


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.002)


async def seen(reviews: Reviews, table: Table, client: Client = ADA) -> Any:
    return json.loads(await reviews.look(table, client))


async def when(reviews: Reviews, table: Table, state: str, client: Client = ADA) -> Any:
    """The review as soon as it is in this state."""
    async with asyncio.timeout(PATIENCE):
        while (found := await seen(reviews, table, client))["state"] != state:
            await asyncio.sleep(0.002)
    return found


def test_a_review_is_coarse_first_then_refined_then_stored_for_everyone(tmp_path: Path) -> None:
    table = over()

    async def scenario(store: Store) -> None:
        desk = Desk()
        reviews = of(store, desk)
        assert await seen(reviews, table) == {"state": "waiting", "ahead": 0, "review": None}
        await when(reviews, table, "working")
        desk.told.release()
        await desk.has_begun(2)
        first = await seen(reviews, table, BOB)
        assert first["review"] == {"of": "Ada", "is_coarse": True, "seats": []}
        desk.told.release()
        done = {"state": "done", "ahead": 0, "review": {"of": "Ada", "is_coarse": False, "seats": []}}
        assert await when(reviews, table, "done") == done
        assert await seen(reviews, table) == await seen(reviews, table, BOB) == done
        assert await seen(of(store, Desk()), table) == done, "after a restart"
        assert desk.seen == [("Ada", True), ("Ada", False)]

    asyncio.run(on_store(tmp_path, scenario))


def test_every_game_gets_its_first_look_before_any_gets_its_second(tmp_path: Path) -> None:
    tables = [over(f"{n:016x}", f"n{n}") for n in range(3)]

    async def scenario(store: Store) -> None:
        desk = Desk()
        reviews = of(store, desk)
        ahead = [(await seen(reviews, table, Client("192.0.2.1", table.id)))["ahead"] for table in tables]
        for n in range(1, 6):
            desk.told.release()
            await desk.has_begun(n + 1)
        assert ahead == [0, 1, 2]
        assert desk.seen == [("n0", True), ("n1", True), ("n2", True), ("n0", False), ("n1", False), ("n2", False)]

    asyncio.run(on_store(tmp_path, scenario, 3))


def test_reviews_are_limited_per_person_and_address_and_in_all(tmp_path: Path) -> None:
    table = over()

    def named(n: int) -> Table:
        table.id = f"{n:016x}"
        return table

    async def scenario(store: Store) -> None:
        desk = Desk()
        reviews = of(store, desk)
        await reviews.look(named(0), ADA)
        with pytest.raises(Refusal, match="reviews of one person: at most 1 "):
            await reviews.look(named(1), Client("192.0.2.9", "ada"))
        await reviews.look(named(0), Client("192.0.2.9", "ada"))
        for n in range(1, MAX_OF_ADDRESS):
            await reviews.look(named(n), Client(ADA.address, f"person {n}"))
        with pytest.raises(Refusal, match=f"reviews of one address: at most {MAX_OF_ADDRESS} ") as refused:
            await reviews.look(named(99), Client(ADA.address, "one more"))
        assert refused.value.retry_after is not None
        for n in range(MAX_OF_ADDRESS, MAX_WAITING):
            await reviews.look(named(n), Client(f"198.51.100.{n}"))
        with pytest.raises(Refusal, match=f"reviews in all: at most {MAX_WAITING} "):
            await reviews.look(named(99), BOB)
        desk.told.release()
        desk.told.release()
        await reviews.close()

    asyncio.run(on_store(tmp_path, scenario, 100))


def test_a_broken_worker_is_admitted_and_tried_again_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over()

    async def scenario(store: Store) -> None:
        desk = Desk()
        desk.is_broken = True
        reviews = of(store, desk)
        await reviews.look(table, ADA)
        await desk.has_begun(1)
        desk.told.release()
        await until(lambda: reviews._current is None)
        for client in (ADA, BOB):
            with pytest.raises(Refusal, match="could not be computed") as refused:
                await reviews.look(table, client)
            assert (refused.value.code, refused.value.status, refused.value.retry_after) == ("no-review", 503, 30)
        monkeypatch.setattr(module, "RETRY_AFTER", -1.0)
        desk.is_broken = False
        assert (await seen(reviews, table))["state"] == "waiting", "and the place of the first attempt is free again"
        for _ in range(2):
            desk.told.release()
        await when(reviews, table, "done")

    asyncio.run(on_store(tmp_path, scenario))


def test_the_first_estimate_stays_when_the_closer_look_breaks_and_is_tried_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = over()

    async def scenario(store: Store) -> None:
        desk = Desk()
        reviews = of(store, desk)
        await reviews.look(table, ADA)
        desk.told.release()
        await desk.has_begun(2)
        desk.is_broken = True
        desk.told.release()
        await until(lambda: reviews._current is None)
        coarse = {"of": "Ada", "is_coarse": True, "seats": []}
        for client in (ADA, BOB):
            assert await seen(reviews, table, client) == {"state": "waiting", "ahead": 0, "review": coarse}
        assert len(desk.seen) == 2, "not at once"
        monkeypatch.setattr(module, "RETRY_AFTER", -1.0)
        desk.is_broken = False
        assert (await seen(reviews, table))["review"] == coarse
        desk.told.release()
        await when(reviews, table, "done")
        assert desk.seen == [("Ada", True), ("Ada", False), ("Ada", False)]

    asyncio.run(on_store(tmp_path, scenario))


def test_a_game_in_play_is_refused_alike_whatever_waits_and_is_never_reviewed(tmp_path: Path) -> None:
    """Two players' game, one waiting in the queue and one not: neither words nor limits nor the queue change."""
    running = gathered(Options(players=2))
    moments = play_through(running)
    for _ in range(60):
        next(moments)
    assert running.status == "playing"

    async def refusal(reviews: Reviews) -> dict[str, Any]:
        with pytest.raises(Refusal) as refused:
            await reviews.look(running, ADA)
        return refused.value.problem()

    async def scenario(store: Store) -> None:
        desk = Desk()
        reviews = of(store, desk)
        idle = await refusal(reviews)
        running.id = "0" * 16
        await store.save_review(running.id, reviewing.VERSION, '{"of": "someone"}')
        stored = await refusal(reviews)
        await reviews.look(over("1" * 16), ADA)
        busy = await refusal(reviews)
        await desk.has_begun(1)
        assert idle == stored == busy
        assert idle["code"] == "game-running"
        assert len(desk.seen) == 1
        desk.told.release()
        desk.told.release()
        await reviews.close()

    asyncio.run(on_store(tmp_path, scenario))


def test_a_table_without_a_game_has_no_review(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        with pytest.raises(Refusal, match="not started"):
            await of(store, Desk()).look(gathered(Options(players=2)), ADA)

    asyncio.run(on_store(tmp_path, scenario))


@pytest.mark.parametrize("players", [2, 4])
def test_what_the_worker_makes_is_what_the_interface_promises(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    monkeypatch.setattr(reviewing, "COARSE", Effort(values=8, plans=16))
    monkeypatch.setattr(reviewing, "FULL", Effort(values=8, plans=24))
    table = finished(Options(players=players))

    async def scenario(store: Store) -> None:
        reviews = of(store, BotHost())
        members = [{"person": f"{n}", "table_id": table.id, "seat": n} for n in range(players)]
        async with store.writing() as connection:
            await connection.execute(insert(MEMBERS), members)
        states: list[ReviewState] = []
        while not states or states[-1]["state"] != "done":
            states.append(check(ReviewState, await reviews.look(table, ADA)))
            await asyncio.sleep(0.05)
        assert states[0]["review"] is None
        found = states[-1]["review"]
        assert found is not None
        assert not found["is_coarse"]
        assert table.game is not None
        assert len(found["seats"]) == players
        assert all(0 < one["ply"] < one["until"] <= table.game.ply for one in found["decisions"])
        for seat in found["seats"]:
            others = sum(seat["others"].values())
            parts = seat["set_up"] - seat["lost"] + others + seat["dice"] + seat["tiles"] + seat["remainder"]
            assert seat["result"] - 1 / players == pytest.approx(parts, abs=0.01)
        async with store.reading() as connection:
            kept = (await connection.execute(select(MEMBERS).order_by(MEMBERS.c.seat))).all()
        assert [row.accuracy for row in kept] == [seat["accuracy"] for seat in found["seats"]]
        assert [row.luck for row in kept] == [seat["dice"] + seat["tiles"] for seat in found["seats"]]

    asyncio.run(on_store(tmp_path, scenario))
