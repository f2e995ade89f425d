"""Results of finished games: places, scores, explorers saved and lost."""

from __future__ import annotations

from typing import Any

import pytest
from server.table_games import HOST, finished

from lastboat.editions import Options
from lastboat.record import result_of
from lastboat.server.tables.results import SeatResult, places_of, results_of, scores_of
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.views.history import past_view_of
from lastboat.server.views.timeline import timeline


def results(table: Table) -> dict[str, SeatResult | None]:
    work = results_of(table)
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: dict[str, SeatResult | None] = done.value
            return found


@pytest.mark.parametrize("options", [Options(players=2), Options(players=3), Options(players=4)])
def test_everyone_gets_their_score_and_what_became_of_their_explorers(options: Options) -> None:
    table = finished(options)
    assert table.game is not None
    result = result_of(table.game.states, 0)
    assert result is not None
    found = results(table)
    assert found.keys() == table.people
    for person, one in found.items():
        assert one is not None
        assert table.seats_of(person) == [one.seat]
        assert one.score == result["scores"][one.seat]
        assert one.place == 1 + sum(other > one.score for other in result["scores"])
        assert one.people == options.players - 1
        assert person.title().lower() not in one.rivals.split("\n")
        assert one.turns == table.game.turn


def test_losses_are_those_of_the_timeline() -> None:
    table = finished(Options(players=2, two_colours=True))
    found = results(table)
    told = None
    work = timeline(table, past_view_of(table, None, all_open=True))
    while told is None:
        try:
            next(work)
        except StopIteration as done:
            told = done.value
    for person in table.people:
        one = found[person]
        assert one is not None
        name = table.names.seats[one.seat]
        causes = [loss["cause"] for loss in told["losses"] if loss["seat"] == name]
        assert one.losses == {cause: causes.count(cause) for cause in causes}


def test_someone_with_several_seats_has_no_place() -> None:
    seats = [Seat("local", HOST.id, "Ada"), Seat("local", HOST.id, "Bob"), Seat("bot", None, "Kraken", "stowaway")]
    assert results(finished(Options(players=3), seats=seats)) == {HOST.id: None}


def test_whoever_has_left_is_last_whatever_the_bot_in_their_place_has_saved() -> None:
    table = finished(Options(players=3))
    best = places_of(table).index(1)
    table.seats[best].away = True
    found = results(table)[str(table.seats[best].person)]
    assert found is not None
    assert found.place == 3
    assert found.score == max(scores_of(table))


@pytest.mark.parametrize(("chosen", "is_for_fun"), [({}, False), ({"repeat": True}, True), ({"daily": 1}, False)])
def test_a_repeated_game_is_for_fun(chosen: dict[str, Any], is_for_fun: bool) -> None:
    found = results(finished(Options(players=2), **chosen))[HOST.id]
    assert found is not None
    assert found.is_for_fun == is_for_fun


def test_bots_are_no_people() -> None:
    seats = [Seat("person", HOST.id, "Ada"), Seat("bot", None, "Kraken", "stowaway")]
    one = results(finished(Options(players=2), seats=seats))[HOST.id]
    assert one is not None
    assert (one.people, one.rivals) == (0, "kraken")


def test_equal_scores_share_a_place() -> None:
    for seed in range(40):
        table = finished(Options(players=4, all_equal=True), seed)
        assert table.game is not None
        result = result_of(table.game.states, 0)
        assert result is not None
        places = places_of(table)
        if len(set(places)) < 4:
            assert len(set(places)) == len(set(result["scores"]))
            assert min(places) == 1
            return
    raise AssertionError("no game with equal scores")


@pytest.mark.parametrize(
    ("seats", "level"),
    [
        ([Seat("bot", None, "Nessie", "captain"), Seat("bot", None, "Kraken", "stowaway")], "captain"),
        ([Seat("bot", None, "Nessie", "unknown"), Seat("bot", None, "Kraken", "stowaway")], "stowaway"),
        ([Seat("bot", None, "Nessie", "captain"), Seat("person", "bob", "Bob")], None),
    ],
)
def test_a_game_against_bots_alone_has_the_level_of_the_strongest(seats: list[Seat], level: str | None) -> None:
    table = finished(Options(players=3), seats=[Seat("person", HOST.id, "Ada"), *seats])
    found = results(table)[HOST.id]
    assert found is not None
    assert found.level == level
