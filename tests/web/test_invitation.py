"""The invitation: a link that others can open, or one sentence that says what to do so that there is one."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect
from web.browser import DESKTOP, SMALL_PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor

NEARBY = "http://192.168.7.20:8133"


def test_a_link_that_only_this_computer_can_open_is_not_offered(ada: Visitor) -> None:
    ada.new_table.open("friends")
    ada.new_table.start()

    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_be_visible()
    expect(ada.page.get_by_text(ada.words.t("table.onlyHereHow"))).to_be_visible()
    expect(ada.page.get_by_role("textbox", name=ada.words.t("table.link"))).to_have_count(0)


@pytest.mark.parametrize("look", [DESKTOP, SMALL_PHONE.in_language("fr")], ids=["desktop", "small phone, french"])
def test_one_press_opens_the_table_to_the_network_and_shows_its_link_and_code(visiting: Visiting, look: Look) -> None:
    ada = visiting(look.at_once())
    is_open = False

    def tell(route: Route) -> None:
        nonlocal is_open
        is_open = is_open or route.request.method == "POST"
        route.fulfill(json={"address": NEARBY if is_open else None, "can_open": not is_open})

    ada.page.route("**/api/network", tell)
    ada.new_table.open("friends")
    table = ada.new_table.start()
    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_be_visible()
    ada.waiting_room.press("table.openNetwork")

    expect(ada.page.get_by_role("textbox", name=ada.words.t("table.link"))).to_have_value(f"{NEARBY}/t/{table}")
    expect(ada.page.get_by_role("img", name=ada.words.t("table.qrPicture"))).to_be_visible()
    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_have_count(0)
