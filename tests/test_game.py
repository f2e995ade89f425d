"""The game people hold: chance from a seed or by hand, taking back, what it prints."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from support.phases import PHASES, positions_by_phase
from support.table import line, scene, table

import lastboat
from lastboat.bots.search.mcts import search
from lastboat.engine import apply
from lastboat.engine._compile import is_compiled
from lastboat.engine.words import Phase
from lastboat.envs.games import observe_game
from lastboat.envs.opponents import play_stowaways
from lastboat.envs.vector import step_games
from lastboat.errors import LastBoatError, NotParsable
from lastboat.events import Kept, Placed, TurnBegan
from lastboat.game import Game
from lastboat.position import write_entries
from lastboat.view import Eyes


def random_game(seed: int, plies: int, **options: Any) -> Game:
    """A game after some random decisions."""
    game, rng = Game(seed=seed, **options), random.Random(seed)
    while not game.over and game.ply < plies:
        game.play(rng.choice(game.legal))
    return game


def test_a_new_game_is_dealt_and_waits_for_the_first_player() -> None:
    game = Game(players=4, edition="the-island", seed=7)
    assert game.phase == "place"
    assert game.actor in ("red", "blue", "yellow", "green")
    assert game.ply == 41, "the first player and forty tiles"
    assert not game.over
    assert (game.reason, game.winners, game.scores) == (None, (), (0, 0, 0, 0))


def test_by_hand_chance_waits_to_be_played() -> None:
    game = Game(players=2, by_hand=True)
    assert (game.ply, game.actor, game.seed) == (0, "chance", None)
    assert [move.text for move in game.legal] == ["first red", "first blue"]
    game.play("first blue")
    assert [move.text for move in game.legal] == ["deal beach", "deal forest", "deal mountain"]


def test_a_chosen_first_player_is_not_drawn() -> None:
    game = Game(players=2, by_hand=True, first=1)
    assert game.phase == "deal"


def test_the_same_seed_gives_the_same_game() -> None:
    one, other = random_game(3, 300, players=3, dice="dive"), random_game(3, 300, players=3, dice="dive")
    assert one.states().tobytes() == other.states().tobytes()
    assert one.record() == other.record()


def test_another_seed_gives_another_game() -> None:
    assert len({Game(seed=seed).states().tobytes() for seed in range(20)}) == 20


def test_without_a_seed_one_is_drawn_and_kept() -> None:
    game = Game(players=2)
    assert isinstance(game.seed, int)
    assert Game(players=2, seed=game.seed).states().tobytes() == game.states().tobytes()
    assert Game(players=2).seed != game.seed


@pytest.mark.parametrize("seed", [0, -1, 2**32, 2**100, np.int64(5), np.uint8(255)])
def test_any_whole_number_is_a_seed(seed: Any) -> None:
    game = Game(players=2, seed=seed)
    assert game.seed == seed
    assert Game.from_record(str(game.record())).states().tobytes() == game.states().tobytes()


@pytest.mark.parametrize("seed", ["7", 1.5, True, [], b"7"])
def test_nothing_else_is_a_seed(seed: Any) -> None:
    with pytest.raises(LastBoatError, match="the seed must be a whole number"):
        Game(players=2, seed=seed)


@pytest.mark.parametrize("names", [["Ann"], ["Ann", "Bob", "Cid"], ["Ann", 2], []])
def test_every_player_needs_a_name(names: Any) -> None:
    with pytest.raises(LastBoatError, match="2 players need as many names"):
        Game(players=2, seed=1, names=names)


def test_players_are_called_by_their_colours_unless_named() -> None:
    assert Game(players=3, seed=1).names == ("red", "blue", "yellow")
    assert Game(players=2, seed=1, names=["Ann", "Bob"]).names == ("Ann", "Bob")


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_a_move_taken_back_leaves_no_trace(phase: Phase) -> None:
    for states in positions_by_phase()[phase][:3]:
        game = Game.from_position(write_entries(states[0]), by_hand=True)
        for move in game.legal[:20]:
            game.play(move)
            game.undo()
            assert (game.ply, game.states().tobytes(), game.events) == (0, states.tobytes(), ())


def test_a_game_can_be_taken_back_to_any_ply_where_a_seat_decides() -> None:
    game = random_game(5, 400, players=3, dice="dive", squid="with-whales")
    record = str(game.record())
    plies = [ply for ply in range(game.ply) if game.states(ply)[0].actor < 4]
    for ply in reversed(plies):
        expected = game.states(ply).tobytes()
        game.undo(to=ply)
        assert game.ply == ply
        assert game.states().tobytes() == expected
    again = Game.from_record(record)
    assert again.states(plies[0]).tobytes() == game.states().tobytes()


def test_with_chance_by_hand_any_ply_at_all_can_be_taken_back_to() -> None:
    game = Game.from_record(random_game(6, 200, players=2).record())
    game.by_hand = True
    for ply in range(game.ply - 1, -1, -1):
        expected = game.states(ply).tobytes()
        game.undo(to=ply)
        assert (game.ply, game.states().tobytes()) == (ply, expected)


def test_taking_back_does_not_reroll() -> None:
    game = random_game(8, 250, players=2)
    while game.phase != "sink":
        game.play(game.legal[0])
    sink = game.legal[0]
    game.play(sink)
    after = game.states().tobytes()
    for _ in range(3):
        game.undo()
        game.play(sink)
        assert game.states().tobytes() == after


def test_taking_back_to_a_roll_of_the_dice_rolls_the_same_again() -> None:
    game = random_game(8, 250, players=2)
    rolls = [ply for ply in range(game.ply) if game.states(ply)[0].actor == 4]
    expected = game.states(rolls[-1] + 1).tobytes()
    game.undo(to=rolls[-1])
    assert game.states(rolls[-1] + 1).tobytes() == expected


def test_undo_takes_back_the_last_decision_with_the_chance_that_followed() -> None:
    game = scene("""
        options: players=2
        phase: sink
        red: 1@d4
        island: beach d4
        left: beach/whale mountain/volcano
    """)
    seeded = Game.from_position(game.position(), seed=1)
    seeded.play("sink d4")
    assert seeded.ply >= 3, "the flip and the roll came by themselves"
    seeded.undo()
    assert (seeded.ply, seeded.phase) == (0, "sink")


def test_by_hand_undo_takes_back_one_outcome_of_chance() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
        sharks: c8
    """)
    game.play("roll shark")
    game.undo()
    assert (game.ply, game.phase) == (0, "roll")


