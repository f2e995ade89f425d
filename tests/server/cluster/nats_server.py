"""A real NATS server on its own port."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path


class NatsServer:
    """It can be stopped and started again on the same port. With a user, it asks for their password."""

    def __init__(self, folder: Path, user: str = "", password: str = "") -> None:
        self.log = folder / "nats.txt"
        self.port = free_port()
        self._login = f"{user}:{password}@" if user else ""
        self._options = ("--user", user, "--pass", password) if user else ()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://{self._login}127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self, *options: str) -> NatsServer:
        program = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        assert program is not None, "this test needs nats-server: it comes with the dev group"
        with self.log.open("a") as log:
            command = [program, "-a", "127.0.0.1", "-p", str(self.port), *self._options, *options]
            self._process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_for_port(self.port)
        return self

    def pause(self) -> None:
        """Neither answer nor hang up."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def wait_for_port(port: int) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.05)
        else:
            return
