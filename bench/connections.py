"""The load generator's HTTP: as little work per request and per message of a stream as Python allows.

When both share a machine, what the generator uses is missing from the server that it measures.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

import uvloop

LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
END_OF_HEAD: Final = b"\r\n\r\n"
DATA: Final = b"data: "
END_OF_MESSAGE: Final = b"\n\n"
Result = TypeVar("Result")


class Connection(asyncio.Protocol):
    """A persistent HTTP connection that sends one request after another, from a local address."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.token = ""
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._on_message: Callable[[bytes], None] | None = None

    async def open(self) -> Connection:
        loop = asyncio.get_running_loop()
        self._lost: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.Transport
        self._transport, _ = await loop.create_connection(
            lambda: self, "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        return self

    def close(self) -> None:
        self._transport.close()

    async def until_lost(self) -> None:
        """Wait until the server closes the connection."""
        await asyncio.shield(self._lost)

    async def ask(self, verb: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body."""
        self._answer = asyncio.get_running_loop().create_future()
        self._send(verb, path, body)
        return await self._answer

    async def call(self, verb: str, path: str, body: object = None) -> bytes:
        """The body of a successful response."""
        status, content = await self.ask(verb, path, body)
        if status >= 300:
            raise RuntimeError(content.decode()[:300])
        return content

    def listen(self, path: str, on_message: Callable[[bytes], None]) -> None:
        """Open a stream; from now on the connection only receives its messages."""
        self._on_message = on_message
        self._send("GET", path, None)

    def _send(self, verb: str, path: str, body: object) -> None:
        if self._lost.done():
            raise ConnectionResetError("the server has closed the connection")
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{verb} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        self._transport.write(head.encode() + content)

    # Called by the event loop

    def data_received(self, data: bytes) -> None:
        self._received = self._received + data if self._received else data
        if self._on_message is not None:
            self._hear(self._on_message)
        else:
            self._read_answer()

    def _hear(self, on_message: Callable[[bytes], None]) -> None:
        """The server sends each message as one chunk, so its data is in one piece."""
        received, begin = self._received, 0
        while (at := received.find(DATA, begin)) >= 0 and (end := received.find(END_OF_MESSAGE, at)) >= 0:
            on_message(received[at:end])
            begin = end
        self._received = received[begin:] if at >= 0 else received[max(begin, len(received) - len(DATA)) :]

    def _read_answer(self) -> None:
        head = self._received.find(END_OF_HEAD)
        if head < 0:
            return
        found = LENGTH.search(self._received, 0, head)
        begin = head + len(END_OF_HEAD)
        end = begin + (int(found[1]) if found else 0)
        if len(self._received) >= end and self._answer is not None:
            content, self._received = self._received, b""
            if not self._answer.done():
                self._answer.set_result((int(content[9:12]), content[begin:end]))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError("the server has closed the connection"))
        if not self._lost.done():
            self._lost.set_result(None)


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run on the fastest event loop there is."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)
