"""The timeline of a game: every move, and how many explorers each seat had saved and lost, turn by turn."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from lastboat.editions import Options
from lastboat.engine import States
from lastboat.engine.queries import seat_of_colour
from lastboat.engine.words import EXPLORERS_A_COLOUR, Phase
from lastboat.events import Happening, Kept, Landed, Lost, Placed, redact
from lastboat.moves import Move, move_of
from lastboat.names import names_of, word
from lastboat.server.models.history import Loss, MovePlayed, Timeline, TurnPlayed
from lastboat.server.tables.game_in_play import replay
from lastboat.server.tables.table import Table
from lastboat.server.views.history import PastView, game_of
from lastboat.view import OpenSecrets


def timeline(table: Table, past_view: PastView) -> Generator[None, None, Timeline]:
    """The whole game so far, as this view shows it. Yields after every action."""
    actions = list(game_of(table).actions)
    past = replay(table.options, actions)
    states, _ = next(past)
    moves: list[MovePlayed] = []
    turns = [_begun(states, 0, None)]
    losses: list[Loss] = []
    for action in actions:
        played = move_of(states, 0, action)
        actor, phase = names_of(states[0]).actors[states["actor"][0]], word(Phase(states["phase"][0]))
        turn = int(states["turn"][0])
        happened = [one.event for one in next(past)[1]]
        seen = _as_seen(played, happened, past_view(states)[0])
        moves.append({"ply": len(moves) + 1, "actor": actor, "phase": phase, "turn": turn, "move": seen.as_json()})
        _count(turns[-1], happened, table.options)
        losses += [_loss(len(moves), event, table.options) for event in happened if isinstance(event, Lost)]
        if states["turn"][0] > turns[-1]["turn"]:
            turns.append(_begun(states, len(moves), turns[-1]))
        yield
    return {"plies": len(actions), "moves": moves, "turns": turns, "losses": losses}


def _begun(states: States, ply: int, before: TurnPlayed | None) -> TurnPlayed:
    """A turn at its start, with what was saved and lost before it."""
    seats = names_of(states[0]).seats
    seat = None if before is None else seats[states["active"][0]]
    nobody = dict.fromkeys(seats[: states[0].rules.players], 0)
    saved, lost = (before["saved"], before["lost"]) if before is not None else (nobody, nobody)
    return {"turn": int(states["turn"][0]), "ply": ply, "seat": seat, "saved": dict(saved), "lost": dict(lost)}


def _count(turn: TurnPlayed, happened: Sequence[Happening], options: Options) -> None:
    for event in happened:
        if isinstance(event, Landed | Lost):
            counts = turn["saved"] if isinstance(event, Landed) else turn["lost"]
            counts[_leader(event.explorer, options)] += 1


def _loss(ply: int, event: Lost, options: Options) -> Loss:
    explorer = options.names.explorers[event.explorer]
    return {"ply": ply, "seat": _leader(event.explorer, options), "explorer": explorer, "cause": word(event.cause)}


def _leader(explorer: int, options: Options) -> str:
    """The seat that leads an explorer, including those of second colours (§3.5)."""
    return options.names.seats[seat_of_colour(explorer // EXPLORERS_A_COLOUR, options.players)]


def _as_seen(move: Move, happened: Sequence[Happening], eyes: OpenSecrets) -> Move:
    """The move without what its events hide: the value of a placed explorer, the underside of a kept tile."""
    secret = [event for event in happened if isinstance(event, Placed | Kept)]
    return move if all(redact(event, eyes) == event for event in secret) else move.redacted()
