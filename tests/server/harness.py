"""The real server process and players who talk to it over real sockets."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Self

import httpx
from httpx._transports import default as transports
from server.forked import ForkedProcess

# Every client of httpx, and every `httpx.get`, reads the system's certificates, which takes 27 ms. Read them once.
vars(transports)["create_ssl_context"] = cache(httpx.create_ssl_context)

START = """
from lastboat.server.launch import serve
from lastboat.server.settings import from_environment
serve(from_environment())
"""
PATIENCE = 600.0
"""Seconds that anything may take on a busy machine, such as a server that has to compile the rules. Only a failure
waits so long."""
ROOT = Path(__file__).parents[2]
UNLIMITED = {
    "pause": 0,
    "leave_grace": 0,
    "rate": 100000,
    "burst": 100000,
    "streams_each": 500,
    "tables_each": 10000,
    "address_rate": 100000,
    "address_burst": 100000,
    "address_streams": 2000,
    "address_guests": 100000,
    "address_tables": 100000,
    "address_listed": 100000,
    "chat_each": 100_000_000,
    "address_chat": 100_000_000,
}
"""So that one test does not use up what another needs; tests of limits set their own."""


def wait_until(is_so: Callable[[], bool], why_not: Callable[[], str] = str) -> None:
    """Ask again and again until it is so; `why_not` explains a failure."""
    until = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > until:
            raise TimeoutError(why_not())
        time.sleep(0.02)


class ServerExited(Exception):
    """A server has stopped before it could be used; its log says why."""


class Server:
    """One server process with its own database; it can be killed and restarted."""

    program = START
    patch = ""
    """Runs before the program, when everything is loaded: for what is looked up at every use."""
    awaited = "bots"
    """What `/healthz` says when tests may begin: bots of every level can play."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.settings = {**UNLIMITED, **settings}
        self.log = folder / "log.txt"
        self.process: subprocess.Popen[str] | ForkedProcess | None = None
        self.url = ""

    @property
    def database(self) -> Path:
        return self.folder / "lastboat.db"

    def start(self) -> Self:
        chosen = {"database": f"sqlite+aiosqlite:///{self.database}", "port": 0, **self.settings}
        environment = {**os.environ, **{f"LASTBOAT_{name.upper()}": str(value) for name, value in chosen.items()}}
        self.process = self.launch(environment)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "Last Boat is at" not in line:
            self.process.wait()
            self._close_pipe()
            raise ServerExited(line + self.log.read_text())
        self.url = line.split()[4].rstrip("/")
        self.settings["port"] = int(self.url.rsplit(":", 1)[1])
        try:
            self.wait_until_warm()
        except TimeoutError:
            self.kill()
            raise
        return self

    def launch(self, environment: Mapping[str, str]) -> subprocess.Popen[str] | ForkedProcess:
        """Run the program; one of its own patches modules before they are imported, so it starts from nothing."""
        if self.program == START:
            return ForkedProcess(self.patch + self.program, environment, self.log, ROOT)
        return start_from_nothing(self, environment)

    def wait_until_warm(self) -> None:
        wait_until(self._is_warm, self.log.read_text)

    def _is_warm(self) -> bool:
        try:
            answer = httpx.get(f"{self.url}/healthz", timeout=10)
        except httpx.TransportError:
            return False
        is_loaded = answer.headers["content-type"] == "application/json"
        return is_loaded and bool(answer.json().get(self.awaited))

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close_pipe()

    def stop(self) -> int:
        assert self.process is not None
        self.process.terminate()
        code = self.process.wait(timeout=PATIENCE)
        self._close_pipe()
        return code

    def _close_pipe(self) -> None:
        assert self.process is not None
        if self.process.stdout is not None:
            self.process.stdout.close()


class TimedServer(Server):
    """A server whose clock the test moves ahead."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._file = folder / "ahead"
        self._ahead = 0.0
        super().__init__(folder, clock_file=self._file, **settings)

    def advance(self, seconds: float) -> None:
        """Replace the file in one step: to the server, an empty file is a clock that has gone back."""
        self._ahead += seconds
        written = self._file.with_suffix(".new")
        written.write_text(str(self._ahead))
        written.replace(self._file)


class FreshServer(Server):
    """A server that starts from nothing, as everybody's does."""

    def launch(self, environment: Mapping[str, str]) -> subprocess.Popen[str]:
        return start_from_nothing(self, environment)


def start_from_nothing(server: Server, environment: Mapping[str, str]) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", server.program]
    with server.log.open("a") as log:
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment, cwd=ROOT)


