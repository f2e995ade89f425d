"""A site of several server processes: PostgreSQL, NATS, and nginx in front, all real."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from server.cluster.nats_server import NatsServer, free_port, wait_for_port
from server.harness import Server, wait_until
from server.postgres_cluster import PASSWORD, USER, Cluster

LEASE = 1.5
"""Seconds, so that tests wait less than people would."""
SKEW = 5.0
"""Seconds that the clock of each process is ahead of the one before, the first one's ahead of the database's."""
DATABASE = "boats"
AHEAD = """
import time
of_the_system = time.time
time.time = lambda: of_the_system() + {seconds}
"""


class SkewedServer(Server):
    """A server on a machine whose clock is wrong."""

    def __init__(self, folder: Path, ahead: float, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.ahead = ahead
        self.patch = AHEAD.format(seconds=ahead)


class Site:
    """Some server processes behind one address, without sticky sessions."""

    def __init__(self, folder: Path, processes: int, **settings: Any) -> None:
        self.folder = folder
        self.postgres = Cluster()
        self.postgres.start()
        self.database = self.postgres.create(DATABASE)
        self.nats = NatsServer(folder, USER, PASSWORD).start()
        shared = {"database": self.database, "nats": self.nats.url, "lease": LEASE, **settings}
        self.servers = [self._server(n, shared) for n in range(processes)]
        self.nginx: subprocess.Popen[bytes] | None = None
        self.port = free_port()
        self._reviving: list[threading.Thread] = []

    def _server(self, number: int, shared: dict[str, Any]) -> SkewedServer:
        folder = self.folder / f"process{number}"
        folder.mkdir()
        return SkewedServer(folder, (number + 1) * SKEW, process=f"process{number}", **shared)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Site:
        with ThreadPoolExecutor() as together:
            list(together.map(Server.start, self.servers))
        self._start_nginx()
        return self

    def close(self) -> None:
        self.wait_for_revived()
        for server in self.servers:
            if server.process is not None and server.process.poll() is None:
                server.process.send_signal(signal.SIGCONT)
                server.kill()
        if self.nginx is not None:
            self.nginx.terminate()
            self.nginx.wait()
        self.nats.stop()
        self.postgres.close()

    def owner(self, table: str) -> Server:
        """The process that plays the table, waited for if there is none just now."""
        found: list[Server] = []

        def is_there() -> bool:
            name = self.rows(f"select owner from table_leases where table_id = '{table}'")[0]["owner"] or ""
            found[:] = [one for one in self.servers if name.startswith(f"{one.settings['process']}-")]
            return bool(found)

        wait_until(is_there)
        return found[0]

    def wait_for_another_owner(self, table: str, owner: Server) -> None:
        wait_until(lambda: self.owner(table) is not owner)

    def running_others(self, table: str) -> list[Server]:
        """The other processes that are there, those that have run longest first."""
        self.wait_for_revived()
        owner = self.owner(table)
        return [server for server in self.servers if server is not owner]

    def revive(self, server: Server) -> None:
        """Start a process again, meanwhile."""
        thread = threading.Thread(target=server.start)
        thread.start()
        self._reviving.append(thread)

    def wait_for_revived(self) -> None:
        while self._reviving:
            self._reviving.pop().join()

    def rows(self, query: str) -> list[dict[str, Any]]:
        return self.postgres.rows(DATABASE, query)

    def _start_nginx(self) -> None:
        upstreams = "".join(f"server 127.0.0.1:{one.settings['port']} max_fails=0;" for one in self.servers)
        text = NGINX.format(folder=self.folder, upstreams=upstreams, port=self.port)
        self.nginx = start_nginx(self.folder, text, self.port)


def start_nginx(folder: Path, settings: str, port: int) -> subprocess.Popen[bytes]:
    """A separate nginx with these settings, which listens on the port."""
    program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    assert program is not None, "this test needs nginx; Debian: apt-get install nginx"
    file = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    file.write_text(f"daemon off; {user} pid {folder}/nginx.pid;\n{settings}")
    process = subprocess.Popen([program, "-c", file, "-e", folder / "nginx.txt"])
    wait_for_port(port)
    return process


NGINX = """
error_log {folder}/nginx.txt; worker_processes 1;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    upstream lastboat {{ {upstreams} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://lastboat; proxy_http_version 1.1; proxy_buffering off; proxy_connect_timeout 1s;
            proxy_set_header Connection ""; proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
        }}
    }}
}}
"""
"""Round robin, every request for itself: the worst that a proxy can do to a server with state."""
