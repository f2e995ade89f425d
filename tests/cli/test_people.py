"""`lastboat people`: the operator's orders, while the server runs, on both databases."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from server.authenticator import Authenticator
from server.harness import Player, Server, play_on, wait_until
from server.postgres_cluster import Cluster

Operator = Callable[..., str]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        running.start()
        yield running
    finally:
        running.close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("people")
    url = f"sqlite+aiosqlite:///{folder}/lastboat.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("cluster").create("people")
    running = Server(folder, database=url).start()
    running.url = running.url.replace("127.0.0.1", "localhost")
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def people(database: str, *words: str, code: int = 0) -> str:
    """Run the command with the database in the environment, as a server is configured."""
    environment = {**os.environ, "LASTBOAT_DATABASE": database}
    command = [sys.executable, "-m", "lastboat", "people", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == code, (done.stdout, done.stderr)
    return done.stdout + done.stderr


@pytest.fixture
def operator(server: Server) -> Operator:
    return lambda *words, **how: people(server.settings["database"], *words, **how)


def player(server: Server, name: str) -> Player:
    made = Player(server, name)
    assert made.http.patch("/api/me", json={"keep": True}).status_code == 200
    return made


def test_a_banned_person_comes_back_by_nothing(server: Server, operator: Operator) -> None:
    eve, bob = player(server, "Blackbeard"), Player(server, "Bob")
    device = Authenticator(origin=server.url)
    assert eve.http.post("/api/me/passkeys", json=device.make(eve.post("/api/me/passkeys/challenge"))).is_success
    phone = Player(server, token=recovered(server, eve.recovery).json()["token"])
    table = bob.create("person", "open", public=True)
    eve.post(f"/api/tables/{table}/join")
    with eve.listen(table) as stream:
        next(stream)
        eve.http.patch("/api/me", json={"public": True})
        assert bob.get("/api/players/blackbeard")["name"] == "Blackbeard"
        assert "cannot come back" in operator("ban", "black BEARD")
        assert bob.get("/api/players/blackbeard", ok=False)["code"] == "no-such-player"
        assert list(stream) == [], "an open stream ends"
    for device_of_hers in (eve, phone):
        wait_until(partial(is_unknown, device_of_hers))
        assert device_of_hers.get("/api/me", ok=False)["code"] == "bad-token"
        chat = device_of_hers.post(f"/api/tables/{table}/chat", {"text": "Ha"}, ok=False)
        assert chat["code"] == "bad-token"
    assert recovered(server, eve.recovery).json()["code"] == "bad-recovery-code"
    assert signed_in(server, device).json()["code"] == "bad-passkey"
    taken = httpx.post(f"{server.url}/api/people", json={"name": "Blackbeard"})
    assert taken.json()["code"] == "name-taken"

    assert "can come back" in operator("unban", "Blackbeard")
    assert eve.get("/api/me", ok=False)["code"] == "bad-token", "tokens have ended for good"
    assert signed_in(server, device).status_code == 200
    assert recovered(server, eve.recovery).json()["person"]["name"] == "Blackbeard"
    for one in (eve, bob, phone):
        one.close()


def test_bots_play_on_for_a_banned_person_and_their_seats_become_free(server: Server, operator: Operator) -> None:
    eve, bob = Player(server, "Deserter"), Player(server, "Bob")
    running, waiting = bob.create("person", "open"), bob.create("person", "open")
    for table in (running, waiting):
        eve.post(f"/api/tables/{table}/join")
    alone = eve.create("person", "open", public=True)
    bob.post(f"/api/tables/{running}/start")
    operator("ban", eve.get("/api/me")["id"])

    wait_until(lambda: bob.look(running)["table"]["seats"][1]["away"])
    wait_until(lambda: bob.look(waiting)["table"]["seats"][1]["kind"] == "open")
    wait_until(lambda: bob.http.get(f"/api/tables/{alone}").status_code == 404)
    assert play_on({"red": bob}, running)["table"]["status"] == "over"
    eve.close()
    bob.close()


def test_a_server_that_starts_later_knows_of_a_ban(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    eve = player(server, "Eve")
    server.stop()
    people(f"sqlite+aiosqlite:///{server.database}", "ban", "Eve")
    server.start()
    later = Player(server, token=eve.token)
    answer = later.get("/api/me", ok=False)
    later.close()
    eve.close()
    server.stop()

    assert answer["code"] == "bad-token"


def is_unknown(player: Player) -> bool:
    return player.http.get("/api/me").status_code == 401


def recovered(server: Server, code: str) -> httpx.Response:
    return httpx.post(f"{server.url}/api/people/recover", json={"code": code})


def signed_in(server: Server, device: Authenticator) -> httpx.Response:
    wish = httpx.post(f"{server.url}/api/people/passkey/challenge").json()
    return httpx.post(f"{server.url}/api/people/passkey", json=device.sign(wish))


def test_a_muted_person_plays_but_neither_chats_nor_invites(server: Server, operator: Operator) -> None:
    eve, bob = player(server, "Parrot"), player(server, "Listener")
    eve.post("/api/me/friends", {"name": "Listener"})
    table, bobs = eve.create("person", "open"), bob.get("/api/me")["id"]
    assert eve.http.post(f"/api/tables/{table}/invitations", json={"person": bobs}).status_code == 204
    assert len(bob.get("/api/me/invitations")["invitations"]) == 1

    def chat() -> int:
        return eve.http.post(f"/api/tables/{table}/chat", json={"text": "Squawk"}).status_code

    assert "no longer chat" in operator("mute", "Parrot")
    wait_until(lambda: chat() == 403)
    other = eve.create("person", "open")
    refused = eve.http.post(f"/api/tables/{other}/invitations", json={"person": bobs})
    assert refused.json()["code"] == "muted"
    assert bob.get("/api/me/invitations")["invitations"] == [], "nor are those shown that they have sent"
    assert "chat and invite again" in operator("unmute", "Parrot")
    wait_until(lambda: chat() == 200)
    eve.close()
    bob.close()


def test_reports_are_read_with_what_was_said_and_closed(server: Server, operator: Operator) -> None:
    eve, bob = Player(server, "Rude Eve"), player(server, "Polite Bob")
    table = bob.create("person", "open")
    eve.post(f"/api/tables/{table}/join")
    for n in range(5):
        eve.post(f"/api/tables/{table}/chat", {"text": f"insult {n}"})
    bob.post(f"/api/tables/{table}/chat", {"text": "please"})
    id = eve.get("/api/me")["id"]
    body = {"person": id, "reason": "insults", "line": "All the time"}
    assert bob.http.post(f"/api/tables/{table}/reports", json=body).status_code == 204

    told = operator("reports")
    assert f"Rude Eve ({id}): insults, at /t/{table}" in told
    assert "by Polite Bob" in told
    assert ": All the time\n    said: insult 2\n    said: insult 3\n    said: insult 4\n" in told
    assert "please" not in told
    assert "open reports: 1" in operator("list", "rude")
    assert operator("close", id) == "closed: 1 report of Rude Eve\n"
    assert f"({id})" not in operator("reports")
    assert operator("close", id) == "closed: 0 reports of Rude Eve\n"
    eve.close()
    bob.close()


def test_people_are_found_listed_and_renamed(server: Server, operator: Operator) -> None:
    one, two, kept = Player(server, "Twin"), Player(server, "Twin"), player(server, "Zoë the Rude")
    id = one.get("/api/me")["id"]

    assert len(re.findall(r"  Twin  \(guest\)\n", operator("list", "TWIN"))) == 2
    assert "Zoë the Rude  (player)" in operator("list", "zoe")
    assert "2 guests are called 'Twin'" in operator("ban", "Twin", code=2)
    assert "there is nobody called 'Nobody at all'" in operator("ban", "Nobody at all", code=2)
    assert operator("list", "Nobody at all") == "nobody\n"
    assert "is now Zoë" in operator("rename", "zoe-the-rude", "Zoë")
    wait_until(lambda: kept.get("/api/me")["name"] == "Zoë")
    assert kept.get("/api/me")["handle"] == "zoe"
    assert "is called 'ZOE'" in operator("rename", id, "ZOE", code=2)
    assert "1 to 24 visible characters" in operator("rename", id, "", code=2)
    for player_ in (one, two, kept):
        player_.close()


def test_a_deleted_person_is_gone_and_their_name_free(server: Server, operator: Operator) -> None:
    eve, bob = player(server, "Ghost"), player(server, "Widow")
    bob.post("/api/me/friends", {"name": "Ghost"})
    bob.http.put(f"/api/me/mutes/{eve.get('/api/me')['id']}")
    table = bob.create("person", "open")
    eve.post(f"/api/tables/{table}/join")

    assert "add --yes" in operator("delete", "Ghost", code=2)
    assert eve.get("/api/me")["name"] == "Ghost"
    assert "is deleted" in operator("delete", "Ghost", "--yes")
    wait_until(partial(is_unknown, eve))
    assert bob.get("/api/me/people") == {"friends": [], "opponents": [], "muted": []}
    wait_until(lambda: bob.look(table)["table"]["seats"][1]["kind"] == "open")
    heir = player(server, "Ghost")
    assert heir.get("/api/me")["handle"] == "ghost"
    for one in (eve, bob, heir):
        one.close()


def test_a_database_that_is_not_there_is_not_created(tmp_path: Path) -> None:
    file = tmp_path / "missing.db"

    assert "there is no database" in people(f"sqlite+aiosqlite:///{file}", "list", code=2)
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("rename", "Bob"), "lastboat people rename WHO NAME"),
        (("reports", "Bob"), "lastboat people reports\n"),
        (("forgive", "Bob"), "allowed: list, reports, close, rename, mute, unmute, ban, unban, delete"),
    ],
)
def test_a_wrong_order_is_refused_in_one_line(words: tuple[str, ...], why: str) -> None:
    told = people("", *words, code=2)
    assert why in told
    assert told.count("\n") == 1
