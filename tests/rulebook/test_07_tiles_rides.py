"""Chapter 7: the dolphin tile and the wind.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

RING = "island: forest g5, mountain f6 f7 g7 h6 h7"
"""A ring of tiles around the lagoon g6."""


@pytest.mark.rule("7.1")
def test_a_dolphin_tile_carries_a_swimmer_three_hexes() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4", "R1 swim c5", "R1 swim c6")
    assert line(game, "red") == ["1~c6"]
    assert game.phase == "move"


@pytest.mark.rule("7.1")
@pytest.mark.parametrize("hexes", [1, 2])
def test_a_ride_may_stop_after_any_step(hexes: int) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", *["R1 swim c4", "R1 swim c5"][:hexes], "pass")
    assert line(game, "red") == [f"1~c{3 + hexes}"]
    assert game.phase == "move"


@pytest.mark.rule("7.1")
def test_a_ride_has_at_least_one_step() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach")
    assert_not_legal(game, "pass")


@pytest.mark.rule("7.1", "5.8")
def test_only_an_own_swimmer_rides() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        blue: 1~c8
        boats: h5(R2)
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach")
    assert {move.split()[0] for move in texts(game)} == {"R1"}
    assert_not_legal(game, "B1 swim c9", "R2 jump", "R2 swim h6", "boat h5 to h6")


@pytest.mark.rule("7.1", "10.5")
def test_a_swimmer_of_the_second_colour_rides_as_well() -> None:
    game = table("""
        options: players=2 two_colours=true to_the_last=true
        phase: tile
        red: 1~c3
        blue: 1~f3
        yellow: 1~h5
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach")
    assert {move.split()[0] for move in texts(game)} == {"R1", "Y1"}


@pytest.mark.rule("7.1")
def test_the_swimmer_who_has_begun_the_ride_rides_on() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3 2~c8
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4")
    assert_not_legal(game, "R2 swim c9")


@pytest.mark.rule("7.1")
def test_a_ride_does_not_land_on_an_island() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c2
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c1")
    assert_not_legal(game, "R1 land")
    play(game, "pass", "R1 land")
    assert line(game, "red") == ["1*NW"]


@pytest.mark.rule("7.1", "10.6")
def test_a_ride_goes_neither_onto_a_tile_nor_into_a_boat() -> None:
    game = scene(f"""
        options: players=2 closed_lagoon=true
        {RING}
        phase: tile
        red: 1~f5 2~g6
        boats: f5 f4
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach")
    assert_not_legal(game, "R1 walk f6", "R1 climb f6", "R1 swim f6", "R1 board", "R1 board f4", "R2 climb f6")
    assert set(texts(game)) == {"R1 swim g4", "R1 swim f4", "R1 swim e4", "R1 swim e5"}


@pytest.mark.rule("7.1", "5.11")
@pytest.mark.parametrize("teeth", ["sharks", "serpents"])
def test_a_ride_into_teeth_is_legal_and_ends_there(teeth: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3 2~h5
        {teeth}: c5
        red keeps: beach/dolphin
    """)
    assert "Lost" in play(game, "play dolphin beach", "R1 swim c4", "R1 swim c5")
    assert line(game, "red") == ["2~h5"]
    assert game.phase == "move"


@pytest.mark.rule("7.1", "9.2")
def test_a_ride_of_the_last_explorer_into_a_shark_ends_the_game() -> None:
    game = scene(f"""
        options: players=2
        {RING}
        phase: tile
        red: 1~c3
        sharks: c4
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4")
    assert game.reason == "nobody-left"


@pytest.mark.rule("7.1")
def test_whales_and_boats_do_not_hold_up_a_ride() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        boats: c5(B1)
        whales: c4
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4", "R1 swim c5", "R1 swim c6")
    assert line(game, "red") == ["1~c6"]


@pytest.mark.rule("7.1", "8.1")
def test_a_ride_may_step_back() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4", "R1 swim c3", "R1 swim c4")
    assert line(game, "red") == ["1~c4"]


@pytest.mark.rule("7.1", "5.7")
def test_who_has_ridden_may_still_swim_once_in_the_same_turn() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4", "pass", "R1 swim c5")
    assert line(game, "red") == ["1~c5"]
    assert_not_legal(game, "R1 swim c6")


@pytest.mark.rule("7.2")
def test_the_wind_drives_a_boat_three_hexes_and_costs_no_points() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1)
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4", "boat c4 to c5", "boat c5 to c6")
    assert line(game, "boats") == ["c6(R1)"]
    play(game, "boat c6 to c7", "boat c7 to c8", "boat c8 to c9")
    assert line(game, "boats") == ["c9(R1)"]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("hexes", [1, 2])
def test_the_wind_may_drop_after_any_step(hexes: int) -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1)
        red keeps: beach/wind
    """)
    play(game, "play wind beach", *["boat c3 to c4", "boat c4 to c5"][:hexes], "pass")
    assert line(game, "boats") == [f"c{3 + hexes}(R1)"]
    assert game.phase == "move"


