"""Chapter 5, paragraphs 9 to 12: boats."""

import pytest
from support.table import assert_not_legal, line, play, scene, texts

from lastboat.game import Game


def sailings(game: Game, hex: str) -> set[str]:
    """Where the boat on the hex may go."""
    return {move.split()[-1] for move in texts(game) if move.startswith(f"boat {hex} ")}


@pytest.mark.rule("5.9")
@pytest.mark.parametrize("seat", ["red", "blue", "yellow", "green"])
def test_anyone_moves_an_empty_boat(seat: str) -> None:
    game = scene(f"""
        now: active={seat}
        {seat}: 1@j7
        boats: c3
    """)
    play(game, "boat c3 to c4")
    assert line(game, "boats") == ["c4"]


@pytest.mark.rule("5.9")
def test_who_has_nobody_aboard_does_not_move_a_loaded_boat() -> None:
    game = scene("""
        red: 1@j7
        boats: c3(B1)
    """)
    assert_not_legal(game, "boat c3 to c4")


@pytest.mark.rule("5.9")
@pytest.mark.parametrize(
    ("crew", "controllers"),
    [
        ("R1", ["red"]),
        ("R1,R2", ["red"]),
        ("R1,R2,R3", ["red"]),
        ("R1,B1", ["red", "blue"]),
        ("R1,B1,B2", ["blue"]),
        ("B1,R1,B2", ["blue"]),
        ("R1,R2,G1", ["red"]),
        ("R1,B1,Y1", ["red", "blue", "yellow"]),
        ("B1,Y1,G1", ["blue", "yellow", "green"]),
    ],
)
def test_a_loaded_boat_is_moved_by_whoever_has_most_aboard_and_ties_share(crew: str, controllers: list[str]) -> None:
    able = []
    for seat in ("red", "blue", "yellow", "green"):
        game = scene(f"""
            now: active={seat}
            {seat}: 10@j7
            boats: c3({crew})
        """)
        if "boat c3 to c4" in texts(game):
            able.append(seat)
    assert able == controllers


@pytest.mark.rule("5.9")
def test_control_passes_when_someone_boards() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4(R2,B1,B2)
    """)
    assert_not_legal(game, "boat c4 to c3")
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4(B1)
    """)
    assert_not_legal(game, "boat c4 to c3")
    play(game, "R1 board c4", "boat c4 to c3")
    assert line(game, "boats") == ["c3(B1,R1)"]


@pytest.mark.rule("5.9")
def test_control_is_lost_by_jumping_out() -> None:
    game = scene("boats: c4(R1,R2,B1)")
    play(game, "R1 jump")
    assert sailings(game, "c4") != set()
    play(game, "R2 jump")
    assert sailings(game, "c4") == set()


@pytest.mark.rule("5.9")
def test_a_swimmer_beside_the_boat_gives_no_control() -> None:
    game = scene("""
        red: 1~c3
        boats: c3(B1)
    """)
    assert_not_legal(game, "boat c3 to c4")


@pytest.mark.rule("5.9", "5.2")
def test_a_boat_that_has_been_left_by_all_is_empty_and_anyones() -> None:
    game = scene("""
        red: 2@j7
        boats: b10(R1)
    """)
    play(game, "R1 land", "boat b10 to b9")
    assert line(game, "boats") == ["b9"]


@pytest.mark.rule("5.10")
def test_a_boat_moves_to_an_adjacent_sea_hex() -> None:
    game = scene("""
        red: 1@j7
        boats: c3
    """)
    assert sailings(game, "c3") == {"c2", "c4", "b2", "b3", "d2", "d3"}


@pytest.mark.rule("5.10")
def test_all_aboard_come_along() -> None:
    game = scene("boats: c3(R1,B1,R2)")
    play(game, "boat c3 to c4")
    assert line(game, "boats") == ["c4(R1,B1,R2)"]


@pytest.mark.rule("5.10")
def test_swimmers_beside_the_boat_do_not_come_along() -> None:
    game = scene("""
        red: 1~c3
        boats: c3(R2)
    """)
    play(game, "boat c3 to c4")
    assert line(game, "red") == ["1~c3"]


@pytest.mark.rule("5.10")
def test_a_boat_does_not_enter_a_hex_with_a_boat() -> None:
    game = scene("boats: c3(R1) c4")
    assert "c4" not in sailings(game, "c3")
    assert "c3" not in sailings(game, "c4")
    assert_not_legal(game, "boat c3 to c4", "boat c4 to c3")


@pytest.mark.rule("5.10")
def test_a_boat_does_not_go_onto_a_tile() -> None:
    game = scene("""
        island: beach d4, mountain g4
        boats: c4(R1)
    """)
    assert_not_legal(game, "boat c4 to d4")


@pytest.mark.rule("5.10")
def test_a_boat_does_not_go_onto_an_island() -> None:
    game = scene("boats: b10(R1)")
    assert sailings(game, "b10") == {"b9", "c10", "c11"}


@pytest.mark.rule("5.10")
def test_a_boat_sails_into_the_lagoon_when_there_is_a_way() -> None:
    game = scene("boats: f6(R1)")
    play(game, "boat f6 to g6")
    assert line(game, "boats") == ["g6(R1)"]


@pytest.mark.rule("5.10")
def test_a_boat_enters_a_hex_with_swimmers() -> None:
    game = scene("""
        blue: 1~c4
        boats: c3(R1)
    """)
    play(game, "boat c3 to c4")
    assert line(game, "boats") == ["c4(R1)"]
    assert line(game, "blue") == ["1~c4"]


@pytest.mark.rule("5.10", "4.2")
def test_a_boat_moves_as_often_as_there_are_points() -> None:
    game = scene("boats: c3(R1)")
    play(game, "boat c3 to c4", "boat c4 to c5", "boat c5 to c6")
    assert game.phase == "sink"


