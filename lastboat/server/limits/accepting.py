"""Accepts connections. Those of an address that floods the server end before anything is allocated for them.

A refused connection that reaches the protocol costs a parser, a transport and a response. An address that continues
after a few refusals gets none of these: its connections are held for a while, which slows the flood down, then reset.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import struct
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from lastboat.server.limits.connections import ConnectionLimits
from lastboat.server.limits.open_files import MAX_HELD

AT_ONCE: Final = 16
"""Connections to accept before yielding to the event loop."""
HOLD: Final = 2.0
"""Seconds that a connection is held before it is reset."""
OUT_OF_FILES: Final = frozenset({errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM})
RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER: closing sends a reset and keeps nothing for the client."""

log = logging.getLogger("lastboat.connections")


class Accepting:
    """Accepts the connections of one listening socket; to Uvicorn it is a server."""

    def __init__(
        self, listening: socket.socket, limits: ConnectionLimits, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        self._listening = listening
        self._limits = limits
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._opening: set[asyncio.Task[Any]] = set()
        self._held: deque[socket.socket] = deque()
        self._is_closed = False
        listening.setblocking(False)
        self._listen()

    def close(self) -> None:
        """Accept no more. The socket stays open."""
        self._is_closed = True
        self._loop.remove_reader(self._listening.fileno())
        while self._held:
            self._reset_oldest()

    async def wait_closed(self) -> None:
        await asyncio.gather(*self._opening, return_exceptions=True)

    def _listen(self) -> None:
        if not self._is_closed:
            self._loop.add_reader(self._listening.fileno(), self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, peer = self._listening.accept()
            except OSError as error:
                if error.errno in OUT_OF_FILES:
                    self._rest(error)
                return
            if self._limits.is_flooded_by(peer[0]):
                self._hold(connection)
            else:
                self._open(connection)

    def _rest(self, error: OSError) -> None:
        """Without a free file descriptor, a connection stays in the backlog: try again later, not at once."""
        log.error("connection not accepted; retrying in a second", extra={"error": str(error)})
        self._loop.remove_reader(self._listening.fileno())
        self._loop.call_later(1.0, self._listen)

    def _open(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        task = self._loop.create_task(self._loop.connect_accepted_socket(self._protocol, connection))
        self._opening.add(task)
        task.add_done_callback(self._opening.discard)

    def _hold(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self._held.append(connection)
        if len(self._held) > MAX_HELD:
            self._reset_oldest()
        self._loop.call_later(HOLD, self._reset_oldest)

    def _reset_oldest(self) -> None:
        if self._held:
            self._held.popleft().close()
