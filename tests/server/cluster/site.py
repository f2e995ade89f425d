"""A site of several server processes on PostgreSQL, with nginx in front, all real."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from server.harness import ROOT, Server, ServerExited, wait_until
from server.ports import free_port, wait_for_port
from server.postgres_cluster import Cluster

from lastboat.server.store.session import LOCKS

SKEW = 5.0
"""Seconds that the clock of each process is ahead of the one before, the first one's ahead of the database's."""
DATABASE = "boats"
AHEAD = """
import time
of_the_system = time.time
time.time = lambda: of_the_system() + {seconds}
"""
OWNER = """
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = {locks} and objid = {shard} and granted
"""


class SkewedServer(Server):
    """A server on a machine whose clock is wrong."""

    def __init__(self, folder: Path, ahead: float, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.ahead = ahead
        self.patch = AHEAD.format(seconds=ahead)


class Site:
    """Some server processes behind one address."""

    def __init__(self, folder: Path, processes: int, **settings: Any) -> None:
        self.folder = folder
        self.postgres = Cluster()
        self.postgres.start()
        self.database = self.postgres.create(DATABASE)
        self.servers = [self._server(n, settings) for n in range(processes)]
        self.proxy: Proxy | None = None
        self._reviving: list[threading.Thread] = []

    def _server(self, number: int, settings: dict[str, Any]) -> SkewedServer:
        folder = self.folder / f"process{number}"
        folder.mkdir()
        chosen = {"database": self.database, "process": f"process{number}", "port": free_port(), **settings}
        return SkewedServer(folder, (number + 1) * SKEW, **chosen)

    @property
    def url(self) -> str:
        assert self.proxy is not None
        return self.proxy.url

    def start(self) -> Site:
        with ThreadPoolExecutor() as together:
            list(together.map(Server.start, self.servers))
        self.proxy = Proxy(self.folder, self.servers)
        return self

    def close(self) -> None:
        self.wait_for_revived()
        for server in self.servers:
            if server.process is not None and server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.kill()
        if self.proxy is not None:
            self.proxy.close()
        self.postgres.close()

    def owner(self, table: str) -> Server:
        """The process that owns the table, waited for if there is none just now."""
        found: list[Server] = []

        def is_there() -> bool:
            rows = self.rows(OWNER.format(locks=LOCKS, shard=int(table[:2], 16)))
            names = [row["name"] for row in rows]
            found[:] = [one for one in self.servers if f"lastboat {one.settings['process']}" in names]
            return bool(found)

        wait_until(is_there)
        return found[0]

    def wait_for_another_owner(self, table: str, owner: Server) -> None:
        """Called when the owner has failed; prints how long its succession takes, which depends on the machine."""
        failed = time.monotonic()
        wait_until(lambda: self.owner(table) is not owner)
        print(f"          succeeded after {time.monotonic() - failed:.1f} s", flush=True)

    def running_others(self, table: str) -> list[Server]:
        """The other processes that are there."""
        self.wait_for_revived()
        owner = self.owner(table)
        return [server for server in self.servers if server is not owner]

    def revive(self, server: Server) -> None:
        """Start a process again, meanwhile."""
        thread = threading.Thread(target=supervise, args=[server])
        thread.start()
        self._reviving.append(thread)

    def wait_for_revived(self) -> None:
        while self._reviving:
            self._reviving.pop().join()

    def rows(self, query: str) -> list[dict[str, Any]]:
        return self.postgres.rows(DATABASE, query)


def supervise(server: Server) -> None:
    """Start a process, and again if it exits since the database is away just then: as systemd and Docker do."""
    while True:
        try:
            server.start()
        except ServerExited:
            time.sleep(0.5)
        else:
            return


class Proxy:
    """nginx with deploy/nginx.conf, for some processes instead of a name: Debian's does not look names up again, the
    container's does. It has a limit of requests that a test can reach, or none."""

    def __init__(self, folder: Path, servers: Sequence[Server], *, is_limited: bool = False) -> None:
        self._folder = folder
        self._is_limited = is_limited
        self.port = free_port()
        self._write(servers)
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert program is not None, "this test needs nginx; Debian: apt-get install nginx"
        self._process = subprocess.Popen([program, "-c", folder / "nginx.conf", "-e", folder / "nginx.txt"])
        wait_for_port(self.port)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def reload(self, servers: Sequence[Server]) -> None:
        """Pass requests on to these processes from now on."""
        self._write(servers)
        self._process.send_signal(signal.SIGHUP)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait()

    def _write(self, servers: Sequence[Server]) -> None:
        addresses = "".join(f"server 127.0.0.1:{one.settings['port']} max_fails=1 fail_timeout=2s;" for one in servers)
        text = (ROOT / "deploy/nginx.conf").read_text()
        for shipped, here in (
            ("server server:8133 resolve max_fails=1 fail_timeout=2s;", addresses),
            ("listen 80;", f"listen 127.0.0.1:{self.port};"),
            ("rate=60r/s", "rate=1r/s" if self._is_limited else "rate=10000r/s"),
        ):
            assert shipped in text
            text = text.replace(shipped, here)
        user = "user root;" if os.geteuid() == 0 else ""
        (self._folder / "nginx.conf").write_text(f"daemon off; {user} pid {self._folder}/nginx.pid;\n{text}")
