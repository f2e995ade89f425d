"""The OpenAPI holds what it promises: no request brings the server down, no refused one changes anything."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from server.harness import Player, Server

EXAMPLES = 12
"""Requests tried for each call."""


def kept(server: Server) -> list[tuple[int, ...]]:
    """How much is in the log."""
    database = sqlite3.connect(server.database)
    counts = [database.execute(f"select count(*) from {name}").fetchone() for name in ("entries", "tables", "people")]
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
        if call.path.endswith("/stream") or call.label == "DELETE /api/me/token":
            continue

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
            before = kept(server)
            answer = case.call(headers={"Authorization": f"Bearer {player.token}"})
            assert answer.status_code < 500, (case.method, case.path, case.body, answer.text)
            if answer.status_code >= 400:
                assert answer.headers["content-type"][0] == "application/problem+json"
                assert kept(server) == before, (case.method, case.path, case.body)
            case.validate_response(answer, checks=[not_a_server_error, response_schema_conformance])

        answers()
    player.close()
    assert tried > 100
