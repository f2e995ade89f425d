"""What the process of a table refuses, a client of another process is refused in the same words.

Before a stream begins, and when it cannot go on."""

from __future__ import annotations

from typing import Any

import pytest
from server.cluster.conftest import STREAMS_EACH
from server.cluster.site import Site
from server.harness import Player, wait_until


def refusal(player: Player, path: str) -> tuple[int, str]:
    with player.http.stream("GET", path) as answer:
        answer.read()
        return answer.status_code, answer.json()["code"]


def test_a_stream_is_refused_as_its_owner_refuses_it(site: Site) -> None:
    ada, bob = Player(site.servers[0], "Ada"), Player(site.servers[1], "Bob")
    near = Player(site.servers[0], token=bob.token)
    table = ada.create("local", "local")
    stream = f"/api/tables/{table}/stream"
    asked = [f"{stream}?seat=red", f"{stream}?seat=purple", f"/api/tables/{'0' * 16}/stream"]
    at_the_owner = [refusal(near, path) for path in asked]
    elsewhere = [refusal(bob, path) for path in asked]
    nobody = Player(site.servers[1], token="nobody's")
    unknown = refusal(nobody, stream)
    for player in (ada, bob, near, nobody):
        player.close()

    assert at_the_owner == [(403, "not-yours"), (422, "bad-request"), (404, "no-such-table")]
    assert elsewhere == at_the_owner
    assert unknown == (401, "bad-token")


def test_a_request_is_refused_as_the_owner_refuses_it(site: Site) -> None:
    ada, bob = Player(site.servers[0], "Ada"), Player(site.servers[1], "Bob")
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    body = {"ply": 0, "moves": [0], "key": "b1"}
    answers = [
        bob.http.post(f"/api/tables/{table}/{verb}", json=sent)
        for verb, sent in (("start", {}), ("join", {}), ("moves", body), ("moves", {"ply": "one"}))
    ]
    ada.close()
    bob.close()

    assert [answer.status_code for answer in answers] == [409, 409, 403, 422]
    assert all(answer.headers["content-type"] == "application/problem+json" for answer in answers)


def test_too_many_streams_are_refused_by_the_owner_too(site: Site) -> None:
    ada = Player(site.servers[0])
    elsewhere = Player(site.servers[1], token=ada.token)
    table = ada.create("local", "local")
    opened = [elsewhere.http.stream("GET", f"/api/tables/{table}/stream") for _ in range(STREAMS_EACH)]
    for stream in opened:
        assert stream.__enter__().status_code == 200
    refused = refusal(elsewhere, f"/api/tables/{table}/stream")
    for stream in opened:
        stream.__exit__(None, None, None)
    ada.close()
    elsewhere.close()

    assert refused == (429, "too-many-streams")


@pytest.mark.parametrize("reason", ["the table is deleted", "the token is revoked"])
def test_a_stream_that_its_owner_refuses_to_continue_ends_as_a_whole_response(site: Site, reason: str) -> None:
    """The process that holds the stream asks the owner to go on and is refused; it has begun its response already."""
    ada = Player(site.servers[0])
    elsewhere = Player(site.servers[1], token=ada.token)
    table = ada.create("person", "open")
    logged = len(site.servers[1].log.read_text())  # by other tests, which break things on purpose
    heard: list[Any] = []
    with elsewhere.listen(table) as stream:
        heard.append(next(stream))
        if reason == "the table is deleted":
            ada.post(f"/api/tables/{table}/leave")
            expected = (404, "no-such-table")
        else:
            assert ada.http.delete("/api/me/token").status_code == 204
            expected = (401, "bad-token")
        heard.extend(stream)  # httpx raises an error unless the response is complete
    wait_until(lambda: refusal(elsewhere, f"/api/tables/{table}/stream") == expected)
    log = site.servers[1].log.read_text()[logged:]
    ada.close()
    elsewhere.close()

    assert len(heard) <= 2
    assert "Exception in ASGI" not in log
    assert "failed unexpectedly" not in log
