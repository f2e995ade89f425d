"""Which tables a process hands over, and to whom; and how frames travel together."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lastboat.server.cluster import placement
from lastboat.server.cluster.bus import Bus
from lastboat.server.cluster.frames import Frame, join, pack, split
from lastboat.server.cluster.outbox import Outbox
from lastboat.server.cluster.placement import FEW, FOLLOWS, UNEVEN_COMPARISONS, Placement


class NotedBus(Bus):
    """Notes what is published."""

    max_payload = 100
    is_connected = True

    def __init__(self) -> None:
        super().__init__()
        self.published: list[tuple[str, bytes, str]] = []

    async def publish(self, subject: str, payload: bytes, answer_to: str = "") -> None:
        self.published.append((subject, payload, answer_to))

    async def subscribe(self, *_: Any) -> None: ...


class Held:
    """Tables that this process plays."""

    process = "here"
    is_leaving = False
    is_valid = True

    def __init__(self, count: int) -> None:
        self.tables = [f"table{n}" for n in range(count)]

    def held(self) -> list[str]:
        return list(self.tables)

    def holds(self, table: str) -> bool:
        return table in self.tables


class Others:
    """The other processes."""

    def __init__(self, **tables: int) -> None:
        self._tables = tables
        self.looks = 0

    @property
    def tables(self) -> dict[str, int]:
        self.looks += 1
        return self._tables


async def placed(bus: Bus, others: Others, held: Held) -> Placement:
    async def give_up(table: str) -> None:
        held.tables.remove(table)

    placing = Placement(bus, others, held)  # type: ignore[arg-type]
    await placing.start(give_up)
    return placing


def test_a_table_is_handed_over_to_the_process_that_gets_its_requests() -> None:
    async def ask() -> list[tuple[str, bytes, str]]:
        bus = NotedBus()
        placing = await placed(bus, Others(there=0, far=0), Held(3))
        for _ in range(FOLLOWS):
            placing.was_asked_by("table0", "there")
            placing.was_asked_by("table1", "there")
            placing.was_asked_by("table1", "far")
            placing.was_asked_by("table2", "there")
            placing.was_asked_here("table2")
        while not bus.published:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        await placing.stop()
        return bus.published

    assert asyncio.run(ask()) == [("take.there", b"table0", "")]


@pytest.mark.parametrize(
    ("mine", "others", "given"),
    [(FEW, {"there": 0}, 0), (FEW + 1, {"there": 0, "far": 5}, 1), (100, {"there": 60}, 0), (100, {}, 0)],
)
def test_only_a_process_with_far_more_tables_than_another_hands_some_over(
    mine: int, others: dict[str, int], given: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placement, "EVERY", 0.001)
    monkeypatch.setattr(placement, "AT_ONCE", 1)

    async def compare() -> list[str]:
        bus, other_processes = NotedBus(), Others(**others)
        placing = await placed(bus, other_processes, Held(mine))
        while other_processes.looks < 10 * UNEVEN_COMPARISONS:
            await asyncio.sleep(0.001)
        await placing.stop()
        return [subject for subject, _, _ in bus.published]

    assert asyncio.run(compare()) == ["take.there"] * given


def test_frames_for_one_process_share_messages_no_larger_than_nats_accepts() -> None:
    async def send() -> list[tuple[str, bytes, str]]:
        bus = NotedBus()
        outbox = Outbox(bus, "here")
        for call in (7, 8, 9):
            outbox.ask("there", pack("ask", b"x" * 20, call=call), call)
        outbox.reply("far", pack("whole", b"y" * 60, call=1))
        outbox.ask("there", pack("cancel", call=3))
        await outbox.stop()
        return bus.published

    sent = asyncio.run(send())
    assert [(subject, answer_to) for subject, _, answer_to in sent] == [
        ("ask.there", "undelivered.here.there.7.8"),
        ("ask.there", "undelivered.here.there.9.9"),
        ("reply.far", ""),
    ]
    assert all(len(payload) <= NotedBus.max_payload for _, payload, _ in sent)
    assert [frame.head["call"] for frame in split(sent[1][1])] == [9, 3]


def test_frames_are_read_as_they_were_written() -> None:
    written = [Frame({"kind": "body", "n": 0}, b"a\nb"), Frame({"kind": "taken"}), Frame({"kind": "x"}, bytes(70_000))]
    message = join(pack(frame.kind, frame.body, **{"n": 0} if "n" in frame.head else {}) for frame in written)

    assert list(split(message)) == written
