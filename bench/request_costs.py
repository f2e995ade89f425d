"""What each kind of request costs the server: `python bench/server.py --requests`.

`lastboat/server/limits/prices.py` is based on it.

Prints the CPU time of one request in milliseconds, and in multiples of a move's. Frames, timelines, records and dice
are of finished games that nobody has requested before, so none comes from the cache.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Final

from load import BusyTable, Connection, Figures, Process

GAMES: Final = 4
"""Finished games; each is requested once, as every seat."""
EYES: Final = ("red", "blue", "yellow", "green", "nobody", "all")
SEEKERS: Final = 9
"""People who wait for a game at once, too few for a table of any kind."""
OFTEN: Final = 300
SELDOM: Final = 60
"""Repetitions of fast and of slow requests."""


async def finished_game(port: int) -> tuple[BusyTable, int]:
    """A table played to the end, and its plies."""
    table = BusyTable(port, Figures())
    await table.open()
    while True:
        if table.next is not None:
            await table.move()
            continue
        message = json.loads(await table.connection.call("GET", f"/api/tables/{table.id}"))
        if message["table"]["status"] == "over":
            return table, message["ply"]
        await asyncio.sleep(0.01)


class Costs:
    """CPU time by kind of request."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.found: dict[str, float] = {}

    async def measure(self, name: str, paths: list[str], connection: Connection) -> None:
        """GET every path once."""

        async def ask_all() -> None:
            for path in paths:
                await connection.call("GET", path)

        await self.time(name, len(paths), ask_all)

    async def time(self, name: str, count: int, do: Callable[[], Awaitable[None]]) -> None:
        before = self.process.cpu()
        await do()
        self.found[name] = (self.process.cpu() - before) / count * 1000


async def fill_lobby(port: int) -> None:
    """As many public tables as the lobby lists, by as many guests as that takes."""
    body = {"public": True, "options": {"players": 4}, "seats": [{"kind": "person"}] + [{"kind": "open"}] * 3}
    host = await Connection(port).open()
    for _ in range(34):
        host.token = ""
        host.token = json.loads(await host.call("POST", "/api/people", {"name": "Load"}))["token"]
        for _ in range(3):
            await host.call("POST", "/api/tables", body)
    host.close()


async def print_costs(process: Process) -> None:
    costs = Costs(process)
    before = process.cpu()
    games = [await finished_game(process.port) for _ in range(GAMES)]
    moves = sum(table.figures.moves for table, _ in games)
    costs.found["a move with four streams"] = (process.cpu() - before) / moves * 1000
    connection, plies = await Connection(process.port).open(), min(plies for _, plies in games)
    connection.token = games[0][0].connection.token
    ids = [table.id for table, _ in games]

    async def guests() -> None:
        for _ in range(OFTEN):
            await connection.call("POST", "/api/people", {"name": "Ada"})

    async def connections() -> None:
        for _ in range(OFTEN):
            one = await Connection(process.port).open()
            await one.call("GET", "/healthz")
            one.close()

    tables: list[str] = []

    async def create() -> None:
        body = {"options": {"players": 4}, "seats": [{"kind": "local"}] * 4}
        made = [await connection.call("POST", "/api/tables", body) for _ in range(SELDOM)]
        tables.extend(json.loads(one)["table"]["id"] for one in made)

    async def start() -> None:
        for id in tables:
            await connection.call("POST", f"/api/tables/{id}/start", {})

    async def look_for_games() -> None:
        for n in range(SELDOM):
            await connection.call("POST", "/api/queue", {"players": 4, "commitment": f"{n:064x}"})

    async def wait() -> None:
        await asyncio.gather(*(seeker.call("POST", "/api/queue/wait") for seeker in seekers))

    await costs.time("a new table", SELDOM, create)
    await costs.time("its start", SELDOM, start)
    await costs.time("a search for a game", SELDOM, look_for_games)
    seekers = [await Connection(process.port).open() for _ in range(SEEKERS)]
    for n, seeker in enumerate(seekers):
        seeker.token = json.loads(await seeker.call("POST", "/api/people", {"name": "Seeker"}))["token"]
        wish = {"players": 4, "clock": ("quick", "calm", "days")[n % 3], "rated": n < 3, "commitment": f"{n:063x}f"}
        await seeker.call("POST", "/api/queue", wish)
    await costs.time(f"waiting five seconds with {SEEKERS}", SEEKERS, wait)
    await costs.measure("the queue", ["/api/queue"] * OFTEN, connection)
    await costs.measure("GET /api/me", ["/api/me"] * OFTEN, connection)
    await costs.measure("GET /healthz", ["/healthz"] * OFTEN, connection)
    await costs.time("the same, on a new connection", OFTEN, connections)
    await costs.time("a new guest", OFTEN, guests)
    await costs.measure("a page of the client", ["/"] * OFTEN, connection)
    await costs.measure("GET /metrics", ["/metrics"] * OFTEN, connection)
    await costs.measure("GET /api/options", ["/api/options"] * OFTEN, connection)
    await costs.measure("GET /api/openapi.json", ["/api/openapi.json"] * OFTEN, connection)
    await costs.measure("GET /docs", ["/docs"] * OFTEN, connection)
    await fill_lobby(process.port)
    await costs.measure("a full lobby", ["/api/tables"] * OFTEN, connection)
    await costs.measure("one's own 61 tables", ["/api/me/tables"] * SELDOM, connection)
    await costs.measure("a table", [f"/api/tables/{ids[0]}"] * OFTEN, connection)
    await costs.measure("a step of the course", ["/api/course/walk"] * OFTEN, connection)
    for name, path in {
        "128 frames": "history?count=128&ply=100&",
        "a frame at the end": f"history?ply={plies - 1}&",
        "timeline": "timeline?",
    }.items():
        await costs.measure(name, [f"/api/tables/{id}/{path}eyes={eyes}" for id in ids for eyes in EYES], connection)
    for name in ("record", "dice"):
        await costs.measure(name, [f"/api/tables/{id}/{name}" for id in ids], connection)
    again = [f"/api/tables/{ids[-1]}/history?count=128&ply=100&eyes=all"] * 40
    await costs.measure("128 frames again", again, connection)
    move = next(iter(costs.found.values()))
    print(f"games of at least {plies} plies\n{'':32} {'ms':>8} {'moves':>8}")
    for name, cost in costs.found.items():
        print(f"{name:32} {cost:8.2f} {cost / move:8.2f}")
