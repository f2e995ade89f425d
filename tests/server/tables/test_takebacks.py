"""Taking back: a placement, no tile, steps. It reveals nothing, changes no dice and makes no time."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from server.table_games import HOST, do, gathered
from server.views.test_history import alike

from lastboat.editions import Options
from lastboat.engine.action import PASS
from lastboat.engine.words import Phase, Underside
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.game_in_play import GameInPlay
from lastboat.server.tables.seats import Person
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.views.messages import message

GUEST = Person("guest 1", "Guest 1")
TWO = Options(players=2, first=0)


def started(clock: TimeControl | None = None) -> Table:
    table = gathered(TWO, clock=clock or TimeControl())
    do(table, lobby_rules.start(table, HOST.id, 0.0))
    return table


def game_of(table: Table) -> GameInPlay:
    assert table.game is not None
    return table.game


def act(table: Table, action: int | None = None, at: float = 0.0) -> None:
    do(table, play_rules.act(table, game_of(table).legal()[0] if action is None else action, at))


def take_back(table: Table, seat: int, to: int | None = None, at: float = 0.0) -> None:
    do(table, play_rules.undo(table, seat, game_of(table).ply, to, None, at))


def play_until(table: Table, want: Callable[[GameInPlay], bool], seed: int = 1) -> None:
    lots = random.Random(seed)
    while not want(game_of(table)):
        act(table, lots.choice(game_of(table).legal()))


def test_a_placement_is_taken_back_until_the_next_seat_acts() -> None:
    table = started()
    before = bytes(game_of(table).record)
    act(table)
    assert game_of(table).seat_to_act == 1
    with pytest.raises(Refusal, match="can be taken back"):
        take_back(table, 1)

    take_back(table, 0)

    assert game_of(table).record == before
    assert game_of(table).seat_to_act == 0
    act(table)
    act(table)
    with pytest.raises(Refusal, match="until another seat acts"):
        take_back(table, 0)


def test_a_boat_is_taken_back_but_not_the_last_one_since_values_are_face_down_then() -> None:
    table = started()
    play_until(table, lambda game: game.phase == Phase.LAUNCH)
    seat = game_of(table).seat_to_act
    assert seat is not None
    act(table)
    take_back(table, seat)
    assert game_of(table).seat_to_act == seat
    assert game_of(table).phase == Phase.LAUNCH

    play_until(table, lambda game: game.turn == 1)

    assert game_of(table).undo_seat is None


def test_those_who_take_back_see_what_they_saw_and_others_learn_no_value() -> None:
    messages = []
    for value in (0, -1):
        table = started()
        game = game_of(table)
        legal = sorted(game.legal())
        since = table.seq
        act(table, legal[value])
        take_back(table, 0)
        assert b'"took-back"' in message(table, 0, HOST, since)
        messages.append([message(table, seat, person, None) for seat, person in ((1, GUEST), (None, None), (0, HOST))])

    assert messages[0] == messages[1]


def tile_passed(underside: Underside, plies: int) -> Table:
    return alike(value=0, underside=underside, plies=plies)


def ply_after_no_tile() -> int:
    """After red played no tile: it could have played the dolphin, and nothing had it kept a defence instead."""
    for plies in range(60, 120):
        game = game_of(tile_passed(Underside.DOLPHIN, plies))
        is_choice = game.phase == Phase.MOVE and game.undo_seat == 0 and game.actions[-1] == PASS
        if is_choice and len(game_of(tile_passed(Underside.SHARK_DEFENCE, plies - 1)).legal()) == 1:
            return plies
    raise AssertionError("red never chooses to play no tile")


def test_no_tile_is_taken_back_also_after_steps_of_the_movement() -> None:
    plies = ply_after_no_tile()
    table = tile_passed(Underside.DOLPHIN, plies)
    game = game_of(table)
    step = next(action for action in game.legal() if action != PASS)
    act(table, step)

    take_back(table, 0, to=plies - 1)

    assert game.phase == Phase.TILE
    assert len(game.legal()) > 1


def test_no_tile_is_not_taken_back_where_the_hand_left_no_choice() -> None:
    table = tile_passed(Underside.SHARK_DEFENCE, ply_after_no_tile())

    assert game_of(table).undo_seat is None
    with pytest.raises(Refusal, match="can be taken back"):
        take_back(table, 0)


def test_nobody_else_can_tell_whether_no_tile_can_be_taken_back() -> None:
    plies = ply_after_no_tile()
    choice, forced = (tile_passed(underside, plies) for underside in (Underside.DOLPHIN, Underside.SHARK_DEFENCE))
    assert message(choice, 0, HOST) != message(forced, 0, HOST)

    for seat, person in ((1, GUEST), (None, None)):
        assert message(choice, seat, person) == message(forced, seat, person)


def test_what_was_taken_back_changes_no_dice() -> None:
    plain, wavering = started(), started()
    lots = random.Random(5)
    taken = 0
    while plain.status == "playing":
        action = lots.choice(game_of(plain).legal())
        act(plain, action)
        seat = game_of(wavering).seat_to_act
        assert seat is not None
        act(wavering, action)
        if game_of(wavering).undo_seat == seat:
            take_back(wavering, seat)
            act(wavering, action)
            taken += 1

    assert taken > 50
    assert game_of(wavering).actions == game_of(plain).actions


@pytest.mark.parametrize(
    "clock",
    [TimeControl("live", bank=60, increment=10), TimeControl("slow", days=2)],
    ids=["live", "slow"],
)
def test_placing_and_taking_back_twenty_times_gains_no_time(clock: TimeControl) -> None:
    once, often = started(clock), started(clock)
    for n in range(20):
        act(often, at=2.0 * n + 1)
        take_back(often, 0, at=2.0 * n + 2)
    act(often, at=41.0)
    act(once, at=21.0)  # red has thought for 21 seconds in both, blue for 20 in one

    assert often.clock.left[0] == pytest.approx(once.clock.left[0])
    assert often.clock.running == 1
    blue = often.clock.left[1]
    assert blue == pytest.approx(clock.full - 20)


def test_a_table_read_back_takes_back_the_same() -> None:
    table = started()
    for _ in range(3):
        act(table)
    take_back(table, 0)
    again = Table.load(table.id, table.secret, table.save())

    assert game_of(again).undo_seat == game_of(table).undo_seat == 1
    assert message(again, 1, GUEST) == message(table, 1, GUEST)


def test_who_has_left_is_not_offered_to_take_back() -> None:
    def offered(table: Table) -> object:
        return json.loads(message(table, 0, HOST))["you"]["undo"]

    table = started()
    act(table)
    assert offered(table) == "red"

    do(table, play_rules.leave(table, HOST.id, 0.0, 1.0))

    with pytest.raises(Refusal, match="until you return"):
        take_back(table, 0)
    assert offered(table) is None
