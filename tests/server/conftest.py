"""One server process for all tests that do not need their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from server.harness import Player, Server
from server.postgres_cluster import Cluster


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    assert running.stop() == 0
    assert '"level": "error"' not in running.log.read_text()


@pytest.fixture
def ada(server: Server) -> Iterator[Player]:
    player = Player(server, "Ada")
    yield player
    player.close()


@pytest.fixture
def bob(server: Server) -> Iterator[Player]:
    player = Player(server, "Bob")
    yield player
    player.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for the tests of one file."""
    running = Cluster()
    try:
        running.start()
        yield running
    finally:
        running.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
