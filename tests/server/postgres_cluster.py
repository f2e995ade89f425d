"""A temporary PostgreSQL with its own folder, port and password, removed after the tests."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from server.harness import wait_until

USER = "boatswain"
PASSWORD = "hammock"


class Cluster:
    """One PostgreSQL server. It refuses to run as root, so there it runs as Debian's `postgres`."""

    def __init__(self) -> None:
        self._programs = _programs()
        self._as: dict[str, Any] = {"user": "postgres", "group": "postgres", "extra_groups": []} if _is_root() else {}
        self.folder = Path(tempfile.mkdtemp(prefix="lastboat-pg-"))
        if self._as:
            postgres = pwd.getpwnam("postgres")
            os.chown(self.folder, postgres.pw_uid, postgres.pw_gid)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        password = self.folder / "password"
        password.write_text(PASSWORD)
        password.chmod(0o644)
        self._run(
            "initdb", "-D", f"{self.folder}/data", "-U", USER, "-A", "scram-sha-256", f"--pwfile={password}", "-N"
        )

    @property
    def pids(self) -> list[int]:
        """The server's process and those that it has for its connections and its own work."""
        assert self._process is not None
        main = self._process.pid
        return [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]

    def url(self, database: str, *, password: str = PASSWORD) -> str:
        return f"postgresql+asyncpg://{USER}:{password}@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        options = ["-h", "127.0.0.1", "-p", str(self.port), "-k", str(self.folder)]
        with (self.folder / "log.txt").open("a") as log:
            self._process = subprocess.Popen(
                [self._programs / "postgres", "-D", f"{self.folder}/data", *options],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as,
            )
        asking = [str(self._programs / "pg_isready"), "-q", *options[:4]]
        wait_until(lambda: subprocess.run(asking, check=False).returncode == 0, (self.folder / "log.txt").read_text)

    def crash(self) -> None:
        """Stop without tidying up; what was committed is in its log."""
        self._end(signal.SIGQUIT)

    def close(self) -> None:
        self._end(signal.SIGINT)
        shutil.rmtree(self.folder)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def create(self, database: str) -> str:
        """A new database; returns its URL."""
        self.ask("postgres", f"create database {database}")
        return self.url(database)

    def ask(self, database: str, sql: str) -> str:
        return self._run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, "-Atqc", sql, database)

    def rows(self, database: str, query: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(
            self.ask(database, f"select coalesce(json_agg(r), '[]') from ({query}) r")
        )
        return found

    def _run(self, program: str, *args: str) -> str:
        done = subprocess.run(
            [self._programs / program, *args],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
            env={**os.environ, "PGPASSWORD": PASSWORD, "LC_ALL": "C.UTF-8"},
            **self._as,
        )
        assert done.returncode == 0, done.stderr
        return str(done.stdout)


def _is_root() -> bool:
    return os.geteuid() == 0


def _programs() -> Path:
    """The newest PostgreSQL there is: Debian keeps its programs off the PATH."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert folders, "this test needs PostgreSQL; Debian: apt-get install postgresql"
    return folders[-1]