def test_with_nothing_played_there_is_nothing_to_take_back() -> None:
    for game in (Game(players=2, by_hand=True), Game(players=2, seed=1)):
        before = game.ply, game.states().tobytes()
        with pytest.raises(LastBoatError, match="nothing to take back"):
            game.undo()
        assert (game.ply, game.states().tobytes()) == before


@pytest.mark.parametrize("ply", [-1, 45, 10**20])
def test_a_ply_that_is_not_there_is_refused(ply: int) -> None:
    game = random_game(1, 44, players=2)
    assert game.ply == 44
    before = game.states().tobytes()
    for ask in (game.undo, game.states, game.events_since):
        with pytest.raises(LastBoatError, match=f"there is no ply {ply}; the game has 0 to 44"):
            ask(ply)
    assert (game.ply, game.states().tobytes()) == (44, before)


def test_a_long_game_keeps_every_ply() -> None:
    game = random_game(2, 3000, players=4, to_the_last=True, dice="dive")
    assert game.ply > 1024, "the room for plies has grown more than once"
    record = game.record()
    game.undo(to=600)
    short = Game.from_record(record)
    short.undo(to=600)
    assert short.states().tobytes() == game.states().tobytes()


def test_the_record_handed_out_is_a_copy() -> None:
    game = Game(players=2, seed=1)
    before = game.position()
    states = game.states()
    states[0].phase = Phase.OVER
    states[0].value[:] = 6
    assert game.position() == before


