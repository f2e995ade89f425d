"""The server on PostgreSQL: whole games, kills of the server and of the database, and clear errors."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from server.harness import PATIENCE, FreshServer, Player, Server, play_on, wait_until
from server.ports import free_port
from server.postgres_cluster import PASSWORD, USER, Cluster
from server.store.test_crash import Log, kill_again_and_again
from server.test_launch import run
from sqlalchemy import Connection, inspect, text

from lastboat.server.store.database import NoDatabase, open_database, parse_url
from lastboat.server.store.schema import KEPT_CHAT
from lastboat.server.store.session import Session
from lastboat.server.store.store import Store

MOVES = "select seq, ply, take, key, body from entries where table_id = '{}' order by seq"


@pytest.fixture(scope="module")
def boats(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose database has that name too."""
    server = Server(tmp_path_factory.mktemp("boats"), database=cluster.create("boats")).start()
    yield server
    server.kill()
    assert PASSWORD not in server.log.read_text()


def test_a_game_continues_after_the_server_was_killed(cluster: Cluster, boats: Server) -> None:
    ada = Player(boats, "Adélaïde 🛶")
    table = ada.create("person", "bot", "bot", "bot", public=True)
    ada.post(f"/api/tables/{table}/start")
    middle = play_on({"red": ada}, table, most=60)
    ada.post(f"/api/tables/{table}/chat", {"text": "Tiens bon !"})
    boats.kill()
    boats.start()
    resumed = ada.look(table)
    end = play_on({"red": ada}, table)
    listed = ada.get("/api/me/tables")["tables"]
    wait_until(lambda: ada.get("/api/tables")["tables"] == [])
    ada.close()
    rows = cluster.rows("boats", MOVES.format(table))

    assert resumed["seq"] > middle["seq"]
    assert resumed["chat"][-1]["text"] == "Tiens bon !"
    assert end["table"]["status"] == "over"
    assert [(one["id"], one["status"]) for one in listed] == [(table, "over")]
    assert [row["seq"] for row in rows] == list(range(1, end["seq"] + 1))
    assert sum(row["ply"] is not None for row in rows) == end["ply"]


def test_text_that_postgresql_does_not_store_is_the_clients_fault(boats: Server) -> None:
    ada = Player(boats, "Ada")
    found = ada.http.get("/api/me/tables?name=%00")
    removed = ada.http.delete("/api/me/passkeys/%00")
    ada.close()

    assert (found.status_code, found.json()["code"]) == (422, "bad-request")
    assert (removed.status_code, removed.json()["code"]) == (422, "bad-request")


def test_kills_lose_no_acknowledged_move(cluster: Cluster, tmp_path: Path) -> None:
    def log_of(table: str) -> Log:
        return [(row["seq"], row["ply"], row["body"]) for row in cluster.rows("kills", MOVES.format(table))]

    kill_again_and_again(Server(tmp_path, database=cluster.create("kills")), 2, log_of)


def test_an_address_has_one_pseudonym_at_all_processes(cluster: Cluster, tmp_path: Path) -> None:
    database = cluster.create("pseudonyms")
    servers = [FreshServer(tmp_path, database=database, process=name, port=free_port()) for name in ("one", "two")]
    with ThreadPoolExecutor() as together:
        list(together.map(FreshServer.start, servers))
    for server in servers:
        ada = Player(server)
        ada.create("person", "open")
        ada.close()
        server.stop()
    rows = cluster.rows("pseudonyms", "select payer from tables")

    assert len(rows) == 2
    assert rows[0] == rows[1]


def test_an_unreachable_database_is_awaited_and_no_move_is_lost(cluster: Cluster, boats: Server) -> None:
    ada = Player(boats)
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = play_on({"red": ada, "blue": ada}, table, most=10)
    seat = before["view"]["actor"]
    move = ada.look(table, seat)["own"]["legal"][0]["action"]
    cluster.crash()
    body = {"ply": before["ply"], "moves": [move], "key": "once", "seat": seat}
    refused = ada.http.post(f"/api/tables/{table}/moves", json=body)
    cluster.start()
    until = time.monotonic() + PATIENCE
    while (again := ada.http.post(f"/api/tables/{table}/moves", json=body)).status_code == 503:
        assert time.monotonic() < until
        time.sleep(0.1)
    after = ada.look(table)
    ada.close()
    rows = cluster.rows("boats", MOVES.format(table))

    assert refused.status_code == 503
    assert refused.json()["code"] == "no-database"
    assert refused.headers["Retry-After"] == "2"
    assert again.status_code == 200
    assert [row["seq"] for row in rows] == list(range(1, after["seq"] + 1))
    assert [row["key"] for row in rows].count("once") == 1


def test_a_statement_that_is_not_answered_is_given_up(cluster: Cluster) -> None:
    """As if PostgreSQL's machine were lost without a word."""
    url = cluster.create("silent")

    async def scenario() -> None:
        engine = await open_database(url, 0.5)
        with pytest.raises(TimeoutError):
            async with engine.connect() as connection:
                await connection.execute(text("select pg_sleep(600)"))
        async with engine.connect() as connection:
            assert (await connection.execute(text("select 1"))).scalar_one() == 1
        await engine.dispose()

    asyncio.run(scenario())


