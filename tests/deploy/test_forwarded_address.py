"""Behind the proxy of deploy/, nobody chooses the address that limits count."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
import yaml
from server.harness import ROOT, Server, wait_until
from server.ports import free_port

from lastboat.server.settings import PREFIX, Settings

GUESTS = 3
VISITORS = ("127.0.0.2", "127.0.0.3")
"""Addresses of this machine that no proxy has."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that allows an address a few new guests, and trusts this machine, where the proxies run."""
    running = Server(tmp_path, proxies="127.0.0.1", address_guests=GUESTS).start()
    yield running
    running.stop()


@pytest.fixture
def site(tmp_path: Path, server: Server) -> Iterator[str]:
    """The address of nginx with deploy/nginx.conf, in front of the server.

    The visitor has the proxy's own address, which the server trusts: like one inside the proxy's network.
    """
    with nginx(tmp_path / "inner", shipped(server)) as url:
        yield url


@pytest.fixture
def site_with_certificate(tmp_path: Path, server: Server) -> Iterator[str]:
    """The same behind a proxy as in README.md, but for the certificate: the way to it in scaling.md."""
    text = (ROOT / "deploy/nginx.conf").read_text()
    outer = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["networks"]["default"]["ipam"]["config"][0]
    trusted = f"set_real_ip_from {outer['gateway']};"
    assert trusted in text
    inner_text = shipped(server).replace(trusted, "set_real_ip_from 127.0.0.1;")
    snippet = re.search(r"```nginx\n(.*?)```", (ROOT / "deploy/README.md").read_text(), re.DOTALL)
    assert snippet is not None
    with nginx(tmp_path / "inner", inner_text) as inner:
        plain = re.sub(r" *ssl_certificate.*\n", "", snippet[1])
        plain = plain.replace("listen 443 ssl http2;", "listen 80;").replace("listen [::]:443 ssl http2;", "")
        plain = plain.replace("http://127.0.0.1:8133", inner)
        with nginx(tmp_path / "outer", f"events {{}}\nhttp {{ {plain} }}") as url:
            yield url


def shipped(server: Server) -> str:
    text = (ROOT / "deploy/nginx.conf").read_text()
    return text.replace("server server:8133 resolve", f"server 127.0.0.1:{server.settings['port']}")


@contextmanager
def nginx(folder: Path, text: str) -> Iterator[str]:
    """The address of nginx with this configuration, on a port of its own."""
    folder.mkdir()
    port = free_port()
    temporary = "".join(f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy"))
    text = text.replace("listen 80", f"listen 127.0.0.1:{port}").replace("http {", f"http {{ {temporary}")
    file = folder / "nginx.conf"
    file.write_text(f"daemon off; pid {folder}/pid;\n{text}")
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None, "this test needs nginx; Debian: apt-get install nginx"
    process = subprocess.Popen([program, "-c", file, "-e", folder / "log.txt"])
    url = f"http://127.0.0.1:{port}"
    wait_until(lambda: answers(url))
    yield url
    process.terminate()
    process.wait()


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


def test_behind_a_proxy_with_the_certificate_each_visitor_counts_by_their_own_address(
    site_with_certificate: str,
) -> None:
    one, other = ([arrive(site_with_certificate, visitor, n) for n in range(GUESTS + 1)] for visitor in VISITORS)

    assert one == other == [201] * GUESTS + [429]


def arrive(url: str, address: str, n: int) -> int:
    """Become a guest from this address, with a forged header."""
    with httpx.Client(transport=httpx.HTTPTransport(local_address=address)) as visitor:
        headers = {"X-Forwarded-For": f"198.51.100.{n}"}
        return visitor.post(f"{url}/api/people", json={"name": "Ada"}, headers=headers).status_code


def test_the_compose_file_is_reached_through_a_proxy_with_https_alone() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]
    published = [port for service in services.values() for port in service.get("ports", [])]

    assert published == ["127.0.0.1:8133:80"]
    assert services["server"]["environment"]["LASTBOAT_SECURE_COOKIES"] == "1"
    assert services["server"]["environment"]["LASTBOAT_ORIGINS"].startswith("https://$")


def test_the_docker_recipe_publishes_to_its_proxy_alone_and_trusts_it() -> None:
    text = (ROOT / "deploy/README.md").read_text()
    recipe = re.search(r"^docker run (.*?[^\\])$", text, re.DOTALL | re.MULTILINE)
    assert recipe is not None
    words = shlex.split(recipe[1].replace("\\\n", " "))
    published = [words[at + 1] for at, word in enumerate(words) if word == "-p"]
    chosen = dict(words[at + 1].split("=", 1) for at, word in enumerate(words) if word == "-e")

    assert [one.rpartition(":")[0] for one in published] == ["127.0.0.1:8133"]
    assert chosen["LASTBOAT_PROXIES"] == "172.17.0.1", "Docker's gateway"
    assert chosen["LASTBOAT_SECURE_COOKIES"] == "1"
    assert chosen["LASTBOAT_ORIGINS"].startswith("https://")
    assert {*chosen} <= {PREFIX + field.name.upper() for field in fields(Settings)}


def test_the_image_can_send_notifications_and_use_postgresql() -> None:
    extras = re.search(r"lastboat-\*\.whl\)\[([\w,]+)\]", (ROOT / "deploy/Dockerfile").read_text())

    assert extras is not None
    assert {"server", "postgres", "push"} <= {*extras[1].split(",")}


def test_every_proxy_that_appends_by_itself_is_told_to_replace_the_header() -> None:
    """HAProxy passes on what a visitor claims; Caddy and Traefik do not, unless they are told to."""
    haproxy = (ROOT / "deploy/operating.md").read_text().split("# HAProxy")[1].split("```")[0]
    ours = [(ROOT / "deploy" / name).read_text() for name in ("nginx.conf", "README.md")]

    assert "http-request set-header X-Forwarded-For %[src]" in haproxy
    assert all("proxy_set_header X-Forwarded-For $remote_addr;" in text for text in ours)


def test_the_compose_file_trusts_the_address_of_its_proxy_alone() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text())["services"]
    own = services["proxy"]["networks"]["default"]["ipv4_address"]

    assert services["server"]["environment"]["LASTBOAT_PROXIES"] == own
