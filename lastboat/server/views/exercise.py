"""A position that someone plays alone, in the form of `lastboat.server.models.exercise.Exercise`."""

from __future__ import annotations

from lastboat.game import Game
from lastboat.names import names_of
from lastboat.server.models.exercise import Exercise
from lastboat.server.refusals import Refusal
from lastboat.server.tables.occurrences import play_on
from lastboat.server.views.messages import event_payload, own_payload
from lastboat.server.views.position import position_payload
from lastboat.view import Eyes, view


def play_action(game: Game, action: int) -> str:
    """Play a move by its number, and return its text; refused with the list of legal ones if it is none of them."""
    move = next((move for move in game.legal if move.action == action), None)
    if move is None:
        allowed = [move.text for move in game.legal]
        raise Refusal("not-legal", f"action {action} is not legal now; `legal` lists what is", legal=allowed)
    game.play(move)
    return move.text


def first_unknown(moves: int, since: int | None) -> int:
    """The first of so many moves whose events are not known yet: by default the last one. Refusal for a later one."""
    most = max(0, moves - 1)
    if since is not None and since > most:
        raise Refusal("bad-request", f"`since` is at most {most} with {moves} moves, not {since}")
    return moves - 1 if since is None else since


def exercise_payload(game: Game, seat: int, before: int, *, over: bool = False, eyes: Eyes = Eyes.TABLE) -> Exercise:
    """The game as the seat sees it, with the events since ply `before`; nothing is legal once it is over."""
    seen, names = game.view(seat, eyes), names_of(game.states()[0])
    happened = [one for _, each in play_on(game.states(before), game.actions[before:]) for one in each]
    own = own_payload(seen, seat)
    if over:
        own["legal"], own["routes"] = [], []
    return {
        "ply": game.ply,
        "before": position_payload(view(game.states(before), 0, None).states),
        "events": [event_payload(one, seen.open_secrets, names) for one in happened],
        "view": position_payload(game.view(None).states),
        "own": own,
    }
