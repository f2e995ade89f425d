"""Nobody's browser gets or shows what its owner may not know: values of explorers, undersides of kept tiles."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect
from server.harness import Server, wait_until
from web.conftest import Visiting
from web.leaks import Received, drawn, secrets_in
from web.pages import Visitor
from web.prepared_tables import Moment, Prepared, prepare_table

TWO = ("person", "person")
SAY = """
table => fetch(`/api/tables/${table}/chat`, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text: 'ahoy' }),
}).then(answer => answer.json())
"""


def comes(visitor: Visitor, prepared: Prepared, name: str | None) -> Received:
    """Somebody, or a spectator, opens the table; returns everything that their browser will receive."""
    if name is not None:
        visitor.visit.come_in(prepared.tokens[name])
    received = Received(visitor)
    visitor.table.open(prepared.table)
    expect(visitor.page.get_by_role("region", name=visitor.words.t("play.log")).locator("li").first).to_be_visible()
    return received


def is_last_placed(now: Moment) -> bool:
    """Red places her last explorer but one."""
    placed = sum(one["hex"] is not None for one in now.view["explorers"])
    return now.phase == "place" and now.seat == "red" and placed == 16


def test_placed_values_are_shown_to_their_owner_until_the_first_turn(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, is_last_placed, seats=TWO)
    ada, bob, eve = visiting(), visiting(), visiting()
    hers, his, watched = comes(ada, prepared, "Ada"), comes(bob, prepared, "Bob"), comes(eve, prepared, None)
    expect(ada.table.pawns.first).to_be_visible()
    assert {name for name in drawn(ada) if name[0] == "R"} == {f"R{n}" for n in range(1, 9)} | {"R said aloud"}
    assert not any(name[0] == "R" for name in drawn(bob))

    place_the_rest(ada, bob)

    assert hers.secrets() == {"red values"}
    assert his.secrets() == {"blue values"}
    assert watched.secrets() == set()
    assert drawn(eve) == set()
    assert drawn(ada) == drawn(bob) == set()  # §3.6: from the first turn nobody may look any more
    for received in (hers, his):
        assert "values" not in str(set(secrets_in(received.everything()[-1])))


def place_the_rest(ada: Visitor, bob: Visitor) -> None:
    """Until both see the first turn."""
    lots = random.Random(4)
    while any(one.table.turn == 0 for one in (ada, bob)):
        for one in (ada, bob):
            if one.table.can_answer() and one.table.turn == 0:
                one.table.answer(lots)
        ada.page.wait_for_timeout(20)


def has_kept(now: Moment) -> bool:
    return now.phase == "tile" and now.seat == "red" and now.turn > 2 and len(now.legal) > 1


@pytest.mark.parametrize("is_open", [False, True], ids=["hidden-values", "open-values"])
def test_kept_tiles_are_shown_to_their_owner_only(visiting: Visiting, server: Server, is_open: bool) -> None:
    prepared = prepare_table(server, has_kept, seats=TWO, options={"open_values": is_open})
    ada, bob, eve = visiting(), visiting(), visiting()
    hers, his, watched = comes(ada, prepared, "Ada"), comes(bob, prepared, "Bob"), comes(eve, prepared, None)
    expect(ada.table.tiles.first).to_be_visible()

    ada.table.press("play.done_tile")
    expect(eve.table.bar.locator('[aria-current="step"]')).to_have_text(eve.words.t("play.step_move"))

    values = {"red values"} if is_open else set()
    assert hers.secrets() == {"red tiles"} | values
    assert his.secrets() <= {"blue tiles", "blue values"}
    assert watched.secrets() == drawn(eve) == set()
    assert ("R" in {name[0] for name in drawn(ada)}) == is_open
    assert not any(name[0] == "R" for name in drawn(bob))


def both_keep_tiles(now: Moment) -> bool:
    return now.phase == "sink" and now.turn > 2 and all(now.view["kept"][seat] for seat in ("red", "blue"))


def test_at_one_screen_tiles_are_hidden_until_their_owner_has_the_device(ada: Visitor, server: Server) -> None:
    prepared = prepare_table(server, both_keep_tiles, seats=("local", "local"))
    ada.visit.come_in(prepared.tokens["Ada"])
    received = Received(ada)
    ada.table.open(prepared.table)

    since = 0
    for _ in range(2):
        expect(ada.table.pass_device).to_be_visible()
        # Whoever looks at the table now is nobody: the next word of the stream has nothing of either.
        ada.page.evaluate(SAY, ada.table.id)
        expect(ada.page.get_by_role("log", name=ada.words.t("play.chat"), include_hidden=True)).to_contain_text("ahoy")
        assert received.secrets(since) == drawn(ada) == set()
        since = len(received)
        ada.page.reload()
    ada.table.rise()
    expect(ada.table.tiles.first).to_be_visible()

    def own_tiles_came() -> bool:
        ada.page.evaluate("0")  # what the browser reports reaches us while we talk to it
        return received.secrets(since) != set()

    wait_until(own_tiles_came)  # the page may draw them before the browser has reported the message
    assert received.secrets(since) == {f"{prepared.moment.seat} tiles"}


def test_at_one_screen_values_lie_face_down_while_people_place_in_turn(ada: Visitor) -> None:
    ada.new_table.open("local")
    ada.new_table.players(2)
    ada.new_table.start()
    for _ in range(4):
        expect(ada.table.pawns.first).to_have_accessible_name(ada.words.like("play.pawnDown"))
        assert drawn(ada) == {"pawns"}
        before = ada.table.ply or 0
        ada.table.board.go(ada.table.board.targets()[0])
        ada.table.wait_for_ply(before + 1)
        expect(ada.table.pass_device).to_be_hidden()

    ada.table.press("play.peek")
    expect(ada.table.pawns.first).to_have_accessible_name(ada.words.like("play.pawn"))
    ada.table.board.go(ada.table.board.targets()[0])

    expect(ada.table.pawns.first).to_have_accessible_name(ada.words.like("play.pawnDown"))
    assert drawn(ada) == {"pawns"}
