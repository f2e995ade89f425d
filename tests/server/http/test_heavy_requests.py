"""Heavy requests: priced by cost, done a little at a time, dropped with their client, kept once a game is over."""

from __future__ import annotations

import asyncio
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from server.harness import Player, Server

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.heavy_work import MAX_OF_ADDRESS, MAX_OF_PERSON, MAX_WAITING, HeavyWork, TextCache, Work
from lastboat.server.refusals import Refusal

BURST = 60


@pytest.fixture(scope="module")
def frugal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One address may send a few requests; this machine's own is a proxy."""
    running = Server(tmp_path_factory.mktemp("server"), address_burst=BURST, address_rate=0.0001).start()
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def finished(frugal: Server) -> str:
    """A game of two bots that is over."""
    with visitor(frugal, "198.51.100.1") as host:
        host.headers["Authorization"] = f"Bearer {host.post('/api/people', json={'name': 'Ada'}).json()['token']}"
        host.cookies.clear()
        seats = [{"kind": "bot", "level": "stowaway"}] * 2
        table: str = host.post("/api/tables", json={"options": {"players": 2}, "seats": seats}).json()["table"]["id"]
        host.post(f"/api/tables/{table}/start")
        while host.get(f"/api/tables/{table}").json()["table"]["status"] != "over":
            host.headers["X-Forwarded-For"] = f"198.51.100.{int(time.monotonic()) % 100 + 100}"
            time.sleep(0.2)
    return table


def visitor(server: Server, address: str) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers={"X-Forwarded-For": address}, timeout=60)


def test_a_flood_of_history_is_refused_by_its_price_and_others_are_not(frugal: Server, finished: str) -> None:
    with visitor(frugal, "203.0.113.1") as flood, visitor(frugal, "203.0.113.2") as other:
        answers = [flood.get(f"/api/tables/{finished}/history?count=128&ply={ply}") for ply in range(12)]

        assert answers[0].status_code == 200
        refused = [answer for answer in answers if answer.status_code == 429]
        assert len(refused) > 6, "each counts for a dozen and more"
        assert refused[0].json()["code"] == "too-many-requests"
        assert "this request counts for" in refused[0].json()["detail"]
        assert int(refused[0].headers["retry-after"]) > 1
        assert other.get(f"/api/tables/{finished}/history?count=128&ply=0").status_code == 200


