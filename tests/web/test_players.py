"""A guest becomes a player with one press and comes back with a passkey, which a virtual authenticator keeps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, expect
from server.harness import Player, Server, play_on
from web.browser import Look, Visit
from web.conftest import AT_A_DESK
from web.pages import Visitor
from web.words import Words

from lastboat.server.http.limits import COOKIE

CLOCK = {"kind": "live", "bank": 600, "increment": 10}


class Keys:
    """The authenticator of a visitor's device."""

    def __init__(self, visitor: Visitor) -> None:
        self._tools: CDPSession = visitor.visit.context.new_cdp_session(visitor.page)
        self._tools.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self._id = self._tools.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def all(self) -> list[Any]:
        found: list[Any] = self._tools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]
        return found

    def put(self, key: Any) -> None:
        """As the device's owner does who keeps passkeys in an account for all devices."""
        self._tools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": key})


@pytest.fixture
def arriving(browser: Browser, words: dict[str, Words], server: Server) -> Iterator[Any]:
    """Somebody on a device of their own, at the server's name: a passkey does not belong to an address."""
    visits: list[Visit] = []

    def arrive(look: Look = AT_A_DESK) -> Visitor:
        visits.append(Visit(browser, server.url.replace("127.0.0.1", "localhost"), look))
        return Visitor(visits[-1], words[look.lang])

    yield arrive
    for one in visits:
        one.watch.verify()
        one.leave()


def open_settings(visitor: Visitor) -> Locator:
    visitor.home.open()
    visitor.home.press("ui.settings")
    return visitor.home.dialog("ui.settings")


def sit(visitor: Visitor, name: str) -> None:
    """A first game, which makes a guest of the visitor."""
    visitor.page.request.post("/api/people", data={"name": name})


def test_a_guest_becomes_a_player_and_comes_back_with_the_passkey(arriving: Any) -> None:
    ada, phone = arriving(), arriving()
    keys, keys_of_phone = Keys(ada), Keys(phone)
    sit(ada, "Ottilie")
    settings = open_settings(ada)

    ada.home.press("person.keep", name="Ottilie")
    expect(settings).to_contain_text(ada.words.t("person.kept", name="Ottilie"))
    expect(settings).to_contain_text(ada.words.t("person.isYours"))
    ada.home.press("person.signOut")
    expect(settings).to_contain_text(ada.words.t("person.signedOut"))
    ada.home.press("person.signIn")
    expect(settings.get_by_role("heading", name=ada.words.t("ui.me", name="Ottilie"))).to_be_visible()

    (key,) = keys.all()
    keys_of_phone.put(key)
    settings = open_settings(phone)
    phone.home.press("person.signIn")
    expect(settings.get_by_role("heading", name=phone.words.t("ui.me", name="Ottilie"))).to_be_visible()
    with phone.page.expect_response("**/api/me"):
        phone.page.get_by_role("radio", name=phone.words.t("person.face_diver")).check(force=True)
    phone.reload()
    phone.home.press("ui.settings")
    expect(phone.page.get_by_role("radio", name=phone.words.t("person.face_diver"))).to_be_checked()
    phone.axe()


def test_whoever_has_no_passkey_left_is_shown_a_code_before_they_log_out(arriving: Any) -> None:
    ada = arriving()
    Keys(ada)
    sit(ada, "Philippa")
    settings = open_settings(ada)
    ada.home.press("person.keep", name="Philippa")
    ada.home.press("person.passkeyRemove")
    expect(settings).to_contain_text(ada.words.t("person.lastPasskeyRemoved"))
    expect(settings).to_contain_text(ada.words.t("ui.codeIs"))

    ada.reload()
    ada.home.press("ui.settings")
    ada.home.press("person.signOut")
    expect(settings).to_contain_text(ada.words.t("person.codeFirst"))
    code = settings.get_by_role("textbox", name=ada.words.t("ui.code")).input_value()
    ada.home.press("person.signOut")
    expect(settings).to_contain_text(ada.words.t("person.signedOut"))
    ada.home.press("ui.enterCode")
    settings.get_by_role("textbox", name=ada.words.t("ui.code")).fill(code)
    ada.home.press("ui.comeBack")
    expect(settings.get_by_role("heading", name=ada.words.t("ui.me", name="Philippa"))).to_be_visible()


def test_what_a_guest_has_played_is_theirs_as_a_player_on_a_second_device(arriving: Any, server: Server) -> None:
    """A first week: a rated game as a guest, a name, one's page, and the same page on the phone."""
    ada, phone = arriving(), arriving()
    keys, keys_of_phone = Keys(ada), Keys(phone)
    sit(ada, "Rosalind")
    token = next(one["value"] for one in ada.visit.context.cookies() if one["name"] == COOKIE)
    guest, bob = Player(server, token=token), Player(server, "Bob")
    table = guest.create("person", "open", rated=True, clock=CLOCK)
    bob.post(f"/api/tables/{table}/join")
    guest.post(f"/api/tables/{table}/start")
    play_on({"red": guest, "blue": bob}, table)
    (number,) = [one["shown"] for one in guest.get("/api/me/ratings")["ratings"]]

    settings = open_settings(ada)
    ada.home.press("person.keep", name="Rosalind")
    expect(settings).to_contain_text(ada.words.t("person.kept", name="Rosalind"))
    (key,) = keys.all()
    keys_of_phone.put(key)
    settings = open_settings(phone)
    phone.home.press("person.signIn")
    expect(settings.get_by_role("heading", name=phone.words.t("ui.me", name="Rosalind"))).to_be_visible()

    for one in (ada, phone):
        one.page.goto("/me")
        expect(one.page.get_by_role("heading", name="Rosalind", level=2)).to_be_visible()
        expect(one.page.get_by_text(f"{number:,.0f}", exact=True).first).to_be_visible()
        one.page.goto("/tables")
        expect(one.page.locator(f'a[href="/t/{table}/review"]')).to_be_visible()
    guest.close()
    bob.close()


def test_a_name_that_is_taken_is_refused_in_words(arriving: Any) -> None:
    ada, bob = arriving(), arriving()
    bob.watch.allow("409")
    sit(ada, "Balthazar")
    ada.page.request.patch("/api/me", data={"keep": True}, headers={"Origin": ada.watch.origin})
    sit(bob, "Bob")
    settings = open_settings(bob)

    bob.home.button("ui.changeName", name="Bob").click()
    bob.page.get_by_role("textbox", name=bob.words.t("ui.newName")).fill("balthazár")
    bob.page.keyboard.press("Enter")

    expect(settings).to_contain_text(bob.words.t("problem.name_taken"))


def test_without_a_passkey_a_player_gets_a_code(ada: Visitor) -> None:
    """The address of the other tests is a number, where browsers have no passkeys."""
    sit(ada, "Celestine")
    settings = open_settings(ada)

    ada.home.press("person.keep", name="Celestine")

    expect(settings).to_contain_text(ada.words.t("person.keptByCode", name="Celestine"))
    expect(settings).to_contain_text(ada.words.t("ui.codeIs"))
