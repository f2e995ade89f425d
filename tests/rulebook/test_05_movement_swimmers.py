"""Chapter 5, paragraph 7: one swim a turn."""

import pytest
from support.table import assert_not_legal, line, play, scene, texts

from lastboat.game import Game


def moves_of(game: Game, explorer: str) -> set[str]:
    return {move.removeprefix(f"{explorer} ") for move in texts(game) if move.startswith(f"{explorer} ")}


@pytest.mark.rule("5.7", "5.5")
def test_an_explorer_swims_once_a_turn() -> None:
    game = scene("red: 1~c3")
    play(game, "R1 swim c4")
    assert moves_of(game, "R1") == set()
    assert_not_legal(game, "R1 swim c5")


@pytest.mark.rule("5.7", "5.4")
def test_who_jumps_from_land_does_not_swim_on() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
    """)
    play(game, "R1 swim c4")
    assert_not_legal(game, "R1 swim c3")


@pytest.mark.rule("5.7", "5.4")
def test_who_jumps_overboard_neither_swims_on_nor_climbs_back_nor_lands() -> None:
    game = scene("boats: b10(R1)")
    play(game, "R1 jump")
    assert_not_legal(game, "R1 swim b9", "R1 board", "R1 land")


@pytest.mark.rule("5.7", "5.5")
def test_who_swims_up_to_a_boat_boards_next_turn() -> None:
    game = scene("""
        options: players=2
        island: beach d4 d5, mountain j7
        left: beach/whale beach/whale mountain/volcano
        red: 1~c3
        boats: c4
    """)
    play(game, "R1 swim c4")
    assert_not_legal(game, "R1 board")
    play(game, "pass", "sink d4", "flip whale", "roll shark", "sink d5", "flip whale", "roll shark")
    assert game.actor == "red"
    play(game, "R1 board")
    assert line(game, "boats") == ["c4(R1)"]


@pytest.mark.rule("5.7", "5.6")
def test_who_swims_up_to_an_island_lands_next_turn() -> None:
    game = scene("red: 1~b9")
    play(game, "R1 swim b10")
    assert_not_legal(game, "R1 land")


@pytest.mark.rule("5.7", "5.4")
def test_who_jumps_from_land_into_a_boats_hex_does_not_board_it_this_turn() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4
    """)
    play(game, "R1 swim c4")
    assert_not_legal(game, "R1 board")


@pytest.mark.rule("5.7")
def test_each_explorer_has_a_swim_of_his_own() -> None:
    game = scene("red: 1~c3 2~c3 3~a1")
    play(game, "R1 swim c4", "R2 swim c4", "R3 swim a2")
    assert line(game, "red") == ["1~c4", "2~c4", "3~a2"]


@pytest.mark.rule("5.7")
def test_walking_to_the_shore_does_not_use_the_swim() -> None:
    game = scene("""
        island: beach d4 d5, mountain g4
        red: 1@d5
    """)
    play(game, "R1 walk d4", "R1 swim c4")
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("5.7", "5.2", "5.4")
def test_boarding_from_land_does_not_use_the_swim() -> None:
    game = scene("""
        island: beach d4, mountain g4
        red: 1@d4
        boats: c4
    """)
    play(game, "R1 board c4", "R1 jump")
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("5.7", "5.5")
def test_climbing_into_a_boat_is_a_swim_so_that_nobody_jumps_out_again() -> None:
    game = scene("""
        red: 1~c3
        boats: c3
    """)
    play(game, "R1 board")
    assert_not_legal(game, "R1 jump")


@pytest.mark.rule("5.7")
def test_who_has_climbed_into_a_boat_may_still_ride() -> None:
    game = scene("""
        red: 1~c3
        boats: c3
    """)
    play(game, "R1 board", "boat c3 to c4", "boat c4 to c5")
    assert line(game, "boats") == ["c5(R1)"]


@pytest.mark.rule("5.7", "5.3")
def test_who_has_climbed_into_a_boat_may_still_change_boats() -> None:
    game = scene("""
        red: 1~c3
        boats: c3 c4
    """)
    play(game, "R1 board", "R1 board c4")
    assert line(game, "boats") == ["c3", "c4(R1)"]


@pytest.mark.rule("5.7", "5.6")
def test_who_has_climbed_into_a_boat_may_still_land_from_it() -> None:
    game = scene("""
        red: 1~b10 2@j7
        boats: b10
    """)
    play(game, "R1 board", "R1 land")
    assert line(game, "red") == ["1*NE", "2@j7"]


@pytest.mark.rule("5.7", "5.6")
def test_climbing_aboard_riding_to_the_island_and_landing_takes_one_turn() -> None:
    game = scene("""
        red: 1~b9 2@j7
        boats: b9
    """)
    play(game, "R1 board", "boat b9 to b10", "R1 land")
    assert line(game, "red") == ["1*NE", "2@j7"]


@pytest.mark.rule("5.7", "5.12")
def test_who_falls_in_when_his_boat_capsizes_may_still_swim() -> None:
    game = scene("""
        boats: c3(R1)
        whales: c4
    """)
    play(game, "boat c3 to c4", "R1 swim c5")
    assert line(game, "red") == ["1~c5"]


@pytest.mark.rule("5.7", "5.12", "5.6")
def test_who_falls_in_at_a_landing_hex_may_land() -> None:
    game = scene("""
        red: 2@j7
        boats: b9(R1)
        whales: b10
    """)
    play(game, "boat b9 to b10", "R1 land")
    assert line(game, "red") == ["1*NE", "2@j7"]


@pytest.mark.rule("5.7", "5.12")
def test_who_swam_aboard_and_then_falls_in_does_not_swim_again() -> None:
    game = scene("""
        red: 1~c3
        boats: c3
        whales: c4
    """)
    play(game, "R1 board", "boat c3 to c4")
    assert line(game, "red") == ["1~c4"]
    assert_not_legal(game, "R1 swim c5")


@pytest.mark.rule("5.7", "6.2")
def test_whose_tile_sank_may_swim_in_his_next_turn() -> None:
    game = scene("""
        options: players=2
        phase: sink
        now: active=blue
        island: beach d4, mountain j7
        left: beach/whale mountain/volcano
        red: 1@d4
    """)
    play(game, "sink d4", "flip whale", "roll shark", "R1 swim d3")
    assert line(game, "red") == ["1~d3"]


@pytest.mark.rule("5.7", "7.1")
def test_a_ride_on_the_dolphin_tile_is_not_the_swim_of_the_turn() -> None:
    game = scene("""
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4", "pass", "R1 swim c5")
    assert line(game, "red") == ["1~c5"]


@pytest.mark.rule("5.7")
def test_the_swim_comes_back_with_the_next_turn() -> None:
    game = scene("""
        options: players=2
        island: beach d4 d5, mountain j7
        left: beach/whale beach/whale mountain/volcano
        red: 1~a1
    """)
    play(game, "R1 swim a2", "pass", "sink d4", "flip whale", "roll shark", "sink d5", "flip whale", "roll shark")
    play(game, "R1 swim a3")
    assert line(game, "red") == ["1~a3"]
