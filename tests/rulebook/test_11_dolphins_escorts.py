"""Chapter 11: swimming with a dolphin, leaving it, and being left.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts


@pytest.mark.rule("11.6")
def test_a_guarded_swimmer_may_take_his_dolphin_along() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1
    """)
    assert {"R1 swim c5", "R1 swim c5 escorted"} <= set(texts(game))
    play(game, "R1 swim c5 escorted")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c5"], ["c5>R1"])


@pytest.mark.rule("11.6")
def test_each_swimmer_takes_his_own_dolphin_along() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        dolphins: c4>R1 c4>R2
    """)
    play(game, "R2 swim c5 escorted")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c4", "2~c5"], ["c4>R1", "c5>R2"])


@pytest.mark.rule("11.6")
def test_a_guarded_swimmer_may_leave_his_dolphin_behind() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1
    """)
    play(game, "R1 swim c5")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c5"], ["c4"])


@pytest.mark.rule("11.6")
def test_an_unguarded_swimmer_has_no_dolphin_to_take_along() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        dolphins: c4>R1
    """)
    assert_not_legal(game, "R2 swim c5 escorted")


@pytest.mark.rule("11.6", "5.7")
def test_an_escorted_swim_is_a_swim() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1
    """)
    play(game, "R1 swim c5 escorted")
    assert_not_legal(game, "R1 swim c6", "R1 swim c6 escorted")


@pytest.mark.rule("11.6", "11.5", "5.11")
def test_an_escorted_swimmer_is_safe_among_sharks_and_an_unescorted_one_is_not() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        sharks: c5
        serpents: c5
        dolphins: c4>R1 c4>R2
    """)
    play(game, "R1 swim c5 escorted", "R2 swim c5")
    assert line(game, "red") == ["1~c5"]
    assert line(game, "dolphins") == ["c5>R1", "c4"]


@pytest.mark.rule("11.6", "11.4")
def test_an_escorted_swimmer_does_not_need_the_free_dolphin_he_meets() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        dolphins: c4>R1 c5
    """)
    play(game, "R1 swim c5 escorted")
    assert line(game, "dolphins") == ["c5>R1", "c5"]


@pytest.mark.rule("11.6")
def test_a_dolphin_comes_along_to_no_boat_and_no_island() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c1
        boats: c1 c2
        dolphins: c1>R1
    """)
    assert {move for move in texts(game) if move.startswith("R1") and "swim" not in move} == {"R1 board", "R1 land"}


@pytest.mark.rule("11.6", "11.8", "11.4")
def test_a_swimmer_who_takes_his_dolphin_along_frees_none_for_those_he_leaves() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        dolphins: c4>R1
    """)
    play(game, "R1 swim c5 escorted")
    assert line(game, "dolphins") == ["c5>R1"]
    assert game.phase == "move"


@pytest.mark.rule("11.7")
def test_another_free_dolphin_takes_over_when_one_leaves() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        sharks: c4
        dolphins: c4>R1 c4
    """)
    play(game, "roll dolphin", "range 1", "dolphin(R1) c4 to c5")
    assert line(game, "red") == ["1~c4"]
    assert line(game, "dolphins") == ["c5", "c4>R1"]


@pytest.mark.rule("11.7")
def test_a_swimmer_whose_dolphin_leaves_stands_unguarded() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        whales: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 1", "dolphin(R1) c4 to c5")
    assert (line(game, "red"), line(game, "dolphins")) == (["1~c4"], ["c5"])


@pytest.mark.rule("11.7")
@pytest.mark.parametrize("teeth", ["sharks", "serpents"])
def test_a_swimmer_whose_dolphin_leaves_him_with_teeth_is_lost_at_once(teeth: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~h5
        {teeth}: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 2", "dolphin(R1) c4 to c5")
    assert line(game, "red") == ["2~h5"], "before the dolphin could turn back"
    assert game.phase == "creature"


@pytest.mark.rule("11.7", "11.2")
def test_a_dolphin_that_dives_leaves_its_swimmer_too() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~h5
        sharks: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range D", "pick dolphin(R1) c4", "to m4")
    assert (line(game, "red"), line(game, "dolphins")) == (["2~h5"], ["m4"])


@pytest.mark.rule("11.7", "9.2")
@pytest.mark.parametrize("way", [("range 3", "dolphin(R1) c4 to c5"), ("range D", "pick dolphin(R1) c4", "to m4")])
def test_a_dolphin_that_leaves_the_last_explorer_to_a_shark_ends_the_game(way: tuple[str, ...]) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        sharks: c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", *way)
    assert game.reason == "nobody-left"


@pytest.mark.rule("11.7", "11.4", "8.1")
def test_a_dolphin_that_comes_back_guards_whom_its_player_chooses() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 2", "dolphin(R1) c4 to c5", "dolphin c5 to c4")
    assert set(texts(game)) == {"guard R1", "guard B1"}
    play(game, "guard B1")
    assert line(game, "dolphins") == ["c4>B1"]


@pytest.mark.rule("11.7")
@pytest.mark.parametrize("number", ["1", "2", "3", "D"])
def test_a_dolphin_may_change_to_an_unguarded_swimmer_of_its_hex_whatever_the_number(number: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~c4 3~c5
        blue: 1~c4
        dolphins: c4>R1 c4>R2 m4
    """)
    play(game, "roll dolphin", f"range {number}")
    assert {move for move in texts(game) if "guard" in move} == {
        "dolphin(R1) c4 guard B1",
        "dolphin(R2) c4 guard B1",
    }
    assert_not_legal(game, "dolphin(R1) c4 guard R2", "dolphin(R1) c4 guard R3", "dolphin m4 guard R3")
    told = play(game, "dolphin(R1) c4 guard B1")
    assert line(game, "dolphins") == ["c4>B1", "c4>R2", "m4"]
    assert "TurnBegan" in told


