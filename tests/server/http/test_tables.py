"""Tables: creating, sharing a screen, undo, leaving, returning, history."""

from __future__ import annotations

from typing import Any

import pytest
from server.harness import Player, Server, play_on, wait_until

from lastboat.server.tables.bot_names import BOT_NAMES


def to_movement(player: Player, table: str) -> Any:
    """Continue at random until a seat of the player moves its pieces; returns the view from that seat."""
    for _ in range(400):
        now = player.look(table)
        seat = now["view"]["actor"]
        mine = player.look(table, seat)
        if mine["view"]["phase"] == "move" and mine["own"]["legal"]:
            return mine
        play_on({seat: player}, table, most=1)
    raise AssertionError("nobody ever moved")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"to_the_last": True, "submerged": True}, "cannot be combined"),
        ({"two_colours": True, "players": 3}, "for two players"),
        ({"edition": "chess"}, "the-island"),
        ({"speed": 3}, "no option"),
    ],
)
def test_conflicting_options_are_refused_with_the_reason(ada: Player, options: dict[str, Any], words: str) -> None:
    seats = [{"kind": "bot"}] * options.get("players", 2)
    problem = ada.post("/api/tables", {"options": {"players": 2, **options}, "seats": seats}, ok=False)

    assert problem["code"] == "bad-option"
    assert words in problem["detail"]


