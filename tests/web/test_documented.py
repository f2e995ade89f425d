"""The pictures of the documents show the pages as they are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from web.documented import DOCUMENTED, FOLDER, stored, visit
from web.pictures import Shelf, open_shelf


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    with open_shelf(tmp_path_factory.mktemp("shelf")) as shelf:
        yield shelf


def test_every_picture_of_a_screen_is_known() -> None:
    assert {file.name for file in FOLDER.glob("*.png")} == DOCUMENTED.keys()


@pytest.mark.parametrize("name", DOCUMENTED)
def test_the_page_has_the_texts_it_had_when_its_picture_was_taken(name: str, browser: Browser, shelf: Shelf) -> None:
    assert visit(browser, shelf, name) == stored()[name], "look at the page, then run: scripts/screens --docs"
