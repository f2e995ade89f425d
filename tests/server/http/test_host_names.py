"""The server answers at its own names only, so that no other site can pass for it."""

from __future__ import annotations

import socket
from pathlib import Path

import httpx
import pytest
from server.harness import Server

from lastboat.server.limits.host_names import HostNames
from lastboat.server.refusals import Refusal

OWN = socket.gethostname().lower()
NAMES = HostNames("boats.example, table.example", "https://other.example:8443")


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "localhost",
        "localhost:8133",
        "LOCALHOST.",
        "127.0.0.1:8133",
        "[::1]:8133",
        "192.168.7.20:8133",
        "[fe80::1]",
        "server:8133",
        OWN,
        f"{OWN.partition('.')[0]}.local:8133",
        "boats.example",
        "Boats.Example:443",
        "play.table.example",
        "other.example:8443",
    ],
)
def test_addresses_local_names_and_configured_names_are_answered(host: str | None) -> None:
    NAMES.check(host)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8133",
        "notboats.example",
        "boats.example.evil.example",
        "sub.other.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "[::1",
    ],
)
def test_other_names_are_refused(host: str) -> None:
    with pytest.raises(Refusal, match="--host-name") as refused:
        NAMES.check(host)

    assert refused.value.code == "bad-host"


def test_a_name_that_another_site_points_at_the_server_gets_nothing(server: Server) -> None:
    port = server.url.rsplit(":", 1)[1]
    foreign = {"Host": f"evil.example:{port}", "Origin": f"http://evil.example:{port}"}
    with httpx.Client(base_url=server.url, headers=foreign) as page:
        answers = [page.get("/"), page.get("/api/tables"), page.post("/api/people", json={"name": "Ada"})]

    assert [answer.status_code for answer in answers] == [421] * 3
    assert {answer.json()["code"] for answer in answers} == {"bad-host"}
    assert "evil.example" in answers[0].json()["detail"]


def test_a_configured_name_is_served(tmp_path: Path) -> None:
    server = Server(tmp_path, host_name="boats.example").start()
    headers = {"Host": "boats.example", "Origin": "http://boats.example"}
    answer = httpx.post(f"{server.url}/api/people", json={"name": "Ada"}, headers=headers)
    server.stop()

    assert answer.status_code == 201
