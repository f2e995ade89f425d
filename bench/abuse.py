"""One address attacks while others play: how much longer do their moves take, and is anything refused or lost?

Run by `bench/server.py --abuse`. The server has its default limits. Fifty tables with four streams each play from ten
addresses of this machine. The attacker has its own process and one address: it requests frames of the history, creates
guests, requests hints for many of them, sends plain requests as fast as it can, and opens silent connections.

On a machine with few cores, the attacker's own work slows the others down too, which it would not do from another
machine. So there is a control: a process that uses as much CPU as the attacker did, at the same low priority and on
sockets as well, but requests nothing from the server. The difference between the two is what the server does for the
attacker.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import resource
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from multiprocessing.queues import SimpleQueue
from statistics import median
from typing import Any, Final

from load import PLY, BusyTable, Connection, Figures, Process, run

TABLES: Final = 50
MOVES_A_SECOND: Final = 50.0
HONEST: Final = [f"127.0.1.{n}" for n in range(1, 11)]
HEAD_START: Final = 2.0
"""Seconds before play is measured."""
KINDS: Final = {"history": 32, "guests": 16, "plain": 32, "reconnect": 8, "hints": 80, "silent": 1100}
"""The attacks, with how many connections make each."""
NICENESS: Final = 10
"""Of the attacker and of the control."""
SETTINGS: Final = {"pause": "1000", "proxies": ""}
SPAWN: Final = multiprocessing.get_context("spawn")


class HonestTable(BusyTable):
    """A table that notes what is refused and what was acknowledged last."""

    acknowledged = 0
    refused: Counter[str]

    async def send(self, body: Mapping[str, object]) -> bool:
        status, content = await self.connection.ask("POST", f"/api/tables/{self.id}/moves", body)
        if status >= 400:
            self.refused[json.loads(content)["code"]] += 1
            return False
        found = PLY.search(content)
        assert found is not None
        self.acknowledged = int(found[1])
        return True

    async def is_whole(self) -> bool:
        """Whether the server still has every acknowledged move."""
        now = json.loads(await self.connection.call("GET", f"/api/tables/{self.id}"))
        return bool(now["ply"] >= self.acknowledged)


class Attack:
    """Attacks from one address."""

    def __init__(self, port: int, address: str, table: str, until: float, kinds: Sequence[str]) -> None:
        self.port, self.address, self.table, self.until, self.kinds = port, address, table, until, kinds
        self.answers = Counter[str]()

    async def run(self) -> None:
        attacks: dict[str, Callable[[Connection], Awaitable[None]]] = {
            "history": lambda one: self._ask_on(one, "GET", f"/api/tables/{self.table}/history?count=128&ply=0"),
            "guests": lambda one: self._ask_on(one, "POST", "/api/people", {"name": "Nobody"}),
            "plain": lambda one: self._ask_on(one, "GET", "/api/course/walk"),
            "reconnect": lambda one: self._ask(one, "GET", "/healthz"),
            "hints": self._hints,
            "silent": self._silent,
        }
        # Silent connections last: they would take those of the others.
        one_by_one = [(attacks[kind], float(kind == "silent")) for kind in self.kinds for _ in range(KINDS[kind])]
        await asyncio.gather(*(self._repeat(*one) for one in one_by_one))

    async def _repeat(self, attack: Callable[[Connection], Awaitable[None]], delay: float) -> None:
        await asyncio.sleep(delay)
        while time.time() < self.until:
            try:
                connection = await Connection(self.port, self.address).open()
                try:
                    await asyncio.wait_for(attack(connection), max(0.1, self.until - time.time()))
                finally:
                    connection.close()
            except (OSError, TimeoutError, asyncio.IncompleteReadError, RuntimeError):
                self.answers["no answer"] += 1
                await asyncio.sleep(0.02)

    async def _ask(self, connection: Connection, verb: str, path: str, body: object = None) -> None:
        status, _ = await connection.ask(verb, path, body)
        self.answers[f"{status // 100}xx"] += 1

    async def _ask_on(self, connection: Connection, verb: str, path: str, body: object = None) -> None:
        """Repeat a request on one connection until it ends."""
        while time.time() < self.until:
            await self._ask(connection, verb, path, body)

    async def _silent(self, connection: Connection) -> None:
        await connection.until_lost()

    async def _hints(self, connection: Connection) -> None:
        connection.token = json.loads(await connection.call("POST", "/api/people", {"name": "Hint"}))["token"]
        body = {"options": {"players": 2}, "seats": [{"kind": "local"}] * 2, "hints": True, "level": "captain"}
        table = json.loads(await connection.call("POST", "/api/tables", body))["table"]["id"]
        await connection.call("POST", f"/api/tables/{table}/start", {})
        await self._ask_on(connection, "GET", f"/api/tables/{table}/hint")


def attack(found: SimpleQueue[Any], *about: Any) -> None:
    """The attacker's process. It yields the CPU to the others, as if it were on another machine."""
    os.nice(NICENESS)
    one = Attack(*about)
    run(one.run())
    used = resource.getrusage(resource.RUSAGE_SELF)
    found.put((dict(one.answers), used.ru_utime + used.ru_stime))


