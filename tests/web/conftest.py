"""A real server and real Chromium for all tests of a process, and visitors whose browsers must not complain."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from server.harness import Player, Server
from web.browser import DESKTOP, Devices, Look, Visit, find_shell, launch_unseen
from web.pages import Visitor
from web.prepared_tables import Moment, Want, prepare_table
from web.words import LANGUAGES, Words, read

Visiting = Callable[..., Visitor]
Sitting = Callable[..., tuple[Visitor, Moment]]
AT_A_DESK = DESKTOP.at_once()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    running = launch_unseen(playwright, find_shell())
    yield running
    running.close()


@pytest.fixture(scope="session")
def words(browser: Browser) -> dict[str, Words]:
    """The client's texts by language."""
    return {lang: read(browser, lang) for lang in LANGUAGES}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Bots answer at once. Other tests have people and tables on it too, so each test makes its own."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()
    assert '"level": "error"' not in running.log.read_text()


@pytest.fixture(scope="module")
def player(server: Server) -> Iterator[Player]:
    """Somebody who asks the server without a browser."""
    somebody = Player(server, "Ada")
    yield somebody
    somebody.close()


@pytest.fixture(scope="session")
def devices() -> Devices:
    return Devices()


@pytest.fixture
def visiting(browser: Browser, devices: Devices, words: dict[str, Words], server: Server) -> Iterator[Visiting]:
    """`visiting(PHONE.in_language("fr"))` is somebody new with such a device; their browser is checked afterwards."""
    visits: list[Visit] = []
    known = words

    def visit(look: Look = AT_A_DESK, to: Server | None = None, words: Words | None = None) -> Visitor:
        device = None if look.new or to else devices.take(browser, server.url, look)
        visits.append(Visit(browser, (to or server).url, look, device))
        return Visitor(visits[-1], words or known[look.lang])

    yield visit
    for one in visits:
        one.leave()
    for one in visits:
        one.watch.verify()


@pytest.fixture
def ada(visiting: Visiting) -> Visitor:
    """Somebody at a desk, who speaks English and wants to see results at once."""
    return visiting()


@pytest.fixture
def sitting(visiting: Visiting, server: Server) -> Sitting:
    """`sitting(want)` is Ada, red, with her game open at the first decision that is wanted."""

    def sit(want: Want, look: Look = AT_A_DESK, **how: Any) -> tuple[Visitor, Moment]:
        prepared = prepare_table(server, want, **how)
        ada = visiting(look)
        ada.visit.come_in(prepared.tokens["Ada"])
        ada.table.open(prepared.table)
        ada.table.wait_until_asked()
        return ada, prepared.moment

    return sit
