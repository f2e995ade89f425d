"""Limits count the address as well as the person, and believe only the proxy about addresses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from server.harness import Player, Server, messages

from lastboat.server.limits.addresses import Client, Proxies, counted_address
from lastboat.server.limits.allowances import LONGEST_HOLD, REFUSALS_BURST, UNPACED, Allowances
from lastboat.server.settings import Settings

FEW = 30
QUARTERS = 4 * FEW
"""A request that changes nothing counts for a quarter."""
NEVER = 0.0001
"""Units a second that never matter during a test."""


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Allows one address a few requests, three guests, two tables and two streams."""
    limits = {
        "address_burst": FEW,
        "address_rate": NEVER,
        "address_guests": 3,
        "address_tables": 2,
        "address_streams": 2,
    }
    running = Server(tmp_path_factory.mktemp("server"), **limits).start()
    yield running
    assert running.stop() == 0


@contextmanager
def client(server: Server, **forwarded: Any) -> Iterator[httpx.Client]:
    """Someone whose requests come through the proxy on this machine, or from another address of it."""
    transport = httpx.HTTPTransport(local_address=forwarded.pop("source", "127.0.0.1"))
    headers = {"X-Forwarded-For": forwarded["address"]} if forwarded else {}
    with httpx.Client(base_url=server.url, transport=transport, headers=headers, timeout=60) as one:
        yield one


def spend(one: httpx.Client) -> int:
    """Ask until there is a refusal; returns how many requests were answered."""
    for n in range(2 * QUARTERS):
        answer = one.get("/api/course")
        if answer.status_code == 429:
            assert answer.json()["code"] == "too-many-requests"
            assert "one address may send" in answer.json()["detail"]
            assert int(answer.headers["retry-after"]) >= 1
            return n
    raise AssertionError("nothing was refused")


def new_token(one: httpx.Client) -> str:
    token: str = one.post("/api/people", json={"name": "Ada"}).json()["token"]
    one.cookies.clear()
    return token


def test_guests_of_one_address_share_its_allowance(strict: Server) -> None:
    with client(strict, address="198.51.100.1") as one, client(strict, address="198.51.100.2") as other:
        tokens = [new_token(one) for _ in range(3)]
        answered = 0
        for token in tokens:
            one.headers["Authorization"] = f"Bearer {token}"
            answered += sum(one.get("/api/me").status_code == 200 for _ in range(2 * FEW))

        assert answered == QUARTERS - 4 * len(tokens)
        assert other.get("/api/course").status_code == 200


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("203.0.113.1", "203.0.113.1"),
        ("2001:db8:1:2::5", "2001:db8:1:2:ffff::9"),
        ("203.0.113.2", "::ffff:203.0.113.2"),
        ("1.1.1.1, 203.0.113.3", "2.2.2.2, 203.0.113.3"),
    ],
    ids=["itself", "its /64", "IPv4 in IPv6", "what it claims to have come from"],
)
def test_one_client_is_counted_once(strict: Server, first: str, second: str) -> None:
    with client(strict, address=first) as one, client(strict, address=second) as same:
        assert spend(one) == QUARTERS
        assert spend(same) == 0


def test_another_network_is_another_client(strict: Server) -> None:
    with client(strict, address="2001:db8:9:1::5") as one, client(strict, address="2001:db8:9:2::5") as other:
        assert spend(one) == QUARTERS
        assert other.get("/api/course").status_code == 200


def test_only_the_proxy_s_forwarded_addresses_are_trusted(strict: Server) -> None:
    with client(strict, source="127.0.0.9", address="192.0.2.1") as one:
        assert spend(one) == QUARTERS
        one.headers["X-Forwarded-For"] = "192.0.2.2"
        assert spend(one) == 0


def test_one_address_has_a_limited_number_of_new_guests(strict: Server) -> None:
    with client(strict, address="198.51.100.3") as one:
        answers = []
        for _ in range(4):
            answers.append(one.post("/api/people", json={"name": "Ada"}))
            one.cookies.clear()

    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[3].json()["code"] == "too-many-guests"
    assert "3 new guests per hour" in answers[3].json()["detail"]
    assert int(answers[3].headers["retry-after"]) > 60


