"""Three server processes on one database, behind the proxy of deploy/ or asked directly."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import httpx
from server.cluster.faults import pause_owner
from server.cluster.prometheus_server import prometheus
from server.cluster.site import DATABASE, Proxy, Site
from server.harness import ROOT, Player, Server, play_on, wait_until
from server.seeking import Seeking, close_all, seated

from lastboat.server.store.session import CHANNEL

ENTRIES = "select * from entries where table_id = '{}' order by seq"


def test_a_game_is_played_through_the_proxy_and_its_streams_have_every_message(site: Site) -> None:
    ada, bob = (Player(site.url, name) for name in ("Ada", "Bob"))
    table = ada.create("person", "open", "bot", "bot", options={"players": 4})
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    with bob.listen(table) as stream:
        last = play_on({"red": ada, "blue": bob}, table)
        heard = next(message for message in stream if message["table"]["status"] == "over")
    hidden = [ada.http.get(path).status_code for path in ("/metrics", "/readyz")]
    listed = [player.get("/api/me/tables")["tables"][0]["id"] for player in (ada, bob)]
    for player in (ada, bob):
        player.close()

    assert last["table"]["status"] == "over"
    assert heard["seq"] == last["seq"]
    assert hidden == [403, 403]
    assert listed == [table, table]


def test_a_table_moves_to_the_process_that_the_proxy_chooses_and_its_streams_continue(site: Site) -> None:
    here = Player(site.servers[0])
    there = Player(site.servers[1], token=here.token)
    table = here.create("local", "local", clock={"kind": "live"})
    wait_until(lambda: here.http.get(f"/api/tables/{table}").status_code == 200)
    with here.listen(table) as stream:
        next(stream)
        here.post(f"/api/tables/{table}/start")
        before = next(stream)
        wait_until(lambda: there.http.get(f"/api/tables/{table}").status_code == 200)
        rest = list(stream)
        after = there.post(f"/api/tables/{table}/chat", {"text": "Here I am"})
    with there.listen(table, since=before["seq"]) as stream:
        heard = next(stream)
    clock = there.look(table)["table"]["clock"]
    late = here.http.get(f"/api/tables/{table}")
    here.close()
    there.close()

    assert site.owner(table) is site.servers[1]
    assert rest == [], "the stream has ended, so that its client finds the other process"
    assert heard["seq"] == after["seq"]
    assert not heard["fresh"]
    assert clock["left"][clock["running"]] > 590
    assert (late.status_code, late.json()["code"]) == (503, "no-owner")
    assert late.headers["Retry-After"] == "1"


def test_people_at_different_processes_find_each_other(site: Site) -> None:
    ada, bob, cy = (Seeking(server, name) for server, name in zip(site.servers, ("Ada", "Bob", "Cy"), strict=True))
    for one in (ada, bob, cy):
        one.wish["players"] = 3
        one.look()
    tables = seated(ada, bob, cy)
    assert len(set(tables)) == 1
    through = {one.player.get("/api/me")["name"]: Player(site.url, token=one.player.token) for one in (ada, bob, cy)}
    for one, player in zip((ada, bob, cy), through.values(), strict=True):
        wait_until(partial(_comes, player, tables[0], one.salt))
    begun = through["Ada"].look(tables[0])["table"]
    seats = {seat["seat"]: through[seat["name"]] for seat in begun["seats"]}
    play_on(seats, tables[0], most=10)
    rows = site.postgres.rows(DATABASE, f"select person from members where table_id = '{tables[0]}'")
    for player in through.values():
        player.close()
    close_all()

    assert begun["status"] == "playing"
    assert len(rows) == 3


def _comes(player: Player, table: str, salt: str) -> bool:
    """Try again as the client does: the table may be in a shard that another test has just moved, and the process to
    which the proxy sends refuses what it takes for stragglers."""
    answer = player.http.post(f"/api/tables/{table}/reveal", json={"salt": salt})
    assert answer.status_code == 200 or answer.json()["code"] == "no-owner", answer.text
    return answer.status_code == 200


def test_a_table_that_does_not_exist_is_refused(site: Site) -> None:
    player = Player(site.url)
    assert player.get("/api/tables/0123456789abcdef", ok=False)["code"] == "no-such-table"
    player.close()


def test_a_token_revoked_at_one_process_is_refused_at_all(site: Site) -> None:
    ada = Player(site.servers[0])
    others = [Player(server, token=ada.token) for server in site.servers[1:]]
    table = others[0].create("local", "local")
    with others[0].listen(table) as stream:
        next(stream)
        known = [other.get("/api/me")["id"] for other in others]
        ada.http.delete("/api/me/token")
        rest = list(stream)
    for other in others:
        wait_until(partial(_is_refused, other))
        other.close()
    ada.close()

    assert len(set(known)) == 1
    assert rest == []


def test_a_banned_person_and_a_mute_are_known_at_every_process(site: Site) -> None:
    ada, eve = Player(site.servers[0]), Player(site.servers[0], "Eve")
    elsewhere = Player(site.servers[1], token=ada.token)
    hers = Player(site.servers[1], token=eve.token)
    table = elsewhere.create("person", "open")
    hers.post(f"/api/tables/{table}/join")
    hers.post(f"/api/tables/{table}/chat", {"text": "Boo"})
    id = eve.get("/api/me")["id"]
    with elsewhere.listen(table) as mine, hers.listen(table) as stream:
        assert [line["text"] for line in next(mine)["chat"]] == ["Boo"]
        next(stream)
        assert ada.http.put(f"/api/me/mutes/{id}").status_code == 204
        assert next(mine)["chat"] == []
        command = [sys.executable, "-m", "lastboat", "people", "ban", id, "--database", site.database]
        subprocess.run(command, check=True, capture_output=True)
        assert list(stream) == []
    for player in (eve, hers):
        wait_until(partial(_is_refused, player))
    for player in (ada, eve, elsewhere, hers):
        player.close()


def _is_refused(player: Player) -> bool:
    return player.http.get("/api/me").status_code == 401


def test_a_new_name_is_known_at_every_process_also_after_the_notice_of_a_later_version(site: Site) -> None:
    site.rows(f"select pg_notify('{CHANNEL}', 'praised Ada')::text")
    wait_until(lambda: "unknown notice ignored" in site.servers[1].log.read_text(encoding="utf-8"))
    ada = Player(site.servers[0])
    other = Player(site.servers[1], token=ada.token)
    assert other.get("/api/me")["name"] == "Ada"
    ada.http.patch("/api/me", json={"name": "Grace"})
    wait_until(lambda: other.get("/api/me")["name"] == "Grace")
    ada.close()
    other.close()


def test_every_process_names_itself(site: Site) -> None:
    for server in site.servers:
        metrics = httpx.get(f"{server.url}/metrics", timeout=60).text
        assert f'lastboat_process{{process="{server.settings["process"]}"}} 1.0' in metrics


def test_every_shard_has_one_owner(site: Site) -> None:
    def owned() -> float:
        metrics = "".join(httpx.get(f"{one.url}/metrics", timeout=60).text for one in site.servers)
        return sum(map(float, re.findall(r"^lastboat_shards_owned (\S+)$", metrics, re.MULTILINE)))

    wait_until(lambda: owned() == 256)


def test_no_clock_runs_while_no_process_owns_the_table(site: Site) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local", clock={"kind": "live"})
    ada.post(f"/api/tables/{table}/start")
    pause_owner(site, table)
    wait_until(lambda: bool(_pauses(site, table)))
    ada.close()

    assert min(_pauses(site, table)) > 3, "longer than the owner was silent before its session ended"


def _pauses(site: Site, table: str) -> list[float]:
    rows = site.rows(ENTRIES.format(table))
    return [json.loads(row["body"])["seconds"] for row in rows if row["kind"] == "paused"]


def test_a_backup_of_a_running_site_is_restored_and_its_game_continues(site: Site, tmp_path: Path) -> None:
    ada = Player(site.url)
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


def test_the_proxy_limits_what_one_address_sends_to_all_processes_together(site: Site, tmp_path: Path) -> None:
    proxy = Proxy(tmp_path, site.servers, is_limited=True)
    try:
        with httpx.Client(base_url=proxy.url, timeout=60) as client:
            codes = [client.get("/api/options").status_code for _ in range(600)]
    finally:
        proxy.close()

    assert codes[:400] == [200] * 400
    assert 429 in codes


def test_prometheus_watches_the_site_by_the_rules_and_the_dashboard(site: Site, tmp_path: Path) -> None:
    dashboard = json.loads((ROOT / "deploy/grafana.json").read_text())
    panels = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    with prometheus(tmp_path, [f"127.0.0.1:{one.settings['port']}" for one in site.servers]) as asked:
        wait_until(lambda: len(asked("query", query='up{job="lastboat"} == 1')["result"]) == 3)
        wait_until(lambda: all(rule["health"] == "ok" for rule in asked("rules")["groups"][0]["rules"]))
        answers = [asked("query", query=expression)["resultType"] for expression in panels]

    assert answers == ["vector"] * len(panels)
