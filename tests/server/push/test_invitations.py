"""Notifications of invitations: one for each table, and none from somebody who is muted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.harness import Player, Server
from server.push.push_service import Browser, PushEndpoint
from server.push.test_turns import CONTACT, subscribe, wait_for

from lastboat.server.push.keys import make_key


@pytest.fixture
def endpoint(tmp_path: Path) -> Iterator[PushEndpoint]:
    service = PushEndpoint(tmp_path)
    yield service
    service.close()


@pytest.fixture
def server(tmp_path: Path, endpoint: PushEndpoint, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("SSL_CERT_FILE", str(endpoint.certificate))
    make_key(tmp_path / "key.pem")
    chosen = {"push_key": tmp_path / "key.pem", "push_contact": CONTACT, "push_hosts": endpoint.host}
    running = Server(tmp_path, **chosen)
    running.awaited = "warm"
    yield running.start()
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def test_who_is_invited_is_notified_once_for_each_table(server: Server, endpoint: PushEndpoint) -> None:
    people = [Player(server, name) for name in ("Ada", "Bob", "Eve", "Mute")]
    ada, bob, eve, muted = people
    browser = Browser()
    bob.http.patch("/api/me", json={"keep": True})
    id = bob.get("/api/me")["id"]
    for one in (ada, eve, muted):
        one.post("/api/me/friends", {"name": "Bob"})
    bob.http.put(f"/api/me/mutes/{muted.get('/api/me')['id']}")
    assert subscribe(bob, endpoint.url("bob"), browser) == 204
    silent = muted.create("person", "open")
    first, second = ada.create("person", "open", "open"), ada.create("person", "open")
    eve.post(f"/api/tables/{first}/join")

    for inviter, table in ((muted, silent), (ada, first), (ada, first), (eve, first), (ada, second)):
        body = {"person": id}
        assert inviter.http.post(f"/api/tables/{table}/invitations", json=body).status_code == 204

    told = sorted((endpoint.next(browser)[2] for _ in range(2)), key=lambda one: one["table"] == second)
    assert told == [{"table": table, "lang": "fr", "inviter": "Ada"} for table in (first, second)]
    wait_for(ada, "sent", 2)
    assert endpoint.received.empty()
    for one in people:
        one.close()
