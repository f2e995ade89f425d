"""A record file opened in My games: its replay, or what is wrong with the file."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from server.http.test_records import finished, text_of
from web.browser import DESKTOP, PHONE, Look
from web.conftest import Visiting

LOOKS = [
    pytest.param(DESKTOP.at_once().with_less_motion(), id="desktop"),
    pytest.param(PHONE.at_once().with_less_motion().in_language("fr"), id="phone-french"),
]


@pytest.mark.parametrize("look", LOOKS)
def test_a_record_file_is_refused_with_its_fault_or_replayed(visiting: Visiting, look: Look) -> None:
    ada, text = visiting(look), text_of(finished())
    ada.watch.allow("400")
    ada.page.goto("/tables#mine")
    expect(ada.page.get_by_role("button", name=ada.words.t("table.openRecord"))).to_be_visible()
    file = ada.page.locator("[data-part=record]")

    broken = text.replace('"reason"', '"because"').encode()
    file.set_input_files({"name": "broken.json", "mimeType": "application/json", "buffer": broken})
    expect(ada.page.get_by_role("alert")).to_contain_text(ada.words.t("table.recordBad"))
    expect(ada.page.get_by_role("alert").locator("[lang=en]")).to_contain_text("line ")
    ada.axe()

    file.set_input_files({"name": "game.json", "mimeType": "application/json", "buffer": text.encode()})
    ada.page.wait_for_url(re.compile("/t/[0-9a-f]{16}/replay"))
    expect(ada.page.get_by_role("link", name=ada.words.t("review.open")).first).to_be_visible()
