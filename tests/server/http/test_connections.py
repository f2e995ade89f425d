"""Connections: those that never become a request are closed, and one address cannot take them all."""

from __future__ import annotations

import json
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.client import HTTPResponse
from pathlib import Path

import httpx
import pytest
from server.harness import Player, Server, wait_until

from lastboat.server.limits.addresses import Proxies
from lastboat.server.limits.connections import PRUNE_PERIOD, TOLD_BURST, ConnectionLimits
from lastboat.server.refusals import Refusal

HELD = 6


class Hasty(Server):
    """Gives a request and a reader half a second, and a table all the chat that fills a socket's buffers."""

    patch = """
from lastboat.server.limits import connections
from lastboat.server.tables import log_bounds
connections.REQUEST_SECONDS = connections.READER_SECONDS = 0.5
log_bounds.MAX_CHAT = 20_000_000
"""


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It takes this machine's own address for no proxy, so that its connections count."""
    running = Hasty(tmp_path_factory.mktemp("server"), proxies="", address_connections=HELD).start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


def connect(server: Server, address: str, sent: bytes = b"") -> socket.socket:
    """A connection from an address of this machine."""
    port = int(server.url.rsplit(":", 1)[1])
    connection = socket.create_connection(("127.0.0.1", port), timeout=60, source_address=(address, 0))
    connection.sendall(sent)
    return connection


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes."""
    received = b""
    with connection:
        while more := connection.recv(65536):
            received += more
    return received


def status(connection: socket.socket) -> int:
    """The status of the next response, which is read whole: its head and its body may arrive apart."""
    response = HTTPResponse(connection)
    response.begin()
    response.read()
    return response.status


WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHAT = b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n"


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (b"", b"HTTP/1.1 408"),
        (b"\r\n", b"HTTP/1.1 408"),
        (b"GET /heal", b"HTTP/1.1 408"),
        (b"GET /healthz HTTP/1.1\r\nHost: local", b"HTTP/1.1 408"),
        (CHAT + b'{"name"', b""),
        (WHOLE + b"GET /hea", b"HTTP/1.1 200"),
    ],
    ids=["silent", "blank", "half a line", "half a head", "half a body", "half of the second"],
)
def test_an_incomplete_request_ends_its_connection(hasty: Server, sent: bytes, answer: bytes) -> None:
    assert rest(connect(hasty, "127.0.0.2", sent)).startswith(answer)


def test_a_connection_between_two_requests_stays_open(hasty: Server) -> None:
    with connect(hasty, "127.0.0.2", WHOLE) as idle:
        assert status(idle) == 200
        assert rest(connect(hasty, "127.0.0.2")).startswith(b"HTTP/1.1 408"), "which takes longer than a request may"
        idle.sendall(WHOLE)
        assert status(idle) == 200


def test_a_blank_line_after_a_request_is_not_the_next_one(hasty: Server) -> None:
    idle = connect(hasty, "127.0.0.2", WHOLE)
    assert status(idle) == 200
    idle.sendall(b"\r\n")

    assert rest(idle).startswith(b"HTTP/1.1 408")


def test_one_address_cannot_take_all_connections(hasty: Server) -> None:
    held = [connect(hasty, "127.0.0.3", WHOLE) for _ in range(HELD)]
    assert all(status(connection) == 200 for connection in held)

    head, _, body = rest(connect(hasty, "127.0.0.3")).partition(b"\r\n\r\n")
    other = connect(hasty, "127.0.0.4", WHOLE)
    assert head.startswith(b"HTTP/1.1 429")
    assert b"retry-after: " in head
    assert json.loads(body)["code"] == "too-many-connections"
    assert f"{HELD} open connections" in json.loads(body)["detail"]
    assert status(other) == 200

    for connection in (*held, other):
        connection.close()


def test_a_flood_of_connections_is_reset_without_a_response_and_others_are_served(hasty: Server) -> None:
    held = [connect(hasty, "127.0.0.8", WHOLE) for _ in range(HELD)]
    assert all(status(connection) == 200 for connection in held)
    flood = [connect(hasty, "127.0.0.8") for _ in range(4 * TOLD_BURST)]
    with connect(hasty, "127.0.0.4", WHOLE) as other:
        assert status(other) == 200

    answers = [answer_or_reset(partial(rest, one)) for one in flood]
    told = [answer for answer in answers if answer.startswith(b"HTTP/1.1 429")]
    assert TOLD_BURST <= len(told) <= 2 * TOLD_BURST
    assert answers.count(b"reset") == len(flood) - len(told)
    counted = next(line for line in httpx.get(f"{hasty.url}/metrics").text.splitlines() if "too-many-conn" in line)
    assert float(counted.split()[-1]) >= len(flood), "each is counted"
    for connection in held:
        connection.close()


class Unholding(Server):
    """Holds none of a flood's connections, as if it held as many as it may; one that it held would stay."""

    patch = """
from lastboat.server.limits import connections
connections.MAX_HELD = 0
connections.HOLD = 3600.0
"""


