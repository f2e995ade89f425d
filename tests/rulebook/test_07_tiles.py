"""Chapter 7: kept tiles, at the start of the own turn and as a defence.

Most positions are open sea: played to the last, a game goes on when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table

from lastboat.game import Game
from lastboat.names import HEX_NAMES
from lastboat.position import write_entries

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
    assert {move.split()[0] for move in game.legal} == {"R1"}
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
    assert {move.split()[0] for move in game.legal} == {"R1", "Y1"}


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
    assert set(game.legal) == {"R1 swim g4", "R1 swim f4", "R1 swim e4", "R1 swim e5"}


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
    assert {move.split()[1] for move in game.legal} == {"c3", "e2", "c8"}, "a majority and the ties"
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
    assert {move.split()[1] for move in game.legal} == {"c3"}


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
    assert set(game.legal) == {"boat f5 to g4", "boat f5 to e5"}
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
    assert set(game.legal) == {"guard R1", "guard R2"}, "in rising order, so that one is left for the second dolphin"
    play(game, "guard R1")
    assert set(game.legal) == {"guard R2", "guard B1"}
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


CREATURE_TILES = [("serpent", "serpents"), ("shark", "sharks"), ("whale", "whales")]


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("kind", "key"), CREATURE_TILES)
def test_a_creature_of_the_tiles_kind_goes_to_any_unoccupied_sea_hex(kind: str, key: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        blue: 1~m1
        boats: d3 h5(R2)
        {key}: f1 f12
        red keeps: forest/move-{kind}
    """)
    play(game, f"play move-{kind} forest")
    assert set(game.legal) == {f"pick {kind} f1", f"pick {kind} f12"}
    play(game, f"pick {kind} f1")
    occupied = {"c3", "m1", "d3", "h5", "f1", "f12"}
    assert set(game.legal) == {f"to {hex}" for hex in HEX_NAMES if hex not in occupied}
    assert_not_legal(game, *(f"to {hex}" for hex in sorted(occupied)))
    play(game, "to c1")
    assert line(game, key) == ["c1", "f12"]
    assert game.phase == "move"


@pytest.mark.rule("7.3")
def test_a_tile_that_moves_one_kind_does_not_move_another() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        serpents: b1
        sharks: f1
        whales: f12
        red keeps: beach/move-shark
    """)
    play(game, "play move-shark beach")
    assert set(game.legal) == {"pick shark f1"}
    assert_not_legal(game, "pick serpent b1", "pick whale f12")


@pytest.mark.rule("7.3")
def test_who_has_played_a_move_tile_must_move_the_creature() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        sharks: f1
        red keeps: beach/move-shark
    """)
    play(game, "play move-shark beach")
    assert_not_legal(game, "pass")
    play(game, "pick shark f1")
    assert_not_legal(game, "pass")


@pytest.mark.rule("7.3")
def test_a_creature_is_never_put_onto_a_tile_but_into_the_lagoon() -> None:
    game = scene(f"""
        options: players=2
        {RING}
        phase: tile
        red: 1@f6
        serpents: b1
        red keeps: beach/move-serpent
    """)
    play(game, "play move-serpent beach", "pick serpent b1")
    assert_not_legal(game, "to f6", "to g5", "to h7")
    play(game, "to g6")
    assert line(game, "serpents") == ["g6"]


@pytest.mark.rule("7.3")
def test_hexes_with_another_creature_are_occupied() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive squid=with-whales
        phase: tile
        red: 1~c3
        serpents: b1
        sharks: f1
        whales: f12
        dolphins: m1
        squids: m7
        red keeps: beach/move-shark
    """)
    play(game, "play move-shark beach", "pick shark f1")
    assert_not_legal(game, "to b1", "to f12", "to m1", "to m7", "to f1", "to c3")


@pytest.mark.rule("7.3", "12.2", "12.4")
def test_the_move_whale_tile_may_move_a_squid_which_then_takes_an_explorer() -> None:
    game = scene(f"""
        options: players=2 squid=with-whales
        {RING}
        phase: tile
        red: 1@f6
        blue: 1@g5
        whales: a1
        squids: a7
        red keeps: beach/move-whale
    """)
    play(game, "play move-whale beach")
    assert set(game.legal) == {"pick whale a1", "pick squid a7"}
    play(game, "pick squid a7", "to f5")
    assert set(game.legal) == {"take R1", "take B1"}
    play(game, "take B1")
    assert (line(game, "blue"), line(game, "squids")) == ([], ["f5"])
    assert game.phase == "move"


@pytest.mark.rule("7.3", "12.2")
def test_a_squid_moved_by_a_tile_to_where_nobody_stands_takes_nobody() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: tile
        red: 1~c3
        squids: a7
        red keeps: beach/move-whale
    """)
    play(game, "play move-whale beach", "pick squid a7", "to c4")
    assert game.phase == "move"
    assert line(game, "red") == ["1~c3"]


