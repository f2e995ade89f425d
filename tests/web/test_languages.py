"""Both languages, complete: the browser's is spoken, the switch changes every text, and the device remembers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect
from server.harness import Player, Server
from web.pages import Visitor
from web.shelf import Shelved, ashore, shelve
from web.words import Words

TEXTS: Final = """
() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    if (!walk.currentNode.parentElement.closest('[lang]:not(html), script, style')) found.push(walk.currentNode.data);
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
  return found.map(text => text.trim()).filter(text => text !== '');
}
"""
TWO: Final = ("person", "bot")


@pytest.mark.parametrize(
    ("locale", "lang"), [("en-GB", "en"), ("en-US", "en"), ("fr-FR", "fr"), ("fr-CA", "fr"), ("de-DE", "en")]
)
def test_the_browser_s_language_decides(browser: Browser, server: Server, locale: str, lang: str) -> None:
    context = browser.new_context(base_url=server.url, locale=locale)
    page = context.new_page()
    page.goto("/")

    expect(page.locator("html")).to_have_attribute("lang", lang)
    expect(page.get_by_role("navigation")).to_contain_text({"en": "The rules", "fr": "Les règles"}[lang])
    context.close()


@pytest.fixture(scope="module")
def running(server: Server) -> Shelved:
    return shelve(server, lambda now: now.phase == "move" and now.turn > 12, seats=TWO)


@pytest.fixture(scope="module")
def over(server: Server) -> Shelved:
    return shelve(server, None, seats=TWO, choose=ashore)


def new_table(visitor: Visitor, running: Shelved, over: Shelved) -> None:
    visitor.new_table.open("friends")
    visitor.new_table.unfold()


def gather(visitor: Visitor, running: Shelved, over: Shelved) -> None:
    visitor.new_table.open("friends")
    visitor.new_table.start()
    expect(visitor.gather.heading("table.gather")).to_be_visible()


def turn(visitor: Visitor, running: Shelved, over: Shelved) -> None:
    visitor.visit.come_in(running.tokens["Ada"])
    visitor.table.open(running.table)
    expect(visitor.table.log_lines.first).to_be_visible()


def replay(visitor: Visitor, running: Shelved, over: Shelved) -> None:
    visitor.replay.open(over.table, 90)


def rules(visitor: Visitor, running: Shelved, over: Shelved) -> None:
    visitor.rules.open()


def learn(visitor: Visitor, running: Shelved, over: Shelved) -> None:
    visitor.learn.open()
    expect(visitor.learn.said).to_have_text(visitor.words.t("course.walk_say"))


SCREENS: Final[dict[str, Callable[[Visitor, Shelved, Shelved], None]]] = {
    "home": lambda visitor, running, over: visitor.home.open(),
    "new-table": new_table,
    "gather": gather,
    "turn": turn,
    "replay": replay,
    "rules": rules,
    "learn": learn,
}


def texts_of(visitor: Visitor) -> set[str]:
    found: list[str] = visitor.page.evaluate(TEXTS)
    return set(found)


def foreign(shown: set[str], spoken: Words, other: Words) -> set[str]:
    """Texts on the screen that only the other language has."""
    return shown & (other.plain() - spoken.plain())


@pytest.mark.parametrize("screen", SCREENS)
def test_the_switch_changes_every_text(
    ada: Visitor, words: dict[str, Words], running: Shelved, over: Shelved, screen: str
) -> None:
    SCREENS[screen](ada, running, over)
    english = texts_of(ada)
    assert foreign(english, words["en"], words["fr"]) == set()

    ada.home.speak("fr")

    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")
    expect(ada.page.get_by_role("button").get_by_text("EN", exact=True)).to_be_visible()
    assert foreign(texts_of(ada), words["fr"], words["en"]) == set()
    ada.reload()
    expect(ada.page.locator("html")).to_have_attribute("lang", "fr")


def test_the_log_tells_in_the_language_that_is_spoken(ada: Visitor, words: dict[str, Words], running: Shelved) -> None:
    turn(ada, running, running)
    english = ada.table.log
    assert all(is_event(line, words["en"]) for line in english)

    ada.table.speak("fr")

    log = ada.page.get_by_role("region", name=words["fr"].t("play.log"))
    expect(log.locator("li")).to_have_count(len(english))
    assert [line for line in log.locator("li").all_inner_texts() if not is_event(line, words["fr"])] == []


def is_event(line: str, words: Words) -> bool:
    return any(words.like(key).match(line.strip()) for key in words.keys("event"))


def test_options_are_told_in_the_language_that_is_spoken(ada: Visitor, player: Player) -> None:
    told = player.get("/api/options")
    titles = list(two_languages(told))
    assert len(titles) > 15
    ada.new_table.open("bots")
    ada.new_table.unfold()
    shown = texts_of(ada)
    assert sum(one["en"] in shown for one in titles) > 15

    ada.new_table.speak("fr")

    expect(ada.page.get_by_role("heading", level=1)).not_to_have_text(re.compile("Against"))
    french = texts_of(ada)
    assert [one["en"] for one in titles if one["en"] in french and one["en"] != one["fr"]] == []
    assert [one["fr"] for one in titles if one["en"] in shown and one["fr"] not in french] == []


def two_languages(told: Any) -> list[dict[str, str]]:
    """Every text that the server tells in both languages, wherever it stands."""
    if isinstance(told, dict):
        if set(told) == {"en", "fr"}:
            return [told]
        return [one for part in told.values() for one in two_languages(part)]
    return [one for part in told for one in two_languages(part)] if isinstance(told, list) else []
