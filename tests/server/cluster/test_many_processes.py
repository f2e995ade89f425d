"""Three server processes on one database: which of them is asked does not matter."""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import httpx
import pytest
from server.cluster.conftest import STREAMS_EACH
from server.cluster.faults import pause_owner
from server.cluster.nats_server import free_port
from server.cluster.prometheus_server import prometheus
from server.cluster.site import DATABASE, LEASE, Site, start_nginx
from server.harness import ROOT, Player, Server, play_on, wait_until
from server.test_launch import run
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from lastboat.server.cluster.placement import FOLLOWS
from lastboat.server.store.database import open_database
from lastboat.server.store.table_leases import Fenced, TableLeases, require_fences
from lastboat.server.store.writer import Change, Writer
from lastboat.server.tables.table import Entry

ENTRIES = "select * from entries where table_id = '{}' order by seq"


def test_a_table_is_played_and_streamed_through_every_process(site: Site) -> None:
    host = Player(site.servers[0], "Ada")
    elsewhere = [Player(server, token=host.token) for server in site.servers[1:]]
    table = host.create("local", "local")
    with elsewhere[0].listen(table) as far, host.listen(table) as near:
        first = [next(far)["seq"], next(near)["seq"]]
        elsewhere[1].post(f"/api/tables/{table}/start")
        heard = [next(far), next(near)]
    seats = elsewhere[0].look(table)["you"]["seats"]
    seat = elsewhere[1].look(table)["view"]["actor"]
    mine = elsewhere[0].look(table, seat)
    moved = elsewhere[1].move(table, mine["ply"], mine["own"]["legal"][0]["action"], seat=seat)
    lobby = [player.get("/api/me/tables")["tables"][0]["id"] for player in (host, *elsewhere)]
    for player in (host, *elsewhere):
        player.close()

    assert first == [1, 1]
    assert heard[0] == heard[1]
    assert seats == ["red", "blue"]
    assert moved["ply"] > mine["ply"]
    assert lobby == [table] * 3


def test_a_table_that_does_not_exist_is_refused_everywhere(site: Site) -> None:
    for server in site.servers:
        player = Player(server)
        assert player.get("/api/tables/0123456789abcdef", ok=False)["code"] == "no-such-table"
        player.close()


def test_a_write_with_an_old_fencing_number_is_refused_by_the_database(site: Site) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local")
    ada.close()
    fence = site.rows(f"select fence from table_leases where table_id = '{table}'")[0]["fence"]

    async def write(number: int) -> None:
        engine = await open_database(site.database)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(require_fences, {table: number})
        finally:
            await engine.dispose()

    async def append(number: int, seq: int) -> None:
        engine = await open_database(site.database)
        writer = Writer(engine, lambda: None, lambda: None)
        try:
            await writer.append(Change(table, seq, [Entry("chatted", 1.0, {"text": "Ahoy"})], None, fence=number))
        finally:
            await writer.close()
            await engine.dispose()

    asyncio.run(write(fence))
    asyncio.run(append(fence, 2))
    with pytest.raises(Fenced):
        asyncio.run(write(fence - 1))
    with pytest.raises(Fenced):
        asyncio.run(append(fence - 1, 3))
    assert [row["seq"] for row in site.rows(ENTRIES.format(table))] == [1, 2]


def test_a_table_follows_its_requests_to_another_process_and_its_streams_continue(site: Site) -> None:
    """As behind a proxy that sends all about a table to one process, which did not create it."""
    here, there = Player(site.servers[0]), site.servers[1]
    elsewhere = Player(there, token=here.token)
    table = here.create("local", "local")
    heard = []
    with here.listen(table) as near, elsewhere.listen(table) as far:
        elsewhere.post(f"/api/tables/{table}/start")
        seats = {"red": elsewhere, "blue": elsewhere}
        play_on(seats, table, most=FOLLOWS)
        wait_until(lambda: site.owner(table) is there)
        last = play_on(seats, table, most=4)["seq"]
        for stream in (near, far):
            seqs = list(itertools.takewhile(lambda seq: seq < last, (message["seq"] for message in stream)))
            heard.append(seqs == sorted(set(seqs)))
    here.close()
    elsewhere.close()

    assert heard == [True, True]


def test_refused_requests_do_not_move_a_table(site: Site) -> None:
    wait_until(lambda: stays_although_requests_are_refused(site))  # a starved process may lose a table rightly


def stays_although_requests_are_refused(site: Site) -> bool:
    ada, stranger = Player(site.servers[0]), Player(site.servers[1])
    table = ada.create("local", "local")
    lease = f"select owner, fence from table_leases where table_id = '{table}'"
    before = site.rows(lease)
    codes = {stranger.post(f"/api/tables/{table}/start", ok=False)["code"] for _ in range(3 * FOLLOWS)}
    ada.close()
    stranger.close()

    assert codes == {"not-host"}
    return site.rows(lease) == before