@pytest.mark.rule("7.4")
@pytest.mark.parametrize("tile", ["dolphin", "wind", "move-serpent", "move-shark", "move-whale"])
def test_a_tile_that_can_do_nothing_cannot_be_played(tile: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true squid=with-whales
        phase: tile
        red: 1*NW
        blue: 1~c3
        boats: d5 f5(B2)
        red keeps: beach/{tile}
    """)
    assert game.legal == ("pass",)
    assert_not_legal(game, f"play {tile} beach")


@pytest.mark.rule("7.4", "7.1")
def test_a_swimmer_with_land_all_around_cannot_ride() -> None:
    game = scene(f"""
        options: players=2
        {RING}
        phase: tile
        red: 1~g6
        red keeps: beach/dolphin
    """)
    assert_not_legal(game, "play dolphin beach")


@pytest.mark.rule("7.4", "7.2")
def test_a_boat_with_land_all_around_has_no_wind() -> None:
    game = scene(f"""
        options: players=2
        {RING}
        phase: tile
        boats: g6(R1)
        red keeps: beach/wind
    """)
    assert_not_legal(game, "play wind beach")


@pytest.mark.rule("7.4", "12.2")
def test_the_move_whale_tile_can_be_played_with_nothing_but_a_squid_on_the_board() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: tile
        red: 1~c3
        squids: a7
        red keeps: beach/move-whale
    """)
    assert "play move-whale beach" in game.legal


@pytest.mark.rule("7.4", "4.1")
def test_a_tile_need_not_be_played() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin
    """)
    play(game, "pass")
    assert game.phase == "move"
    assert line(game, "red keeps") == ["beach/dolphin"]


@pytest.mark.rule("7.4")
def test_a_played_tile_leaves_the_game_for_all_to_see() -> None:
    game = scene("""
        options: players=2 to_the_last=true
        island: beach f6, forest f7
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin beach/dolphin beach/wind
        left: beach/shark
    """)
    before = line(game, "shown").count("beach/dolphin")
    play(game, "play dolphin beach")
    assert line(game, "red keeps") == ["beach/dolphin", "beach/wind"]
    assert line(game, "shown").count("beach/dolphin") == before + 1


@pytest.mark.rule("7.4", "4.1")
def test_only_one_tile_is_played_a_turn() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim c4", "pass")
    assert_not_legal(game, "play dolphin beach")


@pytest.mark.rule("7.4")
def test_of_two_alike_tiles_of_different_terrain_the_owner_says_which() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        sharks: f1
        red keeps: beach/move-shark forest/move-shark
    """)
    assert set(game.legal) == {"pass", "play move-shark beach", "play move-shark forest"}
    play(game, "play move-shark forest")
    assert line(game, "red keeps") == ["beach/move-shark"]


@pytest.mark.rule("7.4")
def test_defence_tiles_are_not_played_at_the_start_of_a_turn() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        sharks: f1
        red keeps: beach/shark-defence forest/whale-defence
    """)
    assert game.legal == ("pass",)
    assert_not_legal(game, "defend beach", "defend forest")


@pytest.mark.rule("7.4")
def test_the_tiles_of_others_are_not_ones_own() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        blue: 1~c8
        red keeps: beach/shark-defence
        blue keeps: beach/dolphin
    """)
    assert_not_legal(game, "play dolphin beach")


