"""The history shows the game as it was, and each seat only what it may know."""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from server.models.test_models import GAMES
from server.payloads import check
from server.table_games import HOST, do, finished, gathered, play_through

from lastboat.dice import buffers
from lastboat.editions import Options
from lastboat.engine import outcomes, parts
from lastboat.engine.action import PASS
from lastboat.engine.words import Phase, Underside
from lastboat.server.limits.heavy_work import finish
from lastboat.server.models.history import Dice, History, Timeline
from lastboat.server.refusals import Refusal
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.entries import Acted
from lastboat.server.tables.fair_dice import verify
from lastboat.server.tables.table import Table
from lastboat.server.views import history
from lastboat.server.views.messages import message, to_json
from lastboat.server.views.timeline import timeline


def look(table: Table, first: int, count: int, seat: int | None = None, *, all_open: bool = False) -> list[Any]:
    found = list(history.frames(table, first, count, history.past_view_of(table, seat, all_open=all_open)))
    frames: list[Any] = json.loads(to_json(found))
    return frames


def moves_of(table: Table, seat: int | None, *, all_open: bool = False) -> Any:
    return finish(timeline(table, history.past_view_of(table, seat, all_open=all_open)))


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_history_matches_the_openapi_document(options: Options) -> None:
    table = finished(options)
    assert table.game is not None
    plies = table.game.ply
    for seat in (None, 0, 1):
        frames = look(table, 0, plies + 1, seat)
        read = check(History, to_json({"plies": plies, "frames": frames}))
        assert [frame["ply"] for frame in read["frames"]] == list(range(plies + 1))
        assert check(Timeline, to_json(moves_of(table, seat)))["plies"] == plies


def test_many_frames_equal_those_requested_one_by_one() -> None:
    table = finished(Options(players=2))

    assert look(table, 40, 60, 1) == [look(table, ply, 1, 1)[0] for ply in range(40, 100)]
    assert look(table, 0, 2, 1) == [look(table, ply, 1, 1)[0] for ply in range(2)]


def test_a_frame_shows_what_was_shown_then() -> None:
    table = gathered(Options(players=2, open_values=True))
    then = {now.game.ply: message(now, 1, None, None) for now in play_through(table, most=120) if now.game is not None}

    for ply in list(then)[::10]:
        shown = look(table, ply, 1, None)[0]["view"]
        assert b'"view":' + to_json(shown) in then[ply]


def test_there_is_no_frame_after_the_last() -> None:
    table = finished(Options(players=2))
    assert table.game is not None
    last = table.game.ply

    assert [frame["ply"] for frame in look(table, last - 1, 50)] == [last - 1, last]
    with pytest.raises(Refusal, match=f"0 to {last}"):
        look(table, last + 1, 1)


def test_there_is_no_history_before_the_start() -> None:
    with pytest.raises(Refusal, match="not started"):
        look(gathered(Options()), 0, 1)


def test_the_timeline_names_every_move_and_counts_the_saved_and_the_lost() -> None:
    table = finished(Options(players=3), seed=4)
    told = moves_of(table, None)
    record = finish(history.record_of(table))
    frames = look(table, 0, 10_000)

    assert [move["move"]["text"] for move in moves_of(table, None, all_open=True)["moves"]] == [
        move.text for move in record.moves
    ]
    assert [turn["turn"] for turn in told["turns"]] == list(range(len(told["turns"])))
    for turn, following in pairwise(told["turns"]):
        assert frames[turn["ply"]]["view"]["turn"] == turn["turn"]
        view = frames[following["ply"]]["view"]
        for status, counted in (("safe", turn["saved"]), ("lost", turn["lost"])):
            names = [one["name"][0] for one in view["explorers"] if one["status"] == status]
            assert counted == {"red": names.count("R"), "blue": names.count("B"), "yellow": names.count("Y")}
    for move in told["moves"]:
        before = frames[move["ply"] - 1]["view"]
        assert (move["actor"], move["phase"], move["turn"]) == (before["actor"], before["phase"], before["turn"])


@pytest.mark.parametrize("two_colours", [False, True])
def test_the_timeline_lists_every_loss_with_its_cause(two_colours: bool) -> None:
    table = finished(Options(players=2, two_colours=two_colours), seed=5)
    told = moves_of(table, None)
    lost = [
        (frame["ply"], event["explorer"], event["cause"])
        for frame in look(table, 0, 10_000)
        for event in frame["events"]
        if event["type"] == "lost"
    ]

    assert [(loss["ply"], loss["explorer"], loss["cause"]) for loss in told["losses"]] == lost
    assert {loss["explorer"][0] for loss in told["losses"] if loss["seat"] == "red"} <= {"R", "Y"}
    assert Counter(loss["seat"] for loss in told["losses"]) == told["turns"][-1]["lost"]


