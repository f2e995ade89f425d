"""Chapter 6: removing a tile; what its underside does is in test_06_undersides.py."""

import pytest
from support.table import assert_not_legal, line, play, scene, texts


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("island", "sunk"),
    [
        ("beach d4, forest d5, mountain d6", ["d4"]),
        ("forest d5, mountain d6", ["d5"]),
        ("mountain d6 d7", ["d6", "d7"]),
    ],
)
def test_beaches_sink_before_forests_and_forests_before_mountains(island: str, sunk: list[str]) -> None:
    game = scene(f"""
        phase: sink
        island: {island}
        red: 1~a1
    """)
    assert list(texts(game)) == [f"sink {hex}" for hex in sunk]


@pytest.mark.rule("6.1")
def test_a_higher_terrain_is_refused_while_a_lower_one_is_left() -> None:
    game = scene("""
        phase: sink
        island: beach d4, forest d5, mountain d6
        red: 1~a1
    """)
    assert_not_legal(game, "sink d5", "sink d6")


@pytest.mark.rule("6.1")
def test_of_the_lowest_terrain_a_tile_that_touches_the_sea_sinks() -> None:
    game = scene("""
        phase: sink
        island: beach e6 d4, forest d5 d6 e5 e7 f6 f7, mountain j7
        red: 1~a1
    """)
    assert texts(game) == ("sink d4",)
    assert_not_legal(game, "sink e6")


@pytest.mark.rule("6.1")
def test_the_lagoon_counts_as_sea() -> None:
    game = scene("""
        phase: sink
        island: beach f6, forest f7 g5 f5 e5 e6, mountain j7
        red: 1~a1
        serpents: g6
    """)
    assert texts(game) == ("sink f6",)


@pytest.mark.rule("6.1")
def test_a_hex_where_a_tile_has_sunk_counts_as_sea() -> None:
    game = scene("""
        phase: sink
        island: beach e6 d5, forest d6 e5 e7 f6 f7, mountain j7
        left: beach/whale beach/boat mountain/volcano
        red: 1~a1
    """)
    assert texts(game) == ("sink d5",)
    play(game, "sink d5", "flip whale", "roll shark")
    assert (game.phase, texts(game)) == ("sink", ("sink e6",))


@pytest.mark.rule("6.1")
def test_if_no_tile_of_the_lowest_terrain_touches_the_sea_any_of_it_sinks() -> None:
    game = scene("""
        phase: sink
        island: beach e6 e7, forest d5 d6 d7 e5 e8 f6 f7 f8, mountain j7
        red: 1~a1
    """)
    assert texts(game) == ("sink e6", "sink e7")
    assert_not_legal(game, "sink d5", "sink f6")


@pytest.mark.rule("6.1")
def test_an_enclosed_mountain_sinks_when_only_such_are_left() -> None:
    game = scene("""
        phase: sink
        island: forest e6, mountain d5 d6 e5 e7 f6 f7
        left: forest/boat mountain/volcano
        red: 1~a1
    """)
    assert texts(game) == ("sink e6",)
    play(game, "sink e6", "flip boat", "roll shark")
    assert set(texts(game)) == {f"sink {hex}" for hex in ("d5", "d6", "e5", "e7", "f6", "f7")}


@pytest.mark.rule("6.1")
def test_a_tile_with_explorers_sinks_like_any_other() -> None:
    game = scene("""
        phase: sink
        island: beach d4 d5, mountain g4
        red: 1@d4
        blue: 1@d5
    """)
    assert texts(game) == ("sink d4", "sink d5")


@pytest.mark.rule("6.1")
def test_the_sea_is_where_tiles_are_not_whatever_swims_in_it() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        red: 1~c4
        boats: c5
        serpents: d3
        whales: d5
        sharks: e4 e5
    """)
    assert texts(game) == ("sink d4",)


@pytest.mark.rule("6.2")
def test_explorers_on_the_tile_become_swimmers_in_the_freed_hex() -> None:
    game = scene("""
        phase: sink
        island: beach d4 d5, mountain g4
        red: 1@d4 2@d5
        blue: 1@d4
    """)
    assert play(game, "sink d4") == ["Sank", "Fell", "Fell"]
    assert (line(game, "red"), line(game, "blue")) == (["1~d4", "2@d5"], ["1~d4"])
    assert game.phase == "flip"


@pytest.mark.rule("6.2")
def test_swimmers_and_boats_beside_the_tile_are_not_touched() -> None:
    game = scene("""
        phase: sink
        island: beach d4, mountain g4
        red: 1~c4
        boats: c5(B1)
    """)
    assert play(game, "sink d4") == ["Sank"]
