"""How a game ended: everything is turned over (§9.1)."""

from __future__ import annotations

from lastboat.cli.screen import seat_badge
from lastboat.cli.terminal import spans
from lastboat.cli.wording import counted, joined
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, Status
from lastboat.game import Game
from lastboat.names import explorer_name, parse_seat
from lastboat.text import Line, describe_phase
from lastboat.text.scene import colours


def verdict(game: Game) -> list[Line]:
    """Why it is over, who won, and whom each seat saved."""
    s = game.states()[0]
    lines = [spans((describe_phase(s), "heading"), " ", (winners(game), "heading"))]
    for seat, score in enumerate(game.scores):
        lines.append([*seat_badge(s, seat), *spans(f" {counted(score, 'point')}: {_saved(s, seat)}")])
    return lines


def winners(game: Game) -> str:
    """`Red wins with 14 points.`"""
    names = [name.capitalize() for name in game.winners]
    points = counted(game.scores[parse_seat(game.winners[0])], "point")
    if len(names) == 1:
        return f"{names[0]} wins with {points}."
    return f"{joined(names)} share the win with {points} each."


def _saved(s: State, seat: int) -> str:
    own = [e for e in range(EXPLORERS) if e // 10 in colours(s) and e // 10 % s.rules.players == seat]
    safe = [e for e in own if s.explorer[e].status == Status.SAFE]
    if not safe:
        return "saved nobody"
    return "saved " + ", ".join(f"{explorer_name(e)} worth {s.value[e]}" for e in safe)
