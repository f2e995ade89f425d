"""One server process at a time on a database, with real processes; a database file that goes away is noticed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.harness import Player, Server, wait_until
from server.test_launch import run

from lastboat.server.store.database import NoDatabase, parse_url
from lastboat.server.store.lease import FileLease, LeaseTaken, MemoryLease, lease_on

HOLDER = """
import asyncio, sys
from lastboat.server.store.lease import leased_database
async def hold():
    async with leased_database(sys.argv[1]):
        print("held", flush=True)
        await asyncio.sleep(600)
asyncio.run(hold())
"""


class Holder:
    """A process that holds the lease on a database until it is killed."""

    def __init__(self, url: str) -> None:
        self.process = subprocess.Popen([sys.executable, "-c", HOLDER, url], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "held\n"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def database(tmp_path: Path) -> Iterator[tuple[str, Holder]]:
    """A database file, by its URL, and a process that holds it."""
    url = f"sqlite+aiosqlite:///{tmp_path}/boats.db"
    holder = Holder(url)
    yield url, holder
    if holder.process.poll() is None:
        holder.kill()


async def take(url: str) -> None:
    lease = lease_on(parse_url(url))
    await lease.acquire()
    await lease.release()


def test_a_second_server_is_refused_with_one_line_until_the_first_is_killed(database: tuple[str, Holder]) -> None:
    url, holder = database
    second = run("serve", "--port", "0", "--database", url)
    holder.kill()

    assert second.returncode == 2
    assert second.stderr.count("\n") == 1
    assert f"another server (process {holder.process.pid}) uses the database" in second.stderr
    asyncio.run(take(url))


def test_another_name_of_the_file_is_the_same_database(database: tuple[str, Holder], tmp_path: Path) -> None:
    assert database[0].endswith("/boats.db")
    (tmp_path / "link.db").symlink_to("boats.db")
    (tmp_path / "folder").symlink_to(tmp_path)
    os.link(tmp_path / "boats.db", tmp_path / "twin.db")

    for other in ("link.db", "folder/boats.db", "folder/link.db"):
        with pytest.raises(LeaseTaken, match="uses the database"):
            asyncio.run(take(f"sqlite+aiosqlite:///{tmp_path}/{other}"))
    with pytest.raises(LeaseTaken):
        asyncio.run(take(f"sqlite+aiosqlite:///file:{tmp_path}/boats.db?uri=true"))
    with pytest.raises(NoDatabase, match="hard links"):
        asyncio.run(take(f"sqlite+aiosqlite:///{tmp_path}/twin.db"))


@pytest.mark.parametrize("url", ["", "/:memory:", "/file:boats?mode=memory&uri=true"])
def test_a_database_in_memory_needs_no_lease(url: str) -> None:
    assert isinstance(lease_on(parse_url(f"sqlite+aiosqlite://{url}")), MemoryLease)


def test_a_read_only_folder_is_a_one_line_error(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--database", f"sqlite+aiosqlite:///{tmp_path}/nowhere/boats.db")

    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert f"cannot use the database {tmp_path}/nowhere/boats.db" in done.stderr


def test_a_deleted_lock_file_is_recreated_unless_another_server_was_faster(tmp_path: Path) -> None:
    async def scenario() -> None:
        first, second = FileLease(tmp_path / "boats.db"), FileLease(tmp_path / "boats.db")
        await first.acquire()
        first.lock_file.unlink()
        with pytest.raises(NoDatabase, match="was deleted"):
            first.check()
        await first.renew()
        first.check()
        first.lock_file.unlink()
        await second.acquire()
        with pytest.raises(LeaseTaken):
            await first.renew()
        with pytest.raises(NoDatabase):
            first.check()
        await second.release()
        await first.renew()
        first.check()
        await first.release()

    asyncio.run(scenario())


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, idle=0.5).start()
    yield server
    server.stop()


def health(server: Server) -> httpx.Response:
    return httpx.get(f"{server.url}/healthz", timeout=10)


def playing(player: Player) -> tuple[str, dict[str, Any]]:
    """A table with a clock where the player has every seat, and a move for it."""
    table = player.create("local", "local", clock={"kind": "live", "bank": 600, "increment": 0})
    now = player.post(f"/api/tables/{table}/start")
    seat = now["view"]["actor"]
    action = player.look(table, seat)["own"]["legal"][0]["action"]
    return table, {"ply": now["ply"], "moves": [action], "key": "once", "seat": seat}


def test_a_database_file_that_is_moved_away_stops_moves_until_it_is_back(own_server: Server) -> None:
    ada = Player(own_server)
    table, move = playing(ada)
    before = ada.look(table)["table"]["clock"]
    aside = own_server.database.with_name("aside.db")

    own_server.database.rename(aside)
    refused = ada.http.post(f"/api/tables/{table}/moves", json=move)
    stranger = httpx.post(f"{own_server.url}/api/people", json={"name": "Bob"})
    wait_until(lambda: health(own_server).status_code == 503)
    sick = health(own_server).json()
    made_anew = own_server.database.exists()
    aside.rename(own_server.database)
    wait_until(lambda: health(own_server).status_code == 200)
    played = ada.http.post(f"/api/tables/{table}/moves", json=move)
    after = ada.look(table)
    ada.close()

    assert (refused.status_code, refused.json()["code"]) == (503, "no-database")
    assert "was deleted or replaced" in refused.json()["detail"]
    assert refused.headers["Retry-After"] == "2"
    assert stranger.status_code == 503
    assert "put the file back" in sick["problem"]
    assert not made_anew
    assert played.status_code == 200
    assert after["ply"] > move["ply"]
    assert after["table"]["clock"]["left"][before["running"]] > 590, "nobody pays for the time of the loss"
    log = own_server.log.read_text()
    assert log.count("database lost") == 1
    assert "database regained" in log
    assert "Traceback" not in log


def test_a_database_file_that_is_replaced_is_noticed_without_a_move(own_server: Server) -> None:
    copy = own_server.database.with_name("copy.db")
    copy.write_bytes(own_server.database.read_bytes())
    copy.replace(own_server.database)

    wait_until(lambda: health(own_server).status_code == 503)

    assert "was deleted or replaced" in health(own_server).json()["problem"]
    assert "lastboat_database_lost 1.0" in httpx.get(f"{own_server.url}/metrics").text
