"""The dice in the browser: each device commits to a salt, and says afterwards what it verified and what not."""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from server.harness import Server
from web.browser import DESKTOP, PATIENCE, PHONE, Look
from web.conftest import Visiting
from web.friends import gather_by_link
from web.pages import Visitor

EN = DESKTOP.at_once()
FR = PHONE.at_once().in_language("fr")
RANDOM = re.compile(r"[0-9a-f]{32}")


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that expects players back for an hour."""
    running = Server(tmp_path_factory.mktemp("patient"), leave_grace=3600).start()
    yield running
    running.stop()


def gathered(ada: Visitor, bob: Visitor) -> str:
    """Ada sets a table up for two, Bob follows the link and sits down; both have sealed a number."""
    table = gather_by_link(ada, bob)
    wait_for(ada, table, lambda told: all(seat["salt_commitment"] for seat in told["table"]["seats"]))
    return table


def wait_for(visitor: Visitor, table: str, is_so: Any) -> Any:
    until = time.monotonic() + PATIENCE / 1000
    while not is_so(told := visitor.told(table)):
        assert time.monotonic() < until, told["table"]
        visitor.page.wait_for_timeout(50)
    return told


def leave_to_bots(server: Server, visitors: tuple[Visitor, ...], table: str) -> None:
    """Everyone leaves, bots play to the end while nobody watches, and everyone returns."""
    for visitor in visitors:
        visitor.page.goto("/healthz")
        visitor.page.request.post(f"/api/tables/{table}/leave", headers={"Origin": server.url})
    wait_for(visitors[0], table, lambda told: told["table"]["status"] == "over")
    for visitor in visitors:
        visitor.page.goto(f"/t/{table}")


def test_every_device_commits_to_a_salt_checks_it_afterwards_and_a_rematch_waits_for_all(
    visiting: Visiting, server: Server
) -> None:
    ada, bob = visiting(EN), visiting(FR)
    table = gathered(ada, bob)
    bob.page.get_by_text(bob.words.t("table.salt")).click()
    bob.page.get_by_label(bob.words.t("table.saltWord")).fill("chance")
    bob.waiting_room.press("table.saltSave")
    expect(bob.page.get_by_text(bob.words.t("table.saltKept", salt="chance"))).to_be_visible()
    sealed = [seat["salt_commitment"] for seat in ada.told(table)["table"]["seats"]]
    ada.waiting_room.start()
    seats = wait_for(ada, table, lambda told: told["table"]["status"] == "playing")["table"]["seats"]

    assert [seat["salt_commitment"] for seat in seats] == sealed
    assert [hashlib.sha256(seat["salt"].encode()).hexdigest() for seat in seats] == sealed
    assert RANDOM.fullmatch(seats[0]["salt"])
    assert re.fullmatch(r"chance\.[0-9a-f]{32}", seats[1]["salt"])

    leave_to_bots(server, (ada, bob), table)
    for visitor in (ada, bob):
        visitor.ending.wait()
        told = visitor.ending.check_dice()
        expect(told).to_contain_text(visitor.words.t("ending.diceFair"))
        expect(told).to_contain_text(visitor.words.t("ending.diceSaltsFit", n=2))
        expect(told).to_contain_text(visitor.words.t("ending.diceOwnSalt_in"))
        expect(told).to_contain_text(visitor.words.t("ending.diceLimits"))
        told.locator("summary").first.click()
        visitor.ending.draws.first.locator("summary").click()
        expect(visitor.ending.draws.first).to_contain_text(visitor.words.t("ending.drawTrust"))
        visitor.axe()
        visitor.page.keyboard.press("Escape")

    ada.ending.rematch()
    expect(ada.page.get_by_role("status")).to_contain_text(ada.words.t("table.missing", names="Bob"))
    expect(ada.waiting_room.seats.filter(has_text="Bob")).to_contain_text(ada.words.t("table.awaited"))
    expect(ada.waiting_room.button("table.start")).to_be_disabled()
    ada.axe()
    bob.ending.join_rematch()
    expect(bob.page.get_by_role("status")).to_contain_text(bob.words.t("table.waitingHost"))
    expect(ada.page.get_by_role("status")).to_contain_text(ada.words.t("table.ready"))
    ada.waiting_room.start()


def test_a_dropped_salt_or_a_changed_commitment_is_reported(visiting: Visiting, server: Server) -> None:
    ada = visiting(FR)
    ada.home.open()
    ada.home.play_now()
    table = ada.table.id
    leave_to_bots(server, (ada,), table)

    def check(**changed: str) -> Any:
        def falsify(route: Route) -> None:
            dice = route.fetch().json()
            for name, value in changed.items():
                dice[name][0] = value
            route.fulfill(json=dice)

        ada.page.unroute("**/dice")
        ada.page.route("**/dice", falsify)
        ada.reload()
        ada.ending.wait()
        return ada.ending.check_dice()

    commitment = ada.told(table)["table"]["seats"][0]["salt_commitment"]
    told = check(salts=commitment)
    expect(told).to_contain_text(ada.words.t("ending.diceOwnSalt_out"))
    expect(told).to_contain_text(ada.words.t("ending.diceWithheld", n=1))
    told = check(salts="other", salt_commitments=hashlib.sha256(b"other").hexdigest())
    expect(told).to_contain_text(ada.words.t("ending.diceOwnSalt_other"))
    expect(told).to_contain_text(ada.words.t("ending.diceUnfair"))
    told = check(salts="other")
    expect(told).to_contain_text(ada.words.t("ending.diceSaltBroken"))


@pytest.mark.parametrize("look", [EN, FR], ids=["en", "fr"])
def test_a_player_who_leaves_learns_that_a_bot_takes_over_soon_and_can_return(
    visiting: Visiting, patient: Server, look: Look
) -> None:
    ada = visiting(look, patient)
    ada.home.open()
    ada.home.play_now()
    ada.table.wait_until_asked()
    before = ada.told(ada.table.id)
    ada.table.press("play.leave")
    ada.table.press("play.leaveYes")
    told = ada.page.get_by_text(ada.words.t("play.youLeave"))
    expect(told).to_be_visible()
    left = ada.told(ada.table.id)
    ada.table.press("play.comeBack")
    expect(told).to_be_hidden()
    ada.table.wait_until_asked()
    back = ada.told(ada.table.id)

    assert left["table"]["seats"][0]["leaves_at"] is not None
    assert back["table"]["seats"][0]["leaves_at"] is None
    assert before["ply"] == left["ply"] == back["ply"]
