"""Drawn positions in which one move is clearly right."""

import pytest
from bots.seats import choice, turn_of
from support.table import line, play, scene, table

from lastboat.bots import make
from lastboat.game import Game

THINKERS = ("deckhand", "captain", "admiral")
every_thinker = pytest.mark.parametrize("level", THINKERS)


def chosen(game: Game, level: str) -> str:
    action = choice(game, make(level, 1))
    return next(str(move) for move in game.legal if move.action == action)


@every_thinker
def test_explorers_who_can_land_do(level: str) -> None:
    game = scene("""
        options: players=2
        island: beach d4 d5, mountain g5
        red: 7~b1 2@d4
        blue: 1@d5 2@g5 9*NE 10*NE
        boats: c1(R8,R9)
    """)
    moves = turn_of(game, make(level, 1))
    assert {"R7 land", "R8 land", "R9 land"} <= set(moves)


@every_thinker
def test_no_explorer_swims_to_a_shark(level: str) -> None:
    game = table("""
        options: players=2 to_the_last=true
        red: 1~c3
        blue: 1~k8
        sharks: c2 b2
    """)
    turn_of(game, make(level, 1))
    assert line(game, "red") == [word for word in line(game, "red") if not word.endswith("+")]
    assert len(line(game, "red")) == 1


@every_thinker
def test_a_loaded_boat_is_defended(level: str) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        whales: c4
        sharks: d5
        boats: c5(B1,B2,B3)
        red: 1~m4
        blue keeps: forest/whale-defence
    """)
    play(game, "roll whale", "whale c4 to c5")
    assert chosen(game, level) == "defend forest"


@every_thinker
def test_a_serpent_attacks_the_boat_of_others(level: str) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        serpents: c4
        boats: c5(B1,B2,B3) c3(R1,R2)
    """)
    play(game, "roll serpent")
    assert chosen(game, level) == "serpent c4 to c5"


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_the_leader_is_attacked_rather_than_the_last(level: str) -> None:
    game = table("""
        options: players=3 to_the_last=true
        phase: roll
        serpents: c4
        boats: c5(B6,B7,B10) c3(Y6,Y7,Y10)
        red: 10~m4 8*NW 9*NW
        blue: 8*NW 9*NW
    """)
    play(game, "roll serpent")
    assert chosen(game, level) == "serpent c4 to c5"


@every_thinker
def test_a_swimmer_boards_the_boat_in_the_same_hex_or_swims_on(level: str) -> None:
    game = table("""
        options: players=2 to_the_last=true
        red: 1~d5
        blue: 1~k8
        boats: d5
    """)
    assert "pass" not in turn_of(game, make(level, 1))[:1]


@every_thinker
def test_of_two_tiles_the_one_with_an_opponent_is_sunk(level: str) -> None:
    game = scene("""
        options: players=2
        phase: sink
        island: beach d4 d7, forest e5, mountain g5
        red: 1@d4 2@e5
        blue: 1@d7 2@g5
        now: points=0
    """)
    assert chosen(game, level) == "sink d7"


@every_thinker
def test_a_squid_takes_the_explorer_who_would_win(level: str) -> None:
    game = scene("""
        options: players=2 squid=instead-of-whales
        phase: roll
        island: beach d5 d6, mountain g5 j7
        squids: c4
        boats: c3(B10)
        red: 9*NW 1@g5
        blue: 1@j7
    """)
    play(game, "roll whale")
    assert "take B10" in turn_of(game, make(level, 1))


def test_the_stowaway_avoids_moves_that_only_lose_its_own_explorer() -> None:
    game = table("""
        options: players=2 to_the_last=true
        red: 1~c3
        blue: 1~k8
        sharks: b2 b3 c4 d3
    """)
    for seed in range(20):
        bot = make("stowaway", seed)
        action = choice(game, bot)
        move = next(str(m) for m in game.legal if m.action == action)
        assert move in ("pass", "R1 swim c2", "R1 swim d2")