@pytest.mark.rule("11.7")
def test_a_dolphin_under_way_changes_to_nobody_before_its_move_ends() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c4>R1
    """)
    play(game, "roll dolphin", "range 3", "dolphin(R1) c4 to c5")
    assert not any("guard" in move for move in texts(game))


@pytest.mark.rule("11.7", "11.2")
@pytest.mark.parametrize(("face", "changes"), [("star", True), ("whale", False)])
def test_a_dolphin_changes_only_when_the_roll_moves_dolphins(face: str, changes: bool) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        whales: m4
        dolphins: c4>R1
    """)
    play(game, f"roll {face}", "range 1")
    assert ("dolphin(R1) c4 guard B1" in texts(game)) == changes


@pytest.mark.rule("11.7")
def test_free_dolphins_of_a_hex_are_told_apart_from_those_that_guard() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        red: 1~c4 2~c4
        dolphins: c4>R1 c4>R2 c4 c4
    """)
    play(game, "roll dolphin", "range 1")
    to_c5 = [move for move in texts(game) if move.endswith("to c5")]
    assert to_c5 == ["dolphin(R1) c4 to c5", "dolphin(R2) c4 to c5", "dolphin c4 to c5"]


@pytest.mark.rule("11.8")
def test_a_guarded_swimmer_who_boards_frees_his_dolphin_which_stays() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4
        boats: c4
        dolphins: c4>R1
    """)
    play(game, "R1 board")
    assert (line(game, "boats"), line(game, "dolphins")) == (["c4(R1)"], ["c4"])


@pytest.mark.rule("11.8", "11.4")
@pytest.mark.parametrize("step", ["R1 board", "R1 land", "R1 swim c2"])
def test_a_dolphin_set_free_guards_another_swimmer_of_its_hex(step: str) -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c1
        blue: 1~c1
        boats: c1
        dolphins: c1>R1
    """)
    play(game, step)
    assert line(game, "dolphins") == ["c1>B1"]
    assert game.phase == "move"


@pytest.mark.rule("11.8", "10.6", "11.4")
def test_a_dolphin_set_free_by_a_climber_guards_another() -> None:
    game = scene("""
        options: players=2 dice=dive closed_lagoon=true
        red: 1~g6
        blue: 1~g6
        dolphins: g6>R1
        island: mountain f6 f7 g5 g7 h6 h7
    """)
    play(game, "R1 climb f6")
    assert (line(game, "red"), line(game, "dolphins")) == (["1@f6"], ["g6>B1"])


@pytest.mark.rule("11.8", "11.4")
def test_who_sets_a_dolphin_free_chooses_whom_of_several_it_guards_next() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        blue: 1~c4
        boats: c4
        dolphins: c4>R1
    """)
    play(game, "R1 board")
    assert (game.phase, game.actor) == ("guard", "red")
    assert set(texts(game)) == {"guard R2", "guard B1"}
    play(game, "guard B1")
    assert line(game, "dolphins") == ["c4>B1"]
    assert (game.phase, game.actor) == ("move", "red")


@pytest.mark.rule("11.8", "11.4")
def test_who_swims_off_and_finds_another_dolphin_leaves_his_own_to_choose_again() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        red: 1~c4 2~c4
        blue: 1~c4
        sharks: c5
        dolphins: c4>R1 c5
    """)
    play(game, "R1 swim c5", "guard R2")
    assert line(game, "dolphins") == ["c4>R2", "c5>R1"]
    assert line(game, "red") == ["1~c5", "2~c4"]
