"""What can go wrong at a site. Each fault is over when its function returns, but for processes that start again."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable

import asyncpg
import httpx
from server.cluster.site import DATABASE, Site
from server.harness import Server, wait_until
from server.postgres_cluster import PASSWORD, USER

Fault = Callable[[Site, str], None]
"""Takes the site and a table in play."""
SHORT_PAUSE = 3.0
"""Seconds: less than PostgreSQL gives a silent session."""
LONG_PAUSE = 30.0


def kill_owner(site: Site, table: str) -> None:
    """SIGKILL of the process that plays the table."""
    owner = site.owner(table)
    owner.kill()
    site.wait_for_another_owner(table, owner)
    site.revive(owner)


def kill_another(site: Site, table: str) -> None:
    """SIGKILL of a process that does not play the table."""
    other = site.running_others(table)[0]
    other.kill()
    site.revive(other)


def pause_owner_briefly(site: Site, table: str) -> None:
    """SIGSTOP: the process wakes up and still owns the table."""
    owner = site.owner(table)
    pause(owner)
    time.sleep(SHORT_PAUSE)
    resume(owner)


def pause_owner(site: Site, table: str) -> None:
    """SIGSTOP until another process owns the table: the process wakes up and believes that it still does."""
    _pause_owner(site, table, 1.0)


def pause_owner_for_long(site: Site, table: str) -> None:
    """SIGSTOP for half a minute: by then PostgreSQL, the proxy and the clients have given the process up too."""
    _pause_owner(site, table, LONG_PAUSE)


def _pause_owner(site: Site, table: str, seconds: float) -> None:
    """Stop the process that plays the table, and wake it so long after another one has taken the table."""
    owner = site.owner(table)
    pause(owner)
    try:
        site.wait_for_another_owner(table, owner)
        time.sleep(seconds)
    finally:
        resume(owner)


def pause(server: Server) -> None:
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)


def resume(server: Server) -> None:
    assert server.process is not None
    server.process.send_signal(signal.SIGCONT)


def stop_owner(site: Site, table: str) -> None:
    """SIGTERM, as in an upgrade: the process hands its tables over."""
    owner = site.owner(table)
    assert owner.stop() == 0
    site.revive(owner)


def restart_postgres(site: Site, table: str) -> None:
    site.postgres.crash()
    site.postgres.start()


def restart_postgres_and_kill_owner(site: Site, table: str) -> None:
    """The locks have gone, and their last owner does not come back for them."""
    owner = site.owner(table)
    restart_postgres(site, table)
    owner.kill()
    site.wait_for_another_owner(table, owner)
    site.revive(owner)


def end_sessions(site: Site, table: str) -> None:
    """PostgreSQL refuses every new connection; those of the processes are cut, so that they need new ones."""
    asyncio.run(_use_up_connections(site))


def move_shards(site: Site, table: str) -> None:
    """The proxy gets a new configuration with one process fewer: the owner of the table."""
    assert site.proxy is not None
    owner = site.owner(table)
    site.proxy.reload([server for server in site.servers if server is not owner])
    wait_until(lambda: _is_answered(site, table) and site.owner(table) is not owner)
    site.proxy.reload(site.servers)


def _is_answered(site: Site, table: str) -> bool:
    """Ask for the table: a shard moves when there is a request for it, and the game may be over."""
    return httpx.get(f"{site.url}/api/tables/{table}", timeout=30).is_success


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        pause_owner,
        pause_owner_briefly,
        restart_postgres,
        restart_postgres_and_kill_owner,
        end_sessions,
        move_shards,
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
        until = time.monotonic() + SHORT_PAUSE
        while time.monotonic() < until:
            try:
                held.append(await asyncpg.connect(**where))
            except (asyncpg.PostgresError, OSError):
                await asyncio.sleep(0.05)
    finally:
        for connection in (*held, root):
            await connection.close()