@pytest.mark.parametrize("part", ["history?count=128&ply=20&eyes=all", "timeline?eyes=red", "record", "dice"])
def test_responses_about_a_finished_game_are_cached(frugal: Server, finished: str, part: str) -> None:
    path = f"/api/tables/{finished}/{part}"
    with visitor(frugal, f"203.0.113.{10 + len(part)}") as one:
        first = one.get(path)
        again = [one.get(path) for _ in range(BURST // 3)]
        known = one.get(path, headers={"If-None-Match": first.headers["etag"]})

    assert first.status_code == 200
    assert {(answer.status_code, answer.text) for answer in again} == {(200, first.text)}
    assert (known.status_code, known.content) == (304, b"")
    assert first.headers["cache-control"] == "private, no-cache"


def test_views_of_a_finished_game_have_different_tags(frugal: Server, finished: str) -> None:
    with visitor(frugal, "203.0.113.3") as one:
        path = f"/api/tables/{finished}/history?ply=20"
        tags = [one.get(f"{path}&eyes={eyes}").headers["etag"] for eyes in ("red", "blue", "nobody", "all")]

    assert len(set(tags)) == 4


def test_responses_about_a_running_game_are_not_cached(ada: Player) -> None:
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")

    assert "etag" not in ada.http.get(f"/api/tables/{table}/history?ply=0").headers


def test_a_person_gets_one_hint_at_a_time_and_the_bots_play_on(ada: Player, bob: Player) -> None:
    table = ada.create("local", "local", hints=True, level="captain")
    ada.post(f"/api/tables/{table}/start")
    with ThreadPoolExecutor(3) as pool:
        path = f"{ada.url}/api/tables/{table}/hint"
        asked = [pool.submit(httpx.get, path, headers=ada.http.headers, timeout=60) for _ in range(3)]
        bots = bob.create("bot", "bot")
        bob.post(f"/api/tables/{bots}/start")
        answers = sorted((one.result() for one in asked), key=lambda answer: answer.status_code)

    assert [answer.status_code for answer in answers] == [200, 429, 429]
    assert answers[0].json()["thought_through"]
    assert answers[0].json()["ranked"]
    assert "hints of one person: at most 1 " in answers[1].json()["detail"]
    assert int(answers[1].headers["retry-after"]) >= 1
    assert bob.look(bots)["ply"] > 0


class Unhurried(Server):
    """Makes short slices of heavy work with long pauses, and notes for which request each of them was."""

    patch = """
import itertools, os
from lastboat.server.limits import heavy_work
numbers = itertools.count()
heavy_work.PAUSE, heavy_work.SLICE = 0.05, 0.0003
advance = heavy_work._Job.advance
def noted(job, until):
    vars(job).setdefault("number", next(numbers))
    advance(job, until)
    with open(os.environ["SLICES"], "a") as slices:
        print(job.number, file=slices)
heavy_work._Job.advance = noted
"""


def test_a_request_whose_client_has_gone_is_abandoned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slices = tmp_path / "slices"
    slices.touch()
    monkeypatch.setenv("SLICES", str(slices))
    server = Unhurried(tmp_path).start()
    ada = Player(server)
    table = ada.create("bot", "bot")
    ada.post(f"/api/tables/{table}/start")
    while ada.look(table)["ply"] < 128:
        time.sleep(0.05)
    with socket.create_connection(("127.0.0.1", server.settings["port"])) as leaving:
        leaving.sendall(f"GET /api/tables/{table}/history?count=128&ply=0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        while len(slices.read_text().split()) < 2:
            time.sleep(0.01)
    answers = [ada.get(f"/api/tables/{table}/history?count=64&ply=0") for _ in range(2)]
    ada.close()
    server.stop()

    left, *others = Counter(slices.read_text().split()).most_common()[::-1]
    assert [len(answer["frames"]) for answer in answers] == [64, 64]
    assert len(others) == 2
    assert left[1] < others[0][1], "it asked for twice as much as they"


class Counted:
    """Work of this many steps, which records its progress."""

    def __init__(self, steps: int = 1000) -> None:
        self.steps = steps
        self.done = 0

    def work(self) -> Work:
        while self.done < self.steps:
            self.done += 1
            time.sleep(0.0002)
            yield
        return "done"


def test_work_is_done_in_slices_and_dropped_when_unwanted() -> None:
    async def ask() -> None:
        heavy_work, counted = HeavyWork(), Counted()
        asked = asyncio.create_task(heavy_work.do(Client("192.0.2.1"), counted.work()))
        while counted.done == 0:
            await asyncio.sleep(0)
        assert counted.done < counted.steps
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        reached = counted.done
        assert await heavy_work.do(Client("192.0.2.1"), Counted(3).work()) == "done"
        assert counted.done == reached

    asyncio.run(ask())


def test_addresses_take_turns() -> None:
    ended: list[str] = []

    async def ask() -> None:
        heavy_work = HeavyWork()

        async def one(name: str, address: str) -> None:
            await heavy_work.do(Client(address), Counted(30).work())
            ended.append(name)

        flood = [one(f"flood {n}", "192.0.2.1") for n in range(8)]
        await asyncio.gather(*flood, one("other", "192.0.2.2"))

    asyncio.run(ask())
    assert ended.index("other") <= 1


def test_heavy_requests_are_limited_per_person_per_address_and_in_total() -> None:
    async def ask() -> None:
        heavy_work = HeavyWork()
        asked: list[asyncio.Task[str]] = []

        def begin(address: str, person: str | None, count: int) -> None:
            asked.extend(
                asyncio.create_task(heavy_work.do(Client(address, person), Counted().work())) for _ in range(count)
            )

        begin("192.0.2.1", "ada", MAX_OF_PERSON)
        begin("192.0.2.1", None, MAX_OF_ADDRESS - MAX_OF_PERSON)
        for n in range(MAX_WAITING // MAX_OF_ADDRESS - 1):
            begin(f"198.51.100.{n}", None, MAX_OF_ADDRESS)
        await asyncio.sleep(0)
        for client, whose in (
            (Client("192.0.2.2", "ada"), f"heavy requests of one person: at most {MAX_OF_PERSON} "),
            (Client("192.0.2.1"), f"heavy requests of one address: at most {MAX_OF_ADDRESS} "),
            (Client("192.0.2.2", "bob"), f"heavy requests in all: at most {MAX_WAITING} "),
        ):
            with pytest.raises(Refusal, match=whose) as refused:
                await heavy_work.do(client, Counted().work())
            assert refused.value.retry_after is not None
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        assert await heavy_work.do(Client("192.0.2.1", "ada"), Counted(1).work()) == "done"

    asyncio.run(ask())


def test_an_error_in_the_work_reaches_the_caller() -> None:
    def failing() -> Work:
        yield
        raise Refusal("no-such-ply", "there is none")

    with pytest.raises(Refusal, match="there is none"):
        asyncio.run(HeavyWork().do(Client("192.0.2.1"), failing()))


def test_the_cache_keeps_the_most_recently_used_within_its_size() -> None:
    cache = TextCache(10)
    cache.put("a", "12345")
    cache.put("b", "12345")
    assert cache.get("a") == "12345"
    cache.put("c", "1234")

    assert (cache.get("a"), cache.get("b"), cache.get("c")) == ("12345", None, "1234")
    cache.put("d", "x" * 11)
    assert cache.get("d") is None