@pytest.mark.rule("7.2")
def test_the_wind_drives_at_least_one_hex() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1)
        red keeps: beach/wind
    """)
    play(game, "play wind beach")
    assert_not_legal(game, "pass")


@pytest.mark.rule("7.2", "5.9")
def test_the_wind_needs_a_loaded_boat_under_ones_control() -> None:
    game = table("""
        options: players=3 to_the_last=true
        phase: tile
        boats: c3(R1,R2,B1) e2(R3,B2) g2(R4,B3,B4) i2(B5) k2 c8(R5,B6,Y1)
        red keeps: beach/wind
    """)
    play(game, "play wind beach")
    assert {move.split()[1] for move in texts(game)} == {"c3", "e2", "c8"}, "a majority and the ties"
    assert_not_legal(game, "boat g2 to g3", "boat i2 to i3", "boat k2 to k3")


@pytest.mark.rule("7.2", "3.5")
def test_two_colours_control_a_boat_in_the_wind_together() -> None:
    game = table("""
        options: players=2 two_colours=true to_the_last=true
        phase: tile
        boats: c3(R1,Y1,B1) e2(R2,B2,G1)
        red keeps: beach/wind
    """)
    play(game, "play wind beach")
    assert {move.split()[1] for move in texts(game)} == {"c3"}


@pytest.mark.rule("7.2")
def test_the_wind_drives_one_boat_only() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1) h5(R2)
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4")
    assert_not_legal(game, "boat h5 to h6")


@pytest.mark.rule("7.2", "5.10")
def test_a_boat_in_the_wind_goes_to_sea_hexes_without_a_boat() -> None:
    game = scene(f"""
        options: players=2
        {RING}
        phase: tile
        boats: f5(R1) f4 e4(B1)
        red keeps: beach/wind
    """)
    play(game, "play wind beach")
    assert set(texts(game)) == {"boat f5 to g4", "boat f5 to e5"}
    assert_not_legal(game, "boat f5 to f4", "boat f5 to e4", "boat f5 to f6", "boat f5 to g5")


@pytest.mark.rule("7.2", "5.12")
def test_the_wind_stops_where_the_boat_capsizes() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1,B1)
        whales: c4
        red keeps: beach/wind
    """)
    assert "Wrecked" in play(game, "play wind beach", "boat c3 to c4")
    assert game.phase == "move"
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1~c4"], ["1~c4"], [])


@pytest.mark.rule("7.2", "5.7", "5.12")
def test_who_fell_out_in_the_wind_may_still_swim() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1)
        whales: c4
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4", "R1 swim c5")
    assert line(game, "red") == ["1~c5"]


@pytest.mark.rule("7.2", "5.12")
def test_the_wind_drives_a_boat_onto_a_serpent_and_all_are_lost() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 2~h5
        boats: c3(R1,B1)
        serpents: c5
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4", "boat c4 to c5")
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["2~h5"], [], [])
    assert line(game, "serpents") == ["c5"]


@pytest.mark.rule("7.2", "5.12")
def test_the_wind_drives_a_boat_past_a_shark() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1)
        sharks: c4
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4", "boat c4 to c5", "pass")
    assert line(game, "boats") == ["c5(R1)"]


@pytest.mark.rule("7.2", "12.6")
def test_the_wind_cannot_drive_a_boat_onto_a_squid() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: tile
        boats: c3(R1)
        squids: c4 c6
        red keeps: beach/wind
    """)
    play(game, "play wind beach")
    assert_not_legal(game, "boat c3 to c4")
    play(game, "boat c3 to b3", "boat b3 to b4", "boat b4 to c5")
    assert line(game, "boats") == ["c5(R1)"]


@pytest.mark.rule("7.2", "8.1", "5.13")
def test_a_boat_that_the_wind_brings_back_to_a_whale_capsizes() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        boats: c3(R1)
        whales: c3
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4", "boat c4 to c3")
    assert (line(game, "red"), line(game, "boats")) == (["1~c3"], [])


@pytest.mark.rule("7.2", "11.4")
def test_who_capsizes_in_the_wind_over_free_dolphins_chooses_whom_they_guard() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: tile
        boats: c3(R1,R2,B1)
        serpents: c4
        dolphins: c4 c4
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4")
    assert (game.phase, game.actor) == ("guard", "red")
    assert set(texts(game)) == {"guard R1", "guard R2"}, "in rising order, so that one is left for the second dolphin"
    play(game, "guard R1")
    assert set(texts(game)) == {"guard R2", "guard B1"}
    play(game, "guard B1")
    assert (line(game, "red"), line(game, "blue")) == (["1~c4"], ["1~c4"])
    assert line(game, "dolphins") == ["c4>R1", "c4>B1"]
    assert game.phase == "move"


@pytest.mark.rule("7.2", "11.4")
def test_with_a_free_dolphin_for_everyone_in_the_boat_nothing_is_asked() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: tile
        boats: c3(R1,B1)
        serpents: c4
        dolphins: c4 c4
        red keeps: beach/wind
    """)
    play(game, "play wind beach", "boat c3 to c4")
    assert game.phase == "move"
    assert line(game, "dolphins") == ["c4>R1", "c4>B1"]