def test_a_process_that_stops_in_the_middle_of_a_write_blocks_nobody(site: Site) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local")
    ada.close()
    fence = site.rows(f"select fence from table_leases where table_id = '{table}'")[0]["fence"]

    async def stop_in_a_write() -> None:
        paused, other = await open_database(site.database), await open_database(site.database)
        try:
            async with asyncio.timeout(30), paused.connect() as stopped:
                await stopped.run_sync(require_fences, {table: fence})
                async with other.begin() as connection:
                    await connection.execute(text(f"update table_leases set fence = fence where table_id = '{table}'"))
                with pytest.raises(DBAPIError):
                    await stopped.execute(text("select 1"))
                await stopped.invalidate()
        finally:
            await paused.dispose()
            await other.dispose()

    asyncio.run(stop_in_a_write())


def test_a_table_of_a_living_process_cannot_be_claimed(site: Site) -> None:
    wait_until(lambda: is_refused_to_a_thief(site))  # a starved process may count as dead rightly


def is_refused_to_a_thief(site: Site) -> bool:
    ada = Player(site.servers[0])
    table = ada.create("local", "local")
    ada.close()

    async def claim() -> tuple[str, int | None]:
        engine = await open_database(site.database)
        try:
            leases = TableLeases(engine, "thief", LEASE)
            found = await leases.claim(table)
            assert found is not None
            return found.owner, found.fence
        finally:
            await engine.dispose()

    owner, fence = asyncio.run(claim())
    return owner.startswith("process") and fence is None


def test_a_server_without_nats_is_refused_while_others_share_the_database(site: Site) -> None:
    done = run("serve", "--port", "0", "--database", site.database)

    assert done.returncode == 2
    assert "another server" in done.stderr
    assert done.stderr.count("\n") == 1


def test_nats_needs_postgresql_and_a_server_that_answers(site: Site) -> None:
    sqlite = run(
        "serve", "--port", "0", "--nats", site.nats.url, "--database", f"sqlite+aiosqlite:///{site.folder}/a.db"
    )
    nobody = run("serve", "--port", "0", "--nats", "nats://user:anchor@127.0.0.1:1", "--database", site.database)

    assert sqlite.returncode == 2
    assert "need PostgreSQL" in sqlite.stderr
    assert nobody.returncode == 2
    assert "cannot use NATS at nats://127.0.0.1:1" in nobody.stderr
    assert "anchor" not in nobody.stderr


def test_a_token_revoked_at_one_process_is_refused_at_all(site: Site) -> None:
    ada = Player(site.servers[0])
    others = [Player(server, token=ada.token) for server in site.servers[1:]]
    known = [other.get("/api/me")["id"] for other in others]
    ada.http.delete("/api/me/token")
    for other in others:
        wait_until(partial(_is_refused, other))
        other.close()
    ada.close()

    assert len(set(known)) == 1


def _is_refused(player: Player) -> bool:
    return player.http.get("/api/me").status_code == 401


def test_a_new_name_is_known_at_every_process(site: Site) -> None:
    ada = Player(site.servers[0])
    other = Player(site.servers[1], token=ada.token)
    assert other.get("/api/me")["name"] == "Ada"
    ada.http.patch("/api/me", json={"name": "Grace"})
    wait_until(lambda: other.get("/api/me")["name"] == "Grace")
    ada.close()
    other.close()


def test_streams_are_counted_across_processes(site: Site) -> None:
    """Half of what a person may have at one process, half at another: a third process refuses more."""
    ada = Player(site.servers[0])
    players = [ada, *(Player(server, token=ada.token) for server in site.servers[1:])]
    tables = [player.create("local", "local") for player in players]
    with ExitStack() as opened:
        for player, table in zip(players[:2], tables, strict=False):
            for _ in range(STREAMS_EACH // 2):
                opened.enter_context(player.listen(table))
        wait_until(lambda: _may_not_listen(players[2], tables[2]))
    wait_until(lambda: not _may_not_listen(players[2], tables[2]))
    for player in players:
        player.close()


def _may_not_listen(player: Player, table: str) -> bool:
    with player.http.stream("GET", f"/api/tables/{table}/stream") as answer:
        return answer.status_code == 429


def test_a_rematch_is_one_table_whichever_process_owns_it(site: Site) -> None:
    ada, bob = Player(site.servers[0], "Ada"), Player(site.servers[0], "Bob")
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table)
    first = ada.post(f"/api/tables/{table}/rematch")["table"]
    elsewhere = f"update table_leases set owner = null, fence = fence + 1 where table_id = '{first}'"
    site.postgres.ask(DATABASE, elsewhere)
    other = Player(site.servers[1], token=bob.token)
    other.look(first)
    rematch = f"/api/tables/{table}/rematch"
    wait_until(lambda: other.http.post(rematch).status_code == 200)
    second = other.post(rematch)["table"]
    waiting = other.look(first)["table"]["seats"]
    for player in (ada, bob, other):
        player.close()

    assert first == second
    assert not any(seat["awaited"] for seat in waiting)


