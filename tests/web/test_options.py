"""Decisions that options, tiles and dice add are made by clicking; the options are shown and explained."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server
from web.browser import DESKTOP, PHONE, Look
from web.clicks import make
from web.conftest import Visiting
from web.decisions import CASES
from web.pages import Visitor
from web.prepared_tables import prepare_table

NAMES: Final = {"red": "Ada", "blue": "Bob"}


ON_SCREEN: Final = ("place-the-second-colour", "play-move-serpent", "dolphin-guards", "squid-bites")
"""One for each part of the screen that is pressed: the tray, a tile, a card of choices, the board and its question.
What a press means in every other decision is tested without a browser, in web/tests/interaction/decisions.test.ts."""


@pytest.mark.parametrize("name", ON_SCREEN)
def test_the_decision_is_made_by_clicking(visiting: Visiting, server: Server, name: str) -> None:
    case = CASES[name]
    prepared = prepare_table(server, case.want, seats=("person", "person"), options=case.options, choose=case.choose)
    somebody = visiting()
    somebody.visit.come_in(prepared.tokens[NAMES[prepared.moment.seat]])
    somebody.table.open(prepared.table)
    told = somebody.told(prepared.table)
    legal = next(one for one in told["own"]["legal"] if case.is_answer(told["view"], one["move"]["text"]))
    event = f"event.{case.told(legal)}"
    key = f"{event}_you" if f"{event}_you" in somebody.words.texts else event
    said = somebody.table.log_lines.filter(has_text=somebody.words.like(key))
    before = said.count()

    make(somebody, told, legal)

    if case.event:
        expect(said.nth(before)).to_be_attached()
    else:
        expect(somebody.table.bar).to_contain_text(somebody.words.t("play.now_dive"))
    after = somebody.told(prepared.table)
    assert after["ply"] > told["ply"]
    assert somebody.table.errors == []


@pytest.mark.parametrize("is_playing", [True, False], ids=["player", "spectator"])
@pytest.mark.parametrize("look", [DESKTOP, PHONE.in_language("fr")], ids=["desktop", "phone, french"])
def test_the_options_in_force_are_shown_by_the_heading_of_the_table(
    visiting: Visiting, server: Server, look: Look, is_playing: bool
) -> None:
    played = {"dice": "dive", "to_the_last": True}
    prepared = prepare_table(server, lambda now: now.phase == "move" and now.turn > 2, options=played)
    somebody = visiting(look.at_once())
    if is_playing:
        somebody.visit.come_in(prepared.tokens["Ada"])
    somebody.table.open(prepared.table)
    somebody.page.get_by_role("heading", level=1).get_by_role("button").click()
    shown = somebody.table.dialog("table.rulesHere")

    if look.lang == "fr":
        named = [somebody.words.t(f"server.{name}") for name in ("option.to_the_last", "option.dice=dive.about")]
    else:
        named = ["To the last", "Dolphins and dive dice", "another how far it goes or dives"]
    for words in named:
        expect(shown).to_contain_text(words)
    expect(shown).not_to_contain_text("joker")
    somebody.table.press("word.close")
    expect(shown).to_have_count(0)


def test_help_follows_the_options(visiting: Visiting, server: Server) -> None:
    prepared = prepare_table(server, lambda now: now.phase == "creature", options={"dice": "dive"})
    ada = visiting()
    ada.visit.come_in(prepared.tokens["Ada"])
    ada.table.open(prepared.table)
    ada.table.wait_until_asked()
    ada.table.press("play.help")

    expect(ada.page.get_by_role("dialog")).to_contain_text("One die names a kind of piece, the other how far")


def test_a_line_of_the_lobby_says_what_is_played(visiting: Visiting, player: Player) -> None:
    options = {"players": 2, "submerged": True, "squid": "with-whales"}
    player.create("person", "open", public=True, options=options)
    ada = visiting()
    ada.lobby.open()

    line = ada.page.get_by_role("article").filter(has_text="Atlantis submerged")
    expect(line.first).to_contain_text("Giant squids · With the whales")
    expect(line.first).to_contain_text("The Island")


def test_the_sentence_of_an_option_describes_the_chosen_value(ada: Visitor) -> None:
    ada.new_table.open("bots")
    ada.new_table.unfold()
    dice = ada.page.get_by_role("group", name="Dice").locator("xpath=..")
    expect(dice).to_contain_text("a shark up to 2")
    ada.new_table.pick("Dice", "Dolphins and survivors' die")

    expect(dice).to_contain_text("dolphins most often")
    expect(dice).not_to_contain_text("a shark up to 2")


def test_one_press_chooses_the_game_and_one_the_level_of_every_bot(ada: Visitor) -> None:
    ada.new_table.open("bots")
    ada.new_table.pick(ada.words.t("table.preset"), ada.words.t("table.preset_wild"))
    levels = ada.page.get_by_role("group", name=ada.words.t("table.levels"))
    levels.get_by_role("radio", name="Stowaway").check()
    ada.new_table.seat("green", "Deckhand")
    expect(ada.page.get_by_text(ada.words.t("table.levelsDiffer"))).to_be_visible()

    told = ada.told(ada.new_table.start())["table"]

    assert (told["options"]["dice"], told["options"]["squid"]) == ("dive", "with-whales")
    assert [seat["level"] for seat in told["seats"]] == [None, "stowaway", "stowaway", "deckhand"]
