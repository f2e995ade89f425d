"""Messages on NATS that no process of ours sends: garbage, and requests that arrive too late."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterable
from typing import Any

import httpx
import nats
from server.cluster.site import Site
from server.harness import Player, play_on, wait_until

from lastboat.server.cluster.frames import join, pack
from lastboat.server.store.people import hashed

SPACE = "select value from meta where name = 'space'"
GARBAGE = (
    b"",
    b"\xff\x00garbage",
    b"{}",
    b"[]",
    b"null",
    b'{"process":7,"epoch":"x","leaving":0,"tables":"many"}',
    b'{"process":"ghost","epoch":1,"leaving":false,"tables":"many"}',
    b'{"process":"ghost","taken":{"nothing":{"a":1}},"streams":[1]}',
    b'{"ids":5,"keys":null}',
    join([b'{"kind":"ask"}\n', b"[]\n", b"\xff"]),
    pack("ask", b"", call="one"),
)


def publish(site: Site, messages: Iterable[tuple[str, bytes]]) -> None:
    """Publish on subjects of the site's processes, one after the other."""
    space = site.rows(SPACE)[0]["value"]

    async def send() -> None:
        client = await nats.connect(site.nats.url)
        for subject, payload in messages:
            await client.publish(f"lastboat.{space}.{subject}", payload)
        await client.flush()
        await client.close()

    asyncio.run(send())


def name_of(url: str) -> str:
    return str(httpx.get(f"{url}/readyz", timeout=60).json()["process"])


def test_garbage_on_every_subject_stops_nobody(site: Site) -> None:
    everybody = [name_of(server.url) for server in site.servers]
    subjects = ["alive", "used", "people", "released"]
    for name in everybody:
        subjects += [f"{kind}.{name}" for kind in ("ask", "reply", "take", "hand-over")]
        subjects.append(f"undelivered.{name}.ghost.0.999999999999999999")
    publish(site, [(subject, payload) for subject in subjects for payload in GARBAGE])
    players = [Player(site.servers[0])]
    players += [Player(server, token=players[0].token) for server in site.servers[1:]]
    table = players[0].create("local", "local")
    with players[1].listen(table) as stream:
        next(stream)
        players[2].post(f"/api/tables/{table}/start")
        last = play_on({"red": players[1], "blue": players[2]}, table, most=6)["seq"]
        heard = next(message for message in stream if message["seq"] >= last)
    for player in players:
        player.close()

    assert heard["seq"] == last
    assert [name_of(server.url) for server in site.servers] == everybody


def test_a_request_whose_client_was_told_that_nobody_answers_is_not_carried_out_later(site: Site) -> None:
    ada = Player(site.servers[0])
    table = ada.create("local", "local")
    owner = name_of(site.owner(table).url)
    head: dict[str, Any] = {
        "process": "ghost",
        "table": table,
        "method": "POST",
        "path": f"/api/tables/{table}/chat",
        "query": "",
        "headers": [["content-type", "application/json"]],
        "client": ["127.0.0.1", 1],
        "scheme": "http",
        "key": hashed(ada.token),
    }
    asks = [
        pack("ask", json.dumps({"text": text}).encode(), **head, call=call, until=time.time() + left)
        for call, (text, left) in enumerate((("late", -5.0), ("in time", 600.0)))
    ]

    def is_carried_out() -> bool:
        """Ask again and again: a busy owner may just have lost its lease."""
        publish(site, [(f"ask.{owner}", join([ask])) for ask in asks])
        return bool(ada.look(table)["chat"])

    wait_until(is_carried_out)
    said = {line["text"] for line in ada.look(table)["chat"]}
    ada.close()

    assert said == {"in time"}
