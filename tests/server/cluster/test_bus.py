"""The connection to NATS: passwords, TLS, and what happens while it is lost."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from nats.errors import Error
from server.cluster.nats_credentials import write_credentials
from server.cluster.nats_server import NatsServer

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.settings import Settings


@contextmanager
def nats(folder: Path, *options: str) -> Iterator[NatsServer]:
    server = NatsServer(folder).start(*options)
    try:
        yield server
    finally:
        server.stop()


def test_a_single_server_does_not_load_the_nats_client() -> None:
    program = "import sys, lastboat.server.serving; print('nats' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout == "False\n"


async def echo(settings: Settings) -> bytes:
    """Connect and hear what was sent."""
    bus = Bus()
    await bus.connect(settings, "test")
    bus.space = "boats"
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    async def hear(subject: str, payload: bytes, reply: str) -> None:
        heard.set_result(subject.encode() + b" " + payload)

    try:
        await bus.subscribe("news.*", hear)
        await bus.publish("news.table", b"seq 5")
        return await asyncio.wait_for(heard, 10)
    finally:
        await bus.close()


def test_a_password_in_the_url_opens_nats_and_is_in_no_error(tmp_path: Path) -> None:
    with nats(tmp_path, "--user", "boats", "--pass", "anchor") as server:
        known = server.url.replace("//", "//boats:anchor@")
        wrong = server.url.replace("//", "//boats:hawser@")

        assert asyncio.run(echo(Settings(nats=known))) == b"news.table seq 5"
        with pytest.raises(NoBus, match="Authorization") as refused:
            asyncio.run(echo(Settings(nats=wrong)))
        assert "hawser" not in str(refused.value)


def test_what_nats_says_is_not_hidden_by_the_connection_that_it_then_resets() -> None:
    async def refuse() -> Exception | None:
        bus = Bus()
        for error in (ConnectionRefusedError(), Error("Authorization Violation"), ConnectionResetError()):
            await bus._on_error(error)
        return bus._refused

    assert str(asyncio.run(refuse())) == "Authorization Violation"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("nats://boats:anchor@localhost:port", "nats://localhost:port"),
        ("nats://boats:anchor@[::1", "nats://[::1"),
        ("nats://boats:anchor#1@localhost, nats://boats:anchor@other:port", "nats://localhost,nats://other:port"),
    ],
)
def test_a_malformed_url_is_refused_and_shown_without_its_password(url: str, shown: str) -> None:
    with pytest.raises(NoBus) as refused:
        asyncio.run(Bus().connect(Settings(nats=url), "test"))

    assert str(refused.value).startswith(f"cannot use NATS at {shown}: ")
    assert "anchor" not in str(refused.value)


def test_a_file_with_credentials_opens_nats_and_a_wrong_one_is_refused(tmp_path: Path) -> None:
    settings, credentials = write_credentials(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    _, foreign = write_credentials(elsewhere)
    with nats(tmp_path, "-c", str(settings)) as server:

        def given(file: Path) -> bytes:
            return asyncio.run(echo(Settings(nats=server.url, nats_credentials=str(file))))

        assert given(credentials) == b"news.table seq 5"
        for wrong in (foreign, tmp_path / "missing.creds"):
            with pytest.raises(NoBus, match="cannot use NATS"):
                given(wrong)
        with pytest.raises(NoBus, match="cannot use NATS"):
            asyncio.run(echo(Settings(nats=server.url)))


def test_tls_is_checked_against_the_given_certificate(tmp_path: Path) -> None:
    openssl = shutil.which("openssl")
    assert openssl is not None
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    made = [openssl, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", str(key)]
    subprocess.run([*made, "-out", str(certificate), *names], check=True, capture_output=True)
    with nats(tmp_path, "--tls", "--tlscert", str(certificate), "--tlskey", str(key)) as server:
        url = f"tls://127.0.0.1:{server.port}"

        assert asyncio.run(echo(Settings(nats=url, nats_ca=str(certificate)))) == b"news.table seq 5"
        with pytest.raises(NoBus, match="cannot use NATS"):
            asyncio.run(echo(Settings(nats=url)))


def test_a_message_while_nats_is_away_is_refused_and_not_sent_later(tmp_path: Path) -> None:
    async def lose(server: NatsServer) -> None:
        bus = Bus()
        lost = asyncio.Event()
        back = asyncio.Event()
        await bus.connect(Settings(nats=server.url), "test")
        bus.on_lost, bus.on_back = lost.set, back.set
        try:
            server.stop()
            await asyncio.wait_for(lost.wait(), 30)
            with pytest.raises(NoBus):
                await bus.publish("news", b"")
            server.start()
            await asyncio.wait_for(back.wait(), 30)
            await bus.publish("news", b"")
        finally:
            await bus.close()

    with nats(tmp_path) as server:
        asyncio.run(lose(server))
