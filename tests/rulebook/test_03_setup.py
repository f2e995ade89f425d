"""Chapter 3: set-up."""

import pytest
from support.table import assert_not_legal, line, odds, play, scene, texts

from lastboat.editions import Options
from lastboat.engine.words import Status
from lastboat.errors import BadOption
from lastboat.events import Placed
from lastboat.game import Game
from lastboat.view import Eyes

COLOUR_OF = {"red": "R", "blue": "B", "yellow": "Y", "green": "G"}


def place_all(game: Game) -> list[str]:
    """Place every explorer anywhere; returns who placed, in order."""
    actors = []
    while game.phase == "place":
        actors.append(game.actor)
        game.play(texts(game)[0])
    return actors


def launch_all(game: Game) -> list[str]:
    """Launch every boat anywhere; returns who launched, in order."""
    actors = []
    while game.phase == "launch":
        actors.append(game.actor)
        game.play(texts(game)[0])
    return actors


def tiles_offered(game: Game) -> set[str]:
    return {move.split()[2] for move in texts(game)}


def values_seen(game: Game, seat: str | None, colour: int, eyes: Eyes = Eyes.TABLE) -> list[int]:
    """What the seat sees of a colour's values, 0 for what it does not."""
    values: list[int] = game.view(seat, eyes).states[0].value[colour * 10 : colour * 10 + 10].tolist()
    return values


def values_told(game: Game, seat: str) -> list[int | None]:
    """The values that the seat sees in the events so far."""
    return [event.value for event in game.events_since(0, seat) if isinstance(event, Placed)]


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("players", [1, 5])
def test_neither_one_nor_five_can_play(players: int) -> None:
    with pytest.raises(BadOption):
        Game(players=players)


@pytest.mark.rule("3.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_by_lot_each_player_is_as_likely_to_begin(players: int) -> None:
    game = Game(players=players, by_hand=True)
    assert odds(game) == {f"first {seat}": 1 for seat in list(COLOUR_OF)[:players]}


@pytest.mark.rule("3.1")
def test_a_chosen_first_player_is_not_drawn() -> None:
    game = Game(players=3, first=2, by_hand=True)
    assert game.phase == "deal"


@pytest.mark.rule("3.1")
def test_only_someone_at_the_table_can_be_first() -> None:
    with pytest.raises(BadOption):
        Options(players=2, first=2)


@pytest.mark.rule("3.1", "3.3", "3.4")
@pytest.mark.parametrize(
    ("first", "round_of"),
    [
        ("red", ["red", "blue", "yellow"]),
        ("blue", ["blue", "yellow", "red"]),
        ("yellow", ["yellow", "red", "blue"]),
    ],
)
def test_the_first_player_begins_placing_launching_and_the_first_turn(first: str, round_of: list[str]) -> None:
    game = Game(players=3, first=list(COLOUR_OF).index(first), seed=5)
    assert place_all(game) == round_of * 10
    assert launch_all(game) == round_of * 2
    assert (game.phase, game.actor) == ("move", first)


@pytest.mark.rule("3.1")
def test_a_first_player_by_lot_begins_like_a_chosen_one() -> None:
    game = Game(players=4, by_hand=True)
    play(game, "first green")
    while game.phase == "deal":
        game.play(texts(game)[0])
    assert place_all(game)[:5] == ["green", "red", "blue", "yellow", "green"]


@pytest.mark.rule("3.2")
def test_the_first_slot_is_dealt_from_16_beaches_16_forests_and_8_mountains() -> None:
    game = Game(players=2, first=0, by_hand=True)
    assert odds(game) == {"deal beach": 16, "deal forest": 16, "deal mountain": 8}


@pytest.mark.rule("3.2")
def test_each_tile_dealt_is_one_less_to_deal() -> None:
    game = Game(players=2, first=0, by_hand=True)
    play(game, "deal mountain", "deal beach", "deal beach")
    assert odds(game) == {"deal beach": 14, "deal forest": 16, "deal mountain": 7}


@pytest.mark.rule("3.2")
def test_a_terrain_whose_tiles_all_lie_is_dealt_no_more() -> None:
    game = Game(players=2, first=0, by_hand=True)
    play(game, *["deal mountain"] * 8)
    assert odds(game) == {"deal beach": 16, "deal forest": 16}
    assert_not_legal(game, "deal mountain")


@pytest.mark.rule("3.2")
def test_forty_slots_are_dealt_and_then_explorers_are_placed() -> None:
    game = Game(players=2, first=0, by_hand=True)
    play(game, *["deal mountain"] * 8, *["deal beach"] * 16, *["deal forest"] * 15)
    assert odds(game) == {"deal forest": 1}
    play(game, "deal forest")
    assert (game.phase, game.actor) == ("place", "red")


@pytest.mark.rule("3.2")
def test_an_island_dealt_by_lot_has_16_beaches_16_forests_and_8_mountains() -> None:
    island = "".join(line(Game(players=2, seed=11), "island"))
    assert [island.count(mark) for mark in "bfm?"] == [16, 16, 8, 0]


@pytest.mark.rule("3.2", "2.1")
def test_nothing_says_what_is_under_a_tile_before_it_sinks() -> None:
    one, other = Game(players=2, first=0, seed=11), Game(players=2, first=0, by_hand=True)
    for move in one.record().moves:
        other.play(str(move))
    assert one.states().tobytes() == other.states().tobytes()


@pytest.mark.rule("3.3")
def test_any_explorer_can_be_placed_on_any_of_the_forty_tiles() -> None:
    game = Game(players=2, first=0, seed=1)
    assert len(texts(game)) == 6 * 40


@pytest.mark.rule("3.3")
def test_an_explorer_is_placed_on_a_tile_without_an_explorer() -> None:
    game = Game(players=2, first=0, seed=1)
    play(game, "place R=5 e5")
    assert_not_legal(game, "place B=5 e5")
    assert len(tiles_offered(game)) == 39


@pytest.mark.rule("3.3")
def test_an_explorer_is_not_placed_in_the_sea() -> None:
    game = Game(players=2, first=0, seed=1)
    assert_not_legal(game, "place R=5 g6", "place R=5 c4")


@pytest.mark.rule("3.3")
def test_a_player_places_none_but_his_own_explorers() -> None:
    game = Game(players=2, first=0, seed=1)
    assert_not_legal(game, "place B=5 e5", "place Y=5 e5")


@pytest.mark.rule("3.3")
def test_explorers_are_numbered_in_the_order_of_placing() -> None:
    game = Game(players=2, first=0, seed=1)
    play(game, "place R=5 e5", "place B=1 e6", "place R=1 d4")
    assert line(game, "red") == ["1@e5", "2@d4"]
    assert game.states()[0].value[:2].tolist() == [5, 1]


@pytest.mark.rule("3.3")
def test_nobody_may_keep_an_explorer_in_the_box() -> None:
    game = Game(players=2, first=0, seed=1)
    assert_not_legal(game, "pass")


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("players", "empty"), [(2, 20), (3, 10), (4, 0)])
def test_ten_explorers_a_player_are_placed_each_on_a_tile_of_his_own(players: int, empty: int) -> None:
    game = Game(players=players, seed=1)
    place_all(game)
    hexes = [explorer.hex for explorer in game.states()[0].explorer if explorer.status == Status.LAND]
    assert len(hexes) == len(set(hexes)) == 40 - empty


