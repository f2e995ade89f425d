"""What must not be missed at the table: your turn, losses and rescues, the volcano, values turned face down."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, SMALL_PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import Moment, Want, last_launch, lone_walk, lossy, prepare_table
from web.words import LANGUAGES

from lastboat.moves import Move, Verb
from lastboat.server.tables.bot_names import BOT_NAMES

SMALL_LAPTOP: Final = Look(1024, 768)
CALL: Final = "[data-part=call]"
SCENE: Final = "[data-part=volcano]"


def card_of(fate: str) -> str:
    return f"[data-fate={fate}]"


def sit(visiting: Visiting, server: Server, want: Want, look: Look, **more: Any) -> tuple[Visitor, Moment]:
    """Ada, red, with her game open at the first decision that is wanted."""
    prepared = prepare_table(server, want, **more)
    ada = visiting(look)
    ada.visit.note(CALL, *map(card_of, FATES))
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_until_asked()
    return ada, prepared.moment


def sinks(now: Moment) -> bool:
    return now.phase == "sink" and now.turn > 4


def walks(now: Moment) -> bool:
    return now.phase == "move" and now.turn > 8 and lone_walk(now) is not None


def test_the_whole_screen_says_for_a_moment_that_it_is_your_turn(visiting: Visiting, server: Server) -> None:
    ada, _ = sit(visiting, server, walks, DESKTOP)

    ada.visit.wait_until_noted(CALL, ada.words.t("play.yourTurn"))
    expect(ada.page.locator(CALL)).to_have_count(0)


def test_the_tab_s_title_blinks_while_another_tab_is_looked_at(visiting: Visiting, server: Server) -> None:
    ada, _ = sit(visiting, server, walks, DESKTOP.at_once())
    lit = f"● {ada.words.t('play.yourTurn')}"
    expect(ada.page).to_have_title(re.compile(lit))

    ada.page.evaluate("() => Object.defineProperty(document, 'hidden', { get: () => true })")

    expect(ada.page).to_have_title(re.compile(lit.replace("●", "○")))
    expect(ada.page).to_have_title(re.compile(lit))


COUNT_TONES: Final = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.tones += 1; start.apply(this, at); };
"""


def test_your_turn_has_a_sound_if_sound_is_on(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, walks)
    for is_on in (True, False):
        ada = visiting(replace(DESKTOP, kept={"speed": 0, "sound": is_on}))
        ada.page.add_init_script(COUNT_TONES)
        ada.visit.note(CALL)
        ada.visit.come_in(prepared.tokens["Ada"])
        # Browsers allow no sound before the first press in a page, so Ada presses the link to her table.
        ada.lobby.open()
        ada.lobby.line(ada.words.t("table.goOn")).click()
        ada.visit.wait_until_noted(CALL, ada.words.t("play.yourTurn"))

        assert (ada.page.evaluate("() => window.tones") > 0) == is_on


def test_tiles_that_can_sink_are_lifted_and_the_others_dimmed(visiting: Visiting, server: Server) -> None:
    ada, now = sit(visiting, server, sinks, DESKTOP.at_once())
    can_sink = {move.to for move in now.legal}
    land = now.view["ground"].count("b") + now.view["ground"].count("f") + now.view["ground"].count("m")

    lifted = ada.table.board.box.locator("[data-tile] > [data-lifted=true]")
    expect(lifted).to_have_count(len(can_sink))
    expect(ada.table.board.box.locator("[data-tile] [data-part=dim]")).to_have_count(land - len(can_sink))
    assert {tile.locator("xpath=..").get_attribute("data-tile") for tile in lifted.all()} == can_sink


def loaded_boat(now: Moment) -> bool:
    return now.phase == "move" and any(len(one["crew"]) > 1 for one in now.view["boats"])


def test_crew_carry_the_mark_of_their_colour(visiting: Visiting, server: Server) -> None:
    ada, now = sit(visiting, server, loaded_boat, DESKTOP.at_once())

    for boat in now.view["boats"]:
        for name in boat["crew"]:
            colour = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}[name[0]]
            marks = ada.table.board.box.locator(f'[data-piece="{name}"] use[href="#lb-mark-{colour}"]')
            boxes = [one.bounding_box() for one in marks.all()]
            hull = ada.table.board.box.locator(f'[data-piece="{boat["name"]}"] use[href="#lb-hull"]').bounding_box()
            assert hull is not None
            assert any(box is not None and box["y"] + box["height"] <= hull["y"] + hull["height"] / 4 for box in boxes)


