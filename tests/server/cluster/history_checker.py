"""Checks from outside, from clients' own notes, what may never fail however the processes behind the proxy do.

Operations are checked to be linearizable table by table, in the manner of Jepsen. A table's log gives every write a
number, and every answer says how far the log had come, so no search for an order is needed: the numbers are the order,
and it must agree with real time.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from lastboat.server.tables.entries import Row, read_entry
from lastboat.server.tables.fair_dice import check_draws
from lastboat.server.tables.table import MAX_UPDATES, Table

CLOCKS_DIFFER = 2.0
"""Seconds that the time of an entry may be wrong: how well a process knows the database's clock on a busy machine."""
SECRET = {"placed": "value", "kept": "underside"}
"""Events with a field that only one seat may see."""


@dataclass
class Operation:
    """A request, from its first try until its answer."""

    kind: str
    """`move` or `read`."""
    called: float
    returned: float | None = None
    """None if it was never answered: it may have happened, or may still."""
    seq: int | None = None
    """The log's last entry as the answer shows it."""
    key: str | None = None
    was_refused: bool = False


def check_log(rows: Sequence[dict[str, Any]], operations: Iterable[Operation]) -> None:
    """Every acknowledged move is in the log once, every refused one not at all; the log has no gap and one clock."""
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    for earlier, later in pairwise(rows):
        assert later["at"] > earlier["at"] - CLOCKS_DIFFER, f"the clocks of the processes differ: {earlier}, {later}"
    stored = Counter(row["key"] for row in rows if row["key"] is not None)
    twice = [key for key, times in stored.items() if times > 1]
    assert not twice, f"stored twice: {twice}"
    for one in operations:
        if one.kind == "move" and one.returned is not None:
            assert stored[one.key] == (0 if one.was_refused else 1), one


def check_times(rows: Sequence[dict[str, Any]], operations: Iterable[Operation], began: float) -> None:
    """Every move has a time between its request and its answer; `began` is the time when the clients' clock was 0."""
    at = {row["key"]: row["at"] - began for row in rows if row["key"] is not None}
    for one in operations:
        if one.key in at and one.returned is not None:
            assert one.called - CLOCKS_DIFFER < at[one.key] < one.returned + CLOCKS_DIFFER, (one, at[one.key])


def check_linearizable(rows: Sequence[dict[str, Any]], operations: Iterable[Operation]) -> None:
    """No answer shows an older log than an answer that was there before the question."""
    number = {row["key"]: row["seq"] for row in rows if row["key"] is not None}
    answered = [one for one in operations if one.returned is not None and one.seq is not None]
    for one in answered:
        assert one.seq is not None
        assert one.seq <= len(rows), f"shows an entry that is not in the log: {one}"
        if one.key in number:
            assert number[one.key] <= one.seq, f"does not show its own move {number[one.key]}: {one}"
    latest = 0
    finished = sorted(answered, key=lambda one: one.returned or 0.0)
    position = 0
    for one in sorted(answered, key=lambda one: one.called):
        while (finished[position].returned or 0.0) < one.called:
            latest = max(latest, finished[position].seq or 0)
            position += 1
        assert (one.seq or 0) >= latest, f"shows an older log than one that was seen before, {latest}: {one}"
        if one.key in number:
            assert number[one.key] > latest or one.was_refused, f"stored before it was asked for: {one}"


def check_stream(heard: Sequence[dict[str, Any]], seat: str) -> list[str]:
    """The stream had no gap and no repeat; returns its events, as everyone may see them.

    A client that has missed more updates than the server keeps gets a fresh view; its events are those after that.
    """
    numbers = [message["seq"] for message in heard]
    assert numbers == sorted(set(numbers)), f"{seat}'s stream repeats or goes back: {numbers}"
    begin = 1
    for at, (earlier, later) in enumerate(pairwise(heard), 2):
        if later["fresh"]:
            missed = later["seq"] - earlier["seq"]
            assert missed > MAX_UPDATES, f"{seat}'s stream has gaps before {later['seq']}: {missed} entries"
            begin = at
    return [_public(event) for message in heard[begin:] for event in message["events"]]


def check_same_events(told: Iterable[list[str]]) -> None:
    """Streams that started at different times sent the same from there on."""
    longest = max(told, key=len)
    for events in told:
        assert events == longest[len(longest) - len(events) :]


def check_secrets(messages: Iterable[dict[str, Any]], seat: str) -> None:
    """A seat gets what is its own, and nothing of what others hold while the game is in play."""
    for message in messages:
        assert message["own"] is None or message["own"]["seat"] == seat, message["own"]
        if message["table"]["status"] == "over":
            continue
        assert message["table"]["fair"]["secret"] is None
        if message["view"] is not None:
            _check_view(message["view"], message["own"])
        for event in message["events"]:
            owner = event.get("seat") or event.get("explorer", "")
            if event["type"] in SECRET and owner[:1].lower() != seat[0]:
                assert event.get(SECRET[event["type"]]) is None, event


def _check_view(view: dict[str, Any], own: dict[str, Any] | None) -> None:
    """The view is what a spectator may see (§3.6, §6.2); a seat's own part has its tiles, in the set-up its values."""
    assert view["values"] == {}, f"the view has values: {view['values']}"
    assert view["scores"] is None, f"the view has scores: {view['scores']}"
    shown = [tile for tiles in view["kept"].values() for tile in tiles if tile["underside"] is not None]
    assert not shown, f"the view has kept tiles: {shown}"
    if own is not None:
        seat, kept = own["seat"], view["kept"][own["seat"]]
        mine = {one["name"] for one in view["explorers"] if one["seat"] == seat and view["turn"] == 0}
        assert own["values"].keys() <= mine, f"{seat} gets values that are not open to it: {own['values']}"
        has, keeps = (sorted(tile["terrain"] for tile in tiles) for tiles in (own["tiles"], kept))
        assert has == keeps, f"{seat} gets tiles that it does not keep: {own['tiles']}"
        assert not own["legal"] or view["actor"] == seat, f"{seat} gets the legal moves of {view['actor']}"


def _public(event: dict[str, Any]) -> str:
    """An event without what only its seat sees."""
    return json.dumps({name: value for name, value in event.items() if name not in ("text", *SECRET.values())})


def check_game(secret: str, rows: Sequence[dict[str, Any]]) -> None:
    """The log is a game: every action is legal, and every chance outcome follows from the secret."""
    table = Table("0" * 16, bytes.fromhex(secret))
    for row in rows:
        if row["kind"] == "acted":
            assert table.game is not None
            is_chance = row["seat"] is None
            body = json.loads(row["body"])
            assert is_chance or body["action"] in table.game.legal(), row
        table.fold(read_entry(Row(**{name: row[name] for name in Row._fields})))
    assert table.game is not None
    assert check_draws(table.options, table.game.actions, table.dice, table.drawn_from) > 0


def check_table(secret: str, rows: Sequence[dict[str, Any]], notes: Sequence[Any]) -> None:
    """Everything about one table: its log, and the notes of each of its clients."""
    check_game(secret, rows)
    operations = [one for each in notes for one in each.operations]
    check_log(rows, operations)
    check_times(rows, operations, time.time() - time.monotonic())
    check_linearizable(rows, operations)
    check_same_events([check_stream(each.heard, each.seat) for each in notes])
    for each in notes:
        check_secrets([*each.heard, *each.read], each.seat)
