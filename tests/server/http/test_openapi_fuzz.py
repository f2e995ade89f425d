"""Fuzzes the OpenAPI document: no request crashes the server, no refused request changes anything."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from server.harness import PATIENCE, Player, Server, messages
from server.payloads import check

from lastboat.server.models.tables import Message

EXAMPLES = 12
"""Requests tried for each call."""


def kept(server: Server) -> list[tuple[int, ...]]:
    """How much is in the log, and how many people there are: those who were deleted go in their own time."""
    database = sqlite3.connect(server.database)
    counted = ("entries", "tables", "people where deleted is null")
    counts = [database.execute(f"select count(*) from {name}").fetchone() for name in counted]
    database.close()
    return counts


def calls(server: Server) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
    found: list[Any] = list(schema.get_all_operations())
    return [one.ok() for one in found]


@pytest.mark.filterwarnings("ignore")
def test_no_request_brings_the_server_down_and_no_refused_one_changes_anything(server: Server) -> None:
    player = Player(server, "Fuzz")
    table = player.create("local", "local", hints=True)
    player.post(f"/api/tables/{table}/start")
    tried = 0
    for call in calls(server):
        if call.path.endswith("/stream"):
            continue  # its answer has no end; below

        @given(case=call.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        def answers(case: Any) -> None:
            nonlocal tried
            tried += 1
            if "id" in (case.path_parameters or {}):
                case.path_parameters["id"] = table
            token = player.token
            if case.operation.label in ("DELETE /api/me", "DELETE /api/me/token"):  # one that nobody needs afterwards
                spare = Player(server, "Spare")
                spare.close()
                token = spare.token
            before = kept(server)
            answer = case.call(headers={"Authorization": f"Bearer {token}"}, timeout=PATIENCE)
            assert answer.status_code < 500, (case.method, case.path, case.body, answer.text)
            if answer.status_code >= 400:
                assert answer.headers["content-type"][0] == "application/problem+json"
                assert kept(server) == before, (case.method, case.path, case.body)
            case.validate_response(answer, checks=[not_a_server_error, response_schema_conformance])

        answers()
    player.close()
    assert tried > 100


@pytest.mark.parametrize("heard", ["", "0", "-1", "1e3", "٣", "999999999", "9" * 30, "x; drop table", "null"])
def test_a_stream_starts_with_a_whole_message_for_any_last_event_id(server: Server, heard: str) -> None:
    player = Player(server, "Ear")
    table = player.create("local", "local")
    player.post(f"/api/tables/{table}/start")
    before = kept(server)
    first = []
    for headers, query in (([(b"Last-Event-ID", heard.encode())], {}), ([], {"since": heard})):
        with player.http.stream("GET", f"/api/tables/{table}/stream", headers=headers, params=query) as answer:
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/event-stream")
            assert answer.headers["x-accel-buffering"] == "no"
            first.append(next(messages(answer.iter_lines())))
    now = player.look(table)
    player.close()

    assert kept(server) == before
    for message in first:
        assert check(Message, message)["seq"] == now["seq"]
        assert message["view"] == now["view"]
        assert message["fresh"] == (heard != "0")


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("0" * 16, 404, "no-such-table"),
        ("nowhere", 422, "bad-request"),
        ("TABLE?seat=mauve", 422, "bad-request"),
        ("TABLE?seat=red", 403, "not-yours"),
    ],
)
def test_a_stream_that_cannot_be_opened_is_refused(server: Server, path: str, status: int, code: str) -> None:
    host, stranger = Player(server, "Host"), Player(server, "Stranger")
    id, _, query = path.replace("TABLE", host.create("local", "local")).partition("?")
    answer = stranger.http.get(f"/api/tables/{id}/stream?{query}")
    host.close()
    stranger.close()

    assert answer.status_code == status
    assert answer.json()["code"] == code


def test_a_signed_out_device_is_unknown_and_other_devices_are_not(server: Server) -> None:
    player = Player(server, "Ada")
    other = Player(server, token=player.post("/api/people/recover", {"code": player.recovery})["token"])
    gone = player.http.delete("/api/me/token")
    refused = player.http.get("/api/me")
    again = player.http.delete("/api/me/token")
    known = other.get("/api/me")
    player.close()
    other.close()

    assert gone.status_code == 204
    assert 'lastboat=""' in gone.headers["set-cookie"]
    assert refused.json()["code"] == "bad-token"
    assert again.status_code == 401
    assert known["name"] == "Ada"
