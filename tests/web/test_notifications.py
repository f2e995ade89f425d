"""Notifications are offered while one waits in a long game, asked for by a press only, and tell of a turn."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect
from server.harness import Server
from server.push.push_service import PUSH_HOST, push_settings
from server.push.push_service import Browser as Subscriber
from web.browser import DESKTOP, PATIENCE, SMALL_PHONE, Look, find_chromium, launch_unseen
from web.conftest import Visiting
from web.friends import waiting_for_bob
from web.pages import Visitor

SUBSCRIBED = """
const asking = Notification.requestPermission.bind(Notification);
window.asked = 0;
Notification.requestPermission = () => { window.asked += 1; return asking(); };
const subscription = { toJSON: () => (SUBSCRIPTION), unsubscribe: async () => true };
PushManager.prototype.subscribe = async () => (window.subscribed = subscription);
PushManager.prototype.getSubscription = async () => window.subscribed ?? null;
"""
"""A real subscription needs a push service; this one has real keys and an address that the server allows."""


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The whole Chromium: the headless shell has no notifications."""
    running = launch_unseen(playwright, find_chromium())
    yield running
    running.close()


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("pushing")
    running = Server(folder, **push_settings(folder)).start()
    yield running
    running.stop()


def sit(visiting: Visiting, server: Server, look: Look, clock: str) -> tuple[Visitor, str]:
    player, table = waiting_for_bob(server, clock)
    ada = visiting(look.at_once().with_service_worker(), to=server)
    ada.visit.context.grant_permissions(["notifications"], origin=server.url)
    told = {"endpoint": f"https://{PUSH_HOST}/ada", "keys": Subscriber().keys}
    ada.page.add_init_script(SUBSCRIBED.replace("SUBSCRIPTION", json.dumps(told)))
    ada.visit.come_in(player.token)
    player.close()
    ada.table.open(table)
    return ada, table


def offer_of(ada: Visitor) -> Any:
    return ada.page.get_by_role("note").filter(has_text=ada.words.t("app.notifyOffer"))


@pytest.mark.parametrize("look", [DESKTOP, SMALL_PHONE.in_language("fr").in_the_dark()], ids=["desktop", "phone"])
def test_a_press_in_a_slow_game_subscribes_this_device(visiting: Visiting, pushing: Server, look: Look) -> None:
    ada, _ = sit(visiting, pushing, look, "slow")
    expect(offer_of(ada)).to_be_visible()
    ada.axe()
    assert ada.page.evaluate("() => window.asked") == 0

    with ada.page.expect_response("**/api/me/device") as sent:
        offer_of(ada).get_by_role("button", name=ada.words.t("app.notifyYes")).click()

    assert sent.value.status == 204
    assert json.loads(sent.value.request.post_data or "")["lang"] == look.lang
    expect(offer_of(ada)).to_be_hidden()
    assert ada.page.evaluate("() => window.asked") == 1


def test_without_a_clock_they_are_offered_to_players_who_left_the_tab(visiting: Visiting, pushing: Server) -> None:
    ada, _ = sit(visiting, pushing, DESKTOP, "none")
    ada.page.evaluate("() => navigator.serviceWorker.ready")
    expect(offer_of(ada)).to_have_count(0)

    ada.page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { get: () => window.away ?? true, configurable: true });"
        " document.dispatchEvent(new Event('visibilitychange')); window.away = false;"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )

    offer_of(ada).get_by_role("button", name=ada.words.t("app.notifyNo")).click()
    expect(offer_of(ada)).to_have_count(0)
    assert ada.page.evaluate("() => window.asked") == 0
    ada.reload()
    expect(offer_of(ada)).to_have_count(0)


def deliver(ada: Visitor, table: str, lang: str) -> None:
    """What a push service does."""
    tools = ada.visit.context.new_cdp_session(ada.page)
    found: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    until = time.monotonic() + PATIENCE / 1000
    while not found:
        assert time.monotonic() < until
        ada.page.wait_for_timeout(50)
    data = json.dumps({"table": table, "lang": lang})
    push = {"origin": ada.watch.origin, "registrationId": found[0], "data": data}
    tools.send("ServiceWorker.deliverPushMessage", push)


SHOWN = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(one => one.title)"


def test_a_push_is_shown_in_the_person_s_language_unless_the_table_is_in_sight(
    visiting: Visiting, pushing: Server
) -> None:
    ada, table = sit(visiting, pushing, DESKTOP, "slow")
    ada.page.evaluate("() => navigator.serviceWorker.ready")
    deliver(ada, table, "en")
    ada.home.open()

    until = time.monotonic() + PATIENCE / 1000
    while not ada.page.evaluate(SHOWN):  # the page that was left may count as in sight for a moment
        assert time.monotonic() < until
        deliver(ada, table, "fr")
        ada.page.wait_for_timeout(500)
    assert ada.page.evaluate(SHOWN) == ["À vous de jouer"]


def test_a_press_on_the_notification_opens_the_table(visiting: Visiting, pushing: Server) -> None:
    ada, table = sit(visiting, pushing, DESKTOP, "slow")
    ada.page.evaluate("() => navigator.serviceWorker.ready")
    ada.home.open()
    (worker,) = ada.visit.context.service_workers

    opened = worker.evaluate(
        "async table => { let opened = null; self.clients.openWindow = async url => { opened = url; };"
        " await registration.showNotification('x', { data: { table } });"
        " const [notification] = await registration.getNotifications();"
        " const press = new NotificationEvent('notificationclick', { notification });"
        " const waited = []; press.waitUntil = promise => waited.push(promise);"
        " self.dispatchEvent(press); await Promise.all(waited);"
        " return [opened, (await registration.getNotifications()).length]; }",
        table,
    )

    assert opened == [f"/t/{table}", 0]
