"""The lobby: the list of public tables, made at most once a second, however many visitors ask for it."""

from __future__ import annotations

import asyncio
import math
import time
from typing import Final

import orjson

from lastboat.server.store.store import Store

KEPT: Final = 1.0
"""Seconds after which the list is made again, if anyone asks."""


class Lobby:
    """The list as JSON."""

    def __init__(self, store: Store, of_address: int) -> None:
        self._store = store
        self._of_address = of_address
        self._making = asyncio.Lock()
        self._made = -math.inf
        self._text = b""

    async def text(self) -> bytes:
        """The list as it was at most a second ago; who asks while it is being made waits for it."""
        async with self._making:
            if time.monotonic() - self._made >= KEPT:
                self._text = orjson.dumps({"tables": await self._store.lobby(self._of_address)})
                self._made = time.monotonic()
            return self._text