@pytest.mark.rule("5.10")
def test_a_boat_in_reserve_or_out_of_the_game_does_not_move() -> None:
    game = scene("""
        red: 1@j7
        boats: r - c3
    """)
    assert {move.split()[1] for move in texts(game) if move.startswith("boat")} == {"c3"}


@pytest.mark.rule("5.12", "5.11")
def test_a_loaded_boat_that_meets_a_serpent_is_removed_and_all_aboard_are_lost() -> None:
    game = scene("""
        red: 3@j7
        boats: c3(R1,B1,R2)
        serpents: c4
    """)
    assert play(game, "boat c3 to c4") == ["Sailed", *["Fell"] * 3, "Wrecked", *["Lost"] * 3]
    assert line(game, "boats") == []
    assert line(game, "red") == ["3@j7"]
    assert line(game, "blue") == []
    assert line(game, "serpents") == ["c4"]


@pytest.mark.rule("5.12")
def test_a_loaded_boat_that_meets_a_whale_is_removed_and_all_aboard_swim() -> None:
    game = scene("""
        boats: c3(R1,B1)
        whales: c4
    """)
    assert play(game, "boat c3 to c4") == ["Sailed", "Fell", "Fell", "Wrecked"]
    assert line(game, "boats") == []
    assert (line(game, "red"), line(game, "blue")) == (["1~c4"], ["1~c4"])
    assert line(game, "whales") == ["c4"]


@pytest.mark.rule("5.12", "5.11")
def test_a_shark_beside_the_whale_takes_those_who_fall_in() -> None:
    game = scene("""
        red: 2@j7
        boats: c3(R1,B1)
        whales: c4
        sharks: c4
    """)
    play(game, "boat c3 to c4")
    assert line(game, "boats") == []
    assert (line(game, "red"), line(game, "blue")) == (["2@j7"], [])


@pytest.mark.rule("5.12")
def test_a_serpent_beside_a_whale_leaves_nobody() -> None:
    game = scene("""
        red: 2@j7
        boats: c3(R1)
        whales: c4
        serpents: c4
    """)
    play(game, "boat c3 to c4")
    assert line(game, "red") == ["2@j7"]


@pytest.mark.rule("5.12")
def test_a_shark_does_nothing_to_a_loaded_boat() -> None:
    game = scene("""
        boats: c3(R1)
        sharks: c4
    """)
    assert play(game, "boat c3 to c4") == ["Sailed"]
    assert line(game, "boats") == ["c4(R1)"]


@pytest.mark.rule("5.12")
def test_nothing_happens_to_an_empty_boat_whatever_is_there() -> None:
    game = scene("""
        red: 1@j7
        boats: c3
        serpents: c4
        sharks: c4
        whales: c4
    """)
    assert play(game, "boat c3 to c4") == ["Sailed"]
    assert line(game, "boats") == ["c4"]


@pytest.mark.rule("5.12")
def test_an_empty_boat_may_go_where_a_squid_is() -> None:
    game = scene("""
        options: squid=with-whales
        red: 1@j7
        boats: c3
        squids: c4
    """)
    assert play(game, "boat c3 to c4") == ["Sailed"]


@pytest.mark.rule("5.12", "5.11")
def test_swimmers_who_were_there_with_the_whale_stay_as_they_are() -> None:
    game = scene("""
        blue: 1~c4
        boats: c3(R1)
        whales: c4
    """)
    play(game, "boat c3 to c4")
    assert (line(game, "red"), line(game, "blue")) == (["1~c4"], ["1~c4"])


@pytest.mark.rule("5.12")
def test_a_capsized_boat_has_cost_one_point() -> None:
    game = scene("""
        boats: c3(R1)
        whales: c4
    """)
    play(game, "boat c3 to c4", "R1 swim c5", "pass")
    assert game.phase == "sink"


@pytest.mark.rule("5.12", "5.9")
def test_who_shares_control_may_capsize_the_boat_of_others() -> None:
    game = scene("""
        now: active=blue
        boats: c3(R1,B1)
        serpents: c4
        yellow: 1@j7
    """)
    play(game, "boat c3 to c4")
    assert (line(game, "red"), line(game, "blue")) == ([], [])


@pytest.mark.rule("5.12", "2.3")
def test_a_capsized_boat_never_comes_back() -> None:
    game = scene("""
        red: 3@j7
        boats: - - - - - - - - - - - c3(R1)
        island: forest d4, mountain j7
        left: forest/boat mountain/volcano
        whales: c4
    """)
    play(game, "boat c3 to c4", "pass", "sink d4", "flip boat")
    assert line(game, "boats") == []


@pytest.mark.rule("5.12", "11.4")
def test_a_free_dolphin_guards_one_of_those_who_capsize_onto_a_serpent() -> None:
    game = scene("""
        options: dice=dive
        boats: c3(R1,B1)
        serpents: c4
        dolphins: c4
    """)
    play(game, "boat c3 to c4")
    assert set(texts(game)) == {"guard R1", "guard B1"}
    play(game, "guard B1")
    assert (line(game, "red"), line(game, "blue")) == ([], ["1~c4"])
    assert line(game, "dolphins") == ["c4>B1"]


@pytest.mark.rule("5.12", "11.4")
def test_a_lone_passenger_who_capsizes_onto_a_serpent_gets_the_free_dolphin_unasked() -> None:
    game = scene("""
        options: dice=dive
        boats: c3(R1)
        serpents: c4
        dolphins: c4
    """)
    play(game, "boat c3 to c4")
    assert line(game, "red") == ["1~c4"]
    assert game.phase == "move"
