"""Looking back: a game frame by frame, its timeline, its record and its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from lastboat.dice import buffers
from lastboat.engine import CHANCE, States, outcomes
from lastboat.engine.words import EXPLORERS, SEATS
from lastboat.moves import Move, write
from lastboat.record import Record, result_of
from lastboat.server.refusals import Refusal
from lastboat.server.tables.game_in_play import Voyage, replay
from lastboat.server.tables.table import Table
from lastboat.server.views.messages import told
from lastboat.server.views.position import picture
from lastboat.view import Sight, sight, view

MOST_FRAMES: Final = 128
"""Frames in one answer."""
OPEN: Final = Sight((1 << SEATS) - 1, (1 << SEATS) - 1)

Lens = Callable[[States], tuple[Sight, States]]
"""What of an earlier position may be seen now, and the position with all else blanked."""


def lens_of(table: Table, seat: int | None, *, all_open: bool = False) -> Lens:
    """How the seat may look back.

    While the game goes on nothing is shown that the seat may not see now: a value known in the set-up is hidden once
    play has begun (§3.6). Of a finished game it is what the seat saw then, or with `all_open` everything.
    """
    if table.status == "over" and all_open:
        return lambda states: (OPEN, states)
    if table.status == "over":
        return lambda states: (sight(states, 0, seat), view(states, 0, seat).states)
    now = sight(voyage_of(table).states, 0, seat)
    return lambda states: (now, _blanked(view(states, 0, seat).states, now))


def frames(table: Table, first: int, count: int, lens: Lens) -> Iterator[dict[str, Any]]:
    """The positions after `first` actions and those that follow, each with what the last action brought."""
    actions = voyage_of(table).actions
    if not 0 <= first <= len(actions):
        raise Refusal("no-such-ply", f"there is no ply {first}; the game has 0 to {len(actions)}")
    past = replay(table.options, actions[: first + count - 1], first)
    return (_frame(first + n, lens, *one) for n, one in enumerate(past))


def _frame(ply: int, lens: Lens, states: States, happened: Any) -> dict[str, Any]:
    eyes, seen = lens(states)
    return {"ply": ply, "events": [told(event, eyes) for event in happened], "view": picture(seen)}


def _blanked(seen: States, eyes: Sight) -> States:
    for explorer in range(EXPLORERS):
        if not eyes.shows_value(explorer):
            seen[0].value[explorer] = 0
    return seen


def record_of(table: Table) -> Record:
    """The finished game on paper, with what is needed to check its dice."""
    voyage = _finished(table)
    moves = []
    past = replay(table.options, voyage.actions)
    for action in voyage.actions:
        states, _ = next(past)
        moves.append(Move(write(states[0], action), action))
    names = tuple(seat.name for seat in table.seats)
    return Record(table.options, names, tuple(moves), result=result_of(voyage.states, 0), fair=table.lots.section())


def dice_of(table: Table) -> dict[str, Any]:
    """Every outcome of chance of a finished game, with all that could have come, so that anyone can draw it again."""
    voyage = _finished(table)
    past = replay(table.options, voyage.actions)
    draws = []
    for ply, action in enumerate(voyage.actions):
        states, _ = next(past)
        if states["actor"][0] == CHANCE:
            draws.append({"ply": ply, "outcomes": _outcomes(states), "came": action})
    return {**table.lots.section(), "draws": draws}


def _outcomes(states: States) -> list[dict[str, Any]]:
    out, odds = buffers()
    count = outcomes(states, 0, out, odds)
    return [
        {"move": write(states[0], action), "action": action, "odds": weight}
        for action, weight in zip(out[:count].tolist(), odds[:count].tolist(), strict=True)
    ]


def voyage_of(table: Table) -> Voyage:
    if table.voyage is None:
        raise Refusal("table-not-started", "the table has not started yet")
    return table.voyage


def _finished(table: Table) -> Voyage:
    voyage = voyage_of(table)
    if table.status != "over":
        raise Refusal("game-running", "record and dice hold every secret: they can be had once the game is over")
    return voyage
