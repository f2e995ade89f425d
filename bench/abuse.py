"""One address attacks while others play: how much longer do their moves take, and is anything refused or lost?

Run by `bench/server.py --abuse`. The server has its default limits. Fifty tables with four streams each play from ten
addresses of this machine, and a visitor from an eleventh looks around. The attacker has its own process and one
address: it requests frames of the history, creates guests, requests hints for many of them, sends plain requests as
fast as it can, and opens connections that send nothing.

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
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from typing import Any, Final

from connections import Connection, run
from table_load import PLY, BusyTable, Figures, Process, wait_until_warm

TABLES: Final = 50
MOVES_A_SECOND: Final = 50.0
HONEST: Final = [f"127.0.1.{n}" for n in range(1, 11)]
VISITOR: Final = "127.0.2.1"
HEAD_START: Final = 2.0
"""Seconds before play is measured."""
KINDS: Final = ("history", "guests", "plain", "reconnect", "hints", "silent")
NICENESS: Final = 10
"""Of the attacker and of the control."""
SETTINGS: Final = {"pause": "1000", "proxies": ""}


class HonestTable(BusyTable):
    """A table that notes what is refused and what was acknowledged last."""

    acknowledged = 0
    refused: Counter[str]

    async def send(self, body: dict[str, Any]) -> bool:
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


async def look_around(port: int, table: str, until: float, refused: Counter[str]) -> int:
    """What an honest visitor asks for; returns how many requests."""
    connection = await Connection(port, VISITOR).open()
    asked = 0
    while time.perf_counter() < until:
        for verb, path, body in (
            ("POST", "/api/people", {"name": "Visitor"}),
            ("GET", "/api/tables", None),
            ("GET", f"/api/tables/{table}/history?count=32&ply=0", None),
            ("GET", f"/api/tables/{table}/timeline", None),
            ("GET", "/api/course/walk", None),
        ):
            status, content = await connection.ask(verb, path, body)
            asked += 1
            if status >= 400:
                refused[json.loads(content)["code"]] += 1
            await asyncio.sleep(0.2)
    connection.close()
    return asked


class Attack:
    """Every kind of attack from one address."""

    def __init__(self, port: int, address: str, table: str, until: float, kinds: Sequence[str]) -> None:
        self.kinds = kinds
        self.port = port
        self.address = address
        self.table = table
        self.until = until
        self.answers = Counter[str]()

    async def run(self) -> None:
        at_once = {
            "history": (self._history, 32),
            "guests": (self._guest, 16),
            "plain": (self._plain, 32),
            "reconnect": (self._reconnect, 8),
            "hints": (self._hint, 80),
            "silent": (self._silent, 1100),
        }
        await asyncio.gather(
            *(self._repeat(one) for kind in self.kinds for one, count in [at_once[kind]] for _ in range(count))
        )

    async def _repeat(self, one: Callable[[], Awaitable[None]]) -> None:
        while time.time() < self.until:
            try:
                await asyncio.wait_for(one(), max(0.1, self.until - time.time()))
            except (OSError, TimeoutError, asyncio.IncompleteReadError, RuntimeError):
                self.answers["no answer"] += 1
                await asyncio.sleep(0.02)

    async def _ask_on(self, verb: str, path: str, body: object = None) -> None:
        """Repeat a request on one connection until it ends."""
        connection = await Connection(self.port, self.address).open()
        try:
            while time.time() < self.until:
                status, _ = await connection.ask(verb, path, body)
                self.answers[f"{status // 100}xx"] += 1
        finally:
            connection.close()

    async def _history(self) -> None:
        await self._ask_on("GET", f"/api/tables/{self.table}/history?count=128&ply=0")

    async def _guest(self) -> None:
        await self._ask_on("POST", "/api/people", {"name": "Nobody"})

    async def _plain(self) -> None:
        await self._ask_on("GET", "/api/course/walk")

    async def _reconnect(self) -> None:
        connection = await Connection(self.port, self.address).open()
        try:
            status, _ = await connection.ask("GET", "/healthz")
            self.answers[f"{status // 100}xx"] += 1
        finally:
            connection.close()

    async def _silent(self) -> None:
        """After the others, because it would take their connections."""
        await asyncio.sleep(1)
        connection = await Connection(self.port, self.address).open()
        try:
            await connection.until_lost()
        finally:
            connection.close()

    async def _hint(self) -> None:
        connection = await Connection(self.port, self.address).open()
        try:
            connection.token = json.loads(await connection.call("POST", "/api/people", {"name": "Hint"}))["token"]
            body = {
                "options": {"players": 2},
                "seats": [{"kind": "local"}] * 2,
                "hints": True,
                "level": "captain",
            }
            table = json.loads(await connection.call("POST", "/api/tables", body))["table"]["id"]
            await connection.call("POST", f"/api/tables/{table}/start", {})
            while time.time() < self.until:
                status, _ = await connection.ask("GET", f"/api/tables/{table}/hint")
                self.answers[f"hint {status // 100}xx"] += 1
        finally:
            connection.close()


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


class Phase:
    """Some seconds of play, with or without an attack."""

    def __init__(self, process: Process, tables: list[HonestTable], seconds: float) -> None:
        self.process = process
        self.tables = tables
        self.seconds = seconds
        self.figures = Figures()
        self.refused = Counter[str]()
        self.lost = 0
        self.cpu = 0.0
        self.worker_cpu = 0.0

    async def run(self) -> Phase:
        cpu, worker, start = self.process.cpu(), worker_cpu(self.process.popen.pid), time.perf_counter()
        until = start + self.seconds
        for table in self.tables:
            table.figures, table.refused = self.figures, self.refused
        played = await asyncio.gather(
            *(table.play(TABLES / MOVES_A_SECOND, until) for table in self.tables),
            look_around(self.process.port, self.tables[0].id, until, self.refused),
            return_exceptions=True,
        )
        self.lost = sum(isinstance(one, BaseException) for one in played)
        self.lost += sum([not await table.is_whole() for table in self.tables])
        took = time.perf_counter() - start
        self.cpu = (self.process.cpu() - cpu) / took
        self.worker_cpu = (worker_cpu(self.process.popen.pid) - worker) / took
        return self

    def __str__(self) -> str:
        figures = self.figures
        shares = f"CPU of the server {self.cpu:.0%}, of its bots {self.worker_cpu:.0%}"
        return (
            f"p50 {figures.latency(0.5):6.1f} ms, p99 {figures.latency(0.99):6.1f} ms, {figures.moves} moves, "
            f"{self.lost} lost, honest requests refused: {dict(self.refused) or 'none'}, {shares}"
        )


def worker_cpu(server: int) -> float:
    """CPU seconds so far of the process in which the server's bots think, or 0."""
    used = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = path.read_text().rsplit(")", 1)[1].split()
            if int(words[1]) == server:
                used += int(words[11]) + int(words[12])
    return used / os.sysconf("SC_CLK_TCK")


