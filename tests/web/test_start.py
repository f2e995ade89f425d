"""The client is served, starts, speaks both languages, is light, and keeps to itself."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Response, expect
from server.harness import Server
from web.browser import DESKTOP, PHONE, SMALL_PHONE, Look
from web.conftest import AT_A_DESK, Visiting
from web.pages import Visitor
from web.words import LANGUAGES, Words

FIRST_SCREEN = 120_000
"""Bytes on the line until the first screen is there: 118,000 when this was written, 72,000 of them fonts."""
EVERY_LOOK = [
    pytest.param(look, id=name)
    for name, look in {
        "desktop": DESKTOP,
        "desktop dark": DESKTOP.in_the_dark(),
        "phone": PHONE,
        "small phone french dark": SMALL_PHONE.in_language("fr").in_the_dark().with_less_motion(),
    }.items()
]


def test_home_offers_four_ways_to_a_game(ada: Visitor) -> None:
    ada.home.open()

    expect(ada.home.choices).to_have_count(4)
    for key in ("home.bots", "home.find", "home.friends", "home.local"):
        expect(ada.home.choice(key)).to_be_visible()


PHONES: Final = {
    "upright": SMALL_PHONE,
    "on its side": Look(640, 360, touch=True),
    "larger, on its side": Look(740, 360, touch=True),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("look", PHONES.values(), ids=PHONES)
def test_on_a_small_phone_all_buttons_are_visible_without_scrolling(visiting: Visiting, look: Look, lang: str) -> None:
    somebody = visiting(look.in_language(lang))
    somebody.home.open()

    links = somebody.page.get_by_role("navigation").get_by_role("link")
    expect(links).to_have_count(7)
    for way in (*somebody.home.choices.all(), *links.all()):
        expect(way).to_be_in_viewport(ratio=1)


def lose_files(visitor: Visitor, name: str) -> None:
    """From now on the server has no file of this name, as after an upgrade."""
    visitor.watch.allow("404", "Failed to fetch dynamically imported module")
    visitor.page.route(f"**/assets/{name}-*.js", lambda route: route.fulfill(status=404))


def test_a_screen_that_cannot_be_loaded_says_so_and_offers_to_reload(visiting: Visiting) -> None:
    ada = visiting(AT_A_DESK.on_a_new_device())
    ada.home.open()
    lose_files(ada, "LobbyScreen")

    ada.page.locator('a[href="/tables"]').first.click()

    expect(ada.page.get_by_role("alert")).to_contain_text(ada.words.t("ui.loadFailed"))
    ada.page.unroute_all()
    ada.page.get_by_role("button", name=ada.words.t("ui.reload")).click()
    expect(ada.page.get_by_role("heading", level=1)).to_have_text(ada.words.t("table.tables"))


def test_without_its_language_the_page_says_so_in_all_of_them(visiting: Visiting, words: dict[str, Words]) -> None:
    ada = visiting(AT_A_DESK.in_language("fr").on_a_new_device())
    lose_files(ada, "first")  # the beginning of French; that of English is part of the program

    ada.page.goto("/")

    for lang, texts in words.items():
        said = ada.page.locator(f'p[lang="{lang}"]')
        expect(said).to_contain_text(texts.t("ui.loadFailed"))
        expect(said.get_by_role("link", name=texts.t("ui.reload"))).to_be_visible()


def test_a_language_that_cannot_be_loaded_leaves_the_old_one_and_says_so(visiting: Visiting) -> None:
    ada = visiting(AT_A_DESK.on_a_new_device())
    ada.home.open()
    lose_files(ada, "first")

    ada.page.get_by_role("button", name=re.compile("^FR")).click()

    expect(ada.page.get_by_role("alert")).to_contain_text(ada.words.t("ui.loadFailed"))
    expect(ada.page.locator("html")).to_have_attribute("lang", "en")


def test_the_language_can_be_changed(visiting: Visiting) -> None:
    claire = visiting(DESKTOP.in_language("fr"))
    claire.home.open()
    expect(claire.page.locator("html")).to_have_attribute("lang", "fr")
    expect(claire.page.get_by_role("main")).to_contain_text(claire.words.t("home.friends"))

    claire.home.speak("en")

    expect(claire.page.locator("html")).to_have_attribute("lang", "en")
    expect(claire.page.get_by_role("main")).to_contain_text("With friends")
    claire.reload()
    expect(claire.page.get_by_role("main")).to_contain_text("With friends")


@pytest.mark.parametrize("look", EVERY_LOOK)
def test_home_is_accessible(visiting: Visiting, look: Look) -> None:
    somebody = visiting(look)
    somebody.home.open()

    somebody.axe()


@pytest.fixture
def newcomer(visiting: Visiting) -> Visitor:
    return visiting(AT_A_DESK.on_a_new_device())


def answers_at_home(visitor: Visitor) -> list[Response]:
    """All that comes until the first screen is there and quiet."""
    seen = len(visitor.watch.asked)
    visitor.home.open()
    visitor.page.wait_for_load_state("networkidle")
    answers = [request.response() for request in visitor.watch.asked[seen:]]
    return [answer for answer in answers if answer is not None]


def test_the_first_screen_is_small_and_compressed(newcomer: Visitor) -> None:
    answers = answers_at_home(newcomer)

    sizes = {one.url: one.request.sizes()["responseBodySize"] for one in answers}
    scripts = [one for one in answers if one.url.endswith(".js")]
    assert scripts
    assert all(one.headers.get("content-encoding") == "br" or sizes[one.url] < 500 for one in scripts)
    assert sum(sizes.values()) < FIRST_SCREEN, sizes


def test_a_second_visit_downloads_no_file_again(newcomer: Visitor) -> None:
    answers_at_home(newcomer)

    files = [one for one in answers_at_home(newcomer) if "/assets/" in one.url]
    assert files
    assert [one.url for one in files if one.request.sizes()["responseBodySize"] > 0] == []


def test_the_first_screen_loads_without_layout_shifts(newcomer: Visitor) -> None:
    newcomer.page.add_init_script(
        "window.shift = 0; new PerformanceObserver(list => {"
        " for (const one of list.getEntries()) window.shift += one.value;"
        "}).observe({ type: 'layout-shift', buffered: true });"
    )
    newcomer.home.open()
    newcomer.page.wait_for_load_state("networkidle")

    assert newcomer.page.evaluate("() => window.shift") < 0.02


def test_every_address_shows_its_screen_and_a_wrong_one_an_error(ada: Visitor, server: Server) -> None:
    ada.lobby.open()
    ada.rules.open()
    ada.watch.allow("404")  # the page itself has that status
    ada.not_found.open()

    assert ada.page.request.get(f"{server.url}/nowhere", headers={"Accept": "text/html"}).status == 404


def test_the_content_security_policy_blocks_foreign_and_inline_scripts(ada: Visitor) -> None:
    ada.home.open()
    ada.watch.allow("Content Security Policy", "Content-Security-Policy")
    ada.page.evaluate(
        "() => { const s = document.createElement('script'); s.textContent = 'window.hacked = true';"
        " document.head.append(s); }"
    )
    blocked = ada.page.evaluate("() => fetch('https://example.invalid/').then(() => 'sent', () => 'blocked')")

    assert blocked == "blocked"
    assert ada.page.evaluate("() => 'hacked' in window") is False


def test_hostile_names_are_shown_as_text(visiting: Visiting) -> None:
    mallory, ada = visiting(), visiting()
    mallory.waiting_room.is_reachable_at(mallory.watch.origin)
    mallory.new_table.open("friends")
    mallory.new_table.call_me("<img src=x onerror=1>")
    mallory.new_table.start()
    ada.page.goto(mallory.waiting_room.invitation)

    expect(ada.page.get_by_role("main")).to_contain_text("<img src=x onerror=1>")
    assert ada.page.locator("img[src=x]").count() == 0
