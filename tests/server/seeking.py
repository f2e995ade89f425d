"""People who look for a game, as the client does it."""

from __future__ import annotations

import hashlib
import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from server.harness import Player, Server, wait_until

PATIENT = "from lastboat.server.runtime import matchmaker; matchmaker.COME_WITHIN = 600.0\n"
"""Runs in a server so that a busy machine is not too slow to come to a table."""
OPENED: list[Player] = []
"""To be closed after the test."""


class Seeking:
    """Somebody who looks for a game, as the client does it."""

    def __init__(self, server: Server | str, name: str, **wish: Any) -> None:
        self.player = Player(server, name)
        OPENED.append(self.player)
        self.salt = uuid.uuid4().hex
        self.wish = {"players": 2, "clock": "quick", **wish}

    def look(self, *, ok: bool = True) -> Any:
        commitment = hashlib.sha256(self.salt.encode()).hexdigest()
        return self.player.post("/api/queue", {**self.wish, "commitment": commitment}, ok=ok)

    def wait(self) -> Any:
        return self.player.post("/api/queue/wait")

    def table(self) -> str:
        """The table, once there is one."""
        found: str | None = None

        def is_found() -> bool:
            nonlocal found
            found = self.wait()["search"]["table"]
            return found is not None

        wait_until(is_found)
        assert found is not None
        return found

    def come(self, table: str) -> Any:
        return self.player.post(f"/api/tables/{table}/reveal", {"salt": self.salt})

    def leave(self) -> Any:
        return self.player._answer(self.player.http.delete("/api/queue"), True)


def seated(*seeking: Seeking) -> list[str]:
    """The table of each, all waiting at once."""
    with ThreadPoolExecutor(len(seeking)) as together:
        return list(together.map(Seeking.table, seeking))


def close_all() -> None:
    while OPENED:
        OPENED.pop().close()
