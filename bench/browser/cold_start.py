"""How long a first start on a new machine takes, with nothing compiled yet: for `bench/client.py --cold`."""

from __future__ import annotations

import os
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from server.harness import FreshServer, Player, Server


class EarlyServer(FreshServer):
    """A server that is used as soon as games can be played, while the bots are still being compiled."""

    awaited = "warm"


@dataclass(frozen=True)
class ColdStart:
    """Wall-clock seconds, and CPU seconds, which a busy machine changes little."""

    moved: float
    moved_processor: float
    """CPU seconds of the server alone: the bots are compiled in a separate process."""
    ready: float
    ready_processor: float


def measure(folder: Path) -> ColdStart:
    """Start a server with an empty cache; wait for a first own move, then for bots of every level."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    start = time.perf_counter()
    server = EarlyServer(folder).start()
    try:
        _move_first(Player(server))
        moved = time.perf_counter() - start, _processor_seconds(server)
        with_bots = Player(server)
        while not with_bots.get("/healthz")["bots"]:
            time.sleep(0.05)
        ready = time.perf_counter() - start
    finally:
        server.stop()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ColdStart(*moved, ready, used.ru_utime + used.ru_stime)


def _move_first(player: Player) -> None:
    """Make a table for two at one screen and place its first explorer."""
    table = player.create("local", "local")
    player.post(f"/api/tables/{table}/start")
    now = player.look(table, player.look(table)["view"]["actor"])
    player.move(table, now["ply"], now["own"]["legal"][0]["action"], seat=now["view"]["actor"])


def _processor_seconds(server: Server) -> float:
    """What the server's own process has used so far."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


def print_cold_start() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    print(f"first own move accepted        {found.moved:.1f} s, {found.moved_processor:.1f} s of CPU time")
    print(f"bots of every level can play   {found.ready:.1f} s, {found.ready_processor:.1f} s of CPU time")
