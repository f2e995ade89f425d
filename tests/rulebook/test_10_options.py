"""Chapter 10: options."""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

from lastboat.editions import CHOICES, Options
from lastboat.errors import BadOption
from lastboat.game import Game

LAGOON = "island: forest f6 f7 g5 g7 h6 h7, mountain j7"
"""A ring of tiles around the lagoon."""


def moves_of(game: Game, explorer: str) -> set[str]:
    return {move.removeprefix(f"{explorer} ") for move in texts(game) if move.startswith(f"{explorer} ")}


@pytest.mark.rule("10.2", "10.4")
def test_to_the_last_and_submerged_exclude_each_other() -> None:
    with pytest.raises(BadOption):
        Options(to_the_last=True, submerged=True)


@pytest.mark.rule("10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "10.7")
@pytest.mark.parametrize("ending", ["to_the_last", "submerged"])
def test_all_other_options_combine(ending: str) -> None:
    switches = {choice.name for choice in CHOICES if choice.values == (False, True)}
    chosen = dict.fromkeys(switches - {"to_the_last", "submerged"} | {ending}, True)
    Options.of(chosen | {"players": 2, "dice": "rescapes-joker", "squid": "instead-of-whales"})


@pytest.mark.rule("10.1", "10.2", "10.3", "10.4", "10.5", "10.6", "10.7")
def test_the_basic_game_uses_no_option() -> None:
    assert not any(getattr(Options(), choice.name) for choice in CHOICES if choice.values == (False, True))


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("hex", ["e5", "g4", "i6", "f6", "g5", "h7"])
def test_two_explorers_are_placed_on_a_tile_that_does_not_touch_the_outer_sea(hex: str) -> None:
    game = Game(players=2, first=0, overcrowded=True, seed=1)
    play(game, f"place R=1 {hex}", f"place B=1 {hex}")
    assert_not_legal(game, f"place R=1 {hex}")


@pytest.mark.rule("10.1")
def test_both_may_be_of_the_same_player() -> None:
    game = Game(players=2, first=0, overcrowded=True, seed=1)
    play(game, "place R=1 e5", "place B=1 d4", "place R=1 e5")
    assert line(game, "red") == ["1@e5", "2@e5"]


@pytest.mark.rule("10.1")
@pytest.mark.parametrize("hex", ["d4", "e4", "f3", "f4", "h10", "j7"])
def test_one_explorer_is_placed_on_a_tile_that_touches_the_outer_sea(hex: str) -> None:
    game = Game(players=2, first=0, overcrowded=True, seed=1)
    play(game, f"place R=1 {hex}")
    assert_not_legal(game, f"place B=1 {hex}")


@pytest.mark.rule("10.1")
def test_18_tiles_take_a_second_explorer() -> None:
    game = Game(players=4, first=0, overcrowded=True, seed=1)
    free = [move.split()[2] for move in texts(game) if " R=6 " in move]
    twice = []
    for hex in free:
        play(game, f"place R=6 {hex}")
        if f"place B=6 {hex}" in texts(game):
            twice.append(hex)
        game.undo()
    assert (len(free), len(twice)) == (40, 18)


@pytest.mark.rule("10.1", "3.3")
def test_without_the_option_no_tile_takes_two() -> None:
    game = Game(players=2, first=0, seed=1)
    play(game, "place R=1 e5")
    assert_not_legal(game, "place B=1 e5")


@pytest.mark.rule("10.2", "6.4")
def test_to_the_last_the_volcano_is_a_whirlpool() -> None:
    game = scene("""
        options: to_the_last=true
        phase: sink
        island: mountain d4 d5
        red: 1@d4 2@d5
        boats: c4(R3)
        serpents: c5
    """)
    play(game, "sink d4", "flip volcano")
    assert game.phase == "roll"
    assert (line(game, "red"), line(game, "boats"), line(game, "serpents")) == (["2@d5"], [], [])


@pytest.mark.rule("10.2", "4.3")
def test_to_the_last_the_game_goes_on_without_an_island() -> None:
    game = table("""
        options: to_the_last=true players=2
        red: 1~a1
        blue: 1~m1
    """)
    play(game, "R1 swim a2", "pass", "roll whale")
    assert (game.phase, game.actor) == ("move", "blue")
    play(game, "pass", "roll whale")
    assert (game.phase, game.actor) == ("move", "red")


@pytest.mark.rule("10.2", "4.3")
def test_the_last_tile_works_as_any_other() -> None:
    game = table("""
        options: to_the_last=true
        phase: flip
        now: focus=d4 terrain=mountain
        left: mountain/shark-defence
        red: 1~d4
    """)
    play(game, "flip shark-defence")
    assert line(game, "red keeps") == ["mountain/shark-defence"]
    assert game.phase == "roll"


@pytest.mark.rule("10.2", "9.2")
def test_to_the_last_the_game_ends_when_nobody_is_left() -> None:
    game = table("""
        options: to_the_last=true
        red: 1~b1
    """)
    play(game, "R1 land")
    assert game.reason == "nobody-left"


def after_quiet_turns(count: int, rest: str = "") -> Game:
    """Red's turn after this many quiet ones, with nothing left of the island."""
    return table(f"""
        options: to_the_last=true players=2
        now: quiet={count} points=3
        red: 1~b2 2~b1
        {rest}
    """)


@pytest.mark.rule("10.2")
def test_sixty_quiet_turns_end_the_game() -> None:
    game = after_quiet_turns(59)
    assert play(game, "pass", "roll shark") == ["Passed", "Rolled", "Idled", "Ended"]
    assert (game.over, game.reason) == (True, "quiet")


@pytest.mark.rule("10.2")
def test_fifty_nine_do_not() -> None:
    game = after_quiet_turns(58)
    play(game, "pass", "roll shark")
    assert not game.over


@pytest.mark.rule("10.2")
def test_sixty_turns_are_counted_one_by_one_whoever_has_explorers() -> None:
    game = after_quiet_turns(0)
    turns = 0
    while not game.over:
        play(game, *(["pass"] if game.phase == "move" else []), "roll shark")
        turns += 1
    assert turns == 60


@pytest.mark.rule("10.2", "4.4")
def test_the_sixtieth_turn_is_played_to_its_end() -> None:
    game = after_quiet_turns(59, "sharks: a7")
    play(game, "R1 swim b3", "pass", "roll shark", "shark a7 to a6")
    assert not game.over
    play(game, "pass")
    assert game.reason == "quiet"


@pytest.mark.rule("10.2")
def test_a_rescue_begins_the_count_anew() -> None:
    game = after_quiet_turns(59)
    play(game, "R2 land", "pass", "roll shark")
    assert not game.over
    assert game.states()[0].quiet_turns == 0


@pytest.mark.rule("10.2")
def test_a_loss_begins_the_count_anew() -> None:
    game = after_quiet_turns(59, "sharks: a1")
    play(game, "R1 swim a1", "pass", "roll whale")
    assert not game.over
    assert game.states()[0].quiet_turns == 0


@pytest.mark.rule("10.2")
def test_a_loss_in_the_last_step_of_the_turn_counts_too() -> None:
    game = after_quiet_turns(59, "serpents: a1")
    play(game, "pass", "roll serpent", "serpent a1 to b2")
    assert not game.over


@pytest.mark.rule("10.2")
def test_a_tile_removed_begins_the_count_anew() -> None:
    game = scene("""
        options: to_the_last=true players=2
        phase: sink
        now: quiet=59
        island: mountain d4
        left: mountain/volcano
        red: 1~a1
    """)
    play(game, "sink d4", "flip volcano", "roll whale")
    assert not game.over


@pytest.mark.rule("10.2")
def test_after_the_event_it_takes_sixty_more() -> None:
    game = after_quiet_turns(30)
    play(game, "R2 land", "pass", "roll shark")
    turns = 0
    while not game.over:
        play(game, *(["pass"] if game.phase == "move" else []), "roll shark")
        turns += 1
    assert turns == 60


@pytest.mark.rule("10.2", "9.1")
def test_who_is_still_out_after_sixty_quiet_turns_scores_nothing() -> None:
    game = table("""
        options: to_the_last=true players=2
        now: quiet=59
        red: 1~b1
        blue: 1*NW
        red values: 6
        blue values: 1
    """)
    play(game, "pass", "roll shark")
    assert (game.scores, game.winners) == ((0, 1), ("blue",))


@pytest.mark.rule("10.2")
def test_in_other_games_no_turns_are_counted() -> None:
    game = scene("""
        options: players=2
        phase: roll
        red: 1@j7
    """)
    play(game, "roll shark")
    assert game.states()[0].quiet_turns == 0


@pytest.mark.rule("10.3", "9.1")
def test_all_equal_the_score_is_the_number_of_explorers_saved() -> None:
    game = scene("""
        options: all_equal=true
        phase: sink
        island: mountain d4 d5
        red: 1*NW 2@d5
        blue: 1*NW 2*SE
        red values: 6
        blue values: 1 1
    """)
    play(game, "sink d4", "flip volcano")
    assert (game.scores, game.winners) == ((1, 2, 0, 0), ("blue",))


@pytest.mark.rule("10.3", "10.5")
def test_all_equal_two_colours_are_counted_together() -> None:
    game = scene("""
        options: all_equal=true players=2 two_colours=true
        phase: sink
        island: mountain d4 d5
        red: 1*NW 2@d5
        yellow: 1*NW 2*NE
        blue: 1*NE
    """)
    play(game, "sink d4", "flip volcano")
    assert game.scores == (3, 1)


@pytest.mark.rule("10.4")
def test_submerged_the_game_ends_at_once_when_the_last_tile_is_removed() -> None:
    game = scene("""
        options: submerged=true
        phase: sink
        island: mountain d4
        left: mountain/shark
        red: 1~b1
        blue: 1*NW
        sharks: a1
    """)
    assert play(game, "sink d4") == ["Sank", "Ended"]
    assert (game.over, game.reason) == (True, "submerged")


@pytest.mark.rule("10.4")
@pytest.mark.parametrize("underside", ["shark", "whirlpool", "volcano", "shark-defence"])
def test_the_back_of_the_last_tile_is_neither_applied_nor_taken(underside: str) -> None:
    game = scene(f"""
        options: submerged=true
        phase: sink
        island: mountain d4
        left: mountain/{underside}
        red: 1@d4
        boats: c4(R2)
    """)
    play(game, "sink d4")
    assert (line(game, "boats"), line(game, "sharks")) == (["c4(R2)"], [])
    assert line(game, "red keeps") == []


@pytest.mark.rule("10.4", "9.1")
def test_who_stood_on_the_last_tile_is_not_saved() -> None:
    game = scene("""
        options: submerged=true players=2
        phase: sink
        island: mountain d4
        left: mountain/whirlpool
        red: 1@d4
        blue: 1*NW
        red values: 6
        blue values: 1
    """)
    play(game, "sink d4")
    assert game.scores == (0, 1)


@pytest.mark.rule("10.4")
def test_the_last_tile_but_one_works_as_ever() -> None:
    game = scene("""
        options: submerged=true
        phase: sink
        island: mountain d4 d5
        left: mountain/shark mountain/whirlpool
        red: 1@d5
    """)
    play(game, "sink d4", "flip shark")
    assert line(game, "sharks") == ["d4"]
    assert game.phase == "roll"


@pytest.mark.rule("10.4", "6.4")
def test_submerged_the_volcano_is_a_whirlpool() -> None:
    game = scene("""
        options: submerged=true
        phase: sink
        island: mountain d4 d5
        left: mountain/volcano mountain/shark
        red: 1@d5
        blue: 1@d4
        boats: c4
    """)
    play(game, "sink d4", "flip volcano")
    assert game.phase == "roll"
    assert (line(game, "red"), line(game, "blue"), line(game, "boats")) == (["1@d5"], [], [])


@pytest.mark.rule("10.4", "9.2")
def test_submerged_the_game_also_ends_when_nobody_is_left() -> None:
    game = scene("""
        options: submerged=true
        red: 1~b1
    """)
    play(game, "R1 land")
    assert game.reason == "nobody-left"


@pytest.mark.rule("10.6")
def test_a_swimmer_in_the_closed_lagoon_may_climb_onto_an_adjacent_tile() -> None:
    game = scene(f"""
        options: closed_lagoon=true
        {LAGOON}
        red: 1~g6
    """)
    assert moves_of(game, "R1") == {f"climb {hex}" for hex in ("f6", "f7", "g5", "g7", "h6", "h7")}
    assert play(game, "R1 climb f6") == ["Climbed"]
    assert line(game, "red") == ["1@f6"]


@pytest.mark.rule("10.6")
def test_in_the_outer_sea_nobody_climbs() -> None:
    game = scene("""
        options: closed_lagoon=true
        island: beach d4, mountain j7
        red: 1~c4
    """)
    assert_not_legal(game, "R1 climb d4")


@pytest.mark.rule("10.6")
def test_in_a_lagoon_that_is_open_to_the_outer_sea_nobody_climbs() -> None:
    game = scene("""
        options: closed_lagoon=true
        island: forest f6 f7 g5 g7 h6, mountain j7
        red: 1~g6
    """)
    assert_not_legal(game, "R1 climb f6")


@pytest.mark.rule("10.6")
def test_a_long_way_out_is_a_way_out() -> None:
    game = scene("""
        options: closed_lagoon=true
        island: forest d4 d5 d6 d7 e4 e8 f3 f4 f9 f10 g3 g9 h3 h4 h9 h10, mountain i8 j4 j5 j6 j7
        red: 1~g6
    """)
    assert not any("climb" in move for move in texts(game))


@pytest.mark.rule("10.6")
def test_water_enclosed_by_the_coast_tiles_is_closed_however_wide_it_is() -> None:
    game = scene("""
        options: closed_lagoon=true
        island: forest d4 d5 d6 d7 e4 e8 f3 f4 f9 f10 g3 g9 h3 h4 h9 h10, mountain i4 i8 j4 j5 j6 j7
        red: 1~e5
    """)
    assert {move for move in texts(game) if "climb" in move} == {f"R1 climb {hex}" for hex in ("d4", "d5", "e4")}


@pytest.mark.rule("10.6")
def test_a_freed_hex_inside_the_island_is_closed_water_too() -> None:
    game = scene("""
        options: closed_lagoon=true
        island: forest d5 d6 e5 e7 f6 f7, mountain j7
        red: 1~e6
    """)
    assert moves_of(game, "R1") == {f"climb {hex}" for hex in ("d5", "d6", "e5", "e7", "f6", "f7")}


@pytest.mark.rule("10.6")
def test_boats_and_creatures_do_not_close_the_way_out() -> None:
    game = scene("""
        options: closed_lagoon=true
        island: forest f6 f7 g5 g7 h6, mountain j7
        red: 1~g6
        boats: h7
        serpents: h7
    """)
    assert_not_legal(game, "R1 climb f6")


@pytest.mark.rule("10.6", "5.7")
def test_climbing_costs_a_point_and_is_a_swim() -> None:
    game = scene(f"""
        options: closed_lagoon=true
        {LAGOON}
        red: 1~g6
    """)
    play(game, "R1 climb f6")
    assert game.states()[0].points == 2
    assert_not_legal(game, "R1 swim g6")
    assert not any("swim" in move for move in texts(game))


@pytest.mark.rule("10.6", "5.1")
def test_a_climber_may_walk_on() -> None:
    game = scene(f"""
        options: closed_lagoon=true
        {LAGOON}
        red: 1~g6
    """)
    play(game, "R1 climb f6", "R1 walk f7")
    assert line(game, "red") == ["1@f7"]


@pytest.mark.rule("10.6", "5.2")
def test_a_climber_may_board_a_boat_since_that_is_no_swim() -> None:
    game = scene(f"""
        options: closed_lagoon=true
        {LAGOON}
        red: 1~g6
        boats: e5
    """)
    play(game, "R1 climb f6", "R1 board e5")
    assert line(game, "boats") == ["e5(R1)"]
    assert_not_legal(game, "R1 jump")


@pytest.mark.rule("10.6", "5.7")
def test_who_has_swum_does_not_climb_in_the_same_turn() -> None:
    game = scene(f"""
        options: closed_lagoon=true
        {LAGOON}
        boats: g6(R1)
    """)
    play(game, "R1 jump")
    assert_not_legal(game, "R1 climb f6")


@pytest.mark.rule("10.6")
def test_who_is_aboard_does_not_climb() -> None:
    game = scene(f"""
        options: closed_lagoon=true
        {LAGOON}
        boats: g6(R1)
    """)
    assert_not_legal(game, "R1 climb f6", "R1 walk f6")


@pytest.mark.rule("10.6", "5.8")
def test_a_climber_is_on_land_for_good_and_may_jump_in_again_next_turn() -> None:
    game = scene(f"""
        options: closed_lagoon=true players=2
        {LAGOON.replace("mountain", "beach d4 d5, mountain")}
        left: beach/whale beach/whale mountain/volcano
        red: 1~g6
    """)
    play(game, "R1 climb f6", "pass", "sink d4", "flip whale", "roll shark", "sink d5", "flip whale", "roll shark")
    play(game, "R1 swim g6")
    assert line(game, "red") == ["1~g6"]


@pytest.mark.rule("10.6")
def test_the_way_out_is_judged_when_the_swimmer_climbs() -> None:
    game = scene("""
        options: closed_lagoon=true players=2
        phase: sink
        now: active=blue
        island: forest f6 f7 g5 g7 h6 h7, mountain j7
        left: forest/boat mountain/volcano
        red: 1~g6
    """)
    play(game, "sink h7", "flip boat", "roll shark")
    assert game.actor == "red"
    assert_not_legal(game, "R1 climb f6")


@pytest.mark.rule("10.7", "3.6")
def test_with_open_values_a_player_sees_his_own_and_no_others() -> None:
    game = scene("""
        options: players=2 open_values=true
        red: 1@j7 2*NW 3+
        blue: 1@j7
    """)
    value = game.view("red").states[0].value
    assert sorted(value[:10].tolist()) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]
    assert not value[10:].any()


@pytest.mark.rule("10.7")
def test_with_open_values_a_spectator_sees_none() -> None:
    game = scene("""
        options: players=2 open_values=true
        red: 1@j7
    """)
    assert not game.view(None).states[0].value.any()


@pytest.mark.rule("10.7", "10.5")
def test_with_open_values_a_player_of_two_colours_sees_both() -> None:
    game = scene("""
        options: players=2 two_colours=true open_values=true
        red: 1@j7
    """)
    seen = game.view("red").states[0].value.reshape(4, 10).any(axis=1)
    assert seen.tolist() == [True, False, True, False]


@pytest.mark.rule("10.5", "3.5")
def test_two_players_may_also_lead_one_colour_each() -> None:
    game = Game(players=2, first=0, seed=2)
    assert {move.split()[1][0] for move in texts(game)} == {"R"}


@pytest.mark.rule("10.1", "10.5")
def test_overcrowded_with_two_colours_leaves_tiles_free() -> None:
    game = Game(players=2, two_colours=True, overcrowded=True, first=0, seed=2)
    while game.phase == "place":
        play(game, texts(game)[0])
    assert len({explorer.hex for explorer in game.states()[0].explorer}) < 40
