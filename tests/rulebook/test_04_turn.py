"""Chapter 4: the turn."""

import pytest
from support.table import assert_not_legal, line, play, scene, table, texts

from lastboat.game import Game


def movers(game: Game) -> set[str]:
    """Which pieces the legal moves would move."""
    return {" ".join(move.split()[: 2 if move.startswith("boat") else 1]) for move in texts(game)} - {"pass"}


@pytest.mark.rule("4.1", "4.2", "4.3", "4.4")
def test_a_turn_goes_from_tile_to_movement_to_sinking_to_creature_to_the_next_player() -> None:
    game = scene("""
        options: players=2
        phase: tile
        island: beach d4, mountain g4
        left: beach/whale mountain/volcano
        red: 1@g4
        blue: 1@g4
        red keeps: beach/wind
        sharks: a1
    """)
    asked = []
    for move in ("pass", "pass", "sink d4", "flip whale", "roll shark", "pass"):
        asked.append((game.phase, game.actor))
        play(game, move)
    assert asked == [
        ("tile", "red"),
        ("move", "red"),
        ("sink", "red"),
        ("flip", "chance"),
        ("roll", "chance"),
        ("creature", "red"),
    ]
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("4.1")
def test_playing_a_tile_is_optional() -> None:
    game = scene("""
        phase: tile
        red: 1~a1
        red keeps: beach/dolphin
    """)
    assert set(texts(game)) == {"pass", "play dolphin beach"}
    play(game, "pass")
    assert game.phase == "move"
    assert line(game, "red keeps") == ["beach/dolphin"]


