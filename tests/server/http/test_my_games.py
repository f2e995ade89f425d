"""One's own games: unfinished ones first, finished ones page by page, filtered and searched."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server.harness import Player, Server, play_on, wait_until
from server.http.test_streams import current_services
from server.payloads import check
from server.single_table import ID, SingleTable, with_single_table
from server.table_games import HOST
from sqlalchemy import insert

from lastboat.server.http.routes.people import my_tables
from lastboat.server.limits.addresses import Client
from lastboat.server.models.tables import MyTables
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.maintenance import fill_old_games
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.store.database import open_database
from lastboat.server.store.games import MOST_UNFINISHED, PAGE, GamesWanted, games_of, unfilled_games
from lastboat.server.store.schema import MEMBERS, TABLES
from lastboat.server.store.store import Store
from lastboat.server.tables.table import Table

RESULT = "select players, seat, place, score, saved, turns, people, losses, rivals from members where table_id = ?"


def mine(player: Player, **query: Any) -> list[Any]:
    return check(MyTables, player.get("/api/me/tables", **query))["tables"]


def test_a_game_ends_with_a_place_for_everyone(server: Server, ada: Player, bob: Player) -> None:
    table = ada.create("person", "open", "bot")
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    asked = play_on({"red": ada, "blue": bob}, table, most=4)["view"]["actor"]
    turns = {name: mine(player)[0]["is_my_turn"] for name, player in (("red", ada), ("blue", bob))}
    if asked in turns:
        assert turns == {name: name == asked for name in turns}
    end = play_on({"red": ada, "blue": bob}, table)

    scores = list(end["view"]["scores"].values())
    for player, seat in ((ada, 0), (bob, 1)):
        one = mine(player)[0]
        assert (one["id"], one["score"], one["is_my_turn"]) == (table, scores[seat], False)
        assert one["place"] == 1 + sum(other > scores[seat] for other in scores)
        assert one["ended"] >= one["created"]
        assert one["turns"] == end["view"]["turn"]
        saved = [
            one for one in end["view"]["explorers"] if one["status"] == "safe" and one["seat"] == ("red", "blue")[seat]
        ]
        assert one["saved"] == len(saved)


def test_a_running_game_is_read_once_for_each_entry_of_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(single: SingleTable) -> None:
        services, client = current_services(single), Client("127.0.0.1", HOST.id)
        read: list[str] = []
        load = Store.load

        async def noting(self: Store, table_id: str) -> Table | None:
            read.append(table_id)
            return await load(self, table_id)

        async def is_my_turn() -> bool:
            single.registry.drop(ID)  # as at another process
            response = await my_tables(HOST, client, services)
            return bool(json.loads(bytes(response.body))["tables"][0]["is_my_turn"])

        await single.play_freely(1)
        monkeypatch.setattr(Store, "load", noting)
        assert [await is_my_turn() for _ in range(3)] == [True] * 3
        assert read == [ID]
        await single.play_freely(1)
        read.clear()
        assert [await is_my_turn() for _ in range(3)] == [True] * 3
        assert read == [ID]

    with_single_table(tmp_path, scenario)


def test_whoever_has_used_up_their_allowance_still_sees_their_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(single: SingleTable) -> None:
        services = current_services(single)

        def refuse(client: Client, price: float) -> None:
            raise Refusal("too-many-requests", "wait", retry_after=1)

        monkeypatch.setattr(services.allowances, "charge", refuse)
        single.registry.drop(ID)
        response = await my_tables(HOST, Client("127.0.0.1", HOST.id), services)
        (one,) = json.loads(bytes(response.body))["tables"]
        assert (one["id"], one["is_my_turn"]) == (ID, False)

    with_single_table(tmp_path, scenario)


def test_games_that_wait_for_you_come_first(server: Server, ada: Player, bob: Player) -> None:
    tables = []
    for _ in range(3):
        tables.append(ada.create("person", "open"))
        bob.post(f"/api/tables/{tables[-1]}/join")
        ada.post(f"/api/tables/{tables[-1]}/start")
    for n, table in enumerate(tables):
        wanted = "red" if n == 1 else "blue"
        while ada.look(table)["view"]["actor"] != wanted:
            play_on({"red": ada, "blue": bob}, table, most=1)
    unfinished = [(one["id"], one["is_my_turn"]) for one in mine(ada) if one["ended"] is None]
    assert unfinished[0] == (tables[1], True)
    assert [id for id, _ in unfinished if id in tables] == [tables[1], tables[2], tables[0]]


def test_nobody_sees_anothers_games_and_bad_pages_are_refused(server: Server, ada: Player, bob: Player) -> None:
    table = ada.create("person", "bot")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada}, table)
    one = next(one for one in mine(ada) if one["id"] == table)
    after = f"{one['ended'] + 1:.1f}-{table}"

    assert table in [one["id"] for one in mine(ada, after=after)]
    assert table not in [one["id"] for one in mine(bob, after=after)]
    for query in ({"after": "1-2"}, {"after": "1e9-" + "0" * 16}, {"players": 5}, {"place": 0}, {"against": "me"}):
        assert bob.get("/api/me/tables", ok=False, **query)["code"] == "bad-request"


def test_somebody_at_very_many_tables_gets_a_list_of_the_latest(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{tmp_path}/games.db"))
        async with store.writing() as connection:
            ids = [f"{n:016x}" for n in range(MOST_UNFINISHED + 1)]
            await connection.execute(insert(TABLES), [table_row(id, "gathering", float(n)) for n, id in enumerate(ids)])
            await connection.execute(insert(MEMBERS), [{"person": "ada", "table_id": id} for id in ids])
        assert [one["id"] for one in (await games_of(store, "ada")).tables] == ids[:0:-1]
        await store.close()

    asyncio.run(scenario())


def table_row(id: str, status: str, updated: float) -> dict[str, Any]:
    about = {"format": 1, "id": id, "status": status, "options": {}, "seats": [], "clock": {}, "result": None}
    given = {"id": id, "status": status, "updated": updated, "about": json.dumps(about)}
    return {**given, "secret": "", "public": False, "host": "ada", "payer": "", "created": 0.0}


def test_pages_filters_and_names(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{tmp_path}/games.db"))
        async with store.writing() as connection:
            ids = [f"{n:016x}" for n in range(3 * PAGE)]
            await connection.execute(insert(TABLES), [table_row(id, "over", 0.0) for id in ids])
            members = [
                {
                    "person": "ada",
                    "table_id": id,
                    "ended": float(n // 2),  # two games at a time
                    "players": 2 + n % 3,
                    "place": 1 + n % 2,
                    "people": n % 2,
                    "rivals": "bob_100%\nkraken" if n == 7 else "eve",
                }
                for n, id in enumerate(ids)
            ]
            await connection.execute(insert(MEMBERS), members)
        seen: list[str] = []
        page = await games_of(store, "ada")
        while True:
            seen += [one["id"] for one in page.tables]
            assert len(page.tables) == PAGE
            if page.after is None:
                break
            page = await games_of(store, "ada", GamesWanted(after=page.after))
        assert seen == ids[::-1]
        assert len((await games_of(store, "ada", GamesWanted(players=3))).tables) == PAGE
        assert len((await games_of(store, "ada", GamesWanted(place=1, against="people"))).tables) == 0
        for name in ("B_1", "100%", "krak"):
            assert [one["id"] for one in (await games_of(store, "ada", GamesWanted(name=name))).tables] == [ids[7]]
        assert (await games_of(store, "ada", GamesWanted(name="b%1"))).tables == []
        assert (await games_of(store, "bob")).tables == []
        await store.close()

    asyncio.run(scenario())


def test_games_of_an_earlier_version_get_their_results(server: Server, ada: Player) -> None:
    table = ada.create("person", "bot")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada}, table)

    def row() -> Any:
        database = sqlite3.connect(server.database)
        found = database.execute(RESULT, [table]).fetchone()
        database.close()
        return found

    before = row()
    database = sqlite3.connect(server.database)
    database.execute("update members set players = null, place = null, losses = null where table_id = ?", [table])
    database.commit()
    database.close()

    async def fill() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{server.database}"))
        left = await unfilled_games(store)
        while left:
            await fill_old_games(TableRegistry(store, lambda: 0.0, Metrics()), left)
        await store.close()

    asyncio.run(fill())
    assert before[0] == 2
    assert json.loads(before[7]) is not None
    wait_until(lambda: row() == before)
