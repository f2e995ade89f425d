"""Signing out: a revoked token is worth nothing, whatever else was under way with it."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from server.harness import PATIENCE, Player, Server
from server.single_table import SingleTable, with_single_table

from lastboat.server.refusals import Refusal
from lastboat.server.store.people import People, hashed
from lastboat.server.tables.seats import Person


class SlowReads(People):
    """Reads a person, then waits before it continues."""

    def wait_with_reads(self) -> tuple[asyncio.Event, asyncio.Event]:
        read, go_on, person_of_token = asyncio.Event(), asyncio.Event(), self._store.person_of_token

        async def slow(token: str) -> Person | None:
            found = await person_of_token(token)
            read.set()
            await go_on.wait()
            return found

        self._store.person_of_token = slow  # type: ignore[method-assign]
        return read, go_on


def test_a_request_in_flight_does_not_bring_a_revoked_token_back(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        people = SlowReads(single.registry.store, single.registry.now)
        token = (await people.welcome("Ada")).token
        read, go_on = people.wait_with_reads()
        in_flight = asyncio.create_task(people.find(token))
        await read.wait()
        await people.forget(token)
        go_on.set()

        with pytest.raises(Refusal, match="not known"):
            await in_flight
        assert people.recall(token) is None
        with pytest.raises(Refusal, match="not known"):
            await people.find(token)

    with_single_table(tmp_path, scenario)


def test_a_request_in_flight_does_not_bring_an_old_name_back(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        people = SlowReads(single.registry.store, single.registry.now)
        welcome = await people.welcome("Ada")
        read, go_on = people.wait_with_reads()
        in_flight = asyncio.create_task(people.find(welcome.token))
        await read.wait()
        renamed = await people.rename(welcome.person, "Bea")
        go_on.set()

        assert await in_flight == renamed == people.recall(welcome.token)

    with_single_table(tmp_path, scenario)


def test_a_request_is_answered_although_somebody_changes_all_the_time(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        store = single.registry.store
        people = People(store, single.registry.now)
        welcome, read = await people.welcome("Ada"), store.person_of_token

        async def read_amid_changes(token: str) -> Person | None:
            found = await read(token)
            people.reread(["somebody"])
            return found

        store.person_of_token = read_amid_changes  # type: ignore[method-assign]
        found = await asyncio.wait_for(people.find(welcome.token), PATIENCE)
        assert found == welcome.person
        assert people.recall(welcome.token) is None, "it may be outdated"

    with_single_table(tmp_path, scenario)


def test_signing_out_works_while_other_requests_of_the_token_are_in_flight(server: Server) -> None:
    with ThreadPoolExecutor(8) as pool:
        for _ in range(10):
            player = Player(server, "Ada")
            begin = threading.Event()

            def ask(player: Player = player, begin: threading.Event = begin) -> None:
                begin.wait()
                httpx.get(f"{server.url}/api/me", headers={"Authorization": f"Bearer {player.token}"})

            asking = [pool.submit(ask) for _ in range(7)]
            begin.set()
            assert player.http.delete("/api/me/token").status_code == 204
            for one in asking:
                one.result()
            assert player.get("/api/me", ok=False)["code"] == "bad-token"
            player.close()


def test_the_streams_of_a_device_end_when_it_is_signed_out(server: Server, bob: Player) -> None:
    ada = Player(server, "Ada")
    table = ada.create("person", "open")
    with ada.listen(table) as stream, bob.listen(table) as other:
        next(stream)
        next(other)
        assert httpx.delete(f"{server.url}/api/me/token", headers=ada.http.headers).status_code == 204
        assert list(stream) == []
        bob.post(f"/api/tables/{table}/join")
        assert next(other)["seq"] == 2
    ada.close()


def test_a_stream_is_not_opened_with_a_token_that_was_revoked_meanwhile(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        ended: list[str] = []
        people = People(single.registry.store, single.registry.now, ended.extend)
        token = (await people.welcome("Ada")).token
        await people.find(token)
        await people.forget(token)

        assert ended == [hashed(token)]
        with pytest.raises(Refusal, match="not known"):
            await people.find_hashed(hashed(token))

    with_single_table(tmp_path, scenario)


def test_signing_the_other_devices_out_leaves_this_one(server: Server, ada: Player, bob: Player) -> None:
    phone = Player(
        server, token=httpx.post(f"{server.url}/api/people/recover", json={"code": ada.recovery}).json()["token"]
    )
    table = ada.create("person", "open")
    code = ada.post("/api/me/recovery")["recovery"]
    with phone.listen(table) as stream:
        next(stream)
        assert ada.http.delete("/api/me/tokens").status_code == 204
        assert list(stream) == []

    assert phone.get("/api/me", ok=False)["code"] == "bad-token"
    assert ada.get("/api/me")["name"] == "Ada"
    assert bob.get("/api/me")["name"] == "Bob"
    assert httpx.post(f"{server.url}/api/people/recover", json={"code": code}).status_code == 200
    phone.close()
