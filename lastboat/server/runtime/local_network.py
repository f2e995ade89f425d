"""The local network: the address at which other devices reach this server, and opening it to them."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.settings import Settings

Listen = Callable[[socket.socket], Awaitable[None]]
"""Serves on one more socket."""
EVERYWHERE: Final = ("0.0.0.0", "::")
SOMEWHERE_ELSE: Final = ("10.255.255.255", 1)
"""An arbitrary address outside this machine. Nothing is sent to it."""


class LocalNetwork:
    """Whether and where other devices on the network reach this server."""

    def __init__(self, settings: Settings) -> None:
        self._host = listening_host(settings)
        self._is_personal = settings.open_browser
        self._port = settings.port
        self._listen: Listen | None = None
        self._opening = asyncio.Lock()

    def attach(self, port: int, listen: Listen) -> None:
        """The server runs on this port, and can serve on further sockets."""
        self._port, self._listen = port, listen

    @property
    def address(self) -> str | None:
        """The server's address for other devices; None while only this computer can reach it."""
        if is_loopback(self._host):
            return None
        host = own_address() if self._host in EVERYWHERE else self._host
        return None if host is None else f"http://{f'[{host}]' if ':' in host else host}:{self._port}"

    @property
    def can_open(self) -> bool:
        """Whether the person at this computer may open the server: it is a personal one, and there is a network."""
        return self._is_personal and self._listen is not None and self.address is None and own_address() is not None

    async def open(self) -> None:
        """Listen on this computer's network address too; refused if the port is not free there."""
        async with self._opening:
            host = own_address()
            if not self.can_open or host is None or self._listen is None:
                return
            listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
            try:
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                listening.bind((host, self._port))
                await self._listen(listening)
            except OSError as error:
                listening.close()
                why = f"cannot listen at {host} port {self._port} ({error.strerror})"
                raise Refusal("port-taken", f"{why}; start the server with another --port") from error
            self._host = host


def listening_host(settings: Settings) -> str:
    """The address to listen on: all addresses for players on the local network, unless one was chosen."""
    return EVERYWHERE[0] if settings.lan and is_loopback(settings.host) else settings.host


def own_address() -> str | None:
    """This computer's address on its network, as the system would choose it; None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE_ELSE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) or found in EVERYWHERE else found


def is_loopback(host: str | None) -> bool:
    """Whether this is a name or address of the computer itself."""
    try:
        return host == "localhost" or ipaddress.ip_address(host or "").is_loopback
    except ValueError:
        return False
