"""Two browsers at one table, by link: they talk, play in turn, and nothing is lost or doubled, whatever is cut."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Route, expect
from server.harness import Server
from web.conftest import Visiting
from web.friends import gather_by_link
from web.pages import Visitor
from web.pages.table import LONGEST_GAME
from web.prepared_tables import Moment, lone_walk, prepare_table

from lastboat.names import COLOUR_LETTERS, SEAT_NAMES

CUT = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "503")
"""What a browser complains of while its server is away, or starting."""
OUTSIDE = {"land": "explorer", "swimming": "swimmer"}
"""What explorers are called where they are not aboard."""


def asked(visitors: Sequence[Visitor]) -> Visitor | None:
    """Whoever is to answer now, by what the screens offer."""
    return next((one for one in visitors if one.table.can_answer() and not one.table.is_showing), None)


def play_in_turn(visitors: Sequence[Visitor], table: str, until: Callable[[Any], bool]) -> None:
    """Everyone answers when asked, until the position is as required."""
    lots = random.Random(1)
    latest = time.monotonic() + LONGEST_GAME
    while not until(visitors[0].told(table)["view"]):
        assert time.monotonic() < latest, [visitor.table.sentence for visitor in visitors]
        if visitor := asked(visitors):
            visitor.table.answer(lots)
        else:
            visitors[0].page.wait_for_timeout(20)


def placed(view: Any) -> int:
    """Explorers that have left the box."""
    return sum(one["hex"] is not None for one in view["explorers"])


def settled(visitors: Sequence[Visitor], table: str) -> Any:
    """The table, as soon as everyone's board shows it; a press may still have been on its way."""
    latest = time.monotonic() + LONGEST_GAME
    while True:
        now = visitors[0].told(table)
        shown = [visitor.table.ply for visitor in visitors]
        if all(ply == now["ply"] for ply in shown):
            return now
        assert time.monotonic() < latest, f"the game is at ply {now['ply']}, the boards show {shown}"
        visitors[0].page.wait_for_timeout(50)


def assert_same_board(visitors: Sequence[Visitor], table: str) -> None:
    """All see the same pieces in the same places, and those are where the server has them."""
    now = settled(visitors, table)
    boards = [visitor.table.board.pieces() for visitor in visitors]
    assert all(board == boards[0] for board in boards)
    shown = Counter((hex, part) for hex, label in boards[0].items() for part in label.split("; "))
    expected = Counter(
        (explorer["hex"], explorer_in_words(visitors[0], explorer["name"], explorer["status"]))
        for explorer in now["view"]["explorers"]
        if explorer["status"] in OUTSIDE
    )
    people = {explorer_in_words(visitors[0], name, status) for name in COLOUR_LETTERS for status in OUTSIDE}
    assert Counter({where: n for where, n in shown.items() if where[1] in people}) == expected


def explorer_in_words(visitor: Visitor, name: str, status: str) -> str:
    """What the board says of an explorer on land or in the water: `red swimmer`."""
    colour = visitor.words.t(f"word.seat_{SEAT_NAMES[COLOUR_LETTERS.index(name[0])]}")
    return visitor.words.t(f"board.{OUTSIDE[status]}", seat=colour)


def press_while_away(server: Server, visitors: Sequence[Visitor], press: Callable[[], None]) -> None:
    """The server is killed, something is pressed, everyone is told quietly; it starts again, and all come back."""
    for visitor in visitors:
        visitor.watch.allow(*CUT)
    server.kill()
    press()
    for visitor in visitors:
        expect(visitor.table.notice("play.connectionLost")).to_be_visible()
    server.start()
    for visitor in visitors:
        expect(visitor.table.notice("play.connectionLost")).to_be_hidden()


