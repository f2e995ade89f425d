"""Writes what a version leaves behind on disk: `python tests/releases/write.py 0.2.0`, once, when it is released.

A record, a position, and the database of a server that has used every table of its schema, with what its people saw.
test_releases.py reads them with every later version. They are never written again.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from server.authenticator import Authenticator
from server.harness import Player, Server, play_on, wait_until
from server.push.push_service import Browser
from server.series import EasyServer

from lastboat import Game
from lastboat.server.push.keys import make_key
from lastboat.server.store.schema import METADATA

HERE: Final = Path(__file__).parent
PLAYERS: Final = ("Ada", "Bob")
MIDDLE: Final = 150
"""Decisions after which a game is left in play."""
OPTIONS: Final = {"edition": "the-island", "squid": "with-whales"}


CLOCK: Final = {"kind": "live", "bank": 600, "increment": 10}
PAGES: Final = (
    "me",
    "me/people",
    "me/passkeys",
    "me/invitations",
    "me/ratings",
    "me/profile",
    "me/data",
    "daily",
)
"""What each person may look at besides tables."""


def write(folder: Path) -> None:
    folder.mkdir()
    write_files(folder)
    with tempfile.TemporaryDirectory() as made:
        make_key(Path(made) / "key.pem")
        push = {"push_key": f"{made}/key.pem", "push_contact": "mailto:you@example.org", "push_hosts": "push.example"}
        server = EasyServer(Path(made), idle=2, push_patience=9999, **push).start()
        server.url = server.url.replace("127.0.0.1", "localhost")  # passkeys are for names
        try:
            seen = play_at(server)
            wait_until(lambda: unused(server) == set(), lambda: f"no rows: {unused(server)}")
        finally:
            server.stop()
        with closing(sqlite3.connect(server.database)) as database:
            database.execute("VACUUM INTO ?", (str(folder / "lastboat.db"),))
    (folder / "seen.json").write_text(json.dumps(seen) + "\n", encoding="utf-8")


def unused(server: Server) -> set[str]:
    """The tables of the schema without a row."""
    with closing(sqlite3.connect(server.database)) as database:
        return {name for name in METADATA.tables if not database.execute(f"SELECT 1 FROM {name}").fetchone()}


def write_files(folder: Path) -> None:
    game, lots = Game(players=3, edition="survive", seed=2), random.Random(2)
    while not game.over:
        if game.ply == MIDDLE:
            (folder / "position.txt").write_text(game.position(), encoding="utf-8")
        game.play(lots.choice(game.legal))
    (folder / "record.json").write_text(str(game.record()), encoding="utf-8")
    (folder / "end.txt").write_text(game.position(), encoding="utf-8")


def play_at(server: Server) -> dict[str, Any]:
    """Play, and return each person's token and what each of them sees."""
    people = [Player(server, name) for name in PLAYERS]
    ada, bob = people
    send(ada, "PATCH", "/api/me", {"face": "cook"})
    tables = [ada.create("person", "open", options=OPTIONS) for _ in range(3)]
    for table in tables[:2]:
        bob.post(f"/api/tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{tables[0]}/chat", {"text": "Last one in is shark food."})
    seats = dict(zip(("red", "blue"), people, strict=True))
    play_on(seats, tables[0])
    play_on(seats, tables[1], most=MIDDLE)
    keep_company(server, ada, bob, tables[2])
    pages = [*PAGES, *play_for_ratings(ada, bob)]
    wait_until(lambda: ada.get(f"/api/tables/{tables[0]}/review")["state"] == "done")
    seen = {one.token: {table: one.look(table) for table in tables} for one in people}
    pages_seen = {one.token: {page: one.get(f"/api/{page}") for page in pages} for one in people}
    record = ada.get(f"/api/tables/{tables[0]}/record")
    for one in people:
        one.close()
    return {"seen": seen, "pages": pages_seen, "records": {tables[0]: record}}


def keep_company(server: Server, ada: Player, bob: Player, waiting: str) -> None:
    """Names, passkeys, devices, friends, invitations, mutes, reports, a search, and what the operator does."""
    cy, eve = Player(server, "Cy"), Player(server, "Eve")
    for one in (ada, bob):
        send(one, "PATCH", "/api/me", {"keep": True, "public": True})
    passkey = Authenticator(origin=server.url).make(ada.post("/api/me/passkeys/challenge"))
    send(ada, "POST", "/api/me/passkeys", passkey)
    send(ada, "POST", "/api/me/passkeys/challenge")
    send(bob, "PUT", "/api/me/device", {"endpoint": "https://push.example/1", "keys": Browser().keys, "lang": "fr"})
    send(ada, "POST", "/api/me/friends", {"name": "Bob"})
    friend = ada.get("/api/me/people")["friends"][0]["id"]
    send(ada, "POST", f"/api/tables/{waiting}/invitations", {"person": friend})
    public = ada.create("person", "open", "open", public=True)
    eve.post(f"/api/tables/{public}/join")
    (rude,) = (one["id"] for one in ada.get(f"/api/tables/{public}/people")["people"] if one["name"] == "Eve")
    send(ada, "POST", f"/api/tables/{public}/reports", {"person": rude, "reason": "insults", "line": "Boo!"})
    send(ada, "PUT", f"/api/me/mutes/{rude}")
    search = {"players": 4, "clock": "days", "rated": False, "bots_after": None, "commitment": "0" * 64}
    send(cy, "POST", "/api/queue", search)
    database = {"LASTBOAT_DATABASE": f"sqlite+aiosqlite:///{server.database}"}
    command = [sys.executable, "-m", "lastboat", "people", "ban", "Eve"]
    subprocess.run(command, env=os.environ | database, check=True, capture_output=True)
    cy.close()
    eve.close()


def send(player: Player, method: str, path: str, body: Any = None) -> None:
    player.http.request(method, path, json={} if body is None else body).raise_for_status()


def play_for_ratings(ada: Player, bob: Player) -> list[str]:
    """A rated game, an evening of two games, a puzzle and the island of the day; returns further pages to look at."""
    rated = ada.create("person", "open", rated=True, clock=CLOCK)
    bob.post(f"/api/tables/{rated}/join")
    ada.post(f"/api/tables/{rated}/start")
    play_on({"red": ada, "blue": bob}, rated)
    again = ada.post(f"/api/tables/{rated}/rematch")["table"]
    bob.post(f"/api/tables/{rated}/rematch")
    evening = ada.look(again)["table"]["evening"]["id"]
    puzzle = ada.get("/api/puzzles")["puzzles"][0]["id"]
    ada.post(f"/api/puzzles/{puzzle}", {"moves": [], "reveal": True})
    play_on({"red": ada}, ada.post("/api/daily")["table"])
    begun = bob.post("/api/daily")["table"]
    wait_until(lambda: bob.look(begun)["view"]["actor"] == "red")
    return [f"tables/{rated}/ratings", f"evenings/{evening}"]


if __name__ == "__main__":
    write(HERE / sys.argv[1])
