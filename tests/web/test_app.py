"""The game as an app: its service worker, no network, upgrades, installing."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from server.harness import Server
from web.browser import DESKTOP, PATIENCE, PHONE, Look
from web.conftest import Visiting
from web.pages import Visitor

from lastboat.server.http.client_files import FOLDER

APP = DESKTOP.at_once().with_service_worker()
CACHES = "async () => { const all = {}; for (const name of await caches.keys()) \
    all[name] = (await (await caches.open(name)).keys()).map(one => new URL(one.url).pathname); return all; }"
WORKS = "async () => { const { active, installing, waiting } = await navigator.serviceWorker.getRegistration(); \
    return active?.state === 'activated' && !installing && !waiting; }"
OWN_CLIENT = """
from pathlib import Path
from lastboat.server.http import client_files
client_files.FOLDER = Path({folder!r})
"""


def wait_until(page: Page, asynchronous: str) -> None:
    """Until this is true; `wait_for_function` would take a promise for true."""
    until = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(asynchronous):
        assert time.monotonic() < until, asynchronous
        page.wait_for_timeout(50)


def kept(page: Page) -> dict[str, list[str]]:
    found: dict[str, list[str]] = page.evaluate(CACHES)
    return found


@pytest.mark.parametrize("look", [APP, PHONE.in_language("fr").with_service_worker()], ids=["desktop", "phone french"])
def test_a_first_visit_registers_the_worker_without_a_word_in_the_console(visiting: Visiting, look: Look) -> None:
    ada = visiting(look)
    ada.home.open()

    ada.wait_for_worker()

    assert ada.watch.complaints == []


def test_only_files_of_the_client_are_cached_never_responses_of_the_api(visiting: Visiting) -> None:
    ada = visiting(APP)
    ada.home.open()
    ada.wait_for_worker()
    ada.home.play_now()
    ada.table.wait_until_asked()

    (names,) = kept(ada.page).values()
    built = {f"/{path.relative_to(FOLDER).as_posix()}" for path in FOLDER.rglob("*") if path.is_file()}
    assert set(names) <= built | {"/"}
    assert "/" in names
    assert not [name for name in names if name.startswith(("/api", "/healthz", "/t/"))]


def test_without_a_network_the_shell_opens_says_so_and_the_rules_can_be_read(visiting: Visiting) -> None:
    claire = visiting(APP.in_language("fr"))
    claire.home.open()
    claire.wait_for_worker()
    claire.watch.allow("ERR_INTERNET_DISCONNECTED")
    claire.visit.context.set_offline(True)

    claire.reload()

    expect(claire.page.get_by_role("alert")).to_have_text(claire.words.t("app.offline"))
    claire.axe()
    claire.rules.open()
    expect(claire.page.get_by_role("main")).to_contain_text("île")
    claire.visit.context.set_offline(False)
    claire.home.open()
    expect(claire.page.get_by_role("alert")).to_have_count(0)


@pytest.fixture
def own_client(tmp_path: Path) -> Path:
    """A copy of the built client that a test may change."""
    folder = tmp_path / "client"
    shutil.copytree(FOLDER, folder)
    return folder


@pytest.fixture
def upgradable(tmp_path: Path, own_client: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.program = OWN_CLIENT.format(folder=str(own_client)) + Server.program
    running.awaited = "loaded"
    running.start()
    yield running
    running.stop()


def upgrade(folder: Path) -> None:
    """Another build: its page has another title, and its worker another version."""
    page, worker = folder / "index.html", folder / "service-worker.js"
    page.write_text(page.read_text(encoding="utf-8").replace("<html", '<html data-build="next"'), encoding="utf-8")
    text, count = re.subn(
        r"(version:\s*[`\"'])[0-9a-f]{16}", r"\g<1>0123456789abcdef", worker.read_text(encoding="utf-8")
    )
    assert count == 1
    worker.write_text(text, encoding="utf-8")
    for old in (page, worker):
        for ending in (".br", ".gz"):
            old.with_name(old.name + ending).unlink(missing_ok=True)


def test_an_upgrade_is_used_at_the_next_navigation_and_kept_for_later(
    visiting: Visiting, upgradable: Server, own_client: Path
) -> None:
    ada = visiting(APP, to=upgradable)
    ada.watch.allow("ERR_", "Failed to load")
    ada.home.open()
    ada.wait_for_worker()
    (before,) = kept(ada.page)
    upgradable.stop()
    upgrade(own_client)
    upgradable.start()

    ada.reload()

    expect(ada.page.locator("html")).to_have_attribute("data-build", "next")
    wait_until(ada.page, "async () => (await caches.keys()).includes('lastboat-0123456789abcdef')")
    wait_until(ada.page, WORKS)
    assert list(kept(ada.page)) == [before, "lastboat-0123456789abcdef"]
    ada.visit.context.set_offline(True)
    ada.reload()
    expect(ada.page.locator("html")).to_have_attribute("data-build", "next")


def test_installing_is_offered_in_the_settings_and_only_there(visiting: Visiting) -> None:
    ada = visiting(APP)
    ada.home.open()
    ada.home.offer_installing()
    install = ada.page.get_by_role("button", name=ada.words.t("app.install"))
    expect(install).to_have_count(0)

    ada.page.get_by_role("button", name=ada.words.t("ui.settings")).click()
    expect(install).to_be_visible()
    ada.axe()
    install.click()

    ada.page.wait_for_function("() => window.prompted === true")
    expect(install).to_have_count(0)


def test_on_an_iphone_the_settings_say_how_to_install(visiting: Visiting) -> None:
    ada = visiting(PHONE.with_service_worker())
    ada.page.add_init_script("Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false })")
    ada.home.open()

    ada.page.get_by_role("button", name=ada.words.t("ui.settings")).click()

    expect(ada.page.get_by_text(ada.words.t("app.installApple"))).to_be_visible()


def test_the_manifest_names_icons_that_are_there(ada: Visitor, server: Server) -> None:
    ada.home.open()
    manifest: dict[str, Any] = json.loads(ada.page.request.get("/manifest.webmanifest").text())

    sizes = {icon["sizes"]: icon.get("purpose", "any") for icon in manifest["icons"]}
    assert {"192x192", "512x512"} < set(sizes)
    for icon in manifest["icons"]:
        answer = ada.page.request.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
