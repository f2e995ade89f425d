"""Limits on requests: origin, rate, size, tokens."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest
from server.harness import Player, Server

from lastboat.server.http.app import create_app
from lastboat.server.http.html import SECURITY_HEADERS
from lastboat.server.settings import Settings


def test_without_a_token_one_may_watch_but_not_take_a_seat(ada: Player, server: Server) -> None:
    table = ada.create("person", "open")

    looked = httpx.get(f"{server.url}/api/tables/{table}")
    joined = httpx.post(f"{server.url}/api/tables/{table}/join", json={})

    assert looked.json()["own"] is None
    assert (joined.status_code, joined.json()["code"]) == (401, "no-token")
    assert joined.headers["content-type"] == "application/problem+json"


def test_nobody_sees_the_table_from_another_s_seat(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")

    assert bob.get(f"/api/tables/{table}", seat="red", ok=False)["code"] == "not-yours"


def test_filling_a_seat_costs_as_much_as_renaming_it(tmp_path: Path) -> None:
    server = Server(tmp_path, rate=0.001, burst=40).start()
    served = []
    for method, change in (("PUT", {"kind": "local", "name": "Bob"}), ("PATCH", {"name": "Bob"})):
        ada = Player(server, "Ada")
        seat = f"/api/tables/{ada.create('person', 'local')}/seats/blue"
        answers = [ada.http.request(method, seat, json=change) for _ in range(40)]
        served.append([answer.status_code for answer in answers].count(200))
        ada.close()
    server.stop()

    assert served[0] == served[1] < 20


def test_a_recovery_code_brings_a_guest_back_on_another_device(ada: Player, server: Server) -> None:
    table = ada.create("person", "open")
    other = httpx.post(f"{server.url}/api/people/recover", json={"code": ada.recovery.lower()}).json()
    again = Player(server, token=other["token"])

    assert again.look(table)["own"]["seat"] == "red"
    again.close()


def test_a_wrong_recovery_code_and_a_wrong_token_are_refused(server: Server) -> None:
    code = httpx.post(f"{server.url}/api/people/recover", json={"code": "AAAA-BBBB-CCCC-DDDD"})
    token = httpx.get(f"{server.url}/api/me", headers={"Authorization": "Bearer nonsense"})

    assert code.json()["code"] == "bad-recovery-code"
    assert token.json()["code"] == "bad-token"


def test_a_signed_out_token_is_refused(server: Server) -> None:
    player = Player(server, "Ada")
    assert player.http.delete("/api/me/token").status_code == 204

    assert player.get("/api/me", ok=False)["code"] == "bad-token"
    player.close()


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    cookie = httpx.post(f"{server.url}/api/people", json={"name": "Ada"}).headers["set-cookie"].lower()

    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_request_with_a_cookie_must_come_from_our_own_page(server: Server) -> None:
    with httpx.Client(base_url=server.url) as browser:
        browser.post("/api/people", json={"name": "Ada"})
        body = {"seats": [{"kind": "bot"}, {"kind": "bot"}], "options": {"players": 2}}

        without = browser.post("/api/tables", json=body)
        foreign = browser.post("/api/tables", json=body, headers={"Origin": "https://evil.example"})
        own = browser.post("/api/tables", json=body, headers={"Origin": server.url})

    assert without.json()["code"] == "bad-origin"
    assert foreign.json()["code"] == "bad-origin"
    assert own.status_code == 201


def test_only_hashes_of_tokens_and_codes_are_kept(ada: Player, server: Server) -> None:
    database = sqlite3.connect(server.database)
    kept = "\n".join(database.iterdump())
    database.close()

    assert ada.token not in kept
    assert ada.recovery not in kept
    assert ada.recovery.replace("-", "") not in kept
    assert ada.token not in server.log.read_text()


def test_an_internal_error_has_the_security_headers(caplog: pytest.LogCaptureFixture) -> None:
    async def stumble() -> None:
        raise ZeroDivisionError("hidden")

    app = create_app(Settings())
    app.add_api_route("/stumble", stumble)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/stumble")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS
    assert "hidden" not in answer.text
    assert "request failed unexpectedly" in caplog.text


@pytest.mark.parametrize("path", ["/", "/docs", "/api/tables", "/nowhere", "/healthz"])
def test_every_answer_has_the_security_headers(server: Server, path: str) -> None:
    answer = httpx.get(server.url + path)

    assert {name: answer.headers[name] for name in SECURITY_HEADERS} == SECURITY_HEADERS


def test_too_large_a_request_is_refused(ada: Player) -> None:
    table = ada.create("person", "open")
    told = ada.http.post(f"/api/tables/{table}/chat", json={"text": "x" * 20_000})
    chunked = ada.http.post(f"/api/tables/{table}/chat", content=(b"x" * 5000 for _ in range(5)))

    assert told.json()["code"] == chunked.json()["code"] == "too-large"


def test_too_many_requests_and_streams_are_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    server = Server(tmp_path, rate=0.1, burst=10, streams_each=1).start()
    player = Player(server, "Ada")
    table = player.create("person", "open")
    with player.listen(table) as stream:
        next(stream)
        second = httpx.get(f"{server.url}/api/tables/{table}/stream", headers=player.http.headers)
    answers = (player.http.get("/api/me") for _ in range(60))
    refused = next(answer for answer in answers if answer.status_code == 429)
    player.close()
    server.stop()

    assert second.json()["code"] == "too-many-streams"
    assert refused.json()["code"] == "too-many-requests"
    assert int(refused.headers["retry-after"]) >= 1


def test_hostile_names_are_cleaned_and_never_read_as_a_page(server: Server) -> None:
    player = Player(server, "<script>alert(1)")
    player.create("person", "open", public=True)
    lobby = httpx.get(f"{server.url}/api/tables", headers={"Accept": "text/html"})
    empty = httpx.post(f"{server.url}/api/people", json={"name": "\u200b\u202e"})

    assert (lobby.headers["content-type"], lobby.headers["x-content-type-options"]) == ("application/json", "nosniff")
    assert empty.json()["code"] == "bad-name"
    player.close()


def test_health_metrics_and_docs_are_there(server: Server) -> None:
    metrics = httpx.get(f"{server.url}/metrics").text
    docs = httpx.get(f"{server.url}/docs").text

    assert "lastboat_engine_warm 1.0" in metrics
    assert "/api/tables/{id}/moves" in docs
    assert "http" not in docs.replace("over HTTP", "")


def test_an_unknown_page_and_a_wrong_verb_are_problems_too(server: Server) -> None:
    page = httpx.get(f"{server.url}/api/nothing")
    verb = httpx.delete(f"{server.url}/api/tables")
    table = httpx.get(f"{server.url}/api/tables/0000000000000000")

    assert page.json()["code"] == "no-such-page"
    assert (verb.json()["code"], verb.headers["allow"]) == ("method-not-allowed", "GET")
    assert table.json()["code"] == "no-such-table"
