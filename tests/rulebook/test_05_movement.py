"""Chapter 5: the steps of explorers. Boats and swimmers have their own files: test_05_movement_*.py."""

import pytest
from support.table import assert_not_legal, line, play, scene, texts

from lastboat.game import Game


def moves_of(game: Game, explorer: str) -> set[str]:
    return {move.removeprefix(f"{explorer} ") for move in texts(game) if move.startswith(f"{explorer} ")}


@pytest.mark.rule("5.1")
def test_an_explorer_walks_to_an_adjacent_tile() -> None:
    game = scene("""
        island: beach d4, forest d5, mountain e5
        red: 1@d4
    """)
    play(game, "R1 walk d5", "R1 walk e5")
    assert line(game, "red") == ["1@e5"]


@pytest.mark.rule("5.1")
def test_an_explorer_does_not_walk_to_a_tile_further_off() -> None:
    game = scene("""
        island: beach d4 d5 d6, mountain g4
        red: 1@d4
    """)
    assert_not_legal(game, "R1 walk d6")


@pytest.mark.rule("5.1")
def test_any_number_may_stand_on_a_tile() -> None:
    game = scene("""
        island: beach d4 d5, mountain g4
        red: 1@d4 2@d5 3@d5 4@d5 5@d5
        blue: 1@d5 2@d5 3@d5
    """)
    play(game, "R1 walk d5")
    assert line(game, "red")[0] == "1@d5"


@pytest.mark.rule("5.1")
def test_walking_costs_one_point_a_step() -> None:
    game = scene("""
        island: beach d4 d5 d6 d7, mountain g4
        red: 1@d4
    """)
    play(game, "R1 walk d5", "R1 walk d6", "R1 walk d7")
    assert game.phase == "sink"


@pytest.mark.rule("5.2")
def test_an_explorer_boards_a_boat_on_an_adjacent_sea_hex() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4
    """)
    play(game, "R1 board c4")
    assert line(game, "boats") == ["c4(R1)"]


@pytest.mark.rule("5.2")
def test_an_explorer_boards_a_boat_in_the_lagoon() -> None:
    game = scene("""
        island: beach f6, mountain g4
        red: 1@f6
        boats: g6
    """)
    play(game, "R1 board g6")
    assert line(game, "boats") == ["g6(R1)"]


@pytest.mark.rule("5.2")
def test_an_explorer_does_not_board_a_boat_further_off() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: b4
    """)
    assert moves_of(game, "R1") == {f"swim {hex}" for hex in ("c4", "c5", "d3", "d5", "e4", "e5")}
    assert_not_legal(game, "R1 board b4")


@pytest.mark.rule("5.2")
def test_an_explorer_boards_a_boat_whoever_is_in_it() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4(B1,G1)
    """)
    play(game, "R1 board c4")
    assert line(game, "boats") == ["c4(B1,G1,R1)"]


@pytest.mark.rule("5.2")
def test_nobody_boards_a_boat_with_three_aboard() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4(R2,R3,R4)
    """)
    assert_not_legal(game, "R1 board c4")


@pytest.mark.rule("5.3")
def test_an_explorer_changes_to_a_boat_on_an_adjacent_hex() -> None:
    game = scene("boats: c3(R1) c4(B1)")
    play(game, "R1 board c4")
    assert line(game, "boats") == ["c3", "c4(B1,R1)"]


@pytest.mark.rule("5.3")
def test_an_explorer_does_not_change_to_a_boat_further_off() -> None:
    game = scene("boats: c3(R1) c5")
    assert_not_legal(game, "R1 board c5")


@pytest.mark.rule("5.3")
def test_an_explorer_does_not_change_to_a_full_boat() -> None:
    game = scene("boats: c3(R1) c4(B1,B2,B3)")
    assert_not_legal(game, "R1 board c4")


@pytest.mark.rule("5.3")
def test_an_explorer_changes_boats_as_often_as_he_has_points() -> None:
    game = scene("boats: c2(R1) c3 c4 c5")
    play(game, "R1 board c3", "R1 board c4", "R1 board c5")
    assert line(game, "boats") == ["c2", "c3", "c4", "c5(R1)"]


@pytest.mark.rule("5.3", "5.9")
def test_who_does_not_control_his_boat_may_still_change_to_another() -> None:
    game = scene("boats: c3(R1,B1,B2) c4")
    play(game, "R1 board c4")
    assert line(game, "boats") == ["c3(B1,B2)", "c4(R1)"]


