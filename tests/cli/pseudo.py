"""The command line in a separate process: at a pseudo-terminal or in a pipe."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 120.0
"""Seconds before a test fails; the rules may have to be compiled first."""
COMMAND = (sys.executable, "-m", "lastboat")
AT_TERMINAL = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from lastboat.cli import main
code = main(sys.argv[1:])
signal.signal(signal.SIGINT, signal.SIG_IGN)
sys.exit(code)
"""
"""Makes the terminal its own, so that Ctrl-C arrives even where tests run in the background.

Once the command has ended Ctrl-C is ignored: a second one would kill a process that takes its time to exit.
"""


class Screen:
    """A process at a terminal of 100 × 40."""

    def __init__(self, *args: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor"}
        for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
            environment.pop(name, None)
        self.process = subprocess.Popen(
            [sys.executable, "-c", AT_TERMINAL, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, words: str) -> str:
        """What is shown from the last call up to and with these words."""
        end = time.monotonic() + PATIENCE
        while words not in self.shown:
            assert time.monotonic() < end, f"{words!r} did not come; there was {self.shown[-2000:]!r}"
            if not self._read():
                break
        at = self.shown.find(words)
        assert at >= 0, f"{words!r} never came; there was {self.shown[-2000:]!r}"
        at += len(words)
        before, self.shown = self.shown[:at], self.shown[at:]
        return before

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: bytes) -> None:
        os.write(self.master, key)

    def interrupt(self) -> int:
        """Press Ctrl-C until the process ends; returns the exit code.

        Once is not always enough: CPython misses a Ctrl-C that comes after it has written a prompt and before it
        reads the answer. People press again, and so does this.
        """
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.press(b"\x03")
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(5.0)
        return self.end()

    def end(self) -> int:
        """Wait for the process to end; returns the exit code."""
        end = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < end, f"it goes on; there was {self.shown[-2000:]!r}"
        return self.process.wait(PATIENCE)

    def _read(self) -> bool:
        """Read what is there; returns whether more may come."""
        if not select.select([self.master], [], [], 1.0)[0]:
            return self.process.poll() is None
        try:
            chunk = os.read(self.master, 65536)
        except OSError:  # Linux raises this when the other end is closed
            return False
        self.shown += chunk.decode(errors="replace")
        return bool(chunk)


@contextmanager
def screen(*args: str) -> Iterator[Screen]:
    """A screen that is put away whatever happens."""
    opened = Screen(*args)
    try:
        yield opened
    finally:
        if opened.process.poll() is None:
            opened.process.kill()
        opened.process.wait()
        os.close(opened.master)


def without_colours(shown: str) -> str:
    """Only the text."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).replace("\r\n", "\n")
