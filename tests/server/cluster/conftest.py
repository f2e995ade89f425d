"""One site for all tests of many processes: starting it takes longer than any of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import httpx
import pytest
from server.cluster.site import Site
from server.harness import Server, wait_until


@pytest.fixture(scope="session")
def started_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"), processes=3)
    try:
        yield running.start()
    finally:
        running.close()


@pytest.fixture
def site(started_site: Site) -> Site:
    """All its processes are ready, whatever the test before has done to them."""
    started_site.wait_for_revived()
    for server in started_site.servers:
        wait_until(partial(_is_ready, server))
    return started_site


def _is_ready(server: Server) -> bool:
    return httpx.get(f"{server.url}/readyz", timeout=60).status_code == 200