@pytest.mark.rule("3.4")
def test_a_boat_is_launched_next_to_a_tile() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    assert "launch c4" in texts(game)
    assert_not_legal(game, "launch b4", "launch a1")


@pytest.mark.rule("3.4")
def test_a_boat_is_not_launched_onto_a_creature() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    assert_not_legal(game, "launch g6")


@pytest.mark.rule("3.4")
def test_a_boat_is_not_launched_onto_a_tile() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    assert_not_legal(game, "launch d4", "launch f6")


@pytest.mark.rule("3.4")
def test_a_boat_is_not_launched_onto_another() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    play(game, "launch c4")
    assert_not_legal(game, "launch c4")


@pytest.mark.rule("3.4")
@pytest.mark.parametrize(("players", "boats"), [(2, 4), (3, 6), (4, 8)])
def test_each_player_launches_two_boats(players: int, boats: int) -> None:
    game = Game(players=players, seed=1)
    place_all(game)
    assert len(launch_all(game)) == boats
    assert len(line(game, "boats")) == boats


@pytest.mark.rule("3.4")
def test_with_the_last_boat_the_first_turn_begins() -> None:
    game = Game(players=2, first=1, seed=1)
    place_all(game)
    play(game, "launch c4", "launch c5", "launch c6")
    assert play(game, "launch c7") == ["Launched", "TurnBegan"]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("3.5", "10.5")
@pytest.mark.parametrize("players", [3, 4])
def test_two_colours_are_for_two_players(players: int) -> None:
    with pytest.raises(BadOption):
        Options(players=players, two_colours=True)


@pytest.mark.rule("3.5", "10.5")
def test_each_of_two_colours_brings_its_ten_explorers_and_two_boats() -> None:
    game = Game(players=2, two_colours=True, first=0, seed=2)
    assert place_all(game) == ["red", "blue"] * 20
    assert launch_all(game) == ["red", "blue"] * 4
    assert len(line(game, "boats")) == 8
    assert all(explorer.status == Status.LAND for explorer in game.states()[0].explorer)


@pytest.mark.rule("3.5", "10.5")
def test_each_time_either_of_the_own_colours_is_placed() -> None:
    game = Game(players=2, two_colours=True, first=0, seed=2)
    assert {move.split()[1][0] for move in texts(game)} == {"R", "Y"}
    play(game, "place Y=6 d4")
    assert {move.split()[1][0] for move in texts(game)} == {"B", "G"}
    play(game, "place B=1 d5", "place Y=5 d6", "place B=2 d7")
    assert "place R=6 e5" in texts(game)
    assert_not_legal(game, "place Y=6 e5", "place B=4 e5")


