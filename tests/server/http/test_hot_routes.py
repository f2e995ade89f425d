"""Moves are taken without the framework's layers, and refused as the framework refuses everything."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from server.harness import Player

NOT_WELL_FORMED = [
    b"",
    b"{",
    b"[]",
    b'"moves"',
    b"null",
    b"{}",
    b'{"ply": 1}',
    b'{"ply": -1, "key": "k"}',
    b'{"ply": 1.0, "key": "k"}',
    b'{"ply": true, "key": "k"}',
    b'{"ply": "1", "key": "k"}',
    b'{"ply": 1e400, "key": "k"}',
    b'{"ply": 1, "key": "not a key"}',
    b'{"ply": 1, "key": "k", "more": 1}',
    b'{"ply": 1, "key": "\\ud800"}',
    b'{"ply": 1, "key": "k", "seat": "white"}',
    b'\xff{"ply": 1, "key": "k"}',
]


@pytest.fixture
def table(ada: Player) -> str:
    created = ada.create("local", "local")
    ada.post(f"/api/tables/{created}/start")
    return created


def refusal(ada: Player, path: str, body: bytes, kind: str | None = "application/json") -> dict[str, Any]:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = ada.http.post(path, content=body, headers=headers)
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    return told


def without_moves(told: dict[str, Any]) -> dict[str, Any]:
    """The refusal without what it says of `moves`, which only a move has."""
    named = [part for part in told["detail"].split("; ") if not part.startswith("body.moves:")]
    return {**told, "detail": "; ".join(named)}


@pytest.mark.parametrize("body", NOT_WELL_FORMED)
def test_what_is_not_a_move_is_refused_with_the_words_of_other_routes(ada: Player, table: str, body: bytes) -> None:
    before = ada.look(table)
    moves, undo = (refusal(ada, f"/api/tables/{table}/{name}", body) for name in ("moves", "undo"))

    assert moves["code"] == "bad-request"
    assert without_moves(moves) == without_moves(undo)
    assert ada.look(table) == before


@pytest.mark.parametrize("moves", [0, 13])
def test_a_request_with_no_moves_or_too_many_is_refused(ada: Player, table: str, moves: int) -> None:
    before = ada.look(table)
    told = ada.move(table, before["ply"], *[0] * moves, ok=False)

    assert told["code"] == "bad-request"
    assert told["detail"].startswith("body.moves: ")
    assert ada.look(table) == before


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded"])
def test_a_move_that_does_not_come_as_json_is_refused(ada: Player, table: str, kind: str | None) -> None:
    told = refusal(ada, f"/api/tables/{table}/moves", b'{"ply": 1, "moves": [1], "key": "k"}', kind)

    assert told["detail"].startswith("body: ")


@pytest.mark.parametrize("kind", ["application/json; charset=utf-8", "Application/JSON", "application/move+json"])
def test_every_json_content_type_is_accepted(ada: Player, table: str, kind: str) -> None:
    assert play(ada, table, "k", headers={"Content-Type": kind}).status_code == 200


@pytest.mark.parametrize("kinds", [["application/json", "text/plain"], ["text/plain", "application/json"]])
@pytest.mark.parametrize("route", ["moves", "undo", "chat"])
def test_two_content_types_are_refused_on_every_path(ada: Player, table: str, route: str, kinds: list[str]) -> None:
    before = ada.look(table)
    body = b'{"ply": 0, "moves": [1], "key": "k", "text": "hello"}'
    headers = [("Content-Type", kind) for kind in kinds]
    answer = ada.http.post(f"/api/tables/{table}/{route}", content=body, headers=headers)

    assert (answer.status_code, answer.json()["detail"]) == (422, "a request has one content-type header")
    assert ada.look(table) == before


def test_a_move_may_come_in_pieces(ada: Player, table: str) -> None:
    def pieces(body: bytes) -> Iterator[bytes]:
        yield from (body[:10], body[10:])

    before = ada.look(table)["ply"]
    answer = play(ada, table, "k", cut=pieces)

    assert answer.status_code == 200
    assert answer.json()["ply"] > before


def test_a_move_without_a_token_or_a_table_is_refused(ada: Player, table: str) -> None:
    body = b'{"ply": 1, "moves": [1], "key": "k"}'
    url = str(ada.http.base_url)

    nobody = httpx.post(f"{url}/api/tables/{table}/moves", content=body, headers={"Content-Type": "application/json"})
    nowhere = ada.http.post(f"/api/tables/{'0' * 16}/moves", content=body, headers={"Content-Type": "application/json"})
    no_id = ada.http.post("/api/tables/boats/moves", content=body, headers={"Content-Type": "application/json"})

    assert (nobody.status_code, nobody.json()["code"]) == (401, "no-token")
    assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no-such-table")
    assert (no_id.status_code, no_id.json()["code"]) == (422, "bad-request")


def play(
    ada: Player, table: str, key: str, *, cut: Any = None, headers: dict[str, str] | None = None
) -> httpx.Response:
    """Play the first legal move of the acting seat."""
    seat = ada.look(table)["view"]["actor"]
    now = ada.look(table, seat)
    action = now["own"]["legal"][0]["action"]
    body = f'{{"ply": {now["ply"]}, "moves": [{action}], "key": "{key}", "seat": "{seat}"}}'.encode()
    content = body if cut is None else cut(body)
    return ada.http.post(
        f"/api/tables/{table}/moves", content=content, headers={"Content-Type": "application/json", **(headers or {})}
    )
