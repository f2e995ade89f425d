"""Tables that one person may have: leaving frees the place, and nobody fills the lobby."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from server.harness import FreshServer, Player, Server, wait_until
from server.single_table import ID, SingleTable, with_single_table
from server.table_games import HOST

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.runtime import lobby
from lastboat.server.runtime.maintenance import LOBBY_EXPIRES, expire_lobbies
from lastboat.server.store.store import MAX_OF_HOST, Store
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl

QUOTA = 4


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("strict"), tables_each=QUOTA).start()
    yield running
    assert running.stop() == 0


def test_leaving_tables_frees_their_places_and_the_lobby(strict: Server) -> None:
    ada = Player(strict, "Ada")
    for _ in range(3 * QUOTA):
        ada.post(f"/api/tables/{ada.create('person', 'open', public=True)}/leave")
    kept = [ada.create("person", "open", public=True) for _ in range(QUOTA)]
    over = {"options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "open"}]}

    assert ada.post("/api/tables", over, ok=False)["code"] == "too-many-tables"
    assert {one["id"] for one in ada.get("/api/me/tables")["tables"]} == set(kept)
    wait_until(lambda: [one["id"] for one in ada.get("/api/tables")["tables"]] == kept[: -MAX_OF_HOST - 1 : -1])
    ada.close()


def test_concurrent_requests_are_counted_one_after_another(strict: Server) -> None:
    ada = Player(strict, "Ada")
    wanted = {"options": {"players": 2}, "seats": [{"kind": "person"}, {"kind": "open"}]}
    with ThreadPoolExecutor(3 * QUOTA) as together:
        answers = list(together.map(lambda _: ada.http.post("/api/tables", json=wanted), range(3 * QUOTA)))
    refused = [answer.json()["code"] for answer in answers if answer.status_code >= 400]

    assert refused == ["too-many-tables"] * (2 * QUOTA)
    assert len(ada.get("/api/me/tables")["tables"]) == QUOTA
    ada.close()


def test_a_table_that_everyone_has_left_is_deleted_and_its_streams_end(strict: Server) -> None:
    ada, bob = Player(strict, "Ada"), Player(strict, "Bob")
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/leave")
    assert [seat["name"] for seat in bob.look(table)["table"]["seats"]] == ["", "Bob"]
    with bob.listen(table) as stream:
        next(stream)
        with Player(strict, token=bob.token).http as other:
            assert other.post(f"/api/tables/{table}/leave").status_code == 200
        list(stream)

    assert bob.get(f"/api/tables/{table}", ok=False)["code"] == "no-such-table"
    assert bob.post(f"/api/tables/{table}/join", ok=False)["code"] == "no-such-table"
    ada.close()
    bob.close()


async def add_lobby(single: SingleTable, id: str, host: str = HOST.id, payer: str = "here") -> None:
    """A table that gathers players, created now."""
    table = Table(id, bytes(32))
    created = lobby_rules.create(
        table.secret,
        single.registry.now(),
        host=host,
        options=Options(players=2),
        seats=[Seat("person", host, "Ada"), Seat()],
        clock=TimeControl(),
        payer=payer,
        public=True,
        hints=False,
        level="stowaway",
    )
    await single.registry.add(table, [created], [host])


def test_one_address_cannot_fill_the_lobby_however_many_guests_it_has(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        registry, start = single.registry, single.registry.now()
        await add_lobby(single, "a" * 16, "ada", "elsewhere")
        for n in range(150):
            registry.now = lambda n=n: start + 1 + n  # type: ignore[misc]
            await add_lobby(single, f"{n:016x}", f"guest {n % 50}", "flooded")
        listed = [one["id"] for one in await registry.store.lobby(10)]

        assert listed.index("a" * 16) == 10
        assert listed[:10] == [f"{n:016x}" for n in range(149, 139, -1)]

    with_single_table(tmp_path, scenario)


def test_a_restart_does_not_give_an_address_more_rows_in_the_lobby(tmp_path: Path) -> None:
    server = FreshServer(tmp_path, address_listed=2).start()
    before = [Player(server, f"Guest {n}") for n in range(3)]
    for player in before:
        player.create("person", "open", public=True)
    server.stop()
    server.start()
    after = Player(server, "Guest 3")
    latest = after.create("person", "open", public=True)
    listed = [one["id"] for one in after.get("/api/tables")["tables"]]
    for player in (*before, after):
        player.close()
    server.stop()

    assert len(listed) == 2
    assert listed[0] == latest


def test_the_latest_table_of_each_host_comes_first(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        registry, start = single.registry, single.registry.now()
        for n, host in enumerate(["bob", "eve", "eve", "ada", "eve", "eve"]):
            registry.now = lambda n=n: start + 1 + n  # type: ignore[misc]
            await add_lobby(single, f"{n:016x}", host)
        await registry.do(f"{0:016x}", lambda table, at: lobby_rules.rename(table, "bob", 0, "On top", at))
        listed = [int(one["id"], 16) for one in await registry.store.lobby(100)]

        assert listed == [5, 3, 0, int(ID, 16), 4, 2], "a change does not bring a table to the top"

    with_single_table(tmp_path, scenario)


def test_the_lobby_is_made_once_however_many_ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(single: SingleTable) -> None:
        clock, made = [100.0], 0
        monkeypatch.setattr(lobby, "time", SimpleNamespace(monotonic=lambda: clock[0]))

        async def count(of_address: int) -> list[Any]:
            nonlocal made
            made += 1
            await asyncio.sleep(0)
            return await Store.lobby(single.registry.store, of_address)

        monkeypatch.setattr(single.registry.store, "lobby", count)
        listed = lobby.Lobby(single.registry.store, 100)
        first = await asyncio.gather(*(listed.text() for _ in range(50)))
        await add_lobby(single, "a" * 16)
        still = await listed.text()
        clock[0] += lobby.KEPT
        later = await listed.text()

        assert set(first) == {still}
        assert [len(json.loads(text)["tables"]) for text in (still, later)] == [1, 2]
        assert made == 2

    with_single_table(tmp_path, scenario)


def test_tables_that_nobody_joins_expire_and_others_stay(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        registry = single.registry
        start, store = registry.now(), registry.store
        await add_lobby(single, "a" * 16)
        await add_lobby(single, "b" * 16)
        waiting = await registry.load("a" * 16)
        registry.now = lambda: start + LOBBY_EXPIRES / 2
        await registry.do("b" * 16, lambda table, at: lobby_rules.join(table, "guest", "Bob", None, at), ["guest"])
        await expire_lobbies(registry)
        assert {one["id"][0] for one in await store.lobby(100)} == {"0", "a", "b"}

        registry.now = lambda: start + LOBBY_EXPIRES + 1
        await expire_lobbies(registry)

        assert {one["id"][0] for one in await store.lobby(100)} == {"0", "b"}
        assert waiting.is_deleted
        with pytest.raises(Refusal, match="no table"):
            await registry.load("a" * 16)
        assert await store.count_open_tables(HOST.id) == 2

    with_single_table(tmp_path, scenario)


def test_a_table_that_is_deleted_while_others_expire_is_passed_over(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        registry = single.registry
        start, store = registry.now(), registry.store
        for letter in "abc":
            await add_lobby(single, letter * 16)
        registry.now = lambda: start + LOBBY_EXPIRES + 1
        first, second, _ = [id for id, _ in await store.unchanged_lobbies(start + 1)]
        waiting = await registry.load(first)
        before = waiting.touched
        async with waiting.lock:
            expiring = asyncio.create_task(expire_lobbies(registry))
            while waiting.touched == before:  # until it has listed all three and waits for the first
                await asyncio.sleep(0)
            await registry.delete_if(await registry.load(second), lambda table: True)
        await expiring

        assert {one["id"][0] for one in await store.lobby(100)} == {"0"}

    with_single_table(tmp_path, scenario)


def test_a_request_that_waits_while_its_table_is_deleted_is_refused(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        await add_lobby(single, "a" * 16)
        loaded = await single.registry.load("a" * 16)
        await loaded.lock.acquire()
        deleting = asyncio.create_task(single.registry.delete_if(loaded, lambda table: True))
        await asyncio.sleep(0)
        joining = asyncio.create_task(
            single.registry.do("a" * 16, lambda table, at: lobby_rules.join(table, "guest", "Bob", None, at), ["guest"])
        )
        await asyncio.sleep(0)
        loaded.lock.release()
        await deleting

        with pytest.raises(Refusal, match="no table"):
            await joining

    with_single_table(tmp_path, scenario)


class Narrow(Server):
    """Takes few entries at a table."""

    patch = "from lastboat.server.tables import log_bounds\nlog_bounds.MAX_ENTRIES = 60\n"


def test_a_log_does_not_grow_without_bound_and_its_game_can_be_finished(tmp_path: Path) -> None:
    server = Narrow(tmp_path, leave_grace=60).start()
    ada = Player(server, "Ada")
    table = ada.create("local", "local")
    now = ada.post(f"/api/tables/{table}/start")
    while ada.look(table)["seq"] < 60:
        ada.post(f"/api/tables/{table}/chat", {"text": "Hello?"})
    refused = [
        ada.post(f"/api/tables/{table}/chat", {"text": "Hello?"}, ok=False),
        ada.post(f"/api/tables/{table}/leave", ok=False),
        ada.http.patch(f"/api/tables/{table}/seats/red", json={"name": "Another"}).json(),
    ]
    seat = now["view"]["actor"]
    moved = ada.move(table, now["ply"], ada.look(table, seat)["own"]["legal"][0]["action"], seat=seat)
    ada.close()
    server.stop()

    assert {one["code"] for one in refused} == {"table-full"}
    assert moved["ply"] > now["ply"]


def test_opening_an_open_seat_writes_nothing(strict: Server) -> None:
    ada = Player(strict, "Ada")
    table = ada.create("person", "open")
    seqs = {ada.put(f"/api/tables/{table}/seats/blue", {"kind": "open"})["seq"] for _ in range(3)}
    ada.close()

    assert seqs == {1}
