"""The four ways in which a game ends, each with its own picture and words, and what is told of those not saved."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.shelf import Choose, Moment, Shelved, ashore, by_lot, shelve

from lastboat.moves import Move, Verb
from lastboat.server.views.position import position_payload
from lastboat.view import view


def idle(now: Moment, lots: random.Random) -> Move:
    """Nothing is done that need not be."""
    return next((move for move in now.legal if move.verb == Verb.PASS), lots.choice(now.legal))


def deadly(now: Moment, lots: random.Random) -> Move:
    """Whoever can be saved is, and whoever can be lost is lost: soon nobody is left."""
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
def ended(server: Server, request: pytest.FixtureRequest) -> tuple[str, Shelved]:
    options, choose = ENDS[request.param]
    for seed in range(MOST_GAMES):
        shelved = shelve(server, None, options=options, choose=choose, seed=seed)
        if last_view(shelved)["reason"] == request.param:
            return request.param, shelved
    raise AssertionError(f"none of {MOST_GAMES} games ended with {request.param}")


def last_view(shelved: Shelved) -> Any:
    game = shelved.moment.table.game
    assert game is not None
    return position_payload(view(game.states, 0, None).states)


def see(visitor: Visitor, shelved: Shelved) -> None:
    visitor.visit.come_in(shelved.tokens["Ada"])
    visitor.page.goto(f"/t/{shelved.table}")
    visitor.ending.wait()


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_every_end_has_a_picture_and_words_of_its_own(
    visiting: Visiting, ended: tuple[str, Shelved], look: Look
) -> None:
    reason, shelved = ended
    ada = visiting(look)
    see(ada, shelved)

    expect(ada.page.get_by_text(ada.words.t(f"ending.reason_{reason.replace('-', '_')}"))).to_be_visible()
    scene = ada.page.locator(f"dialog svg.{reason}")
    expect(scene).to_be_visible()
    assert scene.locator("use").evaluate_all(MISSING) == []
    assert not ada.ending.scrolls()


def test_everyone_who_was_not_saved_is_accounted_for(visiting: Visiting, ended: tuple[str, Shelved]) -> None:
    _, shelved = ended
    ada = visiting(DESKTOP.with_less_motion())
    see(ada, shelved)

    rows = ada.page.locator("dialog tbody tr", has=ada.page.locator("th[scope=row]")).filter(visible=True)
    expect(rows.first).to_be_visible()
    counts = [[int(text) for text in row.locator("td").all_inner_texts()] for row in rows.all()]
    told = [sum(column) for column in zip(*counts, strict=True)]
    not_safe = [one["name"][0] for one in last_view(shelved)["explorers"] if one["status"] != "safe"]
    assert told == [not_safe.count("R"), not_safe.count("B")]


def test_nobody_wins_a_wreath_where_nobody_was_saved(visiting: Visiting, ended: tuple[str, Shelved]) -> None:
    _, shelved = ended
    ada = visiting(DESKTOP.with_less_motion())
    see(ada, shelved)
    saved = any(one["status"] == "safe" for one in last_view(shelved)["explorers"])

    heading = ada.page.get_by_role("heading", name=ada.words.t("ending.nobodySaved"))
    expect(heading).to_have_count(0 if saved else 1)
    assert (ada.page.locator("dialog li.wins").count() > 0) is saved