def alike(*, value: int, underside: Underside, plies: int = 160) -> Table:
    """A game that is the same whatever the values of red's explorers and the first tile that red keeps."""
    table = gathered(Options(players=2, first=0))
    do(table, lobby_rules.start(table, HOST.id, 0.0)[:1])
    chance = random.Random(3)
    flipped = 0
    while table.game is not None and table.game.ply < plies:
        now = table.game
        legal = now.legal() if now.seat_to_act is not None else outcomes_of(table)
        if now.phase == Phase.PLACE and now.seat_to_act == 0:
            worth = sorted(set(map(parts.value_of, legal)))
            slot = chance.choice(sorted(set(map(parts.slot_of, legal))))
            action = parts.place(0, worth[value % len(worth)], slot)
        elif now.phase in (Phase.TILE, Phase.DEFEND):
            action = PASS
        elif now.phase == Phase.FLIP:
            harmless = (Underside.SHARK, Underside.WHALE, Underside.BOAT)
            shown = [one for one in legal if parts.underside_of(one) in harmless]
            action = parts.flip(underside) if flipped == 0 else [*shown, legal[-1]][0]
            flipped += 1
        else:
            action = chance.choice(legal)
        table.fold(Acted(0.0, action, None, now.ply, 0))
    return table


def outcomes_of(table: Table) -> list[int]:
    assert table.game is not None
    out, odds = buffers()
    found: list[int] = out[: outcomes(table.game.states, 0, out, odds)].tolist()
    return found


@pytest.mark.parametrize(
    "other", [{"value": -1, "underside": Underside.WIND}, {"value": 0, "underside": Underside.DOLPHIN}]
)
def test_what_is_hidden_changes_no_byte_of_the_past_for_others(other: dict[str, Any]) -> None:
    one, another = alike(value=0, underside=Underside.WIND), alike(**other)
    assert one.game is not None
    assert another.game is not None
    assert one.game.actions != another.game.actions

    for seat in (None, 1):
        assert to_json(moves_of(one, seat)) == to_json(moves_of(another, seat))
        assert to_json(look(one, 0, 500, seat)) == to_json(look(another, 0, 500, seat))


def test_a_seat_sees_its_own_values_during_the_set_up_only() -> None:
    early, late = alike(value=0, underside=Underside.WIND, plies=60), alike(value=0, underside=Underside.WIND)

    def placings(table: Table, seat: int | None) -> set[tuple[str, int | None]]:
        moves = [move["move"] for move in moves_of(table, seat)["moves"] if move["phase"] == "place"]
        return {(move["colour"], move["value"]) for move in moves}

    assert {("blue", None)} < placings(early, 0)
    assert ("red", None) not in placings(early, 0)
    assert placings(early, None) == placings(late, 0) == {("red", None), ("blue", None)}


def test_only_its_owner_sees_a_kept_tile_in_the_timeline() -> None:
    table = alike(value=0, underside=Underside.WIND)

    def flips(seat: int | None) -> list[dict[str, Any]]:
        return [move["move"] for move in moves_of(table, seat)["moves"] if move["phase"] == "flip"]

    assert flips(0)[0] == {"verb": "flip", "underside": "wind", "text": "flip wind"}
    assert flips(1)[0] == flips(None)[0] == {"verb": "flip", "underside": None, "text": "flip ?"}


def test_the_dice_of_a_finished_game_can_be_recomputed_from_the_dice_page_alone() -> None:
    table = finished(Options(players=2, dice="dive"), secret=bytes(range(32)))
    told = check(Dice, to_json(finish(history.dice_of(table))))
    secret = bytes.fromhex(told["secret"])

    assert hashlib.sha256(secret).hexdigest() == told["commitment"]
    assert len(told["draws"]) == verify(finish(history.record_of(table)))
    drawn = Counter[str]()
    for draw in told["draws"]:
        kind = draw["outcomes"][0]["move"].verb  # type: ignore[attr-defined]
        drawn[kind] += 1
        text = f"{','.join(told['salts'])}|{kind}|{drawn[kind]}|0".encode()
        lots = [one["action"] for one in draw["outcomes"] for _ in range(one["odds"])]
        lot = int.from_bytes(hmac.digest(secret, text, "sha256")[:8], "big") % len(lots)
        assert lots[lot] == draw["came"]


def test_record_and_dice_of_a_running_game_are_refused() -> None:
    table = gathered(Options(players=2))
    next(iter(play_through(table)))

    for secretive in (history.record_of, history.dice_of):
        with pytest.raises(Refusal, match="once the game is over"):
            finish(secretive(table))
