"""Writes what a version leaves behind on disk: `python tests/releases/write.py 0.2.0`, once, when it is released.

A record, a position, and the database of a server with a finished game, one in play and a table that waits, with what
its people saw. test_releases.py reads them with every later version. They are never written again.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from server.harness import Player, Server, play_on

from lastboat import Game

HERE: Final = Path(__file__).parent
PLAYERS: Final = ("Ada", "Bob")
MIDDLE: Final = 150
"""Decisions after which a game is left in play."""
OPTIONS: Final = {"edition": "the-island", "squid": "with-whales"}


def write(folder: Path) -> None:
    folder.mkdir()
    write_files(folder)
    with tempfile.TemporaryDirectory() as made:
        server = Server(Path(made)).start()
        try:
            seen = play_at(server)
        finally:
            server.stop()
        with closing(sqlite3.connect(server.database)) as database:
            database.execute("VACUUM INTO ?", (str(folder / "lastboat.db"),))
    (folder / "seen.json").write_text(json.dumps(seen, indent=1) + "\n", encoding="utf-8")


def write_files(folder: Path) -> None:
    game, lots = Game(players=3, edition="survive", seed=2), random.Random(2)
    while not game.over:
        if game.ply == MIDDLE:
            (folder / "position.txt").write_text(game.position(), encoding="utf-8")
        game.play(lots.choice(game.legal))
    (folder / "record.json").write_text(str(game.record()), encoding="utf-8")
    (folder / "end.txt").write_text(game.position(), encoding="utf-8")


def play_at(server: Server) -> dict[str, Any]:
    """Play, and return each person's token and what each of them sees of each table."""
    people = [Player(server, name) for name in PLAYERS]
    ada, bob = people
    tables = [ada.create("person", "open", options=OPTIONS) for _ in range(3)]
    for table in tables[:2]:
        bob.post(f"/api/tables/{table}/join")
        ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{tables[0]}/chat", {"text": "Last one in is shark food."})
    seats = dict(zip(("red", "blue"), people, strict=True))
    play_on(seats, tables[0])
    play_on(seats, tables[1], most=MIDDLE)
    seen = {one.token: {table: one.look(table) for table in tables} for one in people}
    record = ada.get(f"/api/tables/{tables[0]}/record")
    for one in people:
        one.close()
    return {"seen": seen, "records": {tables[0]: record}}


if __name__ == "__main__":
    write(HERE / sys.argv[1])