@pytest.mark.rule("4.1")
def test_at_most_one_tile_is_played_a_turn() -> None:
    game = scene("""
        phase: tile
        red: 1~a1
        red keeps: beach/dolphin beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim a2", "pass")
    assert game.phase == "move"
    assert_not_legal(game, "play dolphin beach")


@pytest.mark.rule("4.1")
def test_a_tile_is_played_before_moving_only() -> None:
    game = scene("""
        red: 1~a1
        red keeps: beach/dolphin
    """)
    assert_not_legal(game, "play dolphin beach")


@pytest.mark.rule("4.1")
def test_who_keeps_no_tile_is_not_asked_for_one() -> None:
    game = scene("""
        options: players=2
        phase: roll
        red: 1@j7
        blue: 1@j7
        red keeps: beach/wind
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("4.1")
def test_a_defence_is_not_played_in_the_own_turn() -> None:
    game = scene("""
        phase: tile
        red: 1~a1
        red keeps: beach/shark-defence
    """)
    assert texts(game) == ("pass",)


@pytest.mark.rule("4.2")
def test_moving_is_optional() -> None:
    game = scene("red: 1@j7")
    play(game, "pass")
    assert game.phase == "sink"


@pytest.mark.rule("4.2")
def test_after_three_points_the_movement_is_over() -> None:
    game = scene("""
        island: beach d4 d5, mountain g4
        red: 1@d4
    """)
    play(game, "R1 walk d5", "R1 walk d4")
    assert game.phase == "move"
    play(game, "R1 walk d5")
    assert game.phase == "sink"


@pytest.mark.rule("4.2")
def test_points_may_be_left_unused_after_any_step() -> None:
    game = scene("""
        island: beach d4 d5, mountain g4
        red: 1@d4
    """)
    play(game, "R1 walk d5", "pass")
    assert game.phase == "sink"


@pytest.mark.rule("4.2")
def test_points_are_spent_on_any_mix_of_explorers_and_boats_in_any_order() -> None:
    game = scene("""
        island: beach d4 d5, mountain g4
        red: 1@d4 2~a1
        boats: b6
    """)
    play(game, "boat b6 to b5", "R2 swim a2", "R1 walk d5")
    assert line(game, "red") == ["1@d5", "2~a2"]
    assert line(game, "boats") == ["b5"]


@pytest.mark.rule("4.2")
def test_the_next_player_has_three_points_again() -> None:
    game = scene("""
        options: players=2
        island: beach d4 d5 d6, mountain g4
        left: beach/whale beach/whale beach/whale mountain/volcano
        red: 1@d4
        blue: 1@d5
    """)
    play(game, "R1 walk d5", "R1 walk d4", "R1 walk d5", "sink d4", "flip whale", "roll shark")
    play(game, "B1 walk d6", "B1 walk d5")
    assert game.phase == "move"
    play(game, "B1 walk d6")
    assert game.phase == "sink"


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("gone", ["1*NW", "1+"])
def test_who_has_no_explorer_left_out_skips_the_movement_empty_boats_included(gone: str) -> None:
    game = scene(f"""
        options: players=2
        phase: roll
        red: 1@j7
        blue: {gone}
        boats: a1
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("sink", "blue")


@pytest.mark.rule("4.2", "4.1")
def test_who_skips_the_movement_is_still_asked_for_his_tile() -> None:
    game = scene("""
        options: players=2
        phase: roll
        red: 1@j7
        blue: 1*NW
        blue keeps: forest/move-shark
        sharks: a1
    """)
    play(game, "roll whale")
    assert (game.phase, game.actor) == ("tile", "blue")
    play(game, "play move-shark forest", "pick shark a1", "to a7")
    assert (game.phase, game.actor) == ("sink", "blue")


@pytest.mark.rule("4.2", "4.3", "4.4")
def test_who_skips_the_movement_still_sinks_a_tile_rolls_and_moves_a_creature() -> None:
    game = scene("""
        options: players=2
        phase: roll
        island: beach d4, mountain g4
        left: beach/whale mountain/volcano
        red: 1@g4
        blue: 1*NW
        sharks: a1
    """)
    play(game, "roll whale", "sink d4", "flip whale", "roll shark", "shark a1 to a2", "pass")
    assert line(game, "sharks") == ["a2"]
    assert (game.phase, game.actor) == ("move", "red")


@pytest.mark.rule("4.2")
@pytest.mark.parametrize("place", ["blue: 1@j7", "blue: 1~a1", "boats: a1(B1)"])
def test_one_explorer_on_island_water_or_boat_is_enough_to_move(place: str) -> None:
    game = scene(f"""
        options: players=2
        phase: roll
        red: 1@j7
        {place}
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("move", "blue")


@pytest.mark.rule("4.2")
def test_who_saves_his_last_explorer_may_still_spend_his_other_points() -> None:
    game = scene("""
        red: 1~b1
        blue: 1@j7
        boats: a4
    """)
    play(game, "R1 land")
    assert game.phase == "move"
    assert movers(game) == {"boat a4"}


@pytest.mark.rule("4.2", "7.1")
def test_who_loses_his_last_explorer_with_his_tile_skips_the_movement() -> None:
    game = scene("""
        phase: tile
        red: 1~a1
        blue: 1@j7
        boats: a4
        sharks: a2
        red keeps: beach/dolphin
    """)
    play(game, "play dolphin beach", "R1 swim a2")
    assert game.phase == "sink"


@pytest.mark.rule("4.3")
def test_removing_a_tile_is_mandatory() -> None:
    game = scene("""
        phase: sink
        island: beach d4 d5, mountain g4
        red: 1@d4
    """)
    assert texts(game) == ("sink d4", "sink d5")
    assert_not_legal(game, "pass")


@pytest.mark.rule("4.3")
def test_one_tile_is_removed_a_turn() -> None:
    game = scene("""
        phase: sink
        island: beach d4 d5, mountain g4
        left: beach/whale beach/whale mountain/volcano
        red: 1@g4
    """)
    play(game, "sink d4", "flip whale")
    assert game.phase == "roll"


@pytest.mark.rule("4.3", "10.2")
def test_with_no_tile_left_none_is_removed() -> None:
    game = table("""
        options: to_the_last=true
        red: 1~a1
    """)
    play(game, "pass")
    assert game.phase == "roll"


@pytest.mark.rule("4.4")
def test_the_die_is_rolled_even_if_nothing_can_move() -> None:
    game = scene("""
        phase: sink
        island: forest d4, mountain g4
        left: forest/whirlpool mountain/volcano
        red: 1@g4
    """)
    play(game, "sink d4", "flip whirlpool")
    assert (game.phase, game.actor) == ("roll", "chance")


@pytest.mark.rule("4.4", "8.1")
def test_with_no_creature_of_the_kind_on_the_board_the_turn_is_over() -> None:
    game = scene("""
        options: players=2
        phase: roll
        red: 1@j7
        blue: 1@j7
        whales: a1
    """)
    assert play(game, "roll shark") == ["Rolled", "Idled", "TurnBegan"]
    assert game.actor == "blue"


@pytest.mark.rule("4.4", "8.1")
def test_moving_a_creature_is_optional() -> None:
    game = scene("""
        options: players=2
        phase: roll
        red: 1@j7
        blue: 1@j7
        sharks: a1
    """)
    play(game, "roll shark", "pass")
    assert line(game, "sharks") == ["a1"]
    assert game.actor == "blue"


@pytest.mark.rule("4.4")
def test_who_rolls_a_creature_that_cannot_move_is_asked_all_the_same() -> None:
    game = scene("""
        phase: roll
        island: forest f6 f7 g5 g7 h6 h7, mountain j7
        red: 1@f6
        serpents: g6
    """)
    play(game, "roll serpent")
    assert game.phase == "creature"
    assert texts(game) == ("pass",)


@pytest.mark.rule("4.4", "8.1")
def test_only_a_creature_of_the_kind_that_was_rolled_is_moved() -> None:
    game = scene("""
        phase: roll
        red: 1@j7
        serpents: c4
        sharks: c6
        whales: c8
    """)
    play(game, "roll shark")
    assert movers(game) == {"shark"}


@pytest.mark.rule("4.4")
def test_one_creature_is_moved_a_turn() -> None:
    game = scene("""
        phase: roll
        red: 1@j7
        sharks: a1 a7
    """)
    play(game, "roll shark", "shark a1 to a2")
    assert_not_legal(game, "shark a7 to a6")


@pytest.mark.rule("4.4", "3.1")
def test_after_the_last_seat_the_first_one_follows() -> None:
    game = scene("""
        options: players=3
        phase: roll
        now: active=yellow
        red: 1@j7
    """)
    play(game, "roll shark")
    assert game.actor == "red"


@pytest.mark.rule("4.4")
def test_a_seat_with_nobody_left_still_has_its_turn() -> None:
    game = scene("""
        options: players=3
        phase: roll
        island: beach d4, mountain j7
        red: 1@j7
    """)
    play(game, "roll shark")
    assert (game.phase, game.actor) == ("sink", "blue")
