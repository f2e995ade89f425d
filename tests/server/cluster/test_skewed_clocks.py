"""The clocks of the processes differ by seconds from each other's and from the database's, and nobody notices."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime

import httpx
from server.cluster.history_checker import CLOCKS_DIFFER
from server.cluster.site import Site, SkewedServer
from server.harness import Player, wait_until

TIMES = "select at from entries where table_id = '{}' order by seq"


def test_the_clock_of_every_process_is_really_wrong(site: Site) -> None:
    """Else the other tests would show nothing. A response says what its process takes for the time."""

    def is_ahead(server: SkewedServer) -> bool:
        date = httpx.get(f"{server.url}/healthz", timeout=60).headers["date"]
        return abs(parsedate_to_datetime(date).timestamp() - server.ahead - time.time()) < CLOCKS_DIFFER

    assert sorted(server.ahead for server in site.servers) == [5.0, 10.0, 15.0]
    for server in site.servers:
        wait_until(lambda: is_ahead(server))  # noqa: B023


def test_moves_are_timed_by_the_databases_clock_whichever_process_makes_them(site: Site) -> None:
    for server in site.servers:
        ada = Player(server)
        before = time.time()
        table = ada.create("local", "local", clock={"kind": "live"})
        ada.post(f"/api/tables/{table}/start")
        after = time.time()
        ada.close()
        times = [row["at"] for row in site.rows(TIMES.format(table))]

        assert len(times) >= 2
        assert all(before - CLOCKS_DIFFER < at < after + CLOCKS_DIFFER for at in times), (server.ahead, before, times)