def test_what_another_process_has_written_is_found_and_not_overwritten(cluster: Cluster, boats: Server) -> None:
    ada = Player(boats)
    table = ada.create("local", "local")
    started = ada.post(f"/api/tables/{table}/start")
    late = "insert into entries (table_id, seq, kind, at, body) values ('{}', {}, 'said', 0, '{}')"
    line = '{"name": "Ada", "seat": "red", "text": "I am late"}'
    cluster.ask("boats", late.format(table, started["seq"] + 1, line))
    refused = ada.post(f"/api/tables/{table}/chat", {"text": "First!"}, ok=False)
    heard = ada.post(f"/api/tables/{table}/chat", {"text": "First!"})
    ada.close()

    assert refused["code"] == "no-database"
    assert [line["text"] for line in heard["chat"]] == ["I am late", "First!"]


def shape(connection: Connection) -> dict[str, object]:
    """Every table with its columns, keys and indexes."""
    found = inspect(connection)
    return {
        name: (
            [(column["name"], column["nullable"]) for column in found.get_columns(name)],
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(one["column_names"] for one in found.get_unique_constraints(name)),
            sorted(one["constrained_columns"] for one in found.get_foreign_keys(name)),
            sorted((one["name"], one["column_names"]) for one in found.get_indexes(name) if not one["unique"]),
        )
        for name in found.get_table_names()
    }


async def shape_of(url: str) -> dict[str, object]:
    engine = await open_database(url)
    async with engine.connect() as connection:
        found = await connection.run_sync(shape)
    await engine.dispose()
    return found


def test_both_databases_get_the_same_tables_and_rules(cluster: Cluster, tmp_path: Path) -> None:
    postgres = asyncio.run(shape_of(cluster.create("shape")))
    file = asyncio.run(shape_of(f"sqlite+aiosqlite:///{tmp_path}/shape.db"))

    assert postgres == file
    assert "entries" in postgres


def test_a_review_is_kept_with_its_game_and_replaced_by_one_of_another_version(cluster: Cluster) -> None:
    url = cluster.create("reviews")

    async def scenario() -> list[str | None]:
        store = Store(await open_database(url), session=Session(parse_url(url)))
        cluster.ask("reviews", "insert into tables values ('finished', '', 'over', true, '', '', 0, 5, '')")
        found = [await store.review("finished", 1)]
        for version, body in ((1, "{}"), (1, "[]"), (2, '{"é": 1}')):
            await store.save_review("finished", version, body)
            found += [await store.review("finished", 1), await store.review("finished", 2)]
        await store.close()
        return found

    assert asyncio.run(scenario()) == [None, "{}", None, "[]", None, None, '{"é": 1}']


def test_old_chat_is_deleted_and_the_database_is_measured(cluster: Cluster) -> None:
    url = cluster.create("chat")

    async def scenario() -> None:
        store = Store(await open_database(url), session=Session(parse_url(url)))
        for id, status in (("finished", "over"), ("running", "playing")):
            cluster.ask("chat", f"insert into tables values ('{id}', '', '{status}', true, '', '', 0, 5, '')")
            for seq, kind in enumerate(("said", "acted"), start=1):
                row = f"('{id}', {seq}, '{kind}', 0, '{{\"text\": 1}}')"
                cluster.ask("chat", f"insert into entries (table_id, seq, kind, at, body) values {row}")
        empty = await store.old_chats(before=5)
        old = await store.old_chats(before=6)
        await store.delete_chat("finished")
        left = await store.old_chats(before=6)
        size = await store.size()
        await store.close()

        assert (empty, old, left) == ([], ["finished"], [])
        assert size > 1_000_000

    asyncio.run(scenario())
    rows = cluster.rows("chat", "select table_id, kind, body from entries order by table_id, seq")
    emptied = [(row["table_id"], row["kind"]) for row in rows if row["body"] == "{}"]
    assert emptied == [("finished", "said")]
    plan = cluster.ask("chat", f"set enable_seqscan = off; explain select table_id from entries where {KEPT_CHAT}")
    assert " using chat on entries" in plan


def test_a_wrong_password_is_a_one_line_error_that_does_not_repeat_it(cluster: Cluster) -> None:
    done = run("serve", "--port", "0", "--database", cluster.url("postgres", password="anchor"))

    assert done.returncode == 2
    assert done.stderr.startswith("lastboat serve: cannot use the database postgresql+asyncpg://boatswain:***@")
    assert done.stderr.endswith(f'password authentication failed for user "{USER}"\n')
    assert done.stderr.count("\n") == 1


def test_a_missing_or_too_new_database_is_a_clear_error(cluster: Cluster) -> None:
    newer = cluster.create("newer")
    cluster.ask("newer", "create table alembic_version (version_num varchar(32) primary key)")
    cluster.ask("newer", "insert into alembic_version values ('999')")
    nobody = newer.replace(f":{cluster.port}/", ":1/")

    with pytest.raises(NoDatabase, match='database "nowhere" does not exist'):
        asyncio.run(open_database(cluster.url("nowhere")))
    with pytest.raises(NoDatabase, match=r"cannot use the database .*Connect call failed"):
        asyncio.run(open_database(nobody))
    with pytest.raises(NoDatabase, match="the database has version 999"):
        asyncio.run(open_database(newer))
