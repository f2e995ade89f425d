"""The analysis board as JSON. Everything is open, so it starts only from what keeps nobody's secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final

from lastboat.dice import buffers
from lastboat.editions import Options
from lastboat.engine import CHANCE, NOBODY, SILENT, States, apply, legal, outcomes
from lastboat.errors import LastBoatError
from lastboat.game import Game
from lastboat.names import names_of
from lastboat.position import to_text, write_entries
from lastboat.review.reviewing import FULL, value_iterations
from lastboat.server.models.analysis import Analysis
from lastboat.server.refusals import Refusal
from lastboat.server.tables.game_in_play import replay
from lastboat.server.tables.occurrences import play_on
from lastboat.server.tables.table import Table
from lastboat.server.thinking.questions import PositionQuestion
from lastboat.server.views.exercise import first_unknown
from lastboat.server.views.history import OPEN, finished_game, possible_outcomes
from lastboat.server.views.messages import event_payload, own_payload
from lastboat.server.views.position import position_payload
from lastboat.server.views.puzzles import puzzle_named
from lastboat.view import Eyes, View

MOST_SAID: Final = 2_000
"""Characters of what is said about a position that is not in order."""


def states_of_table(table: Table, ply: int) -> States:
    """A moment of a finished game; a Refusal while it is in play."""
    game = finished_game(table)
    if ply > game.ply:
        raise Refusal("no-such-ply", f"there is no ply {ply}; the game has 0 to {game.ply}")
    states, _ = next(replay(table.options, game.actions[:ply], ply))
    return states


def states_of_puzzle(id: str) -> States:
    return puzzle_named(id).game().states()


def states_of_text(position: str) -> States:
    """A position as text or JSON; a Refusal that says everything that is wrong with it."""
    try:
        return Game.from_position(position, by_hand=True).states()
    except LastBoatError as error:
        raise Refusal("not-parsable", f"this is no complete position: {error}"[:MOST_SAID]) from error


def played(start: States, moves: Sequence[int]) -> States:
    """The position after these moves; a Refusal names the first one that is not possible."""
    states, (out, odds) = start.copy(), buffers()
    for number, action in enumerate(moves):
        actor = states[0].actor
        count = outcomes(states, 0, out, odds) if actor == CHANCE else legal(states, 0, out)
        if action not in out[:count].tolist():
            raise Refusal("not-legal", f"move {number + 1} of {len(moves)}, action {action}, is not possible there")
        apply(states, 0, action, SILENT)
    return states


def question_about(states: States) -> PositionQuestion:
    """What everyone's chances are there, with the iterations of a review of the game."""
    return PositionQuestion(states.tobytes(), value_iterations(states, FULL))


def analysis_payload(start: States, moves: Sequence[int], since: int | None = None) -> Analysis:
    """The position after these moves, with the events after the first `since` of them; by default, of the last."""
    known = max(0, first_unknown(len(moves), since))
    before, now = played(start, moves[:known]), played(start, moves)
    names = names_of(now[0])
    happened = [one for _, each in play_on(before.copy(), moves[known:]) for one in each]
    actor = int(now[0].actor)
    seat = int(now[0].active) if actor in (CHANCE, NOBODY) else actor
    return {
        "ply": len(moves),
        "before": position_payload(before),
        "events": [event_payload(one, OPEN, names) for one in happened],
        "view": position_payload(now),
        "own": own_payload(View(seat, Eyes.MEMORY, now.tobytes()), seat),
        "options": asdict(Options.from_rules(now[0])),
        "outcomes": possible_outcomes(now) if actor == CHANCE else [],
        "position": to_text(write_entries(now[0])),
    }
