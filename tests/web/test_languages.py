"""Every language is complete: the browser's is used, the switch changes every text, and the device remembers.

One more language is one more folder: a made-up one shows no text of another on any screen, and one that is translated
in part shows English elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser, expect
from server.harness import Player, Server, wait_until
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor
from web.prepared_tables import Prepared, ashore, prepare_table
from web.words import Words, plurals

from lastboat.server.tables.bot_names import BOT_NAMES
from web import pseudo

TWO: Final = ("person", "bot")
WORD: Final = re.compile(r"[^\W\d_]{2}")
PEOPLE: Final = ("Ada", "Bob", "Claire", "Eve", *BOT_NAMES)
NAMES: Final = re.compile(rf"\b({'|'.join(PEOPLE)}|EN|FR|https?://\S+|[0-9a-f]{{64}})\b")
"""What is the same in every language: people, codes of languages, links."""


@pytest.mark.parametrize(
    ("locale", "lang"), [("en-GB", "en"), ("en-US", "en"), ("fr-FR", "fr"), ("fr-CA", "fr"), ("qaa", "en")]
)
def test_the_client_starts_in_the_browser_s_language(browser: Browser, server: Server, locale: str, lang: str) -> None:
    context = browser.new_context(base_url=server.url, locale=locale)
    page = context.new_page()
    page.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_role("navigation")).to_contain_text({"en": "The rules", "fr": "Les règles"}[lang])
    context.close()


@pytest.fixture(scope="module")
def running(server: Server) -> Prepared:
    return prepare_table(server, lambda now: now.phase == "move" and now.turn > 12, seats=TWO)


@pytest.fixture(scope="module")
def over(server: Server) -> Prepared:
    return prepare_table(server, None, seats=TWO, choose=ashore)


def new_table(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.new_table.open("friends")
    visitor.new_table.unfold()


def waiting_room(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.new_table.open("friends")
    visitor.new_table.start()
    expect(visitor.waiting_room.heading("table.beforeStart")).to_be_visible()


def turn(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.visit.come_in(running.tokens["Ada"])
    visitor.table.open(running.table)
    expect(visitor.table.bar).to_be_visible()


def replay(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.replay.open(over.table, 90)


def rules(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.rules.open()


def lobby(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.visit.come_in(running.tokens["Ada"])
    visitor.lobby.open()
    expect(visitor.lobby.line(visitor.words.t("table.goOn")).first).to_be_visible()


def results(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.visit.come_in(over.tokens["Ada"])
    visitor.page.goto(f"/t/{over.table}")
    visitor.ending.wait()


def learn(visitor: Visitor, running: Prepared, over: Prepared) -> None:
    visitor.learn.open()
    expect(visitor.learn.said).to_have_text(visitor.words.t("course.walk_say"))


SCREENS: Final[dict[str, Callable[[Visitor, Prepared, Prepared], None]]] = {
    "home": lambda visitor, running, over: visitor.home.open(),
    "new-table": new_table,
    "waiting-room": waiting_room,
    "turn": turn,
    "replay": replay,
    "rules": rules,
    "lobby": lobby,
    "results": results,
    "learn": learn,
    "analysis": lambda visitor, running, over: visitor.analysis.open(f"t-{over.table}-150"),
    "puzzle": lambda visitor, running, over: visitor.puzzles.open(),
}


def foreign(shown: set[str], spoken: Words, other: Words) -> set[str]:
    """Texts on the screen that only the other language has."""
    return shown & (other.plain() - spoken.plain())


# The result is a dialog, which covers the switch.
@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen != "results"])
def test_the_switch_changes_every_text(
    ada: Visitor, words: dict[str, Words], running: Prepared, over: Prepared, screen: str
) -> None:
    SCREENS[screen](ada, running, over)
    english = ada.texts
    assert foreign(english, words["en"], words["fr"]) == set()

    ada.home.speak("fr")

    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    # The rulebook is a file of its own, and comes a moment after the other texts.
    left = partial(foreign, spoken=words["fr"], other=words["en"])
    wait_until(lambda: not left(ada.texts), lambda: f"still in English: {left(ada.texts)}")
    ada.reload()
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")


def test_the_log_is_in_the_chosen_language(ada: Visitor, words: dict[str, Words], running: Prepared) -> None:
    turn(ada, running, running)
    english = ada.table.log
    assert all(is_event(line, words["en"]) for line in english)

    ada.table.speak("fr")

    log = ada.page.get_by_role("region", name=words["fr"].t("play.log"))
    expect(log.locator("li")).to_have_count(len(english))
    assert [line for line in log.locator("li").all_inner_texts() if not is_event(line, words["fr"])] == []


def is_event(line: str, words: Words) -> bool:
    return any(words.like(key).match(line.strip()) for key in words.keys("event"))


def test_options_are_in_the_chosen_language(ada: Visitor, words: dict[str, Words]) -> None:
    ada.new_table.open("bots")
    ada.new_table.unfold()
    english = ada.texts

    ada.new_table.speak("fr")

    expect(ada.page.get_by_role("heading", level=1)).not_to_have_text(re.compile("Against"))
    french = {words["fr"].t(key) for key in words["fr"].keys("server")}
    assert len(ada.texts & french) > 40
    assert english & french == set()


class ThirdLanguage(NamedTuple):
    built: Path
    words: Words


@pytest.fixture(scope="module")
def third(
    browser: Browser, words: dict[str, Words], player: Player, tmp_path_factory: pytest.TempPathFactory
) -> ThirdLanguage:
    texts = pseudo.translate(words["en"].texts)
    built = pseudo.build(texts, player.get("/api/options"), tmp_path_factory.mktemp("client"))
    return ThirdLanguage(built, Words(pseudo.CODE, texts, plurals(browser, pseudo.CODE)))


@pytest.mark.parametrize(
    ("screen", "look"),
    [
        pytest.param(screen, look, id=f"{screen}-{name}")
        for screen in SCREENS
        for name, look in (("desktop", DESKTOP), ("phone", PHONE))
    ],
)
def test_another_language_is_just_another_folder(
    visiting: Visiting, third: ThirdLanguage, running: Prepared, over: Prepared, screen: str, look: Look
) -> None:
    somebody = visiting(look.at_once().in_language(pseudo.CODE), words=third.words)
    pseudo.serve(somebody.page, third.built)
    SCREENS[screen](somebody, running, over)

    expect(somebody.page.locator("html")).to_have_attribute("lang", pseudo.CODE)
    assert len(somebody.texts) > 5
    left = {text for text in somebody.texts if WORD.search(NAMES.sub("", pseudo.without_brackets(text)))}
    assert left == set()


def test_a_language_that_is_translated_in_part_shows_english_elsewhere(
    visiting: Visiting, third: ThirdLanguage, words: dict[str, Words]
) -> None:
    own = {key: text for key, text in third.words.texts.items() if key.startswith(f"{pseudo.TRANSLATED}.")}
    partial = Words(pseudo.PARTIAL, words["en"].texts | own, words["en"].plurals)
    somebody = visiting(DESKTOP.at_once().in_language(pseudo.PARTIAL), words=partial)
    pseudo.serve(somebody.page, third.built)
    somebody.home.open()

    expect(somebody.page.locator("html")).to_have_attribute("lang", pseudo.PARTIAL)
    expect(somebody.home.choice("home.bots")).to_be_visible()
    assert somebody.words.t("home.bots") != words["en"].t("home.bots")
    expect(somebody.page.get_by_role("button", name=words["en"].t("ui.settings"))).to_be_visible()
    somebody.new_table.open("friends")
    expect(somebody.page.get_by_role("heading", level=1)).to_have_text(words["en"].t("table.new_friends"))


def test_three_languages_are_a_menu(visiting: Visiting, third: ThirdLanguage, words: dict[str, Words]) -> None:
    somebody = visiting(DESKTOP.at_once(), words=words["en"])
    pseudo.serve(somebody.page, third.built)
    somebody.home.open()

    menu = somebody.home.find("combobox", "ui.language")
    menu.click()
    assert somebody.page.get_by_role("option").evaluate_all("all => all.map(one => one.lang)") == [
        *sorted([*words, pseudo.CODE, pseudo.PARTIAL])
    ]
    menu.click()
    expect(menu).to_have_attribute("data-value", "en")
    somebody.home.speak(pseudo.CODE)

    expect(somebody.page.get_by_role("navigation")).to_contain_text(third.words.t("home.rules"))
    somebody.reload()
    expect(somebody.page.get_by_role("combobox")).to_have_attribute("data-value", pseudo.CODE)


def test_a_language_has_all_its_plural_forms(visiting: Visiting, third: ThirdLanguage, running: Prepared) -> None:
    somebody = visiting(DESKTOP.at_once().in_language(pseudo.CODE), words=third.words)
    pseudo.serve(somebody.page, third.built)
    somebody.new_table.open("friends")
    somebody.new_table.start()

    expect(somebody.page.get_by_text(third.words.t("table.waiting", n=3))).to_be_visible()
    assert "<few>" in third.words.t("table.waiting", n=3)
    somebody.waiting_room.put_bot()
    expect(somebody.page.get_by_text(third.words.t("table.waiting", n=2))).to_be_visible()
    somebody.waiting_room.put_bot()
    expect(somebody.page.get_by_text(third.words.t("table.waiting", n=1))).to_be_visible()
    assert "<one>" in third.words.t("table.waiting", n=1)
