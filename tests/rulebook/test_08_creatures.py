"""Chapter 8: serpents, sharks and whales move by the red die; what they attack is in test_08_attacks.py.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, odds, play, scene, table, texts


@pytest.mark.rule("8.1", "2.4")
def test_the_red_die_names_serpent_shark_or_whale() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
    """)
    assert odds(game) == {"roll serpent": 2, "roll shark": 2, "roll whale": 2}
    assert_not_legal(game, "roll dolphin", "roll boat", "roll star", "roll joker", "range 1")


@pytest.mark.rule("8.1")
@pytest.mark.parametrize("face", ["serpent", "shark", "whale"])
def test_with_none_of_the_kind_on_the_board_nothing_happens(face: str) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
        blue: 1~c8
        boats: d5
    """)
    assert play(game, f"roll {face}") == ["Rolled", "Idled", "TurnBegan"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("8.1", "4.4")
@pytest.mark.parametrize(("face", "key"), [("serpent", "serpents"), ("shark", "sharks"), ("whale", "whales")])
def test_nobody_has_to_move_the_creature(face: str, key: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
        blue: 1~c8
        {key}: c4
    """)
    play(game, f"roll {face}", "pass")
    assert line(game, key) == ["c4"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("8.1")
def test_only_the_kind_rolled_moves() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        boats: f1
        serpents: c2
        sharks: c5 c8
        whales: k5
    """)
    play(game, "roll shark")
    assert {move.split()[1] for move in texts(game) if move != "pass"} == {"c5", "c8"}
    assert_not_legal(game, "serpent c2 to c3", "whale k5 to k6", "boat f1 to f2")


@pytest.mark.rule("8.1")
def test_one_creature_moves_and_not_two() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        whales: c5 k5
    """)
    play(game, "roll whale", "whale c5 to c6")
    assert_not_legal(game, "whale k5 to k6")


@pytest.mark.rule("8.1")
def test_creatures_move_over_sea_hexes_only() -> None:
    game = scene("""
        options: players=2
        island: mountain f6 f7 g5 g7 h6 h7
        phase: roll
        red: 1@f6
        serpents: f5
    """)
    play(game, "roll serpent")
    assert set(texts(game)) == {
        "pass",
        "serpent f5 to g4",
        "serpent f5 to f4",
        "serpent f5 to e4",
        "serpent f5 to e5",
    }
    assert_not_legal(game, "serpent f5 to f6", "serpent f5 to g5")


@pytest.mark.rule("8.1")
def test_a_creature_stays_on_the_board() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        serpents: a1
    """)
    play(game, "roll serpent")
    assert set(texts(game)) == {"pass", "serpent a1 to a2", "serpent a1 to b2", "serpent a1 to b3"}


@pytest.mark.rule("8.1", "4.4")
def test_with_a_creature_that_has_nowhere_to_go_the_player_is_asked_all_the_same() -> None:
    game = scene("""
        options: players=2
        island: mountain f6 f7 g5 g7 h6 h7
        phase: roll
        red: 1@f6
        serpents: g6
    """)
    play(game, "roll serpent")
    assert (game.phase, texts(game)) == ("creature", ("pass",))


@pytest.mark.rule("8.1")
def test_a_creature_moves_to_adjacent_hexes_one_after_the_other() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        sharks: c5
    """)
    play(game, "roll shark")
    assert_not_legal(game, "shark c5 to c7")
    play(game, "shark c5 to c6", "shark c6 to c7")
    assert line(game, "sharks") == ["c7"]


@pytest.mark.rule("8.1")
def test_creatures_ignore_each_other_and_share_a_hex() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        serpents: c6
        sharks: c5 c6
        whales: c6 c7
    """)
    play(game, "roll shark", "shark c5 to c6", "pass")
    assert line(game, "sharks") == ["c6", "c6"]
    assert (line(game, "serpents"), line(game, "whales")) == (["c6"], ["c6", "c7"])


@pytest.mark.rule("8.1")
def test_of_two_alike_creatures_in_a_hex_either_goes_and_the_other_stays() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        sharks: c5 c5
    """)
    play(game, "roll shark")
    assert texts(game).count("shark c5 to c6") == 1
    play(game, "shark c5 to c6", "pass")
    assert sorted(line(game, "sharks")) == ["c5", "c6"]


@pytest.mark.rule("8.1", "8.4", "5.13")
def test_a_whale_that_steps_back_enters_its_starting_hex() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        boats: c5(R1)
        whales: c5
    """)
    play(game, "roll whale", "whale c5 to c6")
    assert line(game, "boats") == ["c5(R1)"]
    play(game, "whale c6 to c5")
    assert (line(game, "red"), line(game, "boats")) == (["1~c5"], [])


@pytest.mark.rule("8.1", "8.4")
def test_a_creature_may_go_to_and_fro() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        whales: c5
    """)
    play(game, "roll whale", "whale c5 to c6", "whale c6 to c5", "whale c5 to c6")
    assert line(game, "whales") == ["c6"]


@pytest.mark.rule("8.1")
def test_a_creature_leaves_whom_it_does_not_enter_alone() -> None:
    """Swimmers beside it, on tiles, on islands: only the hex it enters counts."""
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c4 2*NW
        boats: c7(R3)
        serpents: c5
    """)
    assert "Lost" not in play(game, "roll serpent", "serpent c5 to c6")
    assert (line(game, "red"), line(game, "boats")) == (["1~c4", "2*NW"], ["c7(R3)"])


@pytest.mark.rule("8.2")
def test_a_serpent_moves_one_hex() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~h7
        serpents: c5
    """)
    play(game, "roll serpent", "serpent c5 to c6")
    assert line(game, "serpents") == ["c6"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("8.3")
@pytest.mark.parametrize("hexes", [1, 2])
def test_a_shark_moves_one_or_two_hexes(hexes: int) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~h7
        sharks: c5
    """)
    play(game, "roll shark", *["shark c5 to c6", "shark c6 to c7"][:hexes])
    if hexes == 1:
        play(game, "pass")
    assert line(game, "sharks") == [f"c{5 + hexes}"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("hexes", [1, 2, 3])
def test_a_whale_moves_one_to_three_hexes(hexes: int) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~h7
        whales: c5
    """)
    play(game, "roll whale", *["whale c5 to c6", "whale c6 to c7", "whale c7 to c8"][:hexes])
    if hexes < 3:
        play(game, "pass")
    assert line(game, "whales") == [f"c{5 + hexes}"]
    assert (game.phase, game.actor) == ("move", "blue")
