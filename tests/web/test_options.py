"""Every decision that an option, a tile or a die adds is made by clicking."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server
from web.browser import DESKTOP, PHONE, Look
from web.clicks import make
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import Choose, Moment, by_lot, prepare_table

from lastboat.moves import Move, Verb

Fits = Callable[[Any, str], bool]
NAMES: Final = {"red": "Ada", "blue": "Bob"}


@dataclass(frozen=True)
class Case:
    """A decision: where it is asked, which answer is given, and what the log says then."""

    move: str
    """What the answer looks like, in the notation."""
    event: str
    phase: str
    options: Mapping[str, Any] = field(default_factory=dict)
    fits: Fits = lambda view, move: True
    choose: Choose = by_lot

    def told(self, legal: Any) -> str:
        """The key of its sentence, which may depend on what kind of piece moves."""
        return self.event + legal["move"]["piece"].split()[0] if self.event.endswith("_") else self.event or "passed"

    def want(self, now: Moment) -> bool:
        """Where something else could be done too: the client makes an only move by itself."""
        is_free = now.phase == self.phase and len(now.legal) > 1
        return is_free and any(self.is_answer(now.view, move.text) for move in now.legal)

    def is_answer(self, view: Any, move: str) -> bool:
        return re.search(self.move, move) is not None and self.fits(view, move)


def crowd(now: Moment, lots: random.Random) -> Move:
    """Everyone walks to where most are, and that is what sinks."""
    moves = [move for move in now.legal if move.verb in (Verb.WALK, Verb.SINK)]
    if now.phase not in ("move", "sink") or not moves or lots.random() < 0.1:
        return by_lot(now, lots)
    here = Counter(one["hex"] for one in now.view["explorers"] if one["status"] == "land")
    return max(moves, key=lambda move: here[move.to])


def is_taken(view: Any, move: str) -> bool:
    """Somebody stands where this one is to be placed."""
    return move.split()[-1] in {one["hex"] for one in view["explorers"]}


def is_shown(*faces: str) -> Fits:
    """The die shows one of these."""
    return lambda view, move: view["face"] in faces


SQUID: Final = {"squid": "with-whales"}
CROWDED: Final = {"two_colours": True, "overcrowded": True}
DIVE: Final = {"dice": "dive"}
CASES: Final = {
    "place-the-second-colour": Case("^place [YG]=", "placed_worth", "place", {"two_colours": True}),
    "place-overcrowded": Case("^place", "placed_worth", "place", CROWDED, is_taken),
    "ride-a-dolphin": Case(r"^[RB]\d+ swim", "swam", "ride"),
    "run-before-the-wind": Case("^boat", "sailed", "wind"),
    "play-move-serpent": Case("^play move-serpent", "played", "tile"),
    "play-move-shark": Case("^play move-shark", "played", "tile"),
    "play-move-whale": Case("^play move-whale", "played", "tile"),
    "summon-a-serpent": Case("^pick serpent", "", "summon"),
    "summon-a-shark": Case("^pick shark", "", "summon"),
    "summon-a-whale": Case("^pick whale", "", "summon"),
    "send-it-anywhere": Case(
        "^to ", "dived_serpent", "dive", fits=lambda view, move: view["mover"].startswith("serpent")
    ),
    "rescue-more-than-three": Case("^take", "boarded", "rescue", choose=crowd),
    "defend": Case("^defend", "defended", "defend"),
    "place-a-new-squid": Case("^to ", "came_squid", "spawn", SQUID),
    "squid-nips": Case("^take", "lost_squid", "nip", SQUID),
    "squid-bites": Case("^take", "lost_squid", "bite", SQUID),
    "squid-stays": Case("^squid .* stay", "stayed", "creature", SQUID),
    "dolphin-guards": Case("^guard", "guarded", "guard", DIVE),
    "dolphin-escorts-a-swimmer": Case("escorted$", "swam", "move", DIVE),
    "dolphin-changes-to-another": Case("^dolphin.* guard ", "guarded", "creature", DIVE),
    "star": Case("^(shark|whale|serpent)", "went_", "creature", DIVE, is_shown("star")),
    "joker": Case(
        "^(shark|whale|serpent)",
        "went_",
        "creature",
        {"dice": "rescapes-joker"},
        is_shown("joker"),
    ),
    "dive-by-the-die": Case("^pick (serpent|shark|whale)", "", "creature", DIVE),
    "dive-to": Case("^to ", "dived_shark", "dive", DIVE, is_shown("shark")),
    "empty-boat-drifts": Case("^boat", "drifted", "creature", DIVE, is_shown("boat")),
    "climb-out-of-closed-water": Case(" climb ", "climbed", "move", {"closed_lagoon": True}),
}


@pytest.mark.parametrize("name", CASES)
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
