"""The invitation: a link that others can open, or one sentence that says what to do so that there is one."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Route, expect
from server.harness import ROOT, Player, Server
from web.browser import DESKTOP, SMALL_PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor

NEARBY = "http://192.168.7.20:8133"


def test_a_link_that_only_this_computer_can_open_is_not_offered(ada: Visitor) -> None:
    ada.waiting_room.is_reachable_by_nobody(has_network=True)
    ada.new_table.open("friends")
    ada.new_table.start()

    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_be_visible()
    expect(ada.page.get_by_role("textbox", name=ada.words.t("table.link"))).to_have_count(0)


@pytest.mark.parametrize("has_network", [True, False])
def test_what_nobody_else_could_open_is_said_before_the_form_with_the_ways_there_are(
    ada: Visitor, has_network: bool
) -> None:
    ada.waiting_room.is_reachable_by_nobody(has_network=has_network)
    ada.new_table.open("friends")

    why = ada.page.get_by_text(ada.words.t("table.onlyHere" if has_network else "table.noNetwork"))
    expect(why).to_be_visible()
    form = ada.page.locator("form").bounding_box()
    said = why.bounding_box()
    assert form is not None
    assert said is not None
    assert said["y"] < form["y"]
    ada.page.locator("summary").filter(has_text=ada.words.t("table.guide")).click()
    far = ada.words.t("table.guideFar", command="scripts/play --host-name trycloudflare.com")
    expect(ada.page.get_by_text(far)).to_be_visible()
    expect(ada.page.get_by_text("--lan")).to_have_count(int(has_network))
    ada.new_table.link("table.oneScreen").click()
    expect(ada.new_table.heading("table.new_local")).to_be_visible()


def test_the_server_answers_through_the_tunnel_when_it_is_started_as_the_guide_says(
    ada: Visitor, tmp_path: Path
) -> None:
    ada.waiting_room.is_reachable_by_nobody(has_network=True)
    ada.new_table.open("friends")
    ada.page.locator("summary").filter(has_text=ada.words.t("table.guide")).click()
    far = ada.page.locator("li").filter(has_text=ada.words.t("table.guideFar", command="scripts"))
    step = far.locator("code").inner_text()
    program, *chosen = step.split()
    settings = dict(zip((word.strip("-").replace("-", "_") for word in chosen[::2]), chosen[1::2], strict=True))
    server = Server(tmp_path, **settings).start()
    tunnel = "some-random-words.trycloudflare.com"
    page = {"Host": tunnel, "Origin": f"https://{tunnel}", "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    opened = httpx.get(f"{server.url}/", headers=page)
    guest = httpx.post(f"{server.url}/api/people", headers=page, json={"name": "Bob"})
    server.stop()

    assert (ROOT / program).is_file()
    assert (opened.status_code, guest.status_code) == (200, 201)


def test_a_guest_is_not_told_what_the_host_can_do(ada: Visitor, player: Player) -> None:
    table = player.create("person", "open")
    ada.waiting_room.is_reachable_by_nobody(has_network=True)
    ada.waiting_room.open(table)

    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_be_visible()
    expect(ada.page.get_by_text(ada.words.t("table.guide"))).to_have_count(0)


@pytest.mark.parametrize("look", [DESKTOP, SMALL_PHONE.in_language("fr")], ids=["desktop", "small phone, french"])
def test_one_press_opens_the_table_to_the_network_and_shows_its_link_and_code(visiting: Visiting, look: Look) -> None:
    ada = visiting(look.at_once())
    is_open = False

    def tell(route: Route) -> None:
        nonlocal is_open
        is_open = is_open or route.request.method == "POST"
        route.fulfill(json={"address": NEARBY if is_open else None, "can_open": not is_open, "has_network": True})

    ada.page.route("**/api/network", tell)
    ada.new_table.open("friends")
    table = ada.new_table.start()
    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_be_visible()
    ada.waiting_room.press("table.openNetwork")

    expect(ada.page.get_by_role("textbox", name=ada.words.t("table.link"))).to_have_value(f"{NEARBY}/t/{table}")
    expect(ada.page.get_by_role("img", name=ada.words.t("table.qrPicture"))).to_be_visible()
    expect(ada.page.get_by_text(ada.words.t("table.onlyHere"))).to_have_count(0)
