"""A bot that needs nothing but HTTP: it takes a seat at a table of a Last Boat server and plays to the end.

    python examples/http_bot.py http://localhost:8133            sets up a table against a bot of the server
    python examples/http_bot.py http://localhost:8133 TABLE      joins the table with this id

It knows no rules: it receives messages and sends one of the legal moves they list. See docs/protocol.md.
"""

from __future__ import annotations

import hashlib
import json
import random
import secrets
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any


class Player:
    """A guest of the server."""

    def __init__(self, server: str, name: str) -> None:
        self.server = server.rstrip("/")
        self.salt = secrets.token_hex(16)
        self.token = ""
        self.token = self.call("POST", "/api/people", {"name": name})["token"]

    def call(self, verb: str, path: str, body: object = None) -> Any:
        """Send a request; a refusal comes back as its problem, with a `code`."""
        try:
            with urllib.request.urlopen(self._request(verb, path, body), timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            return json.load(refused)

    def commit(self, table: str) -> None:
        """Before the start, commit to a salt for the dice, so that nobody can rig them."""
        commitment = hashlib.sha256(self.salt.encode()).hexdigest()
        self.call("POST", f"/api/tables/{table}/salt", {"commitment": commitment})

    def reveal(self, table: str) -> None:
        """Once nobody can change theirs any more, reveal the salt."""
        self.call("POST", f"/api/tables/{table}/reveal", {"salt": self.salt})

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
            except (urllib.error.URLError, OSError):
                continue

    def _request(self, verb: str, path: str, body: object = None) -> urllib.request.Request:
        content = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return urllib.request.Request(self.server + path, content, headers, method=verb)


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
            player.call("POST", f"/api/tables/{table}/moves", body)
    return None


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: http_bot.py SERVER [TABLE]")
    end = play(*sys.argv[1:])
    print(f"the game is over ({end['view']['reason']}): {end['view']['scores']}")
