"""Hints for a seat, computed only from what its player can know at the table."""

from __future__ import annotations

from typing import Any, Final

from lastboat.belief import sample
from lastboat.bots import Ranked
from lastboat.dice import generator
from lastboat.moves import move_of
from lastboat.names import SEAT_NAMES
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.bot_pool import BotPool
from lastboat.server.tables.table import Table
from lastboat.view import Eyes, View, view

MAX_RANKED: Final = 5


def possible_view(table: Table, seat: int) -> View:
    """A view with hidden facts sampled to fit what the seat sees; the same for all games that look alike to it."""
    assert table.game is not None
    seen = view(table.game.states, 0, seat, Eyes.TABLE)
    fitting = sample(seen, generator(table.game.ply))
    return view(fitting, 0, seat, Eyes.MEMORY)


async def hint(table: Table, seat: int, bot_pool: BotPool) -> dict[str, Any]:
    """The move that a bot of the table's level would play, and the best moves by a search."""
    if not table.hints:
        raise Refusal("hints-off", "this table plays without hints")
    if table.status != "playing" or table.game is None:
        raise Refusal("table-not-started", "there is no game going on to give hints about")
    if table.seat_to_act != seat:
        raise Refusal("not-your-turn", f"{SEAT_NAMES[seat]} is not asked now, so there is nothing to advise")
    ply = table.game.ply
    seen = possible_view(table, seat)
    legal = view(table.game.states, 0, seat, Eyes.TABLE).legal
    action, found = legal[0], None
    if len(legal) > 1:
        action = await bot_pool.advise(table.level, seen, legal, ply)
        found = await bot_pool.analyse(seen, ply)
    ranked = [_ranked(one) for one in found.moves if one.move.action in legal] if found is not None else []
    move = move_of(seen.states, 0, action).as_json()
    return {"ply": ply, "level": table.level, "move": move, "action": action, "ranked": ranked[:MAX_RANKED]}


def _ranked(one: Ranked) -> dict[str, Any]:
    """A move with its expected results, by seat."""
    win = {seat: round(share, 4) for seat, share in zip(SEAT_NAMES, one.win, strict=False)}
    points = {seat: round(score, 2) for seat, score in zip(SEAT_NAMES, one.score, strict=False)}
    return {
        "move": one.move.as_json(),
        "action": one.move.action,
        "share": round(one.share, 4),
        "win": win,
        "points": points,
    }