def test_cards_show_what_matters_and_no_zeros(visiting: Visiting, server: Server) -> None:
    ada, _ = sit(visiting, server, walks, DESKTOP.at_once())

    for card in ada.table.players.all():
        figures = card.locator("b[aria-hidden], span[aria-hidden]").all_inner_texts()
        assert figures
        assert "0" not in [figure.strip() for figure in figures]


@pytest.mark.parametrize("look", [SMALL_PHONE, PHONE], ids=["360", "390"])
def test_values_on_the_board_can_be_read_on_a_phone(visiting: Visiting, server: Server, look: Look) -> None:
    def placed(now: Moment) -> bool:
        return now.phase == "place" and sum(one["hex"] is not None for one in now.view["explorers"]) > 12

    ada, _ = sit(visiting, server, placed, look.at_once())

    badge = ada.table.board.box.locator("[data-piece] text").first
    box = badge.bounding_box()
    assert box is not None
    assert box["height"] >= 9


@pytest.mark.parametrize("look", [SMALL_PHONE, PHONE], ids=["360", "390"])
def test_costs_on_the_board_can_be_read_on_a_phone(visiting: Visiting, server: Server, look: Look) -> None:
    ada, now = sit(visiting, server, walks, look.at_once())
    walk = lone_walk(now)
    assert walk is not None

    ada.table.board.go(walk[0])

    costs = ada.table.board.box.locator("[data-cost]")
    expect(costs.first).to_be_attached()
    sizes = [box["width"] for box in (cost.bounding_box() for cost in costs.all()) if box is not None]
    assert max(sizes) >= 16, "an empty hex has room for it"
    assert min(sizes) >= 11


def test_a_line_of_the_log_shows_its_hexes_with_their_coordinates(visiting: Visiting, server: Server) -> None:
    ada, _ = sit(visiting, server, walks, Look(1440, 900).at_once())
    edge = ada.table.board.box.locator("[data-part=coordinates]")
    expect(edge).to_have_count(0)

    line = ada.table.log_lines.get_by_role("button").last
    named = set(re.findall(r"\b[a-m]\d{1,2}\b", line.inner_text()))
    line.hover()

    expect(ada.table.board.box.locator('[data-mark="highlighted"]').first).to_be_attached()
    letters = edge.locator("text").all_text_contents()
    assert set("abcdefghijklm") <= set(letters)
    assert {name[1:] for name in named} <= set(letters)
    ada.table.bar.hover()
    expect(edge).to_have_count(0)
    ada.page.get_by_role("button", name=ada.words.t("board.coordinates")).click()
    expect(edge).to_be_attached()
    ada.reload()
    ada.table.wait_until_asked()
    expect(edge).to_be_attached()


def test_a_small_laptop_keeps_more_than_half_its_width_for_the_board(visiting: Visiting, server: Server) -> None:
    ada, _ = sit(visiting, server, walks, SMALL_LAPTOP.at_once())

    box = ada.table.board.box.bounding_box()
    assert box is not None
    assert box["width"] > SMALL_LAPTOP.width / 2
    expect(ada.table.log_button).to_have_attribute("aria-expanded", "false")
    ada.table.log_button.click()
    expect(ada.table.log_lines.first).to_be_visible()


def begin_play(visiting: Visiting, server: Server, lang: str = "en", **more: Any) -> tuple[Visitor, Moment]:
    look = DESKTOP.at_once().in_language(lang)
    ada, now = sit(visiting, server, last_launch, look, seats=("person", "bot"), **more)
    ada.table.board.go(f"{now.legal[0].to}")
    return ada, now


def overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    return not (a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_play_waits_for_a_last_look_at_the_values(visiting: Visiting, server: Server, lang: str) -> None:
    ada, now = begin_play(visiting, server, lang)
    card, worth = ada.table.values_card, ada.table.board.box.locator('[data-piece^="R"] text')
    expect(card).to_be_visible()
    assert ada.table.turn == 0
    expect(worth).to_have_count(sum(one["name"].startswith("R") for one in now.view["explorers"]))
    assert not overlap(card, ada.table.board.box), "all of the board can be seen"
    ada.table.board.tap("g6")
    expect(card).to_be_visible()

    card.get_by_role("switch", name=ada.words.t("play.valuesOpenNext")).check()
    ada.table.end_look()

    expect(worth).to_have_count(0)
    assert ada.table.turn > 0
    ada.new_table.open("bots")
    expect(ada.page.get_by_role("switch", name=ada.words.t("play.valuesOpen"))).to_be_checked()
    ada.new_table.start()
    ada.page.wait_for_url("**/t/*")
    assert ada.told(ada.table.id)["table"]["options"]["open_values"] is True


def test_values_that_stay_open_are_not_turned(visiting: Visiting, server: Server) -> None:
    ada, _ = begin_play(visiting, server, options={"open_values": True})

    ada.table.wait_for_step("move")
    ada.table.wait_until_asked()
    expect(ada.table.values_card).to_be_hidden()


def test_bots_have_names_and_faces(ada: Visitor) -> None:
    ada.home.open()
    ada.home.play_now()
    expect(ada.table.players).to_have_count(4)

    names = [card.locator("[data-name]").inner_text() for card in ada.table.players.all()[1:]]
    assert len(set(names)) == 3
    assert set(names) <= set(BOT_NAMES)
    for card, name in zip(ada.table.players.all()[1:], names, strict=True):
        expect(card).to_have_attribute("title", ada.words.t(f"bot.{name}"))
        expect(card.locator(f'use[href="#lb-face-{name.lower()}"]')).to_be_attached()


def early_move(now: Moment) -> bool:
    return now.phase == "move" and 2 <= now.turn <= 8


def test_a_tip_can_be_closed(visiting: Visiting, server: Server) -> None:
    ada, _ = sit(visiting, server, early_move, replace(DESKTOP, kept={"speed": 0}))
    tip = ada.page.get_by_role("note").filter(has_text=ada.words.t("play.tip_longPress"))
    expect(tip).to_be_visible()

    tip.get_by_role("button").click()

    expect(tip).to_be_hidden()


def lands(now: Moment) -> Move | None:
    return next((move for move in now.legal if now.phase == "move" and move.verb == Verb.LAND), None)


def wrecks(now: Moment) -> Move | None:
    """A whale's step that breaks a boat, and nobody keeps a tile that could drive it off."""
    if now.phase != "creature" or any(now.view["kept"].values()):
        return None
    fatal = {one["action"] for one in now.own["legal"] if one["wrecks"]}
    return next((move for move in now.legal if move.action in fatal), None)


FATES: Final[dict[str, Callable[[Moment], Move | None]]] = {"landed": lands, "wrecked": wrecks}
GAMES: Final = {"landed": 0, "wrecked": 270}
"""Where to look first. A wreck that nobody can prevent is rare: to play all games before it takes 15 seconds."""


@pytest.mark.parametrize("fate", FATES)
def test_a_rescue_and_a_wreck_have_their_moment(visiting: Visiting, server: Server, fate: str) -> None:
    ada, now = sit(visiting, server, lambda now: FATES[fate](now) is not None, DESKTOP, seed=GAMES[fate])
    move = FATES[fate](now)
    assert move is not None

    ada.table.board.go(f"{move.origin}", f"{move.piece}")
    ada.table.board.go(f"{move.to}")

    ada.visit.wait_until_noted(card_of(fate))
    expect(ada.page.locator(card_of(fate))).to_have_count(0)


def test_a_loss_has_its_moment_and_a_press_ends_it(visiting: Visiting, server: Server) -> None:
    ada, now = sit(visiting, server, lambda now: lossy(now) is not None, DESKTOP.with_less_motion())
    move = lossy(now)
    ada.table.board.go(move["origin"], move["piece"])
    ada.table.board.go(move["to"])
    ada.visit.stop_motion()

    ada.table.press("play.sureYes")
    ada.table.wait_for_ply(now.ply + 1)
    ada.table.wait_until_asked()

    card = ada.page.locator("[data-fate=lost]")
    expect(card).to_contain_text(ada.words.t("event.explorer_own").capitalize())
    ada.table.bar.click(position={"x": 2, "y": 2})
    expect(card).to_be_hidden()


PRESS_CARD: Final = """hex => {
  const box = one => one.getBoundingClientRect();
  const inTwoFrames = act => requestAnimationFrame(() => requestAnimationFrame(act));
  const look = () => {
    const button = document.querySelector('[data-moment] button');
    if (!button || window.stood) return;
    window.stood = true;
    inTwoFrames(() => {
      const card = box(button.closest('[data-moment]')), place = box(document.querySelector(`[data-spot="${hex}"]`));
      window.stood = card.right <= place.left || place.right <= card.left || card.bottom <= place.top
        || place.bottom <= card.top ? 'beside' : 'over it';
      window.said = button.closest('[data-moment]').textContent;
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      inTwoFrames(() => button.isConnected && button.click());
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
"""Looks where the card of a loss stands, and presses its button: all before it is gone, however busy the machine."""


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_card_of_a_loss_stands_beside_the_place_and_shows_the_round_again(
    visiting: Visiting, server: Server, look: Look
) -> None:
    ada, now = sit(visiting, server, lambda now: lossy(now) is not None, look)
    move = lossy(now)
    ada.table.board.go(move["origin"], move["piece"])
    ada.table.board.go(move["to"])
    ada.page.evaluate(PRESS_CARD, move["to"])
    ada.visit.note_from_now("section p")

    ada.table.press("play.sureYes")

    ada.visit.wait_until_noted("section p", ada.words.t("play.repeating"))
    assert ada.page.evaluate("() => window.stood") == "beside"
    assert ada.words.t("event.turn_began_you", turn=now.turn) in ada.page.evaluate("() => window.said")


FOCUS_CARD: Final = """() => {
  const look = () => document.querySelector('[data-moment] button')?.focus();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""
LONGER: Final = 2700
"""Milliseconds after which the card of a loss is gone by itself."""


def test_the_keyboard_has_time_to_show_the_round_again(visiting: Visiting, server: Server) -> None:
    ada, now = sit(visiting, server, lambda now: lossy(now) is not None, DESKTOP.with_less_motion())
    move = lossy(now)
    ada.table.board.go(move["origin"], move["piece"])
    ada.table.board.go(move["to"])
    ada.page.evaluate(FOCUS_CARD)
    ada.table.press("play.sureYes")
    expect(ada.page.get_by_role("button", name=ada.words.t("play.showAgain"))).to_be_focused()
    ada.page.wait_for_timeout(LONGER)
    ada.visit.note_from_now("section p")

    ada.page.keyboard.press("Shift")
    ada.page.keyboard.press("Enter")

    ada.visit.wait_until_noted("section p", ada.words.t("play.repeating"))


def volcano_scene(page: Page) -> Locator:
    return page.locator(SCENE)


def test_the_volcano_has_its_own_scene(visiting: Visiting, server: Server) -> None:
    ended = prepare_table(server, None, seats=("person", "bot"))
    ada = visiting(DESKTOP)
    ada.visit.note(SCENE)
    ada.visit.come_in(ended.tokens["Ada"])
    ada.replay.open(ended.table)
    plies = ada.told(ended.table)["ply"]
    ada.replay.seek(plies - 1)
    ada.replay.step("replay.stepOn")

    ada.visit.wait_until_noted(SCENE, ada.words.t("event.erupted"))
    expect(volcano_scene(ada.page)).to_have_count(0)


def last_sinking(now: Moment) -> bool:
    """The tile that red sinks hides the volcano."""
    ground = now.view["ground"]
    return now.phase == "sink" and not {"b", "f"} & set(ground) and eruption(now) is not None


def eruption(now: Moment) -> Move | None:
    return next((move for move in now.legal if now.after(move) is None), None)


@pytest.mark.parametrize("look", [DESKTOP.at_once(), DESKTOP.with_less_motion()], ids=["at once", "less motion"])
def test_with_reduced_motion_the_volcano_is_a_still_before_the_result(
    visiting: Visiting, server: Server, look: Look
) -> None:
    ada, now = sit(visiting, server, last_sinking, look)
    move = eruption(now)
    assert move is not None

    ada.table.board.go(f"{move.to}")

    scene = volcano_scene(ada.page)
    expect(scene).to_contain_text(ada.words.t("event.erupted"))
    assert scene.evaluate("one => one.getAnimations({ subtree: true }).length") == 0
    assert ada.table.board.box.locator("[data-part=effects] > *").count() == 0, "nothing plays behind the scene"
    told = [int(text) for text in scene.locator("li b").all_inner_texts()]
    expect(ada.ending.box).to_be_hidden()
    ada.ending.wait()
    expect(scene).to_have_count(0)
    lost = [one["status"] for one in ada.told(ada.table.id)["view"]["explorers"]].count("lost")
    assert sum(told) == lost - [one["status"] for one in now.view["explorers"]].count("lost")