WAITING = """
import time
from pathlib import Path
from lastboat.server.runtime import warm_up
prepare = warm_up.prepare_{part}
def prepare_later(*args):
    while not Path({file!r}).exists():
        time.sleep(0.02)
    prepare(*args)
warm_up.prepare_{part} = prepare_later
"""


class WaitingServer(Server):
    """A server whose rules or bots are compiled only once a file exists."""

    def __init__(self, folder: Path, file: Path, *, part: str, awaited: str) -> None:
        super().__init__(folder)
        self.patch = WAITING.format(part=part, file=str(file))
        self.awaited = awaited


class Player:
    """A guest with a token."""

    def __init__(self, server: Server | str, name: str = "Ada", token: str | None = None) -> None:
        """The server, or the address under which a proxy passes requests on to servers."""
        self.url = server if isinstance(server, str) else server.url
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)
        self.recovery = ""
        if token is None:
            welcome = self.http.post("/api/people", json={"name": name}).json()
            token, self.recovery = welcome["token"], welcome["recovery"]
        self.http.cookies.clear()
        self.token = token
        self.http.headers["Authorization"] = f"Bearer {token}"

    def close(self) -> None:
        self.http.close()

    def post(self, path: str, body: Any = None, *, ok: bool = True) -> Any:
        return self._answer(self.http.post(path, json=body if body is not None else {}), ok)

    def put(self, path: str, body: Any, *, ok: bool = True) -> Any:
        return self._answer(self.http.put(path, json=body), ok)

    def get(self, path: str, *, ok: bool = True, **query: Any) -> Any:
        return self._answer(self.http.get(path, params=query or None), ok)

    def _answer(self, answer: httpx.Response, ok: bool) -> Any:
        body = answer.json()
        assert (answer.status_code < 400) == ok, (answer.status_code, body)
        return body

    def create(self, *kinds: str, **chosen: Any) -> str:
        """Create a table with these seats, bots being stowaways; returns its id."""
        options = {"players": len(kinds), **chosen.pop("options", {})}
        seats = [{"kind": kind} for kind in kinds]
        body = {"options": options, "seats": seats, "level": "stowaway", **chosen}
        created: str = self.post("/api/tables", body)["table"]["id"]
        return created

    def look(self, table: str, seat: str | None = None) -> Any:
        return self.get(f"/api/tables/{table}" + (f"?seat={seat}" if seat else ""))

    def move(self, table: str, ply: int, *moves: str | int, key: str | None = None, **more: Any) -> Any:
        ok = more.pop("ok", True)
        body = {"ply": ply, "moves": list(moves), "key": key or new_key(), **more}
        return self.post(f"/api/tables/{table}/moves", body, ok=ok)

    @contextmanager
    def listen(self, table: str, since: int | None = None, seat: str | None = None) -> Iterator[Iterator[Any]]:
        """The messages of the table's stream."""
        headers = {} if since is None else {"Last-Event-ID": str(since)}
        query = {"seat": seat} if seat else {}
        with self.http.stream("GET", f"/api/tables/{table}/stream", headers=headers, params=query) as answer:
            assert answer.status_code == 200
            yield messages(answer.iter_lines())


def new_key() -> str:
    """A key that no move has had, in this process or in one that wrote a database before: that would not be played."""
    return uuid.uuid4().hex


def messages(lines: Iterator[str]) -> Iterator[Any]:
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line[6:])


def play_on(players: dict[str, Player], table: str, *, seed: int = 1, most: int = 10_000) -> Any:
    """Let the players of these seats decide at random, so often or until the game is over; returns the last message."""
    chance = random.Random(seed)
    spokesman = next(iter(players.values()))
    now: Any = None

    def is_over_or_ours() -> bool:
        nonlocal now
        now = spokesman.look(table)
        return now["table"]["status"] == "over" or now["view"]["actor"] in players

    for _ in range(most):
        wait_until(is_over_or_ours, lambda: f"bots do not move: {now}")
        if now["table"]["status"] == "over":
            return now
        seat = now["view"]["actor"]
        # Somebody with several seats sees what another of theirs may do only when asking for that one.
        is_seen = players[seat] is spokesman and now["own"] and now["own"]["legal"]
        _decide(players[seat], table, seat, now if is_seen else players[seat].look(table, seat), chance)
    return spokesman.look(table)


def _decide(player: Player, table: str, seat: str, mine: Any, chance: random.Random) -> None:
    """Make one move, if the seat is still asked; somebody else may have moved meanwhile."""
    legal = mine["own"]["legal"] if mine["own"] else []
    if legal:
        moves = [chance.choice(legal)["action"]]
        body = {"ply": mine["ply"], "moves": moves, "key": new_key(), "seat": seat}
        answer = player.http.post(f"/api/tables/{table}/moves", json=body)
        assert answer.status_code in (200, 409), answer.text
