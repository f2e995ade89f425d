"""A player with a long history, for the screens that tell of it."""

from __future__ import annotations

import asyncio
import json
import math
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from server.harness import Player, Server
from sqlalchemy import insert

from lastboat.server.store.database import open_database
from lastboat.server.store.schema import MEMBERS, RATING_CHANGES, RATINGS, TABLES
from lastboat.server.store.store import Store
from lastboat.server.tables.summaries import SUMMARY_FORMAT

DAY = 86_400.0
GAMES = 60
LEVELS = ("stowaway", "deckhand", "deckhand", "captain")


def renowned(server: Server, name: str) -> Player:
    """A player of this name with games, numbers, reviews, and opponents whose profiles are public."""
    found = _player(server, name, "diver")
    others = [
        _player(server, f"{other} of {name}"[:24], face) for other, face in (("Ida", "cook"), ("Grace", "skipper"))
    ]
    ids = [one.get("/api/me")["id"] for one in (found, *others)]
    with ThreadPoolExecutor(1) as thread:  # Playwright keeps a loop of its own running in this one
        thread.submit(asyncio.run, _write(server, ids)).result()
    for one in others:
        one.close()
    return found


def _player(server: Server, name: str, face: str) -> Player:
    one = Player(server, name)
    answer = one.http.patch("/api/me", json={"keep": True, "public": True, "face": face})
    assert answer.status_code == 200, answer.text
    return one


async def _write(server: Server, ids: list[str]) -> None:
    me, *others = ids
    lots = random.Random(me)
    now = time.time()
    shown_in_lists = {"status": "over", "public": False, "options": {}, "seats": [], "clock": {}, "result": None}
    about = {"secret": "", "status": "over", "public": False, "host": me, "payer": "", "created": now}
    tables: list[dict[str, Any]] = []
    members: list[dict[str, Any]] = []
    changes: list[dict[str, Any]] = []
    shown = 1000.0
    for n in range(GAMES):
        id, at = f"{lots.getrandbits(64):016x}", now - (GAMES - n) * DAY
        is_solo = n % 3 == 0
        line = json.dumps({"format": SUMMARY_FORMAT, "id": id, **shown_in_lists})
        tables.append({**about, "id": id, "updated": at, "about": line})
        base = {"table_id": id, "ended": at, "players": 2 + n % 3, "turns": 30, "people": 0 if is_solo else 1}
        won, saved = lots.random() < 0.45, lots.randrange(2, 8)
        losses = '{"shark": 2, "whale": 1, "serpent": 3, "volcano": 1}' if n % 2 else '{"shark": 3, "whirlpool": 1}'
        members.append(
            {**base, "person": me, "seat": 0, "place": 1 if won else 2, "score": 4 * saved, "saved": saved,
             "losses": losses, "level": lots.choice(LEVELS) if is_solo else None,
             "accuracy": 60 + 20 * math.sin(n / 6) + lots.random() * 8, "luck": lots.uniform(-0.2, 0.22)}
        )  # fmt: skip
        if not is_solo:
            members.append(
                {**base, "person": others[n % 2], "seat": 1, "place": 2 if won else 1, "score": 12, "saved": 3,
                 "losses": losses, "level": None, "accuracy": None, "luck": None}
            )  # fmt: skip
            before, shown = shown, shown + (24 if won else -12)
            pool = "two" if n % 2 else "many"
            changes.append(
                {"table_id": id, "person": me, "pool": pool, "at": at, "seat": 0, "place": 1, "mu": 25.0, "sigma": 3.0,
                 "before": before, "shown": shown}
            )  # fmt: skip
    skill = {"person": me, "mu": 25.0, "sigma": 3.0, "shown": shown, "games": 20, "updated": now}
    ratings = [{**skill, "pool": pool} for pool in ("two", "many", "solo-two")]
    store = Store(await open_database(f"sqlite+aiosqlite:///{server.database}"))
    async with store.writing() as connection:
        await connection.execute(insert(TABLES), tables)
        await connection.execute(insert(MEMBERS), members)
        await connection.execute(insert(RATINGS), ratings)
        await connection.execute(insert(RATING_CHANGES), changes)
    await store.close()
