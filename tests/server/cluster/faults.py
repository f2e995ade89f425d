"""What can go wrong at a site. Each fault is over when its function returns, but for processes that start again."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable

import asyncpg
from server.cluster.site import DATABASE, LEASE, Site
from server.postgres_cluster import PASSWORD, USER

Fault = Callable[[Site, str], None]
"""Takes the site and a table in play."""
LONG_PAUSE = 30.0


def kill_owner(site: Site, table: str) -> None:
    """SIGKILL of the process that plays the table."""
    owner = site.owner(table)
    owner.kill()
    site.wait_for_another_owner(table, owner)
    site.revive(owner)


def kill_another(site: Site, table: str) -> None:
    """SIGKILL of a process that passes requests on."""
    other = site.running_others(table)[0]
    other.kill()
    site.revive(other)


def pause_owner(site: Site, table: str) -> None:
    """SIGSTOP for several lease times: the process wakes up and believes that it still plays the table."""
    _pause_owner(site, table, LEASE)


def pause_owner_for_long(site: Site, table: str) -> None:
    """SIGSTOP for half a minute: by then NATS, PostgreSQL and the clients have given the process up too."""
    _pause_owner(site, table, LONG_PAUSE)


def _pause_owner(site: Site, table: str, seconds: float) -> None:
    """Stop the process that plays the table, and wake it so long after another one has taken the table."""
    owner = site.owner(table)
    assert owner.process is not None
    owner.process.send_signal(signal.SIGSTOP)
    try:
        site.wait_for_another_owner(table, owner)
        time.sleep(seconds)
    finally:
        owner.process.send_signal(signal.SIGCONT)


def stop_owner(site: Site, table: str) -> None:
    """SIGTERM, as in an upgrade: the process hands its tables over."""
    owner = site.owner(table)
    assert owner.stop() == 0
    site.revive(owner)


def restart_nats(site: Site, table: str) -> None:
    site.nats.stop()
    site.nats.start()


def cut_nats_off(site: Site, table: str) -> None:
    """NATS neither answers nor hangs up: what is sent to it waits."""
    site.nats.pause()
    time.sleep(2 * LEASE)
    site.nats.resume()


def restart_postgres(site: Site, table: str) -> None:
    site.postgres.crash()
    site.postgres.start()


def too_many_connections(site: Site, table: str) -> None:
    """PostgreSQL refuses every new connection; those of the processes are cut, so that they need new ones."""
    asyncio.run(_use_up_connections(site))


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        pause_owner,
        restart_nats,
        cut_nats_off,
        restart_postgres,
        too_many_connections,
        stop_owner,
        kill_another,
        kill_owner,
    )
}
LONG_FAULTS: dict[str, Fault] = {**FAULTS, pause_owner_for_long.__name__: pause_owner_for_long}
"""With those that take long."""


async def _use_up_connections(site: Site) -> None:
    where = {"host": "127.0.0.1", "port": site.postgres.port, "user": USER, "password": PASSWORD, "database": DATABASE}
    root = await asyncpg.connect(**where)
    held = []
    try:
        await root.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() "
            "and pid <> pg_backend_pid()"
        )
        until = time.monotonic() + 2 * LEASE
        while time.monotonic() < until:
            try:
                held.append(await asyncpg.connect(**where))
            except (asyncpg.PostgresError, OSError):
                await asyncio.sleep(0.05)
    finally:
        for connection in (*held, root):
            await connection.close()