def test_one_address_has_a_limited_number_of_new_tables_and_streams(strict: Server) -> None:
    with client(strict, address="198.51.100.4") as one, ExitStack() as open_streams:
        answers = []
        for _ in range(3):
            one.headers["Authorization"] = f"Bearer {new_token(one)}"
            answers.append(one.post("/api/tables", json={"seats": [{"kind": "open"}] * 2, "options": {"players": 2}}))
        path = f"/api/tables/{answers[0].json()['table']['id']}/stream"
        streams = [open_streams.enter_context(one.stream("GET", path)) for _ in range(3)]

        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[2].json()["code"] == "too-many-tables"
        assert [stream.status_code for stream in streams] == [200, 200, 429]


def test_dozens_of_people_behind_one_address_play_at_once(tmp_path: Path) -> None:
    """A class of forty: with the default limits nobody of them is refused anything."""
    defaults = {name: getattr(Settings, name) for name in Settings.__dataclass_fields__ if name.startswith("address_")}
    school = Server(tmp_path, rate=30, burst=120, streams_each=24, tables_each=50, **defaults).start()
    pupils = [Player(school, f"Pupil {n}") for n in range(40)]
    tables = [host.create("person", "open") for host in pupils[::2]]
    with ExitStack() as open_streams:
        for n, pupil in enumerate(pupils):
            pupil.get("/api/options")
            pupil.get("/api/tables")
            if n % 2:
                pupil.post(f"/api/tables/{tables[n // 2]}/join")
                pupils[n - 1].post(f"/api/tables/{tables[n // 2]}/start")
            stream = open_streams.enter_context(pupil.http.stream("GET", f"/api/tables/{tables[n // 2]}/stream"))
            assert next(messages(stream.iter_lines()))["table"]["id"] == tables[n // 2]
        for table, host, other in zip(tables, pupils[::2], pupils[1::2], strict=True):
            for _ in range(4):
                for pupil in (host, other):
                    now = pupil.look(table)
                    if now["own"]["legal"]:
                        pupil.move(table, now["ply"], now["own"]["legal"][0]["action"])
    for pupil in pupils:
        pupil.close()
    assert school.stop() == 0


def test_a_burst_of_one_address_is_spread_out_and_others_do_not_wait() -> None:
    allowances, burst = Allowances(Settings()), Client("192.0.2.1")
    delays = []
    for _ in range(300):
        allowances.charge(burst, 1.0)
        delays.append(allowances.delay(burst))

    assert not any(delays[: int(UNPACED)])
    assert delays[-1] > 1
    assert allowances.delay(Client("192.0.2.2")) == 0.0


def test_refusals_of_a_client_that_continues_are_delayed_longer_and_longer() -> None:
    allowances, flood = Allowances(Settings()), Client("192.0.2.1")
    held = [allowances.hold(flood) for _ in range(20 * REFUSALS_BURST)]

    assert held[:REFUSALS_BURST] == [0.0] * REFUSALS_BURST
    assert held == sorted(held)
    assert held[-1] == LONGEST_HOLD
    assert allowances.hold(Client("192.0.2.2")) == 0.0


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1:2:3:4", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "unknown"),
        ("", "unknown"),
    ],
)
def test_limits_count_an_ipv4_address_or_an_ipv6_64(host: str, counted: str) -> None:
    assert counted_address(host) == counted


def test_a_proxy_is_known_as_ipv4_and_inside_ipv6() -> None:
    proxies = Proxies("127.0.0.1, 10.0.0.0/8")

    assert all(proxies.trusts(peer) for peer in ("127.0.0.1", "::ffff:127.0.0.1", "10.9.8.7", "::ffff:10.9.8.7"))
    assert not any(proxies.trusts(peer) for peer in ("127.0.0.2", "::1", "unix", ""))
    expected = ["127.0.0.1/32", "::ffff:7f00:1/128", "10.0.0.0/8", "::ffff:a00:0/104"]
    assert [*map(ip_network, proxies.allowed)] == [*map(ip_network, expected)]  # Python 3.13 writes them in another way
    assert Proxies("").allowed == []