@pytest.mark.rule("7.4", "4.1")
@pytest.mark.parametrize("tile", ["beach/dolphin", "beach/wind", "beach/move-whale", "beach/shark-defence"])
def test_who_keeps_any_tile_is_asked_whatever_it_is(tile: str) -> None:
    game = table(f"""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
        blue: 1~c8
        blue keeps: {tile}
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("tile", "blue")


@pytest.mark.rule("7.4", "4.1")
def test_who_keeps_nothing_is_not_asked() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
        blue: 1~c8
        red keeps: beach/dolphin
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("7.4")
def test_others_see_how_many_tiles_are_kept_but_not_which() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~c3
        red keeps: beach/dolphin beach/wind forest/whale-defence
    """)
    hidden = ["beach/?", "beach/?", "forest/?"]
    assert write_entries(game.view("blue").states[0], "blue table")["red keeps"] == hidden
    assert write_entries(game.view(None).states[0], "nobody table")["red keeps"] == hidden
    assert write_entries(game.view("red").states[0], "red table")["red keeps"] == line(game, "red keeps")


def shark_comes(rest: str) -> Game:
    """Red's shark enters c5."""
    game = table(f"""
        options: players=4 to_the_last=true
        phase: roll
        sharks: c4
        {rest}
    """)
    play(game, "roll shark", "shark c4 to c5")
    return game


def whale_comes(rest: str) -> Game:
    """Red's whale enters c5."""
    game = table(f"""
        options: players=4 to_the_last=true squid=with-whales
        phase: roll
        whales: c4
        {rest}
    """)
    play(game, "roll whale", "whale c4 to c5")
    return game


@pytest.mark.rule("7.5")
def test_a_shark_defence_drives_the_shark_out_before_it_acts() -> None:
    game = shark_comes("""
        red: 1~c5
        blue: 1~c5
        boats: c5(R2)
        serpents: a1
        blue keeps: beach/shark-defence
    """)
    assert (game.phase, game.actor) == ("defend", "blue")
    assert set(game.legal) == {"pass", "defend beach"}
    told = play(game, "defend beach")
    assert {"Defended", "Vanished", "TurnBegan"} <= set(told)
    assert "Lost" not in told
    assert (line(game, "sharks"), line(game, "serpents"), line(game, "blue keeps")) == ([], ["a1"], [])
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1~c5"], ["1~c5"], ["c5(R2)"])


@pytest.mark.rule("7.5", "2.3")
def test_a_creature_driven_out_does_not_return_to_the_reserve() -> None:
    game = shark_comes("""
        blue: 1~c5
        blue keeps: beach/shark-defence
    """)
    play(game, "defend beach")
    assert write_entries(game.states()[0])["sharks"] == ["-", "r", "r", "r", "r", "r"]


@pytest.mark.rule("7.5")
def test_a_whale_defence_drives_the_whale_out_and_the_boat_stays() -> None:
    game = whale_comes("""
        boats: c5(B1,B2,R1)
        blue keeps: forest/whale-defence
    """)
    assert (game.phase, game.actor) == ("defend", "blue")
    assert "Wrecked" not in play(game, "defend forest")
    assert (line(game, "whales"), line(game, "boats"), line(game, "blue keeps")) == ([], ["c5(B1,B2,R1)"], [])


@pytest.mark.rule("7.5")
def test_a_defence_against_sharks_does_not_stop_whales_nor_the_other_way_round() -> None:
    game = shark_comes("""
        blue: 1~c5
        blue keeps: forest/whale-defence
    """)
    assert_not_legal(game, "defend forest")
    game = whale_comes("""
        boats: c5(B1)
        blue keeps: beach/shark-defence
    """)
    assert_not_legal(game, "defend beach")


@pytest.mark.rule("7.5")
def test_who_holds_two_defences_of_different_terrain_says_which() -> None:
    game = whale_comes("""
        boats: c5(B1)
        blue keeps: forest/whale-defence mountain/whale-defence
    """)
    assert set(game.legal) == {"pass", "defend forest", "defend mountain"}
    play(game, "defend mountain")
    assert line(game, "blue keeps") == ["forest/whale-defence"]


@pytest.mark.rule("7.5", "6.3")
def test_no_defence_answers_a_shark_that_comes_from_an_underside() -> None:
    game = scene("""
        options: players=2 to_the_last=true
        island: beach f6, forest f7
        phase: sink
        red: 1@f7
        blue: 1@f6
        blue keeps: forest/shark-defence
        left: beach/shark
    """)
    play(game, "sink f6", "flip shark")
    assert game.phase == "roll"
    assert line(game, "blue") == []


