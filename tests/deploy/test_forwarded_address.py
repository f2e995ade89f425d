"""Behind the proxy of deploy/, nobody chooses the address that limits count."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import yaml
from server.harness import ROOT, Server, wait_until

GUESTS = 3


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of nginx with deploy/nginx.conf, in front of a server that allows an address a few new guests.

    The visitor has the proxy's own address, which the server trusts: like one inside the proxy's network.
    """
    server = Server(tmp_path, proxies="127.0.0.1", address_guests=GUESTS).start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    text = (ROOT / "deploy/nginx.conf").read_text()
    text = text.replace("server server:8133 resolve", f"server 127.0.0.1:{server.settings['port']}")
    text = text.replace("listen 80", f"listen 127.0.0.1:{port}")
    temporary = "".join(f"{kind}_temp_path {tmp_path}/{kind}; " for kind in ("client_body", "proxy"))
    file = tmp_path / "nginx.conf"
    file.write_text(f"daemon off; pid {tmp_path}/pid;\n" + text.replace("http {", f"http {{ {temporary}"))
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None, "this test needs nginx; Debian: apt-get install nginx"
    nginx = subprocess.Popen([program, "-c", file, "-e", tmp_path / "nginx.txt"])
    url = f"http://127.0.0.1:{port}"
    wait_until(lambda: answers(url))
    yield url
    nginx.terminate()
    nginx.wait()
    server.stop()


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").is_success
    except httpx.TransportError:
        return False


def test_a_forged_header_does_not_change_the_address_that_is_counted(site: str) -> None:
    statuses = []
    for n in range(GUESTS + 1):
        headers = {"X-Forwarded-For": f"198.51.100.{n}"}
        statuses.append(httpx.post(f"{site}/api/people", json={"name": "Ada"}, headers=headers).status_code)

    assert statuses == [201] * GUESTS + [429]


def test_the_compose_file_trusts_the_address_of_its_proxy_alone() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]
    own = services["proxy"]["networks"]["default"]["ipv4_address"]

    assert services["server"]["environment"]["LASTBOAT_PROXIES"] == own