def test_play_returns_what_happened() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
        blue: 1~h5
    """)
    told = game.play("roll shark")
    assert told == game.events
    assert told[-1] == TurnBegan(seat=1, turn=2)


def test_events_can_be_requested_from_any_ply() -> None:
    game = random_game(4, 200, players=2)
    assert game.events_since(0) == game.events
    assert game.events_since(game.ply) == ()
    assert game.events_since(100) == game.events[len(game.events) - len(game.events_since(100)) :]


def test_a_seat_sees_its_own_secrets_in_events_and_not_those_of_others() -> None:
    game = random_game(4, 200, players=2)
    for seat in (0, 1):
        for event in game.events_since(0, seat, Eyes.MEMORY):
            if isinstance(event, Placed):
                assert (event.value is not None) == (event.explorer // 10 == seat)
            if isinstance(event, Kept):
                assert (event.underside is not None) == (event.seat == seat)


def test_a_spectator_sees_no_secret_in_events() -> None:
    game = random_game(4, 200, players=2)
    for event in game.events_since(0, eyes=Eyes.TABLE):
        assert getattr(event, "value", None) is None
        assert not isinstance(event, Kept) or event.underside is None


@pytest.mark.parametrize("seat", ["yellow", "purple", 2, -1, 1.5])
def test_a_seat_that_is_not_there_sees_nothing(seat: Any) -> None:
    game = Game(players=2, seed=1)
    for look in (game.view, lambda seat: game.events_since(0, seat)):
        with pytest.raises(NotParsable, match="seat"):
            look(seat)


def test_a_finished_game_has_scores_winners_and_a_reason() -> None:
    game = scene("""
        options: players=3
        phase: sink
        red: 1@j7 2*NW
        blue: 1*SE 2~c4
        yellow: 1*NE
        red values: 1 5
        blue values: 5 6
        yellow values: 4
    """)
    game.play("sink j7")
    game.play("flip volcano")
    assert (game.over, game.reason, game.actor, game.phase) == (True, "volcano", "nobody", "over")
    assert (game.scores, game.winners) == ((5, 5, 4), ("red", "blue"))
    assert line(game, "red") == ["2*NW"]


def test_a_game_says_in_one_line_what_it_is() -> None:
    game = Game(players=2, edition="survive", seed=7, dice="dive", squid="with-whales")
    assert repr(game) == (
        "<Game(players=2, edition='survive', dice='dive', squid='with-whales', seed=7)"
        f" at ply {game.ply}: place, {game.actor} to act>"
    )


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_a_game_prints_as_a_board(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        game = Game.from_position(write_entries(states[0]), by_hand=True)
        lines = str(game).splitlines()
        assert max(map(len, lines)) <= 80
        assert any("NW island" in text for text in lines)


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_a_notebook_shows_a_drawing(phase: Phase) -> None:
    for states in positions_by_phase()[phase][:3]:
        game = Game.from_position(write_entries(states[0]), by_hand=True)
        assert ElementTree.fromstring(game._repr_svg_()).tag.endswith("svg")


def test_printing_and_drawing_change_nothing() -> None:
    game = random_game(9, 300, players=4, dice="dive", squid="with-whales")
    before = game.states().tobytes()
    str(game)
    repr(game)
    game._repr_svg_()
    game.position()
    game.record()
    game.view(0)
    assert game.states().tobytes() == before


def test_a_game_can_continue_from_the_position_it_prints() -> None:
    game = random_game(10, 260, players=3)
    again = Game.from_position(game.position(), by_hand=True)
    assert again.states().tobytes() == game.states().tobytes()
    assert again.legal == game.legal


def test_the_first_game_says_that_it_compiles() -> None:
    """Nothing is compiled here: the rules run uncompiled, and only the question whether they are ready is answered."""
    code = (
        "from lastboat import game\ngame.is_compiled = lambda function: False\ngame.Game(seed=1)\ngame.Game(seed=2)\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout == ""
    assert run.stderr.startswith("lastboat: compiling the rules")
    assert run.stderr.count("\n") == 1


def test_a_game_says_nothing_when_the_rules_are_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    Game(seed=1)
    assert capsys.readouterr() == ("", "")


def test_everything_can_be_compiled_ahead() -> None:
    lastboat.compile_all()
    assert all(is_compiled(function) for function in (apply, search, step_games, play_stowaways, observe_game))


@pytest.mark.parametrize("copied", [deepcopy, lambda game: pickle.loads(pickle.dumps(game))], ids=["copy", "pickle"])
def test_a_copy_plays_on_by_itself(copied: Callable[[Game], Game]) -> None:
    game = Game(seed=3)
    before = game.position()
    twin = copied(game)
    twin.play(twin.legal[0])
    assert game.position() == before
    game.play(game.legal[0])
    assert (twin.ply, twin.position(), twin.actor) == (game.ply, game.position(), game.actor)