@pytest.mark.rule("7.5", "7.3")
def test_no_defence_answers_a_creature_moved_by_a_tile() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: tile
        red: 1~h5
        blue: 1~c5
        sharks: a1
        red keeps: beach/move-shark
        blue keeps: forest/shark-defence
    """)
    play(game, "play move-shark beach", "pick shark a1", "to c4")
    assert (game.phase, game.actor) == ("move", "red")


@pytest.mark.rule("7.5")
def test_nobody_is_asked_about_a_serpent() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~c5
        boats: c5(B2)
        serpents: c4
        blue keeps: beach/shark-defence forest/whale-defence
    """)
    assert "Lost" in play(game, "roll serpent", "serpent c4 to c5")
    assert (line(game, "blue"), line(game, "boats")) == ([], [])


@pytest.mark.rule("7.5")
def test_nobody_is_asked_about_a_squid() -> None:
    game = table("""
        options: players=2 to_the_last=true squid=with-whales
        phase: roll
        red: 1~h5
        boats: c5(B2)
        squids: c4
        blue keeps: beach/shark-defence forest/whale-defence
    """)
    play(game, "roll whale", "squid c4 to c5")
    assert (game.phase, game.actor) == ("bite", "red")


@pytest.mark.rule("7.5", "12.5")
def test_a_whale_driven_out_leaves_the_squid_where_it_is() -> None:
    game = whale_comes("""
        boats: c5(B1)
        squids: c5
        blue keeps: forest/whale-defence
    """)
    play(game, "defend forest")
    assert (line(game, "whales"), line(game, "squids"), line(game, "boats")) == ([], ["c5"], ["c5(B1)"])


@pytest.mark.rule("7.5", "12.5")
def test_a_whale_not_driven_out_takes_the_squid_and_capsizes_the_boat() -> None:
    game = whale_comes("""
        boats: c5(B1)
        squids: c5
        blue keeps: forest/whale-defence
    """)
    play(game, "pass")
    assert (line(game, "whales"), line(game, "squids"), line(game, "boats")) == (["c5"], [], [])
    assert line(game, "blue") == ["1~c5"]
    assert line(game, "blue keeps") == ["forest/whale-defence"]


@pytest.mark.rule("7.5", "12.5")
def test_nobody_is_asked_when_a_whale_meets_only_a_squid() -> None:
    game = whale_comes("""
        blue: 1~c5
        squids: c5
        blue keeps: forest/whale-defence
    """)
    assert game.actor == "blue"
    assert game.phase == "tile", "the next turn has begun"
    assert line(game, "squids") == []