@pytest.mark.rule("5.4")
def test_an_explorer_jumps_from_land_into_an_adjacent_sea_hex() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
    """)
    play(game, "R1 swim c4")
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("5.4")
def test_an_explorer_may_jump_into_the_water_beside_a_boat() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4(B1,B2,B3)
    """)
    play(game, "R1 swim c4")
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("5.4")
def test_an_explorer_inland_cannot_jump_into_the_sea() -> None:
    game = scene("""
        island: forest e6 d5 d6 e5 e7 f6 f7, mountain g4
        red: 1@e6
    """)
    assert moves_of(game, "R1") == {f"walk {hex}" for hex in ("d5", "d6", "e5", "e7", "f6", "f7")}


@pytest.mark.rule("5.4")
def test_an_explorer_jumps_from_a_boat_into_the_water_of_its_hex() -> None:
    game = scene("boats: c3(R1,B1)")
    play(game, "R1 jump")
    assert line(game, "red") == ["1~c3"]
    assert line(game, "boats") == ["c3(B1)"]


@pytest.mark.rule("5.4")
def test_an_explorer_does_not_jump_from_a_boat_into_another_hex() -> None:
    game = scene("boats: c3(R1)")
    assert moves_of(game, "R1") == {"jump"}
    assert_not_legal(game, "R1 swim c4")


@pytest.mark.rule("5.5")
def test_a_swimmer_goes_on_to_an_adjacent_sea_hex() -> None:
    game = scene("red: 1~c3")
    play(game, "R1 swim c4")
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("5.5")
def test_a_swimmer_does_not_swim_two_hexes_at_once() -> None:
    game = scene("red: 1~c3")
    assert_not_legal(game, "R1 swim c5")


@pytest.mark.rule("5.5")
def test_swimmers_may_share_a_hex() -> None:
    game = scene("""
        red: 1~c3 2~c4
        blue: 1~c4
    """)
    play(game, "R1 swim c4")
    assert line(game, "red") == ["1~c4", "2~c4"]


@pytest.mark.rule("5.5")
def test_a_swimmer_boards_a_boat_in_his_own_hex() -> None:
    game = scene("""
        red: 1~c3
        boats: c3(B1,B2)
    """)
    play(game, "R1 board")
    assert line(game, "boats") == ["c3(B1,B2,R1)"]


@pytest.mark.rule("5.5")
def test_a_swimmer_does_not_board_a_full_boat() -> None:
    game = scene("""
        red: 1~c3
        boats: c3(B1,B2,B3)
    """)
    assert_not_legal(game, "R1 board")


@pytest.mark.rule("5.5")
def test_a_swimmer_does_not_board_a_boat_in_the_next_hex() -> None:
    game = scene("""
        red: 1~c3
        boats: c4
    """)
    assert_not_legal(game, "R1 board c4")


@pytest.mark.rule("5.6")
def test_a_swimmer_lands_from_a_landing_hex() -> None:
    game = scene("red: 1~b10 2@j7")
    play(game, "R1 land")
    assert line(game, "red") == ["1*NE", "2@j7"]


@pytest.mark.rule("5.6")
def test_whoever_is_aboard_lands_one_point_each() -> None:
    game = scene("""
        red: 3@j7
        boats: b10(R1,B1,R2)
    """)
    play(game, "R1 land", "R2 land")
    assert line(game, "red") == ["1*NE", "2*NE", "3@j7"]
    assert line(game, "boats") == ["b10(B1)"]


@pytest.mark.rule("5.6", "5.9")
def test_who_does_not_control_the_boat_lands_from_it_all_the_same() -> None:
    game = scene("boats: b10(R1,B1,B2)")
    play(game, "R1 land")
    assert line(game, "red") == ["1*NE"]


@pytest.mark.rule("5.6")
@pytest.mark.parametrize("seat", ["red", "blue", "yellow", "green"])
@pytest.mark.parametrize(("hex", "island"), [("b1", "NW"), ("b10", "NE"), ("k1", "SW"), ("k11", "SE")])
def test_all_islands_are_open_to_all(seat: str, hex: str, island: str) -> None:
    game = scene(f"""
        now: active={seat}
        {seat}: 1~{hex} 2@j7
    """)
    play(game, f"{seat[0].upper()}1 land")
    assert line(game, seat) == [f"1*{island}", "2@j7"]


@pytest.mark.rule("5.6")
def test_a_saved_explorer_never_moves_again() -> None:
    game = scene("""
        red: 1*NE 2@j7
        boats: b10
    """)
    assert moves_of(game, "R1") == set()
    assert_not_legal(game, "R1 land", "R1 jump", "R1 board")


