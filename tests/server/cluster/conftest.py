"""One site for all tests of many processes: starting it takes longer than any of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.cluster.site import Site

STREAMS_EACH = 12


@pytest.fixture(scope="session")
def started_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"), processes=3, streams_each=STREAMS_EACH)
    try:
        yield running.start()
    finally:
        running.close()


@pytest.fixture
def site(started_site: Site) -> Site:
    """All its processes are there, whatever the test before has done to them."""
    started_site.wait_for_revived()
    return started_site