def test_friends_meet_by_link_talk_and_place_in_turn_through_a_reload_and_a_crash(
    visiting: Visiting, server: Server
) -> None:
    ada, bob = visiting(), visiting()
    table = gather_by_link(ada, bob)
    both = (ada, bob)

    ada.table.say("Ahoy, Bob!")
    expect(bob.table.chat.last).to_contain_text("Ahoy, Bob!")
    bob.table.say("Ahoy yourself")
    expect(ada.table.chat.last).to_contain_text("Ahoy yourself")
    ada.waiting_room.start()
    play_in_turn(both, table, lambda view: placed(view) >= 6)
    assert_same_board(both, table)

    bob.reload()
    expect(bob.table.bar).to_be_visible()
    expect(bob.table.chat).to_have_text(["Ada Ahoy, Bob!", "Bob Ahoy yourself"])
    assert_same_board(both, table)

    before = ada.told(table)
    placing = {"red": ada, "blue": bob}[before["view"]["actor"]]
    placing.table.wait_until_asked()
    free = placing.table.board.open_spots()[0]
    press_while_away(server, both, lambda: placing.table.board.click(free))
    ada.table.wait_for_ply(before["ply"] + 1)
    assert_same_board(both, table)
    assert placed(ada.told(table)["view"]) == placed(before["view"]) + 1

    play_in_turn(both, table, lambda view: view["turn"] > 0)
    for one in both:
        one.table.end_look()
    assert_same_board(both, table)
    assert len(ada.told(table)["view"]["boats"]) == 4


def can_walk(now: Moment) -> bool:
    """Somebody alone in their hex can walk on without a loss."""
    return now.phase == "move" and now.turn > 2 and lone_walk(now) is not None


def test_a_move_clicked_while_the_server_is_down_is_played_once(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, can_walk, seats=("person", "person"))
    ada, bob = visiting(), visiting()
    both = (ada, bob)
    for name, visitor in (("Ada", ada), ("Bob", bob)):
        visitor.visit.come_in(prepared.tokens[name])
        visitor.table.open(prepared.table)
    mover = {"red": ada, "blue": bob}[prepared.moment.seat]
    mover.table.wait_until_asked()
    before = mover.told(prepared.table)
    walk = lone_walk(prepared.moment)
    assert walk is not None

    def times(visitor: Visitor) -> int:
        return sum(line.endswith(f"walks to {walk[1]}.") for line in visitor.table.log)

    known = [times(visitor) for visitor in both]
    mover.table.board.click(walk[0])
    press_while_away(server, both, lambda: mover.table.board.click(walk[1]))

    for visitor in both:
        visitor.table.wait_for_ply(before["ply"] + 1)
    assert [times(visitor) for visitor in both] == [number + 1 for number in known]
    assert mover.told(prepared.table)["ply"] == before["ply"] + 1
    assert_same_board(both, prepared.table)

    mover.table.done.click()
    mover.table.wait_for_ply(before["ply"] + 2)
    assert_same_board(both, prepared.table)


def test_a_move_whose_answer_is_lost_is_played_once(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, can_walk, seats=("person", "bot"))
    ada = visiting()
    ada.watch.allow("ERR_FAILED")
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_until_asked()
    before = ada.told(prepared.table)
    walk = lone_walk(prepared.moment)
    assert walk is not None
    sent: list[str | None] = []

    def lose_the_first_answer(route: Route) -> None:
        sent.append(route.request.post_data)
        if len(sent) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    ada.page.route("**/moves", lose_the_first_answer)
    ada.table.board.click(walk[0])
    ada.table.board.click(walk[1])
    ada.table.wait_for_ply(before["ply"] + 1)
    ada.table.wait_until_asked()

    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert ada.told(prepared.table)["ply"] == before["ply"] + 1


def test_a_bot_plays_for_a_player_who_left_until_they_return(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 2, seats=("person", "person"))
    table = prepared.table
    ada, bob = visiting(), visiting()
    both = (ada, bob)
    for name, visitor in (("Ada", ada), ("Bob", bob)):
        visitor.visit.come_in(prepared.tokens[name])
        visitor.table.open(table)
    before = ada.told(table)["ply"]

    ada.table.press("play.leave")
    ada.table.press("play.leaveYes")
    expect(ada.table.button("play.comeBack")).to_be_visible()
    expect(bob.table.players.first).to_contain_text(bob.words.t("play.isAway"))
    play_in_turn([bob], table, lambda view: view["turn"] >= prepared.moment.turn + 4)
    assert ada.told(table)["ply"] > before
    assert ada.table.board.open_spots() == []

    ada.table.press("play.comeBack")
    expect(ada.table.button("play.comeBack")).to_be_hidden()
    expect(bob.table.players.first).not_to_contain_text(bob.words.t("play.isAway"))
    play_in_turn([bob], table, lambda view: view["actor"] == "red")
    ada.table.wait_until_asked()
    assert_same_board(both, table)