@pytest.mark.rule("5.8")
def test_a_player_moves_his_own_explorers_only() -> None:
    game = scene("""
        island: beach d4 d5, mountain g4
        red: 1@d4
        blue: 1@d4 2~b10
        boats: c4(B3)
    """)
    assert_not_legal(game, "B1 walk d5", "B1 board c4", "B1 swim c5", "B2 land", "B2 swim b9", "B3 jump")


@pytest.mark.rule("5.8")
def test_a_swimmer_does_not_step_back_onto_a_tile() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1~c4
    """)
    assert moves_of(game, "R1") == {f"swim {hex}" for hex in ("c3", "c5", "b3", "b4", "d3")}


@pytest.mark.rule("5.8")
def test_who_is_aboard_does_not_step_back_onto_a_tile() -> None:
    game = scene("""
        island: beach d4, mountain g4
        boats: c4(R1)
    """)
    assert moves_of(game, "R1") == {"jump"}


@pytest.mark.rule("5.8", "10.6")
def test_a_swimmer_in_the_closed_lagoon_does_not_climb_unless_that_option_is_chosen() -> None:
    game = scene("""
        island: forest f6 f7 g5 g7 h6 h7, mountain j7
        red: 1~g6
    """)
    assert texts(game) == ("pass",)
    assert_not_legal(game, "R1 climb f6")


@pytest.mark.rule("5.11")
@pytest.mark.parametrize("creature", ["sharks", "serpents"])
@pytest.mark.parametrize(
    ("start", "step"),
    [("red: 1@d4 2@d4", "R1 swim c4"), ("red: 1~c3 2@d4", "R1 swim c4"), ("boats: c4(R1,R2)", "R1 jump")],
)
def test_who_comes_into_the_water_with_a_shark_or_a_serpent_is_lost(creature: str, start: str, step: str) -> None:
    game = scene(f"""
        island: beach d4, mountain g4
        {start}
        {creature}: c4
    """)
    assert play(game, step) == ["Swam", "Lost"]
    assert "1~c4" not in line(game, "red")
    assert not any("R1" in boat for boat in line(game, "boats"))


@pytest.mark.rule("5.11")
def test_a_whale_does_nothing_to_a_swimmer_who_comes_to_it() -> None:
    game = scene("""
        red: 1~c3
        whales: c4
    """)
    assert play(game, "R1 swim c4") == ["Swam"]
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("5.11")
def test_who_swims_to_his_death_has_spent_one_point() -> None:
    game = scene("""
        red: 1~c3 2~a1
        sharks: c4
    """)
    play(game, "R1 swim c4", "R2 swim a2")
    assert game.phase == "move"


@pytest.mark.rule("5.11")
def test_only_the_swimmer_who_enters_is_lost_not_those_in_the_boat_there() -> None:
    game = scene("""
        red: 1~c3
        boats: c4(R2)
        sharks: c4
    """)
    play(game, "R1 swim c4")
    assert line(game, "boats") == ["c4(R2)"]
    assert line(game, "red") == []


@pytest.mark.rule("5.13")
@pytest.mark.parametrize("creature", ["serpents", "sharks", "whales"])
@pytest.mark.parametrize(
    "start",
    ["red: 1@d4\nboats: c4", "boats: c4 c3(R1)"],
)
def test_boarding_a_boat_beside_a_creature_has_no_effect(creature: str, start: str) -> None:
    game = scene(f"""
        island: beach d4, mountain g4
        {start}
        {creature}: c4
    """)
    assert play(game, "R1 board c4") == ["Boarded"]
    assert line(game, "boats")[0] == "c4(R1)"


@pytest.mark.rule("5.13")
def test_a_swimmer_beside_a_whale_boards_without_harm() -> None:
    game = scene("""
        red: 1~c4
        boats: c4
        whales: c4
    """)
    assert play(game, "R1 board") == ["Boarded"]


@pytest.mark.rule("5.13", "5.12")
def test_who_has_boarded_beside_a_serpent_sails_away_from_it() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4
        serpents: c4
    """)
    assert play(game, "R1 board c4", "boat c4 to c3") == ["Boarded", "Sailed"]
    assert line(game, "boats") == ["c3(R1)"]


@pytest.mark.rule("5.13")
def test_landing_beside_a_serpent_is_safe() -> None:
    game = scene("""
        red: 2@j7
        boats: b1(R1)
        serpents: b1
    """)
    assert play(game, "R1 land") == ["Landed"]
