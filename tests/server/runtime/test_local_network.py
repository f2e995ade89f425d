"""The local network: who can reach the server, and who may open it to others."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import httpx
import pytest
from server.harness import Player, Server

from lastboat.server.refusals import Refusal
from lastboat.server.runtime import local_network
from lastboat.server.runtime.local_network import LocalNetwork, is_loopback, listening_host, own_address
from lastboat.server.settings import Settings


@pytest.mark.parametrize(
    ("settings", "host"),
    [
        (Settings(), "127.0.0.1"),
        (Settings(lan=True), "0.0.0.0"),
        (Settings(host="192.168.7.20", lan=True), "192.168.7.20"),
    ],
)
def test_other_devices_are_let_in_only_on_request(settings: Settings, host: str) -> None:
    assert listening_host(settings) == host


@pytest.mark.parametrize(
    ("host", "expected"),
    [("localhost", True), ("127.0.0.9", True), ("::1", True), ("192.168.7.20", False), ("", False)],
)
def test_names_of_the_computer_itself_are_known(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_a_personal_server_opens_on_its_own_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_network, "own_address", lambda: "127.0.0.2")
    monkeypatch.setattr(local_network, "is_loopback", lambda host: host == "127.0.0.1")
    opened: list[socket.socket] = []

    async def listen(listening: socket.socket) -> None:
        opened.append(listening)

    async def listen_slowly(listening: socket.socket) -> None:
        await asyncio.sleep(0)
        await listen(listening)

    async def open_twice_at_once(network: LocalNetwork) -> None:
        await asyncio.gather(network.open(), network.open())

    with socket.socket() as first:
        first.bind(("127.0.0.1", 0))
        port = first.getsockname()[1]
        network = LocalNetwork(Settings(open_browser=True))
        assert not network.can_open
        network.attach(port, listen_slowly)
        assert (network.address, network.can_open) == (None, True)

        asyncio.run(open_twice_at_once(network))

    assert [one.getsockname() for one in opened] == [("127.0.0.2", port)]
    assert (network.address, network.can_open) == (f"http://127.0.0.2:{port}", False)
    opened[0].close()


def test_a_port_that_another_program_has_is_refused_and_nothing_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_network, "own_address", lambda: "127.0.0.2")
    monkeypatch.setattr(local_network, "is_loopback", lambda host: host == "127.0.0.1")
    network = LocalNetwork(Settings(open_browser=True))

    async def listen(listening: socket.socket) -> None:
        raise AssertionError("the port is not free")

    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))
        taken.listen()
        network.attach(taken.getsockname()[1], listen)
        with pytest.raises(Refusal, match=r"cannot listen at 127\.0\.0\.2 port \d+ .*another --port"):
            asyncio.run(network.open())

    assert (network.address, network.can_open) == (None, True)


def test_a_server_for_others_cannot_be_opened_over_http(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    ada = Player(server, "Ada")
    try:
        told = ada.get("/api/network")
        assert told == {"address": None, "can_open": False, "has_network": own_address() is not None}
        assert ada.post("/api/network", ok=False)["code"] == "not-host"
    finally:
        ada.close()
        server.stop()


def test_the_person_at_the_computer_opens_their_own_server_and_a_foreign_page_does_not(tmp_path: Path) -> None:
    server = Server(tmp_path, open_browser=1).start()
    ada = Player(server, "Ada")
    try:
        has_network = own_address() is not None
        assert ada.get("/api/network") == {"address": None, "can_open": has_network, "has_network": has_network}
        foreign = httpx.get(f"{server.url}/api/network", headers={"Host": "elsewhere"}).json()
        assert not foreign["can_open"]
        assert not foreign["has_network"]
        if has_network:
            opened = ada.post("/api/network")
            assert httpx.get(f"{opened['address']}/healthz").json()["alive"]
            assert not opened["can_open"]
    finally:
        ada.close()
        server.stop()
