"""Friends, invitations, muting and reporting, in browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from server.harness import Player, Server, play_on
from web.browser import DESKTOP, Look
from web.conftest import Visiting
from web.friends import keep_name

LOOKS = pytest.mark.parametrize(
    "look",
    [DESKTOP.at_once(), Look(360, 640, touch=True).in_language("fr").in_the_dark().at_once()],
    ids=["desktop", "small phone french dark"],
)


@LOOKS
def test_somebody_is_added_to_friends_invited_and_comes(visiting: Visiting, server: Server, look: Look) -> None:
    name = f"Ottilie {look.lang}"
    host, ottilie = Player(server, f"Host {look.lang}"), keep_name(server, name)
    ada, other = visiting(look), visiting(look)
    ada.visit.come_in(host.token)
    other.visit.come_in(ottilie.token)

    ada.watch.allow("404")
    ada.friends.open()
    ada.friends.add("Nobody at all")
    expect(ada.page.get_by_role("alert")).to_contain_text(ada.words.t("problem.no_such_person"))
    ada.friends.add(name.upper())
    expect(ada.friends.people("friends")).to_contain_text(name)
    ada.axe()

    table = host.create("person", "open")
    ada.waiting_room.is_reachable_at(ada.watch.origin)
    ada.waiting_room.open(table)
    ada.waiting_room.press("company.invitePerson", name=name)
    expect(ada.page.locator("[data-part=to-invite]")).to_contain_text(ada.words.t("company.isInvited"))
    ada.axe()

    other.home.open()
    expect(other.friends.letters).to_contain_text(other.words.t("company.invites", name=f"Host {look.lang}"))
    other.axe()
    other.friends.letters.get_by_role("link").click()
    other.waiting_room.sit_down(name)
    expect(ada.waiting_room.seats.nth(1)).to_contain_text(name)
    other.home.open()
    expect(other.home.choices.first).to_be_visible()
    expect(other.friends.letters).to_have_count(0)
    for one in (host, ottilie):
        one.close()


@LOOKS
def test_an_invitation_is_declined(visiting: Visiting, server: Server, look: Look) -> None:
    host, guest = Player(server, "Host"), keep_name(server, f"Invited {look.lang}")
    host.post("/api/me/friends", {"name": f"Invited {look.lang}"})
    table = host.create("person", "open")
    body = {"person": guest.get("/api/me")["id"]}
    assert host.http.post(f"/api/tables/{table}/invitations", json=body).status_code == 204
    visitor = visiting(look)
    visitor.visit.come_in(guest.token)

    visitor.friends.open()
    expect(visitor.friends.letters).to_have_count(1)
    visitor.friends.press("company.declineOf", name="Host")
    expect(visitor.friends.letters).to_have_count(0)
    visitor.page.goto("/tables")
    expect(visitor.lobby.heading("table.publicTables")).to_be_visible()
    expect(visitor.friends.letters).to_have_count(0)
    host.close()
    guest.close()


@LOOKS
def test_somebody_is_muted_and_reported_beside_the_chat(visiting: Visiting, server: Server, look: Look) -> None:
    ada, loud = Player(server, "Ada"), Player(server, "Loud")
    table = ada.create("person", "open", "open")
    loud.post(f"/api/tables/{table}/join")
    loud.post(f"/api/tables/{table}/chat", {"text": "Nonsense"})
    visitor = visiting(look)
    visitor.visit.come_in(ada.token)
    visitor.waiting_room.open(table)
    chat = visitor.page.get_by_role("log")
    expect(chat).to_contain_text("Nonsense")

    visitor.waiting_room.press("company.people")
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator("[data-person]")).to_contain_text("Loud")
    visitor.axe()
    visitor.waiting_room.press("company.reportPerson", name="Loud")
    visitor.axe()
    visitor.page.get_by_role("radio", name=visitor.words.t("company.reason_stalling")).check(force=True)
    visitor.page.get_by_role("textbox", name=visitor.words.t("company.line")).fill("Again and again")
    visitor.waiting_room.press("company.sendReport")
    expect(dialog).to_contain_text(visitor.words.t("company.reported"))
    visitor.waiting_room.press("company.mutePerson", name="Loud")
    expect(dialog).to_contain_text(visitor.words.t("company.muted"))
    expect(chat).not_to_contain_text("Nonsense")
    visitor.page.keyboard.press("Escape")
    loud.post(f"/api/tables/{table}/chat", {"text": "More of it"})
    ada.post(f"/api/tables/{table}/chat", {"text": "Peace"})
    expect(chat).to_contain_text("Peace")
    expect(chat).not_to_contain_text("More of it")

    visitor.friends.open()
    expect(visitor.friends.people("muted")).to_contain_text("Loud")
    visitor.friends.press("company.unmutePerson", name="Loud")
    expect(visitor.friends.people("muted")).to_have_count(0)
    visitor.waiting_room.open(table)
    expect(chat).to_contain_text("More of it")
    for one in (ada, loud):
        one.close()


def test_during_a_game_the_people_are_beside_the_chat_and_become_friends(visiting: Visiting, server: Server) -> None:
    ada, bob = Player(server, "Ada"), keep_name(server, "Bartholomew")
    over = ada.create("person", "open")
    bob.post(f"/api/tables/{over}/join")
    ada.post(f"/api/tables/{over}/start")
    play_on({"red": ada, "blue": bob}, over, most=3)
    visitor = visiting(DESKTOP.at_once())
    visitor.visit.come_in(ada.token)
    visitor.table.open(over)

    visitor.table.press("company.people")
    visitor.table.press("company.addFriend", name="Bartholomew")
    expect(visitor.page.get_by_role("dialog")).to_contain_text(visitor.words.t("company.added", name="Bartholomew"))
    play_on({"red": ada, "blue": bob}, over)
    visitor.friends.open()
    expect(visitor.friends.people("opponents")).to_contain_text("Bartholomew")
    public = bob.create("person", "open", public=True)
    visitor.reload()
    visitor.page.get_by_role("link", name=visitor.words.t("company.joinFriend", name="Bartholomew")).click()
    expect(visitor.page).to_have_url(f"{server.url}/t/{public}")
    ada.close()
    bob.close()
