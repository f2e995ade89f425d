"""Looking back: a game ply by ply, and its record."""

from __future__ import annotations

from typing import Any

from lastboat.engine import States
from lastboat.engine.words import EXPLORERS, SEATS
from lastboat.moves import Move, write
from lastboat.record import Record, result_of
from lastboat.server.picture import picture
from lastboat.server.refusals import Refusal
from lastboat.server.table import Table
from lastboat.server.views import told
from lastboat.server.voyage import Voyage, replay
from lastboat.view import Sight, sight, view

OPEN = Sight((1 << SEATS) - 1, (1 << SEATS) - 1)


def frame(table: Table, ply: int, seat: int | None, *, all_open: bool = False) -> dict[str, Any]:
    """The position after `ply` actions and what the last of them brought, as the seat may know it.

    While the game goes on nothing is shown that the seat may not see now: a value known in the set-up is hidden once
    play has begun (§3.6). Of a finished game it is what the seat saw then, or with `all_open` everything.
    """
    voyage = _voyage(table)
    if not 0 <= ply <= voyage.ply:
        raise Refusal("no-such-ply", f"there is no ply {ply}; the game has 0 to {voyage.ply}")
    *_, (states, happened) = replay(table.options, voyage.actions[:ply])
    if table.status == "over" and all_open:
        eyes, seen = OPEN, states
    elif table.status == "over":
        eyes, seen = sight(states, 0, seat), view(states, 0, seat).states
    else:
        eyes = sight(voyage.states, 0, seat)
        seen = _blanked(view(states, 0, seat).states, eyes)
    return {
        "ply": ply,
        "plies": voyage.ply,
        "events": [told(event, eyes) for event in happened],
        "view": picture(seen),
    }


def _blanked(seen: States, eyes: Sight) -> States:
    for explorer in range(EXPLORERS):
        if not eyes.shows_value(explorer):
            seen[0].value[explorer] = 0
    return seen


def record_of(table: Table) -> Record:
    """The finished game on paper, with what is needed to check its dice."""
    voyage = _voyage(table)
    if table.status != "over":
        raise Refusal("game-running", "the record holds every secret: it can be had once the game is over")
    moves = []
    past = replay(table.options, voyage.actions)
    for action in voyage.actions:
        states, _ = next(past)
        moves.append(Move(write(states[0], action), action))
    names = tuple(seat.name for seat in table.seats)
    return Record(table.options, names, tuple(moves), result=result_of(voyage.states, 0), fair=table.lots.section())


def _voyage(table: Table) -> Voyage:
    if table.voyage is None:
        raise Refusal("table-not-started", "the table has not started yet")
    return table.voyage