@pytest.mark.rule("3.5", "10.5")
def test_a_colour_that_is_all_placed_leaves_the_other() -> None:
    game = Game(players=2, two_colours=True, first=0, seed=2)
    while any("Y=" in move for move in texts(game)) or game.actor == "blue":
        play(game, next((move for move in texts(game) if "Y=" in move), texts(game)[0]))
    assert {move.split()[1][0] for move in texts(game)} == {"R"}


@pytest.mark.rule("3.5", "10.5", "4.2")
def test_both_colours_share_one_set_of_three_points() -> None:
    game = scene("""
        options: players=2 two_colours=true
        island: beach d4 d5 d6, mountain g4
        red: 1@d4
        yellow: 1@d4
    """)
    play(game, "R1 walk d5", "Y1 walk d5", "R1 walk d6")
    assert game.phase == "sink"


@pytest.mark.rule("3.5", "10.5", "5.8")
def test_a_player_moves_both_his_colours_and_no_other() -> None:
    game = scene("""
        options: players=2 two_colours=true
        now: active=blue
        island: beach d4 d5 d6, mountain g4
        red: 1@d4
        blue: 1@d4
        yellow: 1@d4
        green: 1@d4
    """)
    assert {move.split()[0] for move in texts(game) if "walk" in move} == {"B1", "G1"}


@pytest.mark.rule("3.5", "10.5", "5.9")
def test_control_counts_both_colours_together() -> None:
    game = scene("""
        options: players=2 two_colours=true
        now: active=blue
        boats: c4(R1,Y1,B1) a4(R2,B2,G1) a6(R3,G2)
    """)
    moved = {move.split()[1] for move in texts(game) if move.startswith("boat")}
    assert moved == {"a4", "a6"}


@pytest.mark.rule("3.5", "10.5", "9.1")
def test_the_scores_of_both_colours_add_up() -> None:
    game = scene("""
        options: players=2 two_colours=true
        phase: sink
        island: mountain d4
        red: 1*NW
        blue: 1*NW 2*NW 3@d4
        yellow: 1*SE
        red values: 6
        blue values: 5 4
        yellow values: 3
    """)
    play(game, "sink d4", "flip volcano")
    assert game.scores == (9, 9)
    assert game.winners == ("red", "blue")


@pytest.mark.rule("3.5", "10.5", "4.2")
def test_who_has_explorers_of_his_second_colour_only_still_moves() -> None:
    game = scene("""
        options: players=2 two_colours=true
        phase: roll
        island: beach d4 d5, mountain g4
        red: 1@d4
        green: 1@d4
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("move", "blue")
    assert "G1 walk d5" in texts(game)


@pytest.mark.rule("3.6", "3.3")
def test_while_placing_a_player_sees_his_own_values_and_no_others() -> None:
    game = Game(players=2, first=0, seed=1)
    play(game, "place R=5 e5", "place B=4 e6")
    assert values_seen(game, "red", 0)[:2] == [5, 0]
    assert values_seen(game, "red", 1)[:2] == [0, 0]
    assert values_seen(game, None, 0)[:2] == [0, 0]


@pytest.mark.rule("3.6")
def test_while_boats_are_launched_own_values_are_still_open() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    assert sorted(values_seen(game, "blue", 1)) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]


@pytest.mark.rule("3.6")
def test_once_the_first_turn_begins_nobody_sees_any_value() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    launch_all(game)
    for seat in (None, "red", "blue"):
        assert values_seen(game, seat, 0) == values_seen(game, seat, 1) == [0] * 10


@pytest.mark.rule("3.6")
def test_neither_saved_nor_lost_explorers_show_their_value() -> None:
    game = scene("red: 1*NW 2+ 3@j7")
    assert values_seen(game, "red", 0) == [0] * 10


@pytest.mark.rule("3.6")
def test_who_remembers_everything_knows_his_own_values_and_no_others() -> None:
    game = scene("red: 1*NW 2+ 3@j7")
    assert sorted(values_seen(game, "red", 0, Eyes.MEMORY)) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    assert values_seen(game, "red", 1, Eyes.MEMORY) == [0] * 10


@pytest.mark.rule("3.6")
def test_what_was_told_while_placing_is_not_told_again_once_play_has_begun() -> None:
    game = Game(players=2, first=0, seed=1)
    place_all(game)
    assert [value is not None for value in values_told(game, "red")] == [True, False] * 10
    launch_all(game)
    assert values_told(game, "red") == [None] * 20


@pytest.mark.rule("3.6", "9.1")
def test_at_the_end_every_value_is_turned_over() -> None:
    game = scene("""
        options: players=2
        phase: sink
        island: mountain d4
        red: 1*NW 2@d4
    """)
    play(game, "sink d4", "flip volcano")
    for seat in (None, "red", "blue"):
        assert 0 not in values_seen(game, seat, 0) + values_seen(game, seat, 1)


@pytest.mark.rule("3.6", "10.7")
def test_a_table_may_leave_own_values_open() -> None:
    game = scene("""
        options: players=2 open_values=true
        red: 1*NW 2+ 3@j7
    """)
    assert 0 not in values_seen(game, "red", 0)
    assert values_seen(game, "red", 1) == [0] * 10
