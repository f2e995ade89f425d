"""A bot that needs nothing but HTTP: it takes a seat at a table of a Last Boat server and plays to the end.

    python examples/http_bot.py http://localhost:8133            sets up a table against a bot of the server
    python examples/http_bot.py http://localhost:8133 TABLE      joins the table with this id

It knows no rules: it receives messages and sends one of the legal moves they list. When the server asks for patience,
it waits as long as it is told: a server that has just started compiles its rules first. See docs/protocol.md.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

PASSING = (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE)
"""What a proxy answers for a while."""


class Refused(Exception):
    """The server will not do it, and waiting does not help."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status


class Player:
    """A guest of the server."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server.rstrip("/")
        self.salt = secrets.token_hex(16)
        self.token = ""
        self.token = self.call("POST", "/api/people", {"name": name})["token"]

    def call(self, verb: str, path: str, body: object = None) -> Any:
        """Send a request, again if it is to wait, and return the answer."""
        while True:
            try:
                with urllib.request.urlopen(self._request(verb, path, body), timeout=60) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as refusal:
                wait(refusal)

    def offer(self, path: str, body: object) -> None:
        """Send what comes too late if the table has gone on meanwhile: its next message says where it is."""
        try:
            self.call("POST", path, body)
        except Refused as refused:
            if refused.status != HTTPStatus.CONFLICT:
                raise

    def commit(self, table: str) -> None:
        """Before the start, commit to a salt for the dice, so that nobody can rig them."""
        commitment = hashlib.sha256(self.salt.encode()).hexdigest()
        self.offer(f"/api/tables/{table}/salt", {"commitment": commitment})

    def reveal(self, table: str) -> None:
        """Once nobody can change theirs any more, reveal the salt."""
        self.offer(f"/api/tables/{table}/reveal", {"salt": self.salt})

    def listen(self, table: str) -> Iterator[Any]:
        """The table's messages as they arrive; after a disconnect, continues after the last one received."""
        last = ""
        while True:
            request = self._request("GET", f"/api/tables/{table}/stream")
            request.add_header("Last-Event-ID", last)
            try:
                with urllib.request.urlopen(request, timeout=60) as stream:
                    for line in stream:
                        word, _, rest = line.decode().rstrip("\n").partition(": ")
                        if word == "id":
                            last = rest
                        elif word == "data":
                            yield json.loads(rest)
            except urllib.error.HTTPError as refusal:
                wait(refusal)
            except OSError:
                time.sleep(1)

    def _request(self, verb: str, path: str, body: object = None) -> urllib.request.Request:
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return urllib.request.Request(self.server + path, content, headers, method=verb)


def wait(refusal: urllib.error.HTTPError) -> None:
    """Wait as long as the refusal says (too many requests, still starting); raise `Refused` if it says nothing.

    A proxy says nothing of time when it counts too many requests, or while no server is behind it.
    """
    seconds = refusal.headers["Retry-After"]
    if refusal.headers.get_content_type() == "application/problem+json":
        detail = json.load(refusal)["detail"]
    else:
        detail = refusal.reason
        seconds = "1" if refusal.code in PASSING else seconds
    if seconds is None:
        raise Refused(refusal.code, detail)
    print(f"waiting {seconds} s: {detail}", file=sys.stderr, flush=True)
    time.sleep(float(seconds))


def choose(message: Any) -> list[int]:
    """The actions to play: preferably landing, then a whole route, otherwise anything."""
    legal, routes = message["own"]["legal"], message["own"]["routes"]
    landing = [move["action"] for move in legal if move["move"]["verb"] == "land"]
    if landing:
        return [random.choice(landing)]
    if routes and random.random() < 0.5:
        actions: list[int] = random.choice(routes)["actions"]
        return actions
    return [random.choice(legal)["action"]]


def play(server: str, table: str | None = None) -> Any:
    """Take a seat and play; returns the last message."""
    player = Player(server, "Stranger")
    if table is None:
        seats = [{"kind": "person"}, {"kind": "bot", "level": "stowaway"}]
        table = player.call("POST", "/api/tables", {"options": {"players": 2}, "seats": seats})["table"]["id"]
        player.commit(table)
        player.call("POST", f"/api/tables/{table}/start", {})
    else:
        player.call("POST", f"/api/tables/{table}/join", {})
        player.commit(table)
    for message in player.listen(table):
        if message["table"]["status"] == "starting":
            player.reveal(table)
        if message["table"]["status"] == "over":
            return message
        if message["own"] and message["own"]["legal"]:
            body = {"ply": message["ply"], "moves": choose(message), "key": f"ply-{message['ply']}-{message['seq']}"}
            player.offer(f"/api/tables/{table}/moves", body)
    return None


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: http_bot.py SERVER [TABLE]")
    try:
        end = play(*sys.argv[1:])
    except (Refused, OSError) as error:
        sys.exit(f"{sys.argv[1]}: {error}")
    print(f"the game is over ({end['view']['reason']}): {end['view']['scores']}")
