"""Chapter 7: tiles that move a creature, and what can be played at all.

Most positions are open sea: played to the last, a game continues when the island is gone.
"""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

from lastboat.names import HEX_NAMES
from lastboat.position import write_entries

RING = "island: forest g5, mountain f6 f7 g7 h6 h7"
"""A ring of tiles around the lagoon g6."""
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
    assert set(texts(game)) == {f"pick {kind} f1", f"pick {kind} f12"}
    play(game, f"pick {kind} f1")
    occupied = {"c3", "m1", "d3", "h5", "f1", "f12"}
    assert set(texts(game)) == {f"to {hex}" for hex in HEX_NAMES if hex not in occupied}
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
    assert set(texts(game)) == {"pick shark f1"}
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
    assert set(texts(game)) == {"pick whale a1", "pick squid a7"}
    play(game, "pick squid a7", "to f5")
    assert set(texts(game)) == {"take R1", "take B1"}
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
    assert texts(game) == ("pass",)
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
    assert "play move-whale beach" in texts(game)


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
    assert set(texts(game)) == {"pass", "play move-shark beach", "play move-shark forest"}
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
    assert texts(game) == ("pass",)
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