def test_a_flood_beyond_what_is_held_is_reset_at_once(folder: Path) -> None:
    server = Unholding(folder, proxies="", address_connections=HELD).start()
    held = [connect(server, "127.0.0.8", WHOLE) for _ in range(HELD)]
    assert all(status(connection) == 200 for connection in held)

    answers = [answer_or_reset(lambda: rest(connect(server, "127.0.0.8"))) for _ in range(4 * TOLD_BURST)]

    assert b"reset" in answers
    assert all(answer == b"reset" or answer.startswith(b"HTTP/1.1 429") for answer in answers)
    for connection in held:
        connection.close()
    assert server.stop() == 0


def answer_or_reset(ask: Callable[[], bytes]) -> bytes:
    """The reset may arrive before `connect` returns."""
    try:
        return ask()
    except ConnectionResetError:
        return b"reset"


def test_requests_that_do_not_wait_for_responses_take_no_memory(hasty: Server) -> None:
    assert hasty.process is not None
    before = resident_megabytes(hasty.process.pid)
    ahead = [connect(hasty, "127.0.0.10") for _ in range(HELD)]
    for connection in ahead:
        with suppress(ConnectionError):  # it ends after one response
            connection.sendall(WHOLE * (256 * 1024 // len(WHOLE)))
    with connect(hasty, "127.0.0.4", WHOLE) as other:
        assert status(other) == 200
    after = resident_megabytes(hasty.process.pid)
    for connection in ahead:
        connection.close()

    assert after - before < 2 * HELD


def resident_megabytes(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.parametrize(
    "first",
    [WHOLE, WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")],
    ids=["the next request", "another protocol"],
)
def test_a_request_sent_ahead_is_not_read_and_the_connection_ends_after_the_response(
    hasty: Server, first: bytes
) -> None:
    received = rest(connect(hasty, "127.0.0.6", first + WHOLE))

    assert received.count(b"HTTP/1.1 200") == 1
    assert b"connection: close" in received


def test_a_stream_ends_with_its_client_even_if_that_sent_a_request_ahead(hasty: Server) -> None:
    player = Player(hasty, "Ada")
    table = player.create("person", "open")
    player.close()
    stream = connect(
        hasty, "127.0.0.6", f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode() + WHOLE
    )
    assert stream.recv(65536).startswith(b"HTTP/1.1 200")
    stream.close()

    wait_until(lambda: "lastboat_streams 0.0" in httpx.get(f"{hasty.url}/metrics").text)


def test_a_closed_connection_is_no_longer_counted(hasty: Server) -> None:
    for _ in range(3 * HELD):
        with connect(hasty, "127.0.0.5", WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")) as connection:
            assert status(connection) == 200
            while connection.recv(65536):
                pass


@pytest.mark.parametrize(
    "head",
    [b"".join(b"X-%d: 1\r\n" % n for n in range(101)), b"X: " + b"x" * 300_000 + b"\r\n"],
    ids=["many headers", "one long header"],
)
def test_too_large_a_head_is_refused(hasty: Server, head: bytes) -> None:
    """Whoever sends on after the refusal finds the connection closed."""
    with connect(hasty, "127.0.0.6") as connection, suppress(ConnectionError):
        connection.sendall(b"GET /healthz HTTP/1.1\r\n" + head + b"\r\n")
        answer = connection.recv(65536)
        assert answer.startswith(b"HTTP/1.1 431"), answer


def test_what_is_not_http_is_refused_as_a_problem_and_not_logged(hasty: Server) -> None:
    head, _, body = rest(connect(hasty, "127.0.0.6", b"\x16\x03\x01 hello\r\n\r\n")).partition(b"\r\n\r\n")

    assert head.startswith(b"HTTP/1.1 400")
    assert json.loads(body)["code"] == "not-parsable"
    assert "Invalid HTTP request" not in hasty.log.read_text()


def test_a_move_whose_client_disconnects_before_sending_everything_is_not_played(hasty: Server) -> None:
    player = Player(hasty, "Ada")
    table = player.create("local", "local")
    now = player.post(f"/api/tables/{table}/start")
    seat = now["view"]["actor"]
    action = player.look(table, seat)["own"]["legal"][0]["action"]
    move = json.dumps({"ply": now["ply"], "moves": [action], "key": "half", "seat": seat}).encode()
    head = f"POST /api/tables/{table}/moves HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {player.token}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(move) + 1}\r\n\r\n"
    connect(hasty, "127.0.0.9", head.encode() + move).close()
    plies = {player.look(table)["ply"] for _ in range(30)}
    player.close()

    assert plies == {now["ply"]}


def test_a_stream_that_is_not_read_ends(hasty: Server) -> None:
    player = Player(hasty, "Ada")
    table = player.create("person", "open")
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.bind(("127.0.0.7", 0))
        deaf.connect(("127.0.0.1", int(hasty.url.rsplit(":", 1)[1])))
        deaf.sendall(f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while b"lastboat_streams 1.0" not in httpx.get(f"{hasty.url}/metrics").content:
            pass
        for n in range(10_000):
            player.post(f"/api/tables/{table}/chat", {"text": f"{n} {'⛵' * 380}"})
            if n % 50 == 0 and "lastboat_streams 0.0" in httpx.get(f"{hasty.url}/metrics").text:
                break
        else:
            raise AssertionError("the stream is still open")
    player.close()


def test_addresses_that_open_nothing_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limits = ConnectionLimits(Proxies(""), most=100, each=2, rate=1.0, on_refused=lambda code: None)
    for n in range(50):
        limits.leave(limits.enter(f"192.0.2.{n}"))
    now[0] += PRUNE_PERIOD + 1
    limits.leave(limits.enter("198.51.100.1"))

    assert list(limits._opened._levels) == ["198.51.100.1"]


def test_the_server_has_a_limited_number_of_connections_and_those_of_proxies_count_too() -> None:
    refused = list[str]()
    limits = ConnectionLimits(Proxies("127.0.0.1"), most=2, each=10, rate=100.0, on_refused=refused.append)
    first = limits.enter("192.0.2.1")
    limits.enter("127.0.0.1")

    for peer in ("192.0.2.2", "127.0.0.1"):
        with pytest.raises(Refusal, match="the server has 2 open connections"):
            limits.enter(peer)

    assert refused == ["too-many-connections"] * 2
    limits.leave(first)
    assert limits.enter("192.0.2.2") == "192.0.2.2"


def test_an_address_opens_a_limited_number_of_connections_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    limits = ConnectionLimits(Proxies(""), most=100, each=2, rate=0.5, on_refused=lambda code: None)
    for _ in range(2):
        limits.leave(limits.enter("192.0.2.1"))

    with pytest.raises(Refusal, match=r"one address may open 0\.5 connections per second") as refused:
        limits.enter("192.0.2.1")

    assert limits.enter("192.0.2.2") == "192.0.2.2"
    assert refused.value.retry_after is not None
    now[0] += refused.value.retry_after
    assert limits.enter("192.0.2.1") == "192.0.2.1"


def test_the_file_limit_is_raised_for_the_requested_streams(folder: Path) -> None:
    limited = Server(folder, streams=1000)
    limited.patch = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (512, 4096))\n"
    limited.start()
    assert limited.process is not None
    limits = Path(f"/proc/{limited.process.pid}/limits").read_text()
    limited.stop()

    assert next(line.split()[3] for line in limits.splitlines() if line.startswith("Max open files")) == "2384"