def test_the_host_fills_and_opens_seats_and_others_cannot(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open", "open")

    filled = ada.put(f"/api/tables/{table}/seats/blue", {"kind": "bot", "level": "deckhand"})
    refused = bob.put(f"/api/tables/{table}/seats/yellow", {"kind": "bot"}, ok=False)
    early = ada.post(f"/api/tables/{table}/start", ok=False)

    assert filled["table"]["seats"][1]["level"] == "deckhand"
    assert refused["code"] == "not-host"
    assert early["code"] == "seats-open"


def test_a_host_has_one_seat_of_their_own(ada: Player) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    refused = ada.post("/api/tables", {"options": {"players": 2}, "seats": seats}, ok=False)

    assert refused["code"] == "bad-option"
    assert "other people at your screen have `local` seats" in refused["detail"]


def test_only_an_open_seat_can_be_taken_and_the_refusal_names_those(ada: Player, bob: Player) -> None:
    table = ada.create("person", "bot", "open")
    taken = bob.post(f"/api/tables/{table}/join", {"seat": "blue"}, ok=False)
    ada.put(f"/api/tables/{table}/seats/yellow", {"kind": "bot"})
    full = bob.post(f"/api/tables/{table}/join", ok=False)

    assert (taken["code"], full["code"]) == ("seat-taken", "seat-taken")
    assert taken["detail"].endswith("open seats: yellow")
    assert full["detail"].endswith("open seats: none")


def test_a_host_cannot_make_a_seat_another_person_s(ada: Player) -> None:
    table = ada.create("person", "open")
    refused = ada.put(f"/api/tables/{table}/seats/blue", {"kind": "person"}, ok=False)

    assert refused["code"] == "bad-request"
    assert ada.look(table)["table"]["seats"][1]["kind"] == "open"


def test_a_seat_that_is_left_before_the_start_is_open_again(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    joined = bob.post(f"/api/tables/{table}/join", {"seat": "blue"})
    left = bob.post(f"/api/tables/{table}/leave")

    assert joined["own"]["seat"] == "blue"
    assert left["own"] is None
    assert left["table"]["seats"][1]["kind"] == "open"


def test_the_stream_of_a_seat_that_is_left_shows_no_secrets_of_the_next_player(
    ada: Player, bob: Player, server: Server
) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join", {"seat": "blue"})
    with bob.listen(table) as heard:
        assert next(heard)["you"]["seats"] == ["blue"]
        bob.post(f"/api/tables/{table}/leave")
        cy = Player(server, "Cy")
        cy.post(f"/api/tables/{table}/join", {"seat": "blue"})
        ada.post(f"/api/tables/{table}/start")
        play_on({"red": ada, "blue": cy}, table, most=4)
        started = next(message for message in heard if (message["ply"] or 0) >= 3)
        assert started["table"]["status"] == "playing"
        assert started["own"] is None
        assert started["you"]["seats"] == []
        cy.close()


def test_the_lobby_lists_public_tables_only(ada: Player) -> None:
    hidden, shown = ada.create("person", "open"), ada.create("person", "open", public=True)

    listed: list[str] = []

    def is_listed() -> bool:
        listed[:] = [table["id"] for table in ada.get("/api/tables")["tables"]]
        return shown in listed

    wait_until(is_listed)
    assert hidden not in listed


def test_a_shared_screen_shows_no_secrets_until_a_request_names_a_seat(ada: Player) -> None:
    table = ada.create("local", "local")
    start = ada.post(f"/api/tables/{table}/start")
    seat = start["view"]["actor"]
    other = "blue" if seat == "red" else "red"

    assert start["own"] is None
    assert ada.look(table, seat)["own"]["legal"]
    assert ada.look(table, other)["own"]["legal"] == []


def test_a_game_at_one_screen_is_played_to_its_end(ada: Player) -> None:
    table = ada.create("local", "local", options={"open_values": True})
    ada.post(f"/api/tables/{table}/start")

    assert play_on({"red": ada, "blue": ada}, table)["table"]["status"] == "over"


@pytest.mark.parametrize(
    ("bots", "level"), [((), "deckhand"), (("stowaway",), "stowaway"), (("captain", "stowaway"), "captain")]
)
def test_bots_that_stand_in_are_as_strong_as_the_strongest_at_the_table(
    ada: Player, bots: tuple[str, ...], level: str
) -> None:
    seats = [{"kind": "local"}, {"kind": "local"}, *({"kind": "bot", "level": bot} for bot in bots)]
    made = ada.post("/api/tables", {"options": {"players": len(seats)}, "seats": seats})

    assert made["table"]["level"] == level


def test_own_steps_are_taken_back_one_by_one_and_no_further(ada: Player) -> None:
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = to_movement(ada, table)
    seat, ply = before["own"]["seat"], before["ply"]
    step = next(legal for legal in before["own"]["legal"] if legal["move"]["verb"] != "pass")
    moved = ada.move(table, ply, step["action"], seat=seat)
    assert moved["you"]["undo"] == seat

    back = ada.post(f"/api/tables/{table}/undo", {"ply": ply + 1, "key": f"u{ply}", "seat": seat})
    further = ada.post(f"/api/tables/{table}/undo", {"ply": ply, "key": f"v{ply}", "seat": seat}, ok=False)

    assert back["ply"] == ply
    assert back["view"] == before["view"]
    assert further["code"] == "nothing-to-undo"


def test_a_whole_route_is_taken_back_with_one_request(ada: Player) -> None:
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = to_movement(ada, table)
    seat, ply = before["own"]["seat"], before["ply"]
    route = next(route for route in before["own"]["routes"] if len(route["actions"]) > 1)
    assert route["points"] == len(route["actions"])
    moved = ada.post(
        f"/api/tables/{table}/moves", {"ply": ply, "moves": route["actions"], "key": "route", "seat": seat}
    )
    undo = {"ply": moved["ply"], "key": "back", "seat": seat}

    for wrong in (ply - 1, moved["ply"]):
        refused = ada.post(f"/api/tables/{table}/undo", {**undo, "to": wrong}, ok=False)
        assert refused["code"] == "nothing-to-undo"
        assert f"{ply} to {moved['ply'] - 1}" in refused["detail"]
    back = ada.post(f"/api/tables/{table}/undo", {**undo, "to": ply})
    again = ada.post(f"/api/tables/{table}/undo", {**undo, "to": ply})

    assert back["view"] == before["view"]
    assert again["ply"] == back["ply"] == ply


def test_nothing_is_taken_back_after_a_tile_was_flipped(ada: Player) -> None:
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    seat = to_movement(ada, table)["own"]["seat"]
    now = ada.move(table, ada.look(table)["ply"], "pass", seat=seat)
    assert now["you"]["undo"] == seat
    sunk = ada.move(table, now["ply"], now["own"]["legal"][0]["action"], seat=seat)

    assert sunk["you"]["undo"] is None


def test_a_whole_route_is_played_with_one_request(ada: Player) -> None:
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = to_movement(ada, table)
    route = next(route for route in before["own"]["routes"] if len(route["actions"]) > 1)

    after = ada.move(table, before["ply"], *route["actions"], seat=before["own"]["seat"])

    pieces = {piece["name"]: piece["hex"] for piece in after["view"]["explorers"] + after["view"]["boats"]}
    assert pieces[route["move"]["piece"]] == route["move"]["to"]
    assert after["ply"] == before["ply"] + len(route["actions"])


def test_a_route_with_a_wrong_step_is_refused_as_a_whole(ada: Player) -> None:
    table = ada.create("local", "local")
    ada.post(f"/api/tables/{table}/start")
    before = to_movement(ada, table)
    step = next(legal["action"] for legal in before["own"]["legal"] if legal["move"]["verb"] != "pass")

    problem = ada.move(table, before["ply"], step, "sink a1", seat=before["own"]["seat"], ok=False)

    assert problem["code"] in ("not-legal", "not-parsable")
    assert ada.look(table)["ply"] == before["ply"]


def test_a_bot_plays_for_a_person_who_leaves_until_they_return(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    start = ada.post(f"/api/tables/{table}/start")
    left = ada.post(f"/api/tables/{table}/leave")
    assert left["table"]["seats"][0]["away"]
    if start["view"]["actor"] == "red":
        wait_until(lambda: bob.look(table)["ply"] > start["ply"])
    play_on({"blue": bob}, table, most=30)

    back = ada.post(f"/api/tables/{table}/return")

    assert back["ply"] > start["ply"] + 2
    seat = back["table"]["seats"][0]
    assert seat["returning"] == seat["away"], "a bot may have to finish its turn first"
    wait_until(lambda: not ada.look(table)["table"]["seats"][0]["away"])


def test_a_rematch_rotates_the_seats_and_is_offered_once(ada: Player, bob: Player) -> None:
    table = ada.create("person", "bot", "open", options={"submerged": True, "all_equal": True})
    bob.post(f"/api/tables/{table}/join")
    early = bob.post(f"/api/tables/{table}/rematch", ok=False)
    ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{table}/leave")
    bob.post(f"/api/tables/{table}/leave")
    wait_until(lambda: bob.look(table)["table"]["status"] == "over")

    again = bob.post(f"/api/tables/{table}/rematch")["table"]
    alone = bob.post(f"/api/tables/{again}/start", ok=False)
    awaited = bob.look(again)["table"]["seats"]
    same = ada.post(f"/api/tables/{table}/rematch")["table"]
    seats = ada.look(again)["table"]["seats"]
    started = bob.post(f"/api/tables/{again}/start")

    assert early["code"] == "game-running"
    assert again == same
    assert [seat["name"] for seat in seats[:2]] == ["Bob", "Ada"]
    assert seats[2]["name"] in BOT_NAMES
    assert alone["code"] == "players-missing"
    assert alone["detail"].startswith("Ada ")
    assert [seat["awaited"] for seat in awaited] == [False, True, False]
    assert [seat["awaited"] for seat in seats] == [False, False, False]
    assert started["table"]["status"] == "playing"


def over_at_once(ada: Player, bob: Player) -> str:
    """A finished game of two people, played by bots."""
    table = ada.create("person", "open", options={"submerged": True, "all_equal": True})
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    ada.post(f"/api/tables/{table}/leave")
    bob.post(f"/api/tables/{table}/leave")
    wait_until(lambda: bob.look(table)["table"]["status"] == "over")
    return table


def test_a_player_who_joins_a_rematch_is_not_awaited_and_bots_may_replace_others(ada: Player, bob: Player) -> None:
    table = over_at_once(ada, bob)
    joined = ada.post(f"/api/tables/{table}/rematch")["table"]
    came = bob.post(f"/api/tables/{joined}/join")
    twice = bob.post(f"/api/tables/{joined}/join", ok=False)
    started = ada.post(f"/api/tables/{joined}/start")
    other = over_at_once(ada, bob)
    alone = ada.post(f"/api/tables/{other}/rematch")["table"]
    ada.put(f"/api/tables/{alone}/seats/red", {"kind": "bot"})
    with_bot = ada.post(f"/api/tables/{alone}/start")
    late = bob.post(f"/api/tables/{other}/rematch")["table"]

    assert not any(seat["awaited"] for seat in came["table"]["seats"])
    assert twice["code"] == "seat-taken"
    assert started["table"]["status"] == "playing"
    assert with_bot["table"]["status"] == "playing"
    assert late == alone


def test_a_rematch_that_all_have_left_can_be_offered_again(ada: Player, bob: Player) -> None:
    table = over_at_once(ada, bob)
    first = ada.post(f"/api/tables/{table}/rematch")["table"]
    bob.post(f"/api/tables/{first}/leave")
    ada.post(f"/api/tables/{first}/leave")
    second = bob.post(f"/api/tables/{table}/rematch")["table"]

    assert second != first
    assert ada.look(table)["table"]["rematch"] == second
    assert [seat["awaited"] for seat in bob.look(second)["table"]["seats"]] == [False, True]


def test_a_rematch_does_not_wait_for_somebody_who_was_deleted(ada: Player, server: Server) -> None:
    zoe = Player(server, "Zoe")
    table = over_at_once(ada, zoe)
    assert zoe.http.delete("/api/me").status_code == 204
    again = ada.post(f"/api/tables/{table}/rematch")["table"]
    seats = ada.look(again)["table"]["seats"]
    zoe.close()

    assert [(seat["kind"], seat["awaited"]) for seat in seats] == [("open", False), ("person", False)]


def test_chat_is_delivered_and_cleaned(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    said = ada.post(f"/api/tables/{table}/chat", {"text": " a\u202eb\u0000 <b>\n c "})
    stranger = bob.post(f"/api/tables/{table}/chat", {"text": "hi"}, ok=False)

    assert said["chat"][-1]["text"] == "ab <b> c"
    assert stranger["code"] == "not-yours"


def test_a_hint_is_a_legal_move_and_only_where_the_table_allows_it(ada: Player) -> None:
    table = ada.create("local", "local", hints=True)
    start = ada.post(f"/api/tables/{table}/start")
    seat = start["view"]["actor"]
    silent = ada.create("local", "local")
    ada.post(f"/api/tables/{silent}/start")

    hint = ada.get(f"/api/tables/{table}/hint", seat=seat)
    refused = ada.get(f"/api/tables/{silent}/hint", seat=ada.look(silent)["view"]["actor"], ok=False)

    assert hint["action"] in [legal["action"] for legal in ada.look(table, seat)["own"]["legal"]]
    assert refused["code"] == "hints-off"


def test_the_history_of_a_running_game_shows_only_one_s_own_view(ada: Player, bob: Player) -> None:
    table = ada.create("person", "open")
    bob.post(f"/api/tables/{table}/join")
    start = ada.post(f"/api/tables/{table}/start")
    play_on({"red": ada, "blue": bob}, table, most=3)

    mine = ada.get(f"/api/tables/{table}/history", ply=start["ply"] + 2)
    others = ada.get(f"/api/tables/{table}/history", ply=0, eyes="blue", ok=False)
    record = ada.get(f"/api/tables/{table}/record", ok=False)
    beyond = ada.get(f"/api/tables/{table}/history", ply=9999, ok=False)
    dice = ada.get(f"/api/tables/{table}/dice", ok=False)

    assert {name[0] for name in mine["frames"][0]["view"]["values"]} <= {"R"}
    assert others["code"] == record["code"] == dice["code"] == "game-running"
    assert beyond["code"] == "no-such-ply"


def test_a_finished_game_is_replayed_in_any_seat_s_view_or_with_everything_open(ada: Player, server: Server) -> None:
    table = ada.create("bot", "bot")
    ada.post(f"/api/tables/{table}/start")
    wait_until(lambda: ada.look(table)["table"]["status"] == "over")
    late = Player(server, "Zoe")
    plies = late.look(table)["ply"]

    blue = late.get(f"/api/tables/{table}/history", ply=61, eyes="blue")
    everything = late.get(f"/api/tables/{table}/history", ply=plies - 1, eyes="all")
    late.close()

    assert {name[0] for name in blue["frames"][0]["view"]["values"]} == {"B"}
    assert {name[0] for name in everything["frames"][0]["view"]["values"]} == {"R", "B"}
