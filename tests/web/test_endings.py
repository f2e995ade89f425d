"""The four ways in which a game ends, each with its own picture and words, and the count of those not saved."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server, play_on, wait_until
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import Choose, Moment, Prepared, ashore, by_lot, prepare_table, written

from lastboat.moves import Move, Verb
from lastboat.view import view


def idle(now: Moment, lots: random.Random) -> Move:
    """Nothing is done that need not be."""
    return next((move for move in now.legal if move.verb == Verb.PASS), lots.choice(now.legal))


def deadly(now: Moment, lots: random.Random) -> Move:
    """Everyone who can be saved is, and everyone who can be lost is lost: soon nobody is left."""
    if now.phase in ("move", "creature") and not any(move.verb == Verb.LAND for move in now.legal):
        fatal = {one["action"] for one in now.own["legal"] if one["loses"]}
        return lots.choice([move for move in now.legal if move.action in fatal] or list(now.legal))
    return ashore(now, lots)


ENDS: Final[dict[str, tuple[dict[str, Any], Choose]]] = {
    "volcano": ({}, by_lot),
    "submerged": ({"submerged": True}, by_lot),
    "quiet": ({"to_the_last": True}, idle),
    "nobody-left": ({"to_the_last": True}, deadly),
}
MOST_GAMES: Final = 10
LOOKS: Final = {
    "desktop": DESKTOP.with_less_motion(),
    "phone": PHONE.with_less_motion().in_the_dark().in_language("fr"),
}
MISSING: Final = "uses => uses.map(use => use.getAttribute('href')).filter(href => !document.querySelector(href))"


@pytest.fixture(scope="module", params=ENDS)
def ended(server: Server, request: pytest.FixtureRequest) -> tuple[str, Prepared]:
    options, choose = ENDS[request.param]
    for seed in range(MOST_GAMES):
        prepared = prepare_table(server, None, options=options, choose=choose, seed=seed)
        if last_view(prepared)["reason"] == request.param:
            return request.param, prepared
    raise AssertionError(f"none of {MOST_GAMES} games ended with {request.param}")


def last_view(prepared: Prepared) -> Any:
    game = prepared.moment.table.game
    assert game is not None
    return written(view(game.states, 0, None))


def see(visitor: Visitor, prepared: Prepared) -> None:
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.page.goto(f"/t/{prepared.table}")
    visitor.ending.wait()


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_every_ending_has_its_own_picture_and_sentence(
    visiting: Visiting, ended: tuple[str, Prepared], look: Look
) -> None:
    reason, prepared = ended
    ada = visiting(look)
    see(ada, prepared)

    expect(ada.page.get_by_text(ada.words.t(f"ending.reason_{reason.replace('-', '_')}"))).to_be_visible()
    scene = ada.page.locator(f"dialog [data-reason={reason}]")
    expect(scene).to_be_visible()
    assert scene.locator("use").evaluate_all(MISSING) == []
    assert not ada.ending.scrolls()


def test_every_explorer_who_was_not_saved_is_counted(visiting: Visiting, ended: tuple[str, Prepared]) -> None:
    _, prepared = ended
    ada = visiting(DESKTOP.with_less_motion())
    see(ada, prepared)

    rows = ada.page.locator("dialog tbody tr", has=ada.page.locator("th[scope=row]")).filter(visible=True)
    expect(rows.first).to_be_visible()
    counts = [[int(text) for text in row.locator("td").all_inner_texts()] for row in rows.all()]
    told = [sum(column) for column in zip(*counts, strict=True)]
    not_safe = [one["name"][0] for one in last_view(prepared)["explorers"] if one["status"] != "safe"]
    assert told == [not_safe.count("R"), not_safe.count("B")]


def test_there_is_no_winner_s_wreath_when_nobody_was_saved(visiting: Visiting, ended: tuple[str, Prepared]) -> None:
    _, prepared = ended
    ada = visiting(DESKTOP.with_less_motion())
    see(ada, prepared)
    saved = any(one["status"] == "safe" for one in last_view(prepared)["explorers"])

    heading = ada.page.get_by_role("heading", name=ada.words.t("ending.nobodySaved"))
    expect(heading).to_have_count(0 if saved else 1)
    expect(ada.page.locator("dialog li[data-wins=true]").first).to_be_visible(visible=saved)


def test_bots_have_their_faces_at_the_end(visiting: Visiting, player: Player) -> None:
    table = player.create("person", "bot")
    player.post(f"/api/tables/{table}/start")
    seats = play_on({"red": player}, table)["table"]["seats"]
    ada = visiting(LOOKS["desktop"])
    ada.visit.come_in(player.token)
    ada.page.goto(f"/t/{table}")
    ada.ending.wait()

    name = next(seat["name"] for seat in seats if seat["kind"] == "bot")
    rows = ada.ending.box.locator("[data-part=result] ol > li")
    expect(rows.locator('use[href^="#lb-face-"]')).to_have_count(1)
    expect(rows.filter(has_text=name).locator(f'use[href="#lb-face-{name.lower()}"]')).to_be_attached()


def test_play_again_starts_the_same_table_with_the_same_colours_and_bots(ada: Visitor, player: Player) -> None:
    before = player.create("bot", "person", "bot")
    player.post(f"/api/tables/{before}/start")
    player.post(f"/api/tables/{before}/leave")
    wait_until(lambda: player.look(before)["table"]["status"] == "over")
    ada.visit.come_in(player.token)
    who = seated(ada, before)
    ada.page.goto(f"/t/{before}")
    ada.ending.wait()

    ada.ending.rematch()

    expect(ada.table.bar).to_be_visible()
    assert ada.told(ada.table.id)["table"]["status"] == "playing"
    assert seated(ada, ada.table.id) == who


def seated(visitor: Visitor, table: str) -> list[tuple[str, str | None, str]]:
    """Who sits where: kind, level and name, by colour."""
    return [(seat["kind"], seat["level"], seat["name"]) for seat in visitor.told(table)["table"]["seats"]]
