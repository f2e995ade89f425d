"""Looking back: a game frame by frame, its timeline, its record and its dice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final

from lastboat.dice import buffers
from lastboat.engine import CHANCE, States, outcomes
from lastboat.engine.words import SEATS
from lastboat.moves import move_of
from lastboat.names import names_of
from lastboat.record import Record, result_of
from lastboat.server.models.history import Dice, Draw, Frame, Outcome
from lastboat.server.refusals import Refusal
from lastboat.server.tables.fair_dice import SCHEME
from lastboat.server.tables.game_in_play import GameInPlay, replay
from lastboat.server.tables.occurrences import Occurrence
from lastboat.server.tables.table import Table
from lastboat.server.views.messages import event_payload
from lastboat.server.views.position import position_payload
from lastboat.view import OpenSecrets, open_secrets, past_states, view

MAX_FRAMES: Final = 128
"""The most frames in one response."""
OPEN: Final = OpenSecrets((1 << SEATS) - 1, (1 << SEATS) - 1)

PastView = Callable[[States], tuple[OpenSecrets, States]]
"""What may be seen of an earlier position now, and the position with everything else blanked."""


def past_view_of(table: Table, seat: int | None, *, all_open: bool = False) -> PastView:
    """What the seat may see of the past.

    While the game is in progress, nothing is shown that the seat may not see now: a value known in the set-up is hidden
    once play has begun (§3.6). For a finished game, it is what the seat saw then, or everything with `all_open`.
    """
    if table.status == "over" and all_open:
        return lambda states: (OPEN, states)
    if table.status == "over":
        return lambda states: (open_secrets(states, 0, seat), view(states, 0, seat).states)
    now = open_secrets(game_of(table).states, 0, seat)
    return lambda states: (now, past_states(states, 0, seat, now))


def frames(table: Table, first: int, count: int, past_view: PastView) -> Iterator[Frame]:
    """The positions after `first` actions and after the next ones, each with the events of the last action.

    Raises Refusal if the game has no such ply.
    """
    actions = game_of(table).actions
    if not 0 <= first <= len(actions):
        raise Refusal("no-such-ply", f"there is no ply {first}; the game has 0 to {len(actions)}")
    past = replay(table.options, actions[: first + count - 1], first)
    return (_frame(first + n, past_view, *one) for n, one in enumerate(past))


def _frame(ply: int, past_view: PastView, states: States, happened: Sequence[Occurrence]) -> Frame:
    eyes, seen = past_view(states)
    names = names_of(seen[0])
    events = [event_payload(one, eyes, names) for one in happened]
    return {"ply": ply, "events": events, "view": position_payload(seen)}


def record_of(table: Table) -> Generator[None, None, Record]:
    """The record of a finished game, with what is needed to check its dice. Yields after every action."""
    game = finished_game(table)
    moves = []
    past = replay(table.options, game.actions)
    for action in game.actions:
        states, _ = next(past)
        moves.append(move_of(states, 0, action))
        yield
    names = tuple(seat.name for seat in table.seats)
    fair = {**table.dice.disclosure(), **({"drawn_from": table.drawn_from} if table.drawn_from else {})}
    return Record(table.options, names, tuple(moves), result=result_of(game.states, 0), fair=fair)


def dice_of(table: Table) -> Generator[None, None, Dice]:
    """Every chance outcome of a finished game, with all possible ones, so that anyone can repeat the draw.

    Yields after every action.
    """
    game = finished_game(table)
    past = replay(table.options, game.actions)
    draws: list[Draw] = []
    for ply, action in enumerate(game.actions):
        states, _ = next(past)
        if states["actor"][0] == CHANCE and ply >= table.drawn_from:
            draws.append({"ply": ply, "outcomes": possible_outcomes(states), "came": action})
        yield
    told = table.dice.disclosure()
    return Dice(
        scheme=SCHEME,
        commitment=told["commitment"],
        secret=told["secret"],
        salts=told["salts"],
        salt_commitments=told["salt_commitments"],
        draws=draws,
    )


def possible_outcomes(states: States) -> list[Outcome]:
    """What chance may bring now, with its odds."""
    """What chance may bring now, with its odds."""
    out, odds = buffers()
    count = outcomes(states, 0, out, odds)
    return [
        {"move": move_of(states, 0, action).as_json(), "action": action, "odds": weight}
        for action, weight in zip(out[:count].tolist(), odds[:count].tolist(), strict=True)
    ]


def game_of(table: Table) -> GameInPlay:
    """The game; Refusal before the start."""
    if table.game is None:
        raise Refusal("table-not-started", "the table has not started yet")
    return table.game


def finished_game(table: Table) -> GameInPlay:
    """The game, once nothing in it is hidden; Refusal before."""
    game = game_of(table)
    if table.status != "over":
        raise Refusal("game-running", "record, dice and review tell every secret: they exist once the game is over")
    return game