class Run:
    """Play without an attack, with one, and next to the control."""

    def __init__(self, process: Process, tables: list[HonestTable], seconds: float) -> None:
        self.process = process
        self.tables = tables
        self.seconds = seconds
        self.context = multiprocessing.get_context("spawn")

    async def run(self, address: str, kinds: Sequence[str]) -> tuple[float, float]:
        """The 99th percentiles with the attack and next to the control, as multiples of those without either."""
        quiet = await self._phase("without abuse")
        answers, share, abused = await self._under_attack(address, kinds)
        control = await self._beside_control(share)
        print(f"  the attacker: {answers}, CPU {share:.0%}", flush=True)
        return abused / quiet, control / quiet

    async def _phase(self, name: str) -> float:
        phase = await Phase(self.process, self.tables, self.seconds).run()
        print(f"  {name + ':':18} {phase}", flush=True)
        return phase.figures.latency(0.99)

    async def _under_attack(self, address: str, kinds: Sequence[str]) -> tuple[dict[str, int], float, float]:
        found: SimpleQueue[Any] = self.context.SimpleQueue()
        about = (self.process.port, address, self.tables[0].id, time.time() + self.seconds + HEAD_START, kinds)
        attacker = self.context.Process(target=attack, args=(found, *about))
        attacker.start()
        await asyncio.sleep(HEAD_START)
        latency = await self._phase("with abuse")
        answers, cpu = await asyncio.to_thread(found.get)
        await asyncio.to_thread(attacker.join)
        return answers, cpu / (self.seconds + HEAD_START), latency

    async def _beside_control(self, share: float) -> float:
        control = self.context.Process(target=burn, args=(share, time.time() + self.seconds + HEAD_START))
        control.start()
        await asyncio.sleep(HEAD_START)
        latency = await self._phase("next to the control")
        await asyncio.to_thread(control.join)
        return latency


async def bench(process: Process, seconds: float, runs: int, kinds: Sequence[str]) -> None:
    await wait_until_warm(process.port)
    tables = [HonestTable(process.port, Figures(), HONEST[n % len(HONEST)]) for n in range(TABLES)]
    await asyncio.gather(*(table.open() for table in tables))
    ratios = []
    for n in range(runs):
        print(f"run {n + 1}")
        ratios.append(await Run(process, tables, seconds).run(f"127.0.3.{n + 1}", kinds))
        print(f"  p99 with abuse {ratios[-1][0]:.2f} times, next to the control {ratios[-1][1]:.2f} times", flush=True)
    abused, control = (sorted(found)[runs // 2] for found in zip(*ratios, strict=True))
    own = sorted(with_abuse / beside for with_abuse, beside in ratios)[runs // 2]
    print(f"99th percentile of honest moves, medians of {runs} runs:")
    print(f"  with abuse, compared with none: {abused:.2f} times")
    print(f"  next to a process that uses as much CPU as the attacker: {control:.2f} times")
    print(f"  with abuse, compared with that process (the server's own part): {own:.2f} times")
