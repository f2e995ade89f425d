"""Where in the game each event happened, as clients are told."""

from __future__ import annotations

import random
from typing import Any

import pytest
from support.table import play, table

from lastboat import Game
from lastboat.engine import CHANCE
from lastboat.engine.words import Phase
from lastboat.events import Dived, Ended, Guarded, Passed, Rolled, TurnBegan
from lastboat.server.tables.occurrences import Occurrence, TurnStep, context_of, play_on

IN_TURN = (TurnStep.TILE, TurnStep.MOVE, TurnStep.SINK, TurnStep.CREATURE)


def occurrences(game: Game, since: int = 0) -> list[Occurrence]:
    return [one for _, happened in play_on(game.states(since), game.actions[since:]) for one in happened]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"players": 3, "dice": "dive", "squid": "with-whales"},
        {"players": 2, "two_colours": True},
    ],
)
@pytest.mark.parametrize("seed", [3, 4])
def test_steps_follow_each_other_in_every_turn(options: dict[str, Any], seed: int) -> None:
    game, lot = Game(seed=seed, **options), random.Random(seed)
    while not game.over:
        game.play(lot.choice(game.legal).action)
    seat, reached = None, 0
    for one in occurrences(game):
        step, active = one.context.step, one.context.active
        if isinstance(one.event, TurnBegan):
            seat, reached = one.event.seat, 0
        if isinstance(one.event, Passed):
            assert (one.event.phase, one.event.seat) == (one.context.phase, one.context.actor)
        if seat is None:
            assert step in (TurnStep.PLACE, TurnStep.LAUNCH)
        else:
            assert step is not None
            assert active == seat
            assert IN_TURN.index(step) >= reached
            reached = IN_TURN.index(step)
    assert isinstance(occurrences(game)[-1].event, Ended)
    assert context_of(game.states().tobytes()).step is None


def test_a_turn_that_begins_has_the_context_of_its_first_decision() -> None:
    game = Game(seed=1, players=2, by_hand=True)
    lot = random.Random(1)
    while not any(isinstance(event, TurnBegan) and event.turn == 2 for event in game.events):
        game.play(lot.choice(game.legal).action)
    *_, last, began = occurrences(game)
    assert isinstance(began.event, TurnBegan)
    assert began.context == context_of(game.states().tobytes())
    assert last.context.active != began.context.active


def test_what_was_rolled_was_rolled_by_chance() -> None:
    game = Game(seed=2, players=2)
    lot = random.Random(2)
    while not any(isinstance(event, Rolled) for event in game.events):
        game.play(lot.choice(game.legal).action)
    (rolled,) = [one for one in occurrences(game) if isinstance(one.event, Rolled)]
    assert (rolled.context.step, rolled.context.phase, rolled.context.actor) == (
        TurnStep.CREATURE,
        Phase.ROLL,
        CHANCE,
    )


def test_a_creature_that_a_tile_moves_belongs_to_the_tile() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~b1
        sharks: f1
        red keeps: beach/move-shark
    """)
    play(game, "play move-shark beach", "pick shark f1")
    assert context_of(game.states().tobytes()).step == TurnStep.TILE
    play(game, "to g1")
    (dived,) = [one for one in occurrences(game) if isinstance(one.event, Dived)]
    assert (dived.context.step, dived.context.phase) == (TurnStep.TILE, Phase.DIVE)
    assert context_of(game.states().tobytes()).step == TurnStep.MOVE


def test_a_choice_of_guards_belongs_to_the_step_that_it_interrupts() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        blue: 1~c4
        boats: c4
        dolphins: c4>R1
    """)
    play(game, "R1 board", "guard R2")
    (guarded,) = [one for one in occurrences(game) if isinstance(one.event, Guarded)]
    assert (guarded.context.step, guarded.context.phase) == (TurnStep.MOVE, Phase.GUARD)
