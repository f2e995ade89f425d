"""A finished game looked at again, and its dice computed again by the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Route, expect
from server.harness import Player, Server
from web.browser import DESKTOP, PHONE, Look
from web.conftest import AT_A_DESK, Visiting
from web.pages import Visitor
from web.prepared_tables import Prepared, ashore, prepare_table

LOOKS: Final = [
    pytest.param(DESKTOP.at_once().with_less_motion(), id="desktop"),
    pytest.param(PHONE.at_once().with_less_motion().in_language("fr"), id="phone-french"),
]


@pytest.fixture(scope="module")
def over(server: Server) -> Prepared:
    """A game of two that is over."""
    return prepare_table(server, None, seats=("person", "person"), choose=ashore)


@pytest.fixture(scope="module")
def timeline(player: Player, over: Prepared) -> Any:
    return player.get(f"/api/tables/{over.table}/timeline")


def frame(player: Player, over: Prepared, ply: int, eyes: str) -> Any:
    return player.get(f"/api/tables/{over.table}/history", ply=ply, count=1, eyes=eyes)["frames"][0]


@pytest.mark.parametrize("look", LOOKS)
def test_slider_and_buttons_move_through_the_game(
    visiting: Visiting, over: Prepared, timeline: Any, look: Look
) -> None:
    claire = visiting(look)
    claire.replay.open(over.table)
    assert claire.replay.ply == 0
    turns = [turn["ply"] for turn in timeline["turns"]]

    claire.replay.seek(turns[3] + 2)
    expect(claire.replay.slider).to_have_value(str(turns[3] + 2))
    claire.replay.step("replay.stepOn")
    expect(claire.replay.slider).to_have_value(str(turns[3] + 3))
    claire.replay.step("replay.stepBack")
    expect(claire.replay.slider).to_have_value(str(turns[3] + 2))
    claire.replay.step("replay.turnOn")
    expect(claire.replay.slider).to_have_value(str(turns[4]))
    claire.replay.step("replay.turnBack")
    expect(claire.replay.slider).to_have_value(str(turns[3]))
    claire.replay.seek(timeline["plies"])
    expect(claire.replay.button("replay.stepOn")).to_be_disabled()
    expect(claire.replay.button("replay.turnOn")).to_be_disabled()


def test_a_ply_is_drawn_and_described(ada: Visitor, player: Player, over: Prepared, timeline: Any) -> None:
    ply = timeline["turns"][6]["ply"]
    view = frame(player, over, ply, "nobody")["view"]
    ada.replay.open(over.table, ply)

    for boat in view["boats"]:
        number = boat["name"].split()[1]
        here = ada.words.t("board.boat_crew", n=number, crew="").strip() if boat["crew"] else None
        said = re.escape(here or ada.words.t("board.boat_empty", n=number))
        expect(ada.replay.board.spot(boat["hex"])).to_have_accessible_name(re.compile(said))
    where = ada.words.t("replay.count", ply=ply, plies=timeline["plies"])
    expect(ada.page.get_by_text(where)).to_be_visible()


def test_the_replay_plays_and_pauses(ada: Visitor, over: Prepared) -> None:
    ada.replay.open(over.table, 100)
    ada.replay.step("replay.play")
    expect(ada.replay.slider).not_to_have_value(re.compile("^(100|101)$"))

    ada.replay.step("replay.pause")

    expect(ada.replay.button("replay.play")).to_be_visible()
    stood = ada.replay.ply
    ada.replay.step("replay.stepOn")
    expect(ada.replay.slider).to_have_value(str(stood + 1))


def test_the_replay_follows_the_keyboard(ada: Visitor, over: Prepared, timeline: Any) -> None:
    turn = timeline["turns"][5]["ply"]
    ada.replay.open(over.table, turn)
    expect(ada.replay.slider).to_have_value(str(turn))

    ada.page.keyboard.press("ArrowRight")
    expect(ada.replay.slider).to_have_value(str(turn + 1))
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.replay.slider).to_have_value(str(turn))
    ada.page.keyboard.press("Shift+ArrowLeft")
    expect(ada.replay.slider).to_have_value(str(timeline["turns"][4]["ply"]))
    ada.page.keyboard.press("End")
    expect(ada.replay.slider).to_have_value(str(timeline["plies"]))


def test_a_seat_s_view_shows_its_secrets_and_all_open_shows_everything(
    ada: Visitor, player: Player, over: Prepared, timeline: Any
) -> None:
    ply = timeline["turns"][1]["ply"] - 1  # everybody is placed, nobody has moved
    view = frame(player, over, ply, "all")["view"]
    spots = {one["name"]: ada.replay.board.spot(one["hex"]) for one in view["explorers"] if one["status"] == "land"}
    said = {
        name: re.compile(f"{seat} explorer, worth {view['values'][name]}(;|$)")
        for name, seat in (("R1", "red"), ("B1", "blue"))
    }
    ada.replay.open(over.table, ply)

    for who, known in ((None, "RB"), ("replay.eyesNobody", ""), ("Ada", "R"), ("Bob", "B"), ("replay.eyesAll", "RB")):
        if who is not None:
            ada.replay.eyes(ada.words.t(who) if "." in who else who)
        for name, words in said.items():
            if name[0] in known:
                expect(spots[name]).to_have_accessible_name(words)
            else:
                expect(spots[name]).not_to_have_accessible_name(re.compile("worth"))


def test_a_link_opens_its_ply_and_the_address_follows(visiting: Visiting, over: Prepared) -> None:
    ada, bob = visiting(AT_A_DESK.on_a_new_device()), visiting()
    ada.visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.replay.open(over.table, 60)
    ada.replay.step("replay.stepOn")
    expect(ada.replay.slider).to_have_value("61")
    ada.replay.press("replay.link")
    expect(ada.page.get_by_role("status").filter(has_text=ada.words.t("replay.copied"))).to_have_count(1)
    link = ada.page.evaluate("() => navigator.clipboard.readText()")
    assert link.endswith(f"/t/{over.table}/replay#61")

    bob.page.goto(link)

    expect(bob.replay.slider).to_have_value("61")


def see_the_end(visitor: Visitor, over: Prepared) -> None:
    visitor.visit.come_in(over.tokens["Ada"])
    visitor.page.goto(f"/t/{over.table}")
    visitor.ending.wait()


@pytest.mark.parametrize("look", LOOKS)
def test_the_dice_check_confirms_every_draw(visiting: Visiting, player: Player, over: Prepared, look: Look) -> None:
    claire = visiting(look)
    draws = player.get(f"/api/tables/{over.table}/dice")["draws"]
    see_the_end(claire, over)

    told = claire.ending.check_dice()

    expect(told).to_contain_text(claire.words.t("ending.diceFair"))
    expect(told).to_contain_text(claire.words.t("ending.diceSeal"))
    expect(told).to_contain_text(claire.words.t("ending.diceDraws", n=len(draws)))
    expect(claire.ending.draws).to_have_count(len(draws))


def another_outcome(dice: Any) -> str:
    """Change the outcome of the tenth draw that had a choice; returns its ply in words."""
    draw = [one for one in dice["draws"] if len(one["outcomes"]) > 1][9]
    draw["came"] = next(one["action"] for one in draw["outcomes"] if one["action"] != draw["came"])
    return str(draw["ply"])


def better_odds(dice: Any) -> str:
    draw = [one for one in dice["draws"] if len(one["outcomes"]) > 1][4]
    for one in draw["outcomes"]:
        one["odds"] = 1000 if one["action"] != draw["came"] else 1
    return str(draw["ply"])


@pytest.mark.parametrize("tamper", [another_outcome, better_odds])
def test_the_dice_check_names_a_draw_that_was_tampered_with(
    ada: Visitor, over: Prepared, tamper: Callable[[Any], str]
) -> None:
    plies: list[str] = []

    def falsify(route: Route) -> None:
        dice = route.fetch().json()
        plies.append(tamper(dice))
        route.fulfill(json=dice)

    ada.page.route("**/dice", falsify)
    see_the_end(ada, over)

    told = ada.ending.check_dice()

    expect(told).to_contain_text(ada.words.t("ending.diceUnfair"))
    expect(told).to_contain_text(ada.words.t("ending.diceWrong", n=1))
    expect(told).to_contain_text(ada.words.t("ending.diceSeal"))
    wrong = ada.ending.draws.and_(ada.page.locator("[data-wrong=true]"))
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text(ada.words.t("ending.drawPly", ply=plies[0]))
    expect(wrong).to_contain_text(ada.words.t("ending.drawExpected", what=""))


def test_the_dice_check_rejects_another_secret(ada: Visitor, over: Prepared) -> None:
    def falsify(route: Route) -> None:
        dice = json.loads(route.fetch().body())
        route.fulfill(json=dice | {"secret": "00" * 32})

    ada.page.route("**/dice", falsify)
    see_the_end(ada, over)

    told = ada.ending.check_dice()

    expect(told).to_contain_text(ada.words.t("ending.diceUnfair"))
    expect(told).to_contain_text(ada.words.t("ending.diceSealBroken"))
