"""The clocks of the processes differ by seconds from each other's and from the database's, and nobody notices."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime

import httpx
from server.cluster.history_checker import CLOCKS_DIFFER
from server.cluster.site import LEASE, Site, SkewedServer
from server.harness import Player, wait_until

TIMES = "select at from entries where table_id = '{}' order by seq"
LONGEST = "select max(expires - extract(epoch from clock_timestamp())) as seconds from processes"


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


def test_a_lease_ends_by_the_databases_clock_whichever_process_holds_it(site: Site) -> None:
    assert site.rows(LONGEST)[0]["seconds"] <= LEASE


def test_a_table_of_a_process_that_is_ahead_stays_its_own(site: Site) -> None:
    """If leases were compared with a process's own clock, the one that is furthest ahead would find all others dead.

    A process that a busy machine keeps from renewing its lease loses its table rightly: other tables are tried then.
    """
    wait_until(lambda: every_process_keeps_its_table(site))


def every_process_keeps_its_table(site: Site) -> bool:
    """Create a table at each process, and see whether all are where they were after two leases."""
    players = [Player(server) for server in site.servers]
    tables = [player.create("local", "local") for player in players]
    named = ",".join(f"'{table}'" for table in tables)
    leases = f"select table_id, owner, fence from table_leases where table_id in ({named}) order by table_id"
    before = site.rows(leases)
    renewed = "select min(renewed) as at from processes"
    start = site.rows(renewed)[0]["at"]
    wait_until(lambda: site.rows(renewed)[0]["at"] > start + 2 * LEASE)
    for player, table in zip(players, tables, strict=True):
        player.look(table)
        player.close()

    return len({row["owner"] for row in before}) == 3 and site.rows(leases) == before
