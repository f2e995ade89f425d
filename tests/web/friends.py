"""Two people who meet at a table."""

from __future__ import annotations

from playwright.sync_api import expect
from server.harness import Player, Server
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
