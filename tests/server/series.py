"""Tries at the island of the day, and an evening, played by programs without a browser."""

from __future__ import annotations

import time

from server.harness import Player, Server, TimedServer, play_on

from lastboat.server.tables.daily_island import DAY


class EasyServer(TimedServer):
    """One whose island of the day has bots that think for no time."""

    patch = "from lastboat.server.tables import daily_island; daily_island.LEVEL = 'stowaway'\n"

    def new_day(self) -> None:
        """Go to a minute after the next midnight, so that no test runs into the one after it."""
        now = time.time() + self._ahead
        self.advance(DAY - now % DAY + 60)


def finish_try(player: Player, seed: int = 1) -> str:
    """Play the island of the day to its end, at random; returns the table."""
    table: str = player.post("/api/daily")["table"]
    play_on({"red": player}, table, seed=seed)
    return table


def finish_game(players: dict[str, Player], table: str, seed: int = 1) -> None:
    """Let the players of these names play to the end, at random."""
    seats = next(iter(players.values())).look(table)["table"]["seats"]
    play_on({seat["seat"]: players[seat["name"]] for seat in seats}, table, seed=seed)


def begin_evening(server: Server, ada: Player, bob: Player, games: int | None = 3) -> str:
    """An evening of two, with its first game over; returns that table, which is the evening's id too."""
    table = ada.create("person", "open", evening={"games": games})
    bob.post(f"/api/tables/{table}/join")
    ada.post(f"/api/tables/{table}/start")
    finish_game({one.get("/api/me")["name"]: one for one in (ada, bob)}, table)
    return table


def go_on(ada: Player, bob: Player, table: str) -> str:
    """The next game of the evening, which has just begun."""
    new: str = ada.post(f"/api/tables/{table}/rematch")["table"]
    bob.post(f"/api/tables/{table}/rematch")
    ada.post(f"/api/tables/{new}/start")
    return new
