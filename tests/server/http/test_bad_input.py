"""Requests that no client would send are refused, not answered with 500; what is answered with 500 is counted."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from server.harness import Player, Server
from sqlalchemy.exc import TimeoutError as NoConnectionFree

from lastboat.server.course.lessons import lesson, step_named
from lastboat.server.http.app import create_app
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.settings import Settings
from lastboat.server.tables.time_controls import TimeControl

HUGE = 10**400
"""A whole number that no float can hold."""


@pytest.mark.parametrize("origin", ["http://[", "http://a]b", "//[", "http://[::1", ""])
def test_an_origin_that_is_not_an_address_is_refused(server: Server, origin: str) -> None:
    answer = httpx.post(f"{server.url}/api/people", json={"name": "Ada"}, headers={"Origin": origin})

    assert (answer.status_code, answer.json()["code"]) == (403, "bad-origin")


@pytest.mark.parametrize("field", ["bank", "increment", "days"])
def test_a_clock_of_four_hundred_digits_is_refused(ada: Player, field: str) -> None:
    seats = [{"kind": "person"}, {"kind": "bot"}]
    body: dict[str, Any] = {"options": {"players": 2}, "seats": seats, "clock": {"kind": "live", field: HUGE}}
    problem = ada.post("/api/tables", body, ok=False)

    assert problem["code"] == "bad-option"
    assert len(problem["detail"]) < 120
    with pytest.raises(Refusal, match=field):
        TimeControl("live", **{field: HUGE})


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", {"options": {"players": HUGE}, "seats": [{"kind": "bot"}, {"kind": "bot"}]}),
        ("tables", {"options": {"\ud800": 1}, "seats": [{"kind": "bot"}, {"kind": "bot"}]}),
        ("tables", {"\ud800": 1}),
        ("people", {"name": "\ud800"}),
        ("people/recover", {"code": "\ud800"}),
        ("course/walk", {"moves": [HUGE]}),
        ("course/walk", {"moves": [], "since": HUGE}),
    ],
)
def test_numbers_and_texts_out_of_range_are_refused(ada: Player, path: str, body: dict[str, Any]) -> None:
    answer = ada.http.post(f"/api/{path}", content=json.dumps(body), headers={"Content-Type": "application/json"})

    assert 400 <= answer.status_code < 500, answer.text


def test_a_move_out_of_range_is_refused(ada: Player) -> None:
    table = ada.create("local", "local")
    ply = ada.post(f"/api/tables/{table}/start")["ply"]

    for move in (HUGE, -HUGE):
        assert ada.move(table, ply, move, ok=False)["code"] == "not-legal"


@pytest.mark.parametrize("since", [1, 2, 30])
def test_a_lesson_has_no_events_after_its_last_move(server: Server, since: int) -> None:
    answer = httpx.post(f"{server.url}/api/course/walk", json={"moves": [], "since": since})

    assert (answer.status_code, answer.json()["code"]) == (422, "bad-request")
    with pytest.raises(Refusal, match="at most 0 with 0 moves"):
        lesson(step_named("walk"), [], since)


def answer_of_a_request_that_raises(error: Exception, metrics: Metrics) -> httpx.Response:
    async def stumble() -> None:
        raise error

    app = create_app(Settings())
    app.add_api_route("/stumble", stumble)
    app.state.services = SimpleNamespace(metrics=metrics, lease_keeper=SimpleNamespace(problem=None))
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.get("http://localhost/stumble", headers={"Host": "["})

    return asyncio.run(ask())


@pytest.mark.parametrize("error", [TimeoutError(), NoConnectionFree()])
def test_a_database_that_does_not_answer_in_time_is_no_fault_of_the_server(error: Exception) -> None:
    answer = answer_of_a_request_that_raises(error, Metrics())

    assert (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (503, "no-database", "2")


def test_a_request_that_fails_is_counted() -> None:
    metrics = Metrics()

    assert answer_of_a_request_that_raises(ZeroDivisionError(), metrics).status_code == 500
    assert b'lastboat_requests_total{status="5xx"} 1.0' in metrics.text()
    assert b'lastboat_refusals_total{code="internal"} 1.0' in metrics.text()