def burn(share: float, until: float) -> None:
    """The control: use this share of a core on connections that do not involve the server."""
    os.nice(NICENESS)
    with socket.create_server(("127.0.4.1", 0)) as listening:
        start, cpu = time.time(), time.process_time()
        while time.time() < until:
            if time.process_time() - cpu > share * (time.time() - start):
                time.sleep(0.002)
                continue
            with socket.create_connection(listening.getsockname()) as connection, listening.accept()[0] as accepted:
                connection.sendall(b"GET / HTTP/1.1\r\n\r\n")
                accepted.sendall(accepted.recv(4096))
                connection.recv(4096)


async def play(name: str, process: Process, tables: Sequence[HonestTable], seconds: float) -> float:
    """Let the tables play, print how it went, and return the 99th percentile of their moves."""
    figures, refused, cpu, start = Figures(), Counter[str](), process.cpu(), time.perf_counter()
    for table in tables:
        table.figures, table.refused = figures, refused
    played = await asyncio.gather(
        *(table.play(TABLES / MOVES_A_SECOND, start + seconds) for table in tables), return_exceptions=True
    )
    lost = sum(isinstance(one, BaseException) for one in played)
    lost += sum([not await table.is_whole() for table in tables])
    share = (process.cpu() - cpu) / (time.perf_counter() - start)
    print(
        f"  {name + ':':18} p50 {figures.latency(0.5):6.1f} ms, p99 {figures.latency(0.99):6.1f} ms, "
        f"{figures.moves} moves, {lost} lost, refused: {dict(refused) or 'none'}, CPU of the server {share:.0%}",
        flush=True,
    )
    return figures.latency(0.99)


async def measure(
    process: Process, tables: Sequence[HonestTable], seconds: float, address: str, kinds: Sequence[str]
) -> tuple[float, float]:
    """The 99th percentiles with the attack and next to the control, as multiples of those without either."""
    quiet = await play("without abuse", process, tables, seconds)
    found: SimpleQueue[Any] = SPAWN.SimpleQueue()
    about = (process.port, address, tables[0].id, time.time() + seconds + HEAD_START, kinds)
    attacker = SPAWN.Process(target=attack, args=(found, *about))
    attacker.start()
    await asyncio.sleep(HEAD_START)
    abused = await play("with abuse", process, tables, seconds)
    answers, cpu = await asyncio.to_thread(found.get)
    await asyncio.to_thread(attacker.join)
    share = cpu / (seconds + HEAD_START)
    control = SPAWN.Process(target=burn, args=(share, time.time() + seconds + HEAD_START))
    control.start()
    await asyncio.sleep(HEAD_START)
    beside = await play("next to the control", process, tables, seconds)
    await asyncio.to_thread(control.join)
    print(f"  the attacker: {answers}, CPU {share:.0%}", flush=True)
    return abused / quiet, beside / quiet


async def bench(process: Process, seconds: float, runs: int, kinds: Sequence[str]) -> None:
    tables = [HonestTable(process.port, Figures(), HONEST[n % len(HONEST)]) for n in range(TABLES)]
    await asyncio.gather(*(table.open() for table in tables))
    ratios = []
    for n in range(runs):
        print(f"run {n + 1}")
        ratios.append(await measure(process, tables, seconds, f"127.0.3.{n + 1}", kinds))
    print(f"99th percentile of honest moves, medians of {runs} runs:")
    print(f"  with abuse, compared with none: {median(one[0] for one in ratios):.2f} times")
    print(f"  next to a process that uses as much CPU as the attacker: {median(one[1] for one in ratios):.2f} times")
    print(f"  with abuse, compared with that process: {median(one[0] / one[1] for one in ratios):.2f} times")