@pytest.mark.rule("7.5")
def test_the_active_player_does_not_defend_in_his_own_turn() -> None:
    game = shark_comes("""
        red: 1~c5 2~h5
        blue: 1~h7
        red keeps: beach/shark-defence
    """)
    assert line(game, "red") == ["2~h5"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("7.5")
def test_the_active_player_is_not_asked_beside_others() -> None:
    game = shark_comes("""
        red: 1~c5 2~h5
        blue: 1~c5
        red keeps: beach/shark-defence
    """)
    assert game.actor == "blue"
    play(game, "pass")
    assert (line(game, "red"), line(game, "blue")) == (["2~h5"], [])


@pytest.mark.rule("7.5", "5.9")
def test_a_whale_threatens_those_who_control_the_boat_and_not_the_others_aboard() -> None:
    game = whale_comes("""
        boats: c5(B1,B2,G1)
        blue: 3~h7
    """)
    assert game.actor == "blue"
    play(game, "pass")
    assert line(game, "boats") == []
    assert (game.phase, game.actor) == ("move", "blue"), "green was not asked"


@pytest.mark.rule("7.5", "5.9")
def test_a_whale_threatens_nobody_else_when_the_active_player_controls_the_boat_alone() -> None:
    game = whale_comes("""
        boats: c5(R1,R2,B1)
        blue: 2~h7
        blue keeps: forest/whale-defence
    """)
    assert line(game, "boats") == []
    assert game.phase == "tile"


@pytest.mark.rule("7.5", "5.9")
def test_who_shares_control_with_the_active_player_is_asked() -> None:
    game = whale_comes("boats: c5(R1,B1)")
    assert (game.phase, game.actor) == ("defend", "blue")


@pytest.mark.rule("7.5")
def test_no_question_comes_up_where_the_creature_does_not_act() -> None:
    game = whale_comes("""
        blue: 1~c5
        boats: c5
        blue keeps: forest/whale-defence
    """)
    assert (game.phase, game.actor) == ("creature", "red"), "the whale swims on past a swimmer and an empty boat"
    game = shark_comes("""
        boats: c5(B1)
        blue keeps: beach/shark-defence
    """)
    assert (game.phase, game.actor) == ("creature", "red"), "the shark swims on past a boat"


@pytest.mark.rule("7.5", "11.5")
def test_who_has_only_guarded_swimmers_in_the_hex_is_not_asked() -> None:
    game = table("""
        options: players=3 to_the_last=true dice=dive
        phase: roll
        blue: 1~c5
        yellow: 1~c5
        sharks: c4
        dolphins: c5>B1
        blue keeps: beach/shark-defence
    """)
    play(game, "roll shark", "range 1", "shark c4 to c5")
    assert game.actor == "yellow"
    play(game, "pass")
    assert (line(game, "blue"), line(game, "yellow")) == (["1~c5"], [])
    assert line(game, "dolphins") == ["c5>B1"]


@pytest.mark.rule("7.5", "11.5")
def test_nobody_is_asked_when_every_swimmer_is_guarded() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: roll
        blue: 1~c5
        sharks: c4
        dolphins: c5>B1
        blue keeps: beach/shark-defence
    """)
    play(game, "roll shark", "range 2", "shark c4 to c5")
    assert (game.phase, game.actor) == ("creature", "red")


@pytest.mark.rule("7.6")
@pytest.mark.parametrize("hand", ["", "blue keeps: beach/dolphin forest/whale-defence"])
def test_who_is_threatened_is_asked_whether_or_not_he_holds_the_tile(hand: str) -> None:
    game = shark_comes(f"""
        red: 1~h5
        blue: 1~c5
        {hand}
    """)
    assert (game.phase, game.actor) == ("defend", "blue")
    assert game.legal == ("pass",)
    assert_not_legal(game, "defend beach", "defend forest", "defend mountain")
    play(game, "pass")
    assert line(game, "blue") == []


@pytest.mark.rule("7.6")
def test_the_threatened_are_asked_clockwise_from_the_active_player() -> None:
    game = table("""
        options: players=4 to_the_last=true
        phase: roll
        now: active=yellow
        red: 1~c5 2~h5
        blue: 1~c5
        yellow: 1~c5
        green: 1~c5
        sharks: c4
    """)
    play(game, "roll shark", "shark c4 to c5")
    asked = []
    while game.phase == "defend":
        asked.append(game.actor)
        play(game, "pass")
    assert asked == ["green", "red", "blue"]
    assert (line(game, "red"), line(game, "yellow"), line(game, "green")) == (["2~h5"], [], [])


@pytest.mark.rule("7.6")
def test_whom_the_creature_does_not_threaten_is_not_asked() -> None:
    game = shark_comes("""
        red: 1~h5
        yellow: 1~c5
        blue keeps: beach/shark-defence
        green keeps: forest/shark-defence
    """)
    assert game.actor == "yellow"
    play(game, "pass")
    assert game.phase != "defend"


@pytest.mark.rule("7.6")
def test_the_first_to_defend_settles_it_for_all() -> None:
    game = shark_comes("""
        blue: 1~c5
        yellow: 1~c5
        green: 1~c5
        yellow keeps: beach/shark-defence
        green keeps: forest/shark-defence
    """)
    play(game, "pass")
    assert game.actor == "yellow"
    play(game, "defend beach")
    assert (line(game, "blue"), line(game, "yellow"), line(game, "green")) == (["1~c5"], ["1~c5"], ["1~c5"])
    assert line(game, "green keeps") == ["forest/shark-defence"]
    assert line(game, "sharks") == []


@pytest.mark.rule("7.6")
def test_one_who_holds_the_tile_may_still_decline() -> None:
    game = shark_comes("""
        red: 1~h5
        blue: 1~c5
        blue keeps: beach/shark-defence
    """)
    play(game, "pass")
    assert line(game, "blue") == []
    assert line(game, "blue keeps") == ["beach/shark-defence"]


@pytest.mark.rule("7.6", "10.5")
def test_a_player_with_two_colours_is_asked_once() -> None:
    game = table("""
        options: players=2 two_colours=true to_the_last=true
        phase: roll
        red: 1~h5
        blue: 1~c5
        green: 1~c5
        sharks: c4
    """)
    play(game, "roll shark", "shark c4 to c5")
    assert game.actor == "blue"
    play(game, "pass")
    assert (line(game, "blue"), line(game, "green")) == ([], [])
