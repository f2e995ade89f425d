"""A person who deletes themselves is gone; the games of others stay as they were, with someone in their seat."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from server.harness import Player, Server, play_on, wait_until
from sqlalchemy import insert, select

from lastboat.server.store import deletion
from lastboat.server.store.database import open_database
from lastboat.server.store.deletion import OF_PERSON, delete_person, deleted_people, forget_person, tables_of
from lastboat.server.store.schema import METADATA, OPERATIONS, PEOPLE, RATINGS, TOKENS
from lastboat.server.store.store import Store
from lastboat.server.tables.seats import SOMEONE

NAME = "Theodora 417"
FACE = "sailmaker"
CLOCK = {"kind": "live", "bank": 600, "increment": 10}


@contextmanager
def server_on(database: str | None, folder: Path) -> Iterator[Server]:
    running = Server(folder, **({} if database is None else {"database": database})).start()
    try:
        yield running
    finally:
        assert running.stop() == 0
        assert '"level": "error"' not in running.log.read_text()


def rows_with(url: str, words: tuple[str, ...]) -> dict[str, list[Any]]:
    """The rows of each table that contain one of the words."""

    async def read() -> dict[str, list[Any]]:
        engine = await open_database(url)
        found = {}
        async with engine.connect() as connection:
            for table in METADATA.sorted_tables:
                rows = [tuple(row) for row in await connection.execute(select(table))]
                found[table.name] = [row for row in rows if any(word in str(row).lower() for word in words)]
        await engine.dispose()
        return found

    return asyncio.run(read())


def delete(player: Player) -> None:
    assert player.http.delete("/api/me").status_code == 204


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_nothing_names_a_deleted_person_and_their_games_stay(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("cluster").create("deletion") if database == "postgresql" else None
    with server_on(url, tmp_path) as server:
        theo, bob = Player(server, NAME), Player(server, "Bob")
        theo.http.patch("/api/me", json={"face": FACE})
        over = theo.create("person", "open", rated=True, clock=CLOCK, evening={"games": 2})
        bob.post(f"/api/tables/{over}/join")
        theo.post(f"/api/tables/{over}/chat", {"text": "From the doomed"})
        bob.post(f"/api/tables/{over}/chat", {"text": "From the rest"})
        theo.post(f"/api/tables/{over}/start")
        before = play_on({"red": theo, "blue": bob}, over)
        rating = bob.get("/api/me/ratings")
        running = bob.create("person", "open", rated=True, clock=CLOCK)
        theo.post(f"/api/tables/{running}/join")
        bob.post(f"/api/tables/{running}/start")
        waiting = bob.create("person", "open")
        theo.post(f"/api/tables/{waiting}/join")
        left = bob.create("person", "open")
        theo.post(f"/api/tables/{left}/join")
        theo.post(f"/api/tables/{left}/chat", {"text": "Not without my hat, from the doomed"})
        theo.post(f"/api/tables/{left}/leave")
        alone = theo.create("person", "open", public=True)
        hosted = theo.create("person", "open", public=True)
        bob.post(f"/api/tables/{hosted}/join")
        tag = bob.http.get(f"/api/tables/{over}/record").headers["etag"]

        delete(theo)
        wait_until(lambda: NAME not in str([bob.look(one) for one in (over, running, waiting)]))
        wait_until(lambda: bob.look(left)["chat"] == [])
        wait_until(lambda: bob.http.get(f"/api/tables/{alone}").json().get("code") == "no-such-table")
        wait_until(lambda: bob.look(hosted)["you"]["host"])

        after = bob.look(over)
        assert [seat["name"] for seat in after["table"]["seats"]] == [SOMEONE, "Bob"]
        assert after["view"] == before["view"]
        assert [line["text"] for line in after["chat"]] == ["From the rest"]
        record = bob.http.get(f"/api/tables/{over}/record", headers={"If-None-Match": tag})
        assert json.loads(record.text)["names"] == [SOMEONE, "Bob"]
        assert [seat["kind"] for seat in bob.look(waiting)["table"]["seats"]] == ["person", "open"]
        seat = bob.look(running)["table"]["seats"][1]
        assert (seat["name"], seat["kind"], seat["away"]) == (SOMEONE, "person", True)
        play_on({"red": bob}, running)
        changes = bob.get(f"/api/tables/{running}/ratings")["changes"]
        assert [(one["seat"], one["place"]) for one in changes] == [("red", 1)]
        listed = bob.get("/api/me/tables")["tables"]
        assert {one["id"] for one in listed} == {over, running, waiting, left, hosted}
        assert NAME not in str(listed)
        assert bob.get("/api/me/tables", name="theodora")["tables"] == []
        assert len(bob.get("/api/me/tables", name="someone")["tables"]) == 2
        assert rating["ratings"][0]["curve"][0] == bob.get("/api/me/ratings")["ratings"][0]["curve"][0]
        theo.close()
        bob.close()
    stored = rows_with(url or f"sqlite+aiosqlite:///{server.database}", (NAME.lower(), "from the doomed", FACE))
    assert not any(stored.values()), stored
    chosen = ["--database", url or f"sqlite+aiosqlite:///{server.database}"]
    command = [sys.executable, "-m", "lastboat", "ratings", "rebuild", *chosen]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "2 rated games; 0 differences from what was stored\n", done.stderr


def test_no_token_or_code_leads_back(server: Server) -> None:
    theo = Player(server, "Theo 9")
    other = Player(server, token=theo.http.post("/api/people/recover", json={"code": theo.recovery}).json()["token"])
    theo.http.patch("/api/me", json={"keep": True})
    table = theo.create("person", "bot")
    with other.listen(table) as stream:
        next(stream)
        delete(theo)
        assert list(stream) == []

    for player in (theo, other):
        player.http.cookies.clear()
        assert player.http.get("/api/me").json()["code"] == "bad-token"
        assert player.http.get(f"/api/tables/{table}").json()["code"] == "bad-token"
    again = theo.http.post("/api/people/recover", json={"code": theo.recovery}, headers={"Authorization": ""})
    assert again.json()["code"] == "bad-recovery-code"
    heir = Player(server, "Heir")
    assert heir.http.patch("/api/me", json={"name": "Theo 9", "keep": True}).json()["handle"] == "theo9"
    for player in (theo, other, heir):
        player.close()


def test_deleting_oneself_twice_at_once_deletes_once_and_nobody_else(server: Server, bob: Player) -> None:
    theo = Player(server, NAME)
    with ThreadPoolExecutor(4) as pool:
        codes = {one.status_code for one in pool.map(lambda _: theo.http.delete("/api/me"), range(8))}
    assert 204 in codes
    assert codes <= {204, 401}
    assert bob.get("/api/me")["name"] == "Bob"
    del theo.http.headers["Authorization"]
    assert theo.http.delete("/api/me").status_code == 401
    theo.close()


def test_a_deletion_that_was_interrupted_is_finished_and_the_row_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"name": "Ada", "created": 0.0}
    skill = {"pool": "two", "mu": 25.0, "sigma": 8.0, "shown": 1000.0, "games": 1, "updated": 0.0}

    async def scenario() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{tmp_path}/boats.db"))
        async with store.writing() as connection:
            await connection.execute(insert(PEOPLE), [{**row, "id": id, "recovery": id} for id in ("ada", "bob")])
            await connection.execute(insert(RATINGS), [{**skill, "person": id} for id in ("ada", "bob")])
            done = {"at": 0.0, "what": "mute"}
            await connection.execute(insert(OPERATIONS), [{**done, "person": id} for id in ("bob", "ada")])
            await connection.execute(insert(TOKENS), {"hash": "key", "person": "ada", "created": 0.0})
        assert await delete_person(store, "ada") == ["key"]
        assert await delete_person(store, "ada") == []
        assert await store.person("ada") is None
        # requests that were under way let them in once more, and keep their name
        await store.add_token("ada", "late", 0.0)
        assert await store.person_of_token("late") is None
        await store.change_person("ada", {"name": "Ada", "handle": "ada"})
        await store.change_person("bob", {"name": "Ada", "handle": "ada"})
        await forget_person(store, "ada")
        assert await deleted_people(store) == ["ada"], "not before such requests are over"
        monkeypatch.setattr(deletion, "SOON", -1.0)
        await forget_person(store, "ada")
        await forget_person(store, "bob")
        assert await deleted_people(store) == []
        assert await tables_of(store, "ada") == []
        async with store.reading() as connection:
            assert (await connection.execute(select(PEOPLE.c.id))).scalars().all() == ["bob"]
            assert (await connection.execute(select(RATINGS.c.person))).scalars().all() == ["bob"]
            assert (await connection.execute(select(TOKENS))).all() == []
            assert (await connection.execute(select(OPERATIONS.c.person))).scalars().all() == ["bob", ""]
        await store.close()

    asyncio.run(scenario())


def test_all_that_refers_to_a_person_is_known_by_its_foreign_key() -> None:
    assert {column.table.name for column in OF_PERSON} >= {"passkeys", "tokens", "devices", "ratings", "rating_changes"}
    assert [column.table.name for column in OF_PERSON].index("devices") < [
        column.table.name for column in OF_PERSON
    ].index("tokens")