def test_every_process_says_that_it_is_ready_and_names_itself(site: Site) -> None:
    names = []
    for server in site.servers:
        wait_until(partial(_is_ready, server))
        ready = httpx.get(f"{server.url}/readyz", timeout=60).json()
        metrics = httpx.get(f"{server.url}/metrics", timeout=60).text
        assert f'lastboat_process{{process="{ready["process"]}"}} 1.0' in metrics
        names.append(ready["process"])
    assert len(set(names)) == 3


def _is_ready(server: Server) -> bool:
    return bool(httpx.get(f"{server.url}/readyz", timeout=60).json()["ready"])


def test_no_clock_runs_while_no_process_owns_the_table(site: Site) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local", clock={"kind": "live"})
    ada.post(f"/api/tables/{table}/start")
    pause_owner(site, table)
    rows = site.rows(ENTRIES.format(table))
    ada.close()

    paused = [json.loads(row["body"])["seconds"] for row in rows if row["kind"] == "paused"]
    assert paused
    assert min(paused) > 0


def test_a_backup_of_a_running_site_is_restored_and_its_game_continues(site: Site, tmp_path: Path) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = play_on({"red": ada, "blue": ada}, table, most=10)
    deploy("backup", site.database, tmp_path / "boats.dump")
    restored = site.postgres.create("restored")
    deploy("restore", restored, tmp_path / "boats.dump")
    rows = [site.postgres.rows(name, ENTRIES.format(table)) for name in (DATABASE, "restored")]
    alone = Server(tmp_path, database=restored).start()
    again = Player(alone, token=ada.token)
    after = play_on({"red": again, "blue": again}, table, most=2)
    for player in (ada, again):
        player.close()

    assert alone.stop() == 0
    assert rows[0] == rows[1]
    assert len(rows[0]) == before["seq"]
    assert after["seq"] > before["seq"]
    assert (tmp_path / "boats.dump").stat().st_mode & 0o077 == 0


def deploy(program: str, *arguments: str | Path) -> None:
    done = subprocess.run([ROOT / "deploy" / program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_game_is_played_through_the_proxy_of_the_compose_file(site: Site, tmp_path: Path) -> None:
    """Debian's nginx does not look names up again; the container's does."""
    port = free_port()
    processes = "".join(f"server 127.0.0.1:{one.settings['port']} max_fails=1 fail_timeout=2s;" for one in site.servers)
    settings = (ROOT / "deploy/nginx.conf").read_text()
    settings = settings.replace("server server:8133 resolve max_fails=1 fail_timeout=2s;", processes)
    settings = settings.replace("listen 80;", f"listen 127.0.0.1:{port};")
    proxy = start_nginx(tmp_path, settings, port)
    try:
        ada, bob = (Player(f"http://127.0.0.1:{port}", name) for name in ("Ada", "Bob"))
        table = ada.create("person", "open", "bot", "bot", options={"players": 4})
        bob.post(f"/api/tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
        with bob.listen(table) as stream:
            last = play_on({"red": ada, "blue": bob}, table)
            heard = next(message for message in stream if message["table"]["status"] == "over")
        hidden = [ada.http.get(path).status_code for path in ("/metrics", "/readyz")]
    finally:
        proxy.terminate()
        proxy.wait()
    for player in (ada, bob):
        player.close()

    assert last["table"]["status"] == "over"
    assert heard["seq"] == last["seq"]
    assert hidden == [403, 403]


def test_prometheus_watches_the_site_by_the_rules_and_the_dashboard(site: Site, tmp_path: Path) -> None:
    dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
    panels = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    with prometheus(tmp_path, [f"127.0.0.1:{one.settings['port']}" for one in site.servers]) as asked:
        wait_until(lambda: len(asked("query", query='up{job="lastboat"} == 1')["result"]) == 3)
        wait_until(lambda: all(rule["health"] == "ok" for rule in asked("rules")["groups"][0]["rules"]))
        firing = [alert for alert in asked("alerts")["alerts"] if alert["state"] == "firing"]
        answers = [asked("query", query=expression)["resultType"] for expression in panels]

    assert firing == []
    assert answers == ["vector"] * len(panels)
