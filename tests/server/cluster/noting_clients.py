"""Clients that play through a proxy, whatever happens behind it, and note all that they do and hear."""

from __future__ import annotations

import itertools
import json
import random
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx
from server.cluster.history_checker import Operation

GIVE_UP = 3.0
"""Seconds after which a client takes an answer for lost and asks again, more patiently each time: a machine may be too
busy to answer in time."""
LONGEST = 60.0
NO_PROGRESS = 600.0
"""Seconds after which a site that makes no progress is taken for stuck: on a busy machine it may just starve."""
KEYS = itertools.count()


@dataclass
class Notes:
    """What one client knows of one table."""

    seat: str
    operations: list[Operation] = field(default_factory=list)
    heard: list[dict[str, Any]] = field(default_factory=list)
    """Messages of its stream."""
    read: list[dict[str, Any]] = field(default_factory=list)
    """Messages that it was answered with."""


class Guest:
    """A person at one table, with a stream that is opened again whenever it ends."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.done = threading.Event()
        self._is_resting = threading.Event()
        self.http = httpx.Client(base_url=url)
        self.token: str = self.retry_until_answered("POST", "/api/people", {"name": name})["token"]
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        self.notes = Notes("")
        self.table = ""
        self._threads: list[threading.Thread] = []

    def retry_until_answered(self, verb: str, path: str, body: object = None) -> Any:
        """Repeat a request until there is an answer that is no failure of the server."""
        patience = GIVE_UP
        while not self.done.is_set() and not self._is_resting.is_set():
            answer = self.ask(verb, path, body, patience)
            patience = min(2 * patience, LONGEST)
            if answer is not None and answer.status_code not in (429, 500, 502, 503, 504):
                return answer.json()
            time.sleep(0.05)
        raise InterruptedError

    def ask(self, verb: str, path: str, body: object, patience: float) -> httpx.Response | None:
        """One request; None if its answer is lost."""
        try:
            return self.http.request(verb, path, json=body, timeout=patience)
        except httpx.TransportError:
            return None

    def sit(self, table: str, seat: str, seed: int) -> None:
        """Play this seat at random from now on, and listen."""
        self.table, self.notes.seat = table, seat
        self._threads = [
            threading.Thread(target=self._play, args=[random.Random(seed)]),
            threading.Thread(target=self._listen, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def stop_playing(self) -> None:
        """Stop playing; the stream continues until `close`."""
        self._is_resting.set()
        self._threads[0].join()

    def close(self) -> None:
        self.done.set()
        self.http.close()

    def _play(self, chance: random.Random) -> None:
        try:
            while not self._is_resting.is_set() and not self._make_one_move(chance):
                pass
        except InterruptedError:
            return

    def _make_one_move(self, chance: random.Random) -> bool:
        """Returns whether the game is over."""
        now = self._note("read", "GET", f"/api/tables/{self.table}")
        if now["table"]["status"] == "over":
            return True
        legal = now["own"]["legal"]
        if not legal:
            time.sleep(0.05)
            return False
        body = {"ply": now["ply"], "moves": [chance.choice(legal)["action"]], "key": f"n{next(KEYS)}"}
        self._note("move", "POST", f"/api/tables/{self.table}/moves", body)
        return False

    def _note(self, kind: str, verb: str, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Insist, and note the operation from the first try to the answer."""
        operation = Operation(kind, time.monotonic(), key=body["key"] if body else None)
        self.notes.operations.append(operation)
        answer: dict[str, Any] = self.retry_until_answered(verb, path, body)
        operation.returned = time.monotonic()
        operation.was_refused = "code" in answer
        message = answer.get("now", {}) if operation.was_refused else answer
        operation.seq = message.get("seq")
        if operation.seq is not None:
            self.notes.read.append(message)
        return message

    def _listen(self) -> None:
        last: int | None = None
        while not self.done.is_set():
            headers = {"Authorization": f"Bearer {self.token}"} | ({} if last is None else {"Last-Event-ID": str(last)})
            try:
                with httpx.stream(
                    "GET", f"{self.url}/api/tables/{self.table}/stream", headers=headers, timeout=20
                ) as answer:
                    for line in answer.iter_lines() if answer.status_code == 200 else ():
                        if line.startswith("data: "):
                            message = json.loads(line[6:])
                            self.notes.heard.append(message)
                            last = message["seq"]
                            if message["table"]["status"] == "over":
                                return
            except (httpx.TransportError, json.JSONDecodeError):
                pass
            time.sleep(0.05)

    def wait_until_heard(self, seq: int) -> None:
        """Wait until the stream has told of this entry."""
        until = time.monotonic() + NO_PROGRESS
        while not self.notes.heard or self.notes.heard[-1]["seq"] < seq:
            assert time.monotonic() < until, f"{self.notes.seat} heard nothing of entry {seq}"
            time.sleep(0.05)


def open_table(url: str, seed: int, *, rated: bool = False) -> list[Guest]:
    """Two people at a new table with a clock, playing: against two bots, or alone if the game is rated."""
    red, blue = Guest(url, f"Red {seed}"), Guest(url, f"Blue {seed}")
    kinds = ("person", "open") if rated else ("person", "open", "bot", "bot")
    seats = [{"kind": kind} for kind in kinds]
    options = {"players": len(kinds)}
    chosen = {"options": options, "seats": seats, "level": "stowaway", "clock": {"kind": "live"}, "rated": rated}
    table = red.retry_until_answered("POST", "/api/tables", chosen)["table"]["id"]
    path = f"/api/tables/{table}"
    while "blue" not in blue.retry_until_answered("GET", path)["you"]["seats"]:
        blue.retry_until_answered("POST", f"{path}/join", {})
    while red.retry_until_answered("GET", path)["table"]["status"] == "gathering":
        red.retry_until_answered("POST", f"{path}/start")
    for n, (guest, seat) in enumerate(((red, "red"), (blue, "blue"))):
        guest.sit(table, seat, 2 * seed + n)
    return [red, blue]


def let_play(guests: Sequence[Guest], moves: int) -> None:
    """Wait until each of them has made this many more moves."""
    goals = {id(guest): _moves(guest) + moves for guest in guests}
    until = time.monotonic() + NO_PROGRESS
    while any(_moves(guest) < goals[id(guest)] and not is_over(guest) for guest in guests):
        assert time.monotonic() < until, [(guest.notes.seat, _moves(guest)) for guest in guests]
        time.sleep(0.05)


def _moves(guest: Guest) -> int:
    return sum(one.kind == "move" and one.returned is not None for one in guest.notes.operations)


def is_over(guest: Guest) -> bool:
    return bool(guest.notes.read) and guest.notes.read[-1]["table"]["status"] == "over"
