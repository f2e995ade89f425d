"""The connection to NATS."""

from __future__ import annotations

import asyncio
import copy
import logging
import os
import re
import secrets
import socket
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from lastboat.errors import LastBoatError
from lastboat.server.settings import Settings, without_password

CONNECT_WITHIN: Final = 10.0
"""Seconds for the first connection; after that, the client reconnects indefinitely."""
RECONNECT_EVERY: Final = 0.5
NO_RESPONDERS: Final = b"503"
SLOW_CONSUMER: Final = "SlowConsumerError"
"""The NATS client reports this for every message that it drops because too many are waiting."""
COUNTED_WITHIN: Final = 0.1
"""Seconds in which dropped messages count as one loss: an overloaded process must not also act on each."""

log = logging.getLogger("lastboat.cluster")


def process_name(chosen: str) -> str:
    """A name that no other process has or had, valid in a NATS subject."""
    name = re.sub(r"[^A-Za-z0-9_-]", "-", chosen or f"{socket.gethostname()}-{os.getpid()}")
    return f"{name[:50]}-{secrets.token_hex(4)}"


class NoBus(LastBoatError):
    """NATS cannot be reached; the message says why in one line."""


class Bus:
    """Publishes and receives messages on subjects that the processes of one database share."""

    def __init__(self) -> None:
        self.space = ""
        """The prefix of every subject."""
        self.on_lost: Callable[[], None] = lambda: None
        """Called when messages were lost, with the connection or without."""
        self.on_back: Callable[[], None] = lambda: None
        """Called when messages arrive again."""
        self._client: Any = None
        self._is_closing = False
        self._is_dropping = False
        self._refused: Exception | None = None
        """Why NATS could not be reached: what it said itself, if it said anything."""

    async def connect(self, settings: Settings, process: str) -> None:
        try:
            import nats
        except ModuleNotFoundError as error:
            raise NoBus("--nats needs nats-py; get it with: pip install 'lastboat[nats]'") from error
        named: dict[str, Any] = {"user_credentials": settings.nats_credentials} if settings.nats_credentials else {}
        if settings.nats_ca:
            named["tls"] = _trusting(settings.nats_ca)
        try:
            async with asyncio.timeout(CONNECT_WITHIN):
                self._client = await nats.connect(
                    [one.strip() for one in settings.nats.split(",")],
                    name=process,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=RECONNECT_EVERY,
                    ping_interval=2,
                    max_outstanding_pings=2,
                    error_cb=self._on_error,
                    disconnected_cb=self._on_disconnected,
                    reconnected_cb=self._on_reconnected,
                    **named,
                )
        except Exception as error:
            found = self._refused or error
            reason = " ".join(str(found).split()) or type(found).__name__
            servers = ",".join(map(without_password, settings.nats.split(",")))
            raise NoBus(f"cannot use NATS at {servers}: {reason}") from error

    def within(self, space: str) -> Bus:
        """The same connection with other subjects."""
        other = copy.copy(self)
        other.space = space
        return other

    @property
    def is_connected(self) -> bool:
        return self._client is not None and bool(self._client.is_connected)

    @property
    def max_payload(self) -> int:
        return int(self._client.max_payload)

    async def close(self) -> None:
        self._is_closing = True
        if self._client is not None:
            await self._client.close()

    async def publish(self, subject: str, payload: bytes, answer_to: str = "") -> None:
        """Send a message; NoBus without a connection: a message must not arrive when nobody waits for it any more."""
        await self._send(f"{self.space}.{subject}", payload, f"{self.space}.{answer_to}" if answer_to else "")

    async def reply(self, to: str, payload: bytes) -> None:
        """Answer a message, on the subject that came with it."""
        await self._send(to, payload, "")

    async def _send(self, subject: str, payload: bytes, answer_to: str) -> None:
        if not self.is_connected:
            raise NoBus("NATS cannot be reached")
        try:
            await self._client.publish(subject, payload, reply=answer_to)
        except Exception as error:  # the client's own errors have no common parent but Exception
            raise NoBus(f"NATS does not accept the message: {type(error).__name__}") from error

    async def subscribe(
        self, subject: str, handle: Callable[[str, bytes, str], Awaitable[None]], queue: str = ""
    ) -> None:
        """Call `handle` with every message's subject, payload and reply subject."""
        begin = len(self.space) + 1

        async def on_message(message: Any) -> None:
            failed = message.headers is not None and message.headers.get("Status") == NO_RESPONDERS.decode()
            try:
                await handle(message.subject[begin:], NO_RESPONDERS if failed else message.data, message.reply)
            except Exception:
                log.exception("message from another process could not be handled; dropped")

        await self._client.subscribe(f"{self.space}.{subject}", queue=queue, cb=on_message)
        await self._client.flush()

    async def request(self, subject: str, payload: bytes, within: float) -> bytes:
        """The reply to a message; NoBus if nobody can answer, TimeoutError if nobody does in time."""
        if not self.is_connected:
            raise NoBus("NATS cannot be reached")
        try:
            reply = await self._client.request(f"{self.space}.{subject}", payload, timeout=within)
        except TimeoutError:
            raise
        except Exception as error:
            raise NoBus(f"nobody answers on {subject.partition('.')[0]}: {type(error).__name__}") from error
        return bytes(reply.data)

    async def _on_error(self, error: Exception) -> None:
        if self._refused is None or not isinstance(error, OSError):
            self._refused = error
        log.debug("NATS reports an error", extra={"error": type(error).__name__})
        if type(error).__name__ == SLOW_CONSUMER and not self._is_dropping:
            self._is_dropping = True
            asyncio.get_running_loop().call_later(COUNTED_WITHIN, self._note_dropped)

    def _note_dropped(self) -> None:
        self._is_dropping = False
        log.error("messages from NATS dropped: this process is too slow for them")
        self.on_lost()
        self.on_back()

    async def _on_disconnected(self) -> None:
        if not self._is_closing:
            log.error("connection to NATS lost; retrying")
            self.on_lost()

    async def _on_reconnected(self) -> None:
        log.warning("connection to NATS regained")
        self.on_back()


def _trusting(file: str) -> ssl.SSLContext:
    if not Path(file).is_file():
        raise NoBus(f"nats_ca cannot be {file!r}: there is no such file")
    return ssl.create_default_context(cafile=file)
