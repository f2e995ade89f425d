"""The checker finds what it is there to find: each test is a history with one fault."""

from __future__ import annotations

from typing import Any

import pytest
from server.cluster.history_checker import (
    Operation,
    check_linearizable,
    check_log,
    check_same_events,
    check_secrets,
    check_stream,
    check_times,
)

from lastboat.server.tables.table import MAX_UPDATES

LOG: list[dict[str, Any]] = [
    {"seq": 1, "at": 10.0, "key": None},
    {"seq": 2, "at": 11.0, "key": "a"},
    {"seq": 3, "at": 12.0, "key": "b"},
]


def message(seq: int, *, fresh: bool = False, events: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    table = {"status": "playing", "fair": {"secret": None}}
    tiles = [{"terrain": "beach", "underside": "wind"}]
    hidden = {seat: [{"terrain": "beach", "underside": None}] for seat in ("red", "blue")}
    explorers = [{"name": "R1", "seat": "red"}, {"name": "B1", "seat": "blue"}]
    view = {"actor": "red", "turn": 1, "explorers": explorers, "values": {}, "scores": None, "kept": hidden}
    own = {"seat": "red", "values": {}, "tiles": tiles, "legal": [{"action": 0}]}
    return {"seq": seq, "fresh": fresh, "events": events or [], "table": table, "view": view, "own": own}


def test_a_history_without_faults_passes() -> None:
    history = [
        Operation("read", 0.0, 1.0, 1),
        Operation("move", 1.5, 2.0, 2, "a"),
        Operation("read", 1.6, 3.0, 1),
        Operation("move", 2.5, 2.9, 3, "b"),
        Operation("move", 4.0, None, None, "c"),
    ]
    check_log(LOG, history)
    check_linearizable(LOG, history)


def test_an_acknowledged_move_that_is_not_in_the_log_is_found() -> None:
    with pytest.raises(AssertionError):
        check_log(LOG, [Operation("move", 0.0, 1.0, 3, "lost")])


def test_a_refused_move_that_is_in_the_log_is_found() -> None:
    with pytest.raises(AssertionError):
        check_log(LOG, [Operation("move", 0.0, 1.0, 3, "a", was_refused=True)])


def test_a_move_that_is_in_the_log_twice_is_found() -> None:
    with pytest.raises(AssertionError, match="twice"):
        check_log([*LOG, {"seq": 4, "at": 13.0, "key": "a"}], [])


def test_a_gap_in_the_log_is_found() -> None:
    with pytest.raises(AssertionError):
        check_log([LOG[0], LOG[2]], [])


def test_a_clock_that_goes_back_is_found() -> None:
    with pytest.raises(AssertionError, match="clocks"):
        check_log([LOG[0], LOG[1] | {"at": 7.0}], [])


@pytest.mark.parametrize("at", [5.0, 15.0])
def test_a_move_timed_by_a_wrong_clock_is_found(at: float) -> None:
    history = [Operation("move", 1.0, 2.0, 2, "a")]
    check_times(LOG, history, began=9.5)
    with pytest.raises(AssertionError):
        check_times([LOG[0], LOG[1] | {"at": at}], history, began=9.5)


def test_a_stale_read_is_found() -> None:
    with pytest.raises(AssertionError, match="older log"):
        check_linearizable(LOG, [Operation("move", 0.0, 1.0, 2, "a"), Operation("read", 1.5, 2.0, 1)])


def test_a_read_of_what_was_never_stored_is_found() -> None:
    with pytest.raises(AssertionError, match="not in the log"):
        check_linearizable(LOG, [Operation("read", 0.0, 1.0, 4)])


def test_a_move_stored_before_an_answer_that_preceded_it_is_found() -> None:
    with pytest.raises(AssertionError, match="before it was asked"):
        check_linearizable(LOG, [Operation("read", 0.0, 1.0, 3), Operation("move", 2.0, 3.0, 3, "b")])


def test_a_gap_and_a_repeat_of_a_stream_are_found() -> None:
    check_stream([message(1, fresh=True), message(3)], "red")
    with pytest.raises(AssertionError, match="gaps"):
        check_stream([message(1, fresh=True), message(3, fresh=True)], "red")
    with pytest.raises(AssertionError, match="repeats"):
        check_stream([message(1, fresh=True), message(3), message(3)], "red")


def test_a_fresh_view_after_more_than_the_server_keeps_is_no_gap() -> None:
    later = message(MAX_UPDATES + 3, events=[{"type": "rolled"}])
    heard = [message(1, fresh=True), message(MAX_UPDATES + 2, fresh=True), later]
    assert len(check_stream(heard, "red")) == 1
    with pytest.raises(AssertionError, match="gaps"):
        check_stream([message(1, fresh=True), message(MAX_UPDATES + 1, fresh=True), later], "red")


def test_streams_with_different_events_are_found() -> None:
    check_same_events([["a", "b"], ["b"]])
    with pytest.raises(AssertionError):
        check_same_events([["a", "b"], ["a"]])


def test_another_seats_secret_is_found() -> None:
    own = {"type": "placed", "explorer": "R1", "hex": "e4", "value": 5}
    check_secrets([message(1, events=[own])], "red")
    with pytest.raises(AssertionError):
        check_secrets([message(1, events=[own | {"explorer": "B1"}])], "red")
    with pytest.raises(AssertionError):
        check_secrets([message(1)], "blue")


@pytest.mark.parametrize(
    ("part", "shown", "fault"),
    [
        ("view", {"values": {"B1": 5}}, "view has values"),
        ("view", {"scores": {"red": 5, "blue": 3}}, "view has scores"),
        ("view", {"kept": {"red": [], "blue": [{"terrain": "beach", "underside": "wind"}]}}, "view has kept tiles"),
        ("view", {"actor": "blue"}, "legal moves of blue"),
        ("own", {"values": {"R1": 5}}, "values that are not open"),
        ("own", {"tiles": []}, "does not keep"),
        ("own", {"tiles": [{"terrain": "forest", "underside": "wind"}]}, "does not keep"),
    ],
)
def test_a_secret_in_a_position_is_found(part: str, shown: dict[str, Any], fault: str) -> None:
    leaking = message(1)
    check_secrets([leaking], "red")
    leaking[part] |= shown
    with pytest.raises(AssertionError, match=fault):
        check_secrets([leaking], "red")


def test_in_the_set_up_a_seat_gets_its_own_values_only() -> None:
    placing = message(1)
    placing["view"]["turn"] = 0
    placing["own"]["values"] = {"R1": 5}
    check_secrets([placing], "red")
    placing["own"]["values"] = {"B1": 5}
    with pytest.raises(AssertionError, match="not open"):
        check_secrets([placing], "red")
