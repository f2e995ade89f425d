"""Two people who meet at a table."""

from __future__ import annotations

from playwright.sync_api import expect
from server.harness import Player, Server, play_on
from web.pages import Visitor


def gather_by_link(ada: Visitor, bob: Visitor, players: int = 2) -> str:
    """Ada sets a table up, for two unless more are wanted; Bob follows the link and sits down. Returns the table."""
    ada.waiting_room.is_reachable_at(ada.watch.origin)
    ada.new_table.open("friends")
    ada.new_table.call_me("Ada")
    ada.new_table.players(players)
    table = ada.new_table.start()
    bob.page.goto(ada.waiting_room.invitation)
    bob.waiting_room.sit_down("Bob")
    expect(ada.waiting_room.seats.nth(1)).to_contain_text("Bob")
    return table


def keep_name(server: Server, name: str, face: str = "") -> Player:
    """A player: nobody else on the server has this name."""
    player = Player(server, name)
    player.http.patch("/api/me", json={"keep": True, "face": face}).raise_for_status()
    return player


def with_company(server: Server) -> tuple[Player, str]:
    """Augusta with two friends, one of them at a public table, two recent opponents, somebody muted and an invitation;
    and a table where she sits with others."""
    augusta, anna, basil = (
        keep_name(server, name, face)
        for name, face in (("Augusta", "pilot"), ("Anna Lindqvist", "diver"), ("Basil", "cook"))
    )
    carl = Player(server, "Carl the loud")
    for friend in ("Anna Lindqvist", "Basil"):
        augusta.post("/api/me/friends", {"name": friend})
    anna.post("/api/me/friends", {"name": "Augusta"})
    anna.create("person", "open", "bot", public=True)
    for other in (carl, anna):
        table = augusta.create("person", "open")
        other.post(f"/api/tables/{table}/join")
        augusta.post(f"/api/tables/{table}/start")
        play_on({"red": augusta, "blue": other}, table)
    augusta.http.put(f"/api/me/mutes/{carl.get('/api/me')['id']}").raise_for_status()
    invited = anna.create("person", "open", "open", clock={"kind": "slow", "days": 2})
    person = augusta.get("/api/me")["id"]
    anna.http.post(f"/api/tables/{invited}/invitations", json={"person": person}).raise_for_status()
    talking = basil.create("person", "open", "open", "open")
    for guest in (augusta, carl):
        guest.post(f"/api/tables/{talking}/join")
    basil.post(f"/api/tables/{talking}/chat", {"text": "Welcome aboard!"})
    for one in (anna, basil, carl):
        one.close()
    return augusta, talking


def waiting_for_bob(server: Server, clock: str) -> tuple[Player, str]:
    """Ada's game with Bob, in which Bob is asked."""
    ada, bob = Player(server, "Ada"), Player(server, "Bob")
    table = ada.create("person", "open", options={"first": 0}, clock={"kind": clock})
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    now = ada.look(table)
    ada.move(table, now["ply"], now["own"]["legal"][0]["action"])
    bob.close()
    return ada, table
