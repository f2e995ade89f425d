"""The board as text: complete, readable, and within 80 columns and 40 lines."""

import pytest
from hypothesis import given, settings
from support.games import Position, positions
from support.table import play, scene, table

from lastboat.editions import Options
from lastboat.engine.words import NONE, Ground, Kind, Phase, Status
from lastboat.game import Game
from lastboat.names import COLOUR_LETTERS, KIND_OF, names_of, parse_hex
from lastboat.text import board_text, cells, describe_phase, legend_lines, plain
from lastboat.text.cells import KIND_LETTERS, OVERFLOW, WIDTH, Cell
from lastboat.text.phases import SENTENCES, WORDED
from lastboat.text.scene import crew, survey
from lastboat.view import view

MIDDLE_OF_A_GAME = """
    options: players=2 dice=dive squid=with-whales
    now: active=blue first=red points=2 turn=12
    island: beach d4, forest e5 e6, mountain f7
    red: 1@d4 2@d4 3~k8 4*SE 5~e2 10@f7
    blue: 1@e5 2~c4 6*NW 7*NW
    boats: c4 j3(R6,B3,B4) e2
    serpents: g6 b1
    sharks: g6
    whales: h1
    dolphins: k8>R3 m4
    squids: a7
    red keeps: beach/wind
"""


def cell_of(game: Game, name: str) -> Cell:
    return next(cell for row in cells(game.states()[0]) for cell in row if cell.hex == parse_hex(name))


def written(cell: Cell) -> str:
    return plain([cell.upper, cell.lower])


def test_a_position_prints_like_this() -> None:
    assert board_text(scene(MIDDLE_OF_A_GAME).states(), 0) == GOLDEN.strip("\n")


GOLDEN = r"""
Turn 12. Blue moves: 2 points left.
NW island      a 1     2     3     4     5     6     7     a      NE island
2B                                                     Q         nobody yet
      b 1=    2     3     4     5     6     7     8     9     10=   b
          S
   c 1=    2     3     4  b2 5     6     7     8     9     10    11=   c
                       \___/
      d 1     2     3     4░░░░ 5     6     7     8     9     10    d
                          R1R2░
   e 1     2  r5 3     4     5♣♣♣♣ 6♣♣♣♣ 7     8     9     10    11    e
           \___/             ♣B1♣♣ ♣♣♣♣♣
f 1     2     3     4     5     6     7▲▲▲▲ 8     9     10    11    12    f
                                      ▲R10▲
   g 1     2     3     4     5     6     7     8     9     10    11    g
                                    SK
h 1     2     3     4     5     6     7     8     9     10    11    12    h
    W
   i 1     2     3     4     5     6     7     8     9     10    11    i

      j 1     2     3     4     5     6     7     8     9     10    j
                    \RBB/
   k 1=    2     3     4     5     6     7     8     9     10    11=   k
                                                Dr3
      l 1=    2     3     4     5     6     7     8     9     10=   l

SW island      m 1     2     3     4     5     6     7     m      SE island
nobody yet                           D                                  1R

                    island   aboard swimming    saved     lost     kept
  Red                    3        1        2        1        3        1
> Blue                   1        2        1        2        4        0
R 1 d4  2 d4  3 ~k8  5 ~e2  6 \j3/  10 f7
B 1 e5  2 ~c4  3 \j3/  4 \j3/

░ beach  ♣ forest  ▲ mountain  R on land  r swims  \R_/ boat  = landing hex
S serpent  K shark  W whale  D dolphin  Q squid  Dr guarded
"""


@settings(max_examples=60)
@given(positions())
def test_every_game_fits_80_columns_and_40_lines(position: Position) -> None:
    lines = board_text(position.reach(), 0).split("\n")
    assert len(lines) <= 40
    assert max(map(len, lines)) <= 96, "the roster may be long, the rest is not"
    assert max(len(line) for line in lines if not line.startswith(tuple(f"{c} " for c in COLOUR_LETTERS))) <= 80


@settings(max_examples=60)
@given(positions())
def test_every_piece_on_the_board_is_in_its_cell(position: Position) -> None:
    s = position.reach()[0]
    drawn = {cell.hex: written(cell) for row in cells(s) for cell in row}
    for place in survey(s):
        text = drawn[place.hex]
        if OVERFLOW in text:
            continue
        for creature in place.creatures:
            assert KIND_LETTERS[KIND_OF[creature]] in text
        for e in place.explorers:
            letter = names_of(s).letters[e // 10]
            assert (letter.lower() if s.explorer[e].status == Status.SWIMMING else letter) in text
        if place.boat != NONE:
            hull = text[text.index("\\") : text.index("/") + 1]
            assert hull == "\\" + "".join(names_of(s).letters[e // 10] for e in crew(s, place.boat)).ljust(3, "_") + "/"


@settings(max_examples=30)
@given(positions())
def test_nothing_secret_is_printed(position: Position) -> None:
    states = position.reach()
    if states[0].phase != Phase.OVER:
        assert board_text(view(states, 0, None).states, 0) == board_text(states, 0)


@settings(max_examples=30)
@given(positions())
def test_cells_are_all_of_one_width_and_lie_on_their_ground(position: Position) -> None:
    s = position.reach()[0]
    for row in cells(s):
        for cell in row:
            for line in (cell.upper, cell.lower):
                assert sum(len(span.text) for span in line) == WIDTH
                assert {span.paper for span in line} == {Ground(int(s.ground[cell.hex])).name.lower()}


@pytest.mark.parametrize(
    ("rest", "text"),
    [
        ("red: 1~c4", "4\n r1"),
        ("red: 1~c4 2~c4", "4\nr1r2"),
        ("red: 1~c4 2~c4 3~c4", "4\n rrr"),
        ("red: 1~c4 2~c4 3~c4 4~c4\nblue: 1~c4 2~c4", "4\n4r2b"),
        ("red: 1~c4 10~c4\nboats: c4(B1)", "4  rr\n\\B__/"),
        ("red: 1~c4 2~c4 3~c4\nblue: 1~c4\nboats: c4(B2,B3)", "4 3rb\n\\BB_/"),
        ("red: 1~c4 2~c4\nblue: 1~c4 2~c4\nwhales: c4\nboats: c4(B3)", "Wrrbb\n\\B__/"),
        (
            "red: 1~c4 2~c4 3~c4\nblue: 1~c4 2~c4\nwhales: c4 c4\nboats: c4(B3)",
            "2W3r+\n\\B__/",
        ),
        ("red: 1~c6\nserpents: c4\nsharks: c4\nwhales: c4", "4\n SKW"),
    ],
)
def test_a_crowded_hex_is_shortened_then_counted_then_cut(rest: str, text: str) -> None:
    game = table(f"options: players=3 to_the_last=true\nyellow: 1~m7\n{rest}")
    assert written(cell_of(game, "c4")) == text


def test_a_guarded_swimmer_is_written_after_their_dolphin() -> None:
    game = table("options: players=2 to_the_last=true dice=dive\nred: 3~c4 4~c4\ndolphins: c4>R3 c4>R4 c5")
    assert (written(cell_of(game, "c4")), written(cell_of(game, "c5"))) == ("4\nDrDr", "5\n  D")


def test_the_legend_names_only_the_creatures_of_the_game() -> None:
    legend = plain(legend_lines(Position(Options(), 1, 0).reach()[0]))
    assert "whale" in legend
    assert "dolphin" not in legend
    everything = Options(dice="dive", squid="instead-of-whales")
    legend = plain(legend_lines(Position(everything, 1, 0).reach()[0]))
    assert "whale" not in legend
    assert all(kind.name.lower() in legend for kind in Kind if kind != Kind.WHALE)


def test_two_colours_of_a_seat_are_in_one_row() -> None:
    text = board_text(Position(Options(players=2, two_colours=True), 1, 200).reach(), 0)
    assert "Red and yellow" in text
    assert "Blue and green" in text


def test_the_end_shows_the_points() -> None:
    text = board_text(Position(Options(players=2), 3, 5000).reach(), 0)
    assert "points" in text
    assert "The game is over: " in text


@pytest.mark.parametrize(
    ("drawn", "moves", "sentence"),
    [
        ("red: 1@d4\nisland: beach d4", (), "Red moves: 3 points."),
        ("red: 1@d4\nisland: beach d4 d5", ("R1 walk d5",), "Red moves: 2 points left."),
        ("red: 1@d4\nisland: beach d4", ("pass",), "Red removes a beach tile."),
        (
            "red: 1@d4\nisland: beach d4 d5",
            ("pass", "sink d5"),
            "Chance turns up what was under the beach tile of d5.",
        ),
        ("phase: roll\nred: 1@j7\nsharks: c4", ("roll shark",), "Red may move a shark, 1 or 2 hexes."),
        (
            "phase: roll\nred: 1@j7\nsharks: c4",
            ("roll shark", "shark c4 to c5"),
            "Red may move on with the shark at c5: 1 step left.",
        ),
        (
            "phase: roll\nblue: 1~c5\nsharks: c4",
            ("roll shark", "shark c4 to c5"),
            "Blue is asked to defend against the shark at c5.",
        ),
        ("phase: tile\nred: 1~c4\nred keeps: beach/dolphin", (), "Red may play a kept tile."),
        (
            "phase: tile\nred: 1~c4\nred keeps: beach/dolphin",
            ("play dolphin beach",),
            "Red chooses the swimmer whom the dolphin carries, up to 3 hexes.",
        ),
        (
            "phase: tile\nred: 1~c4\nred keeps: beach/dolphin",
            ("play dolphin beach", "R1 swim c5"),
            "Red may ride on with R1 from c5: 2 steps left.",
        ),
        (
            "phase: tile\nred: 1~c4\nserpents: a1\nred keeps: beach/move-serpent",
            ("play move-serpent beach", "pick serpent a1"),
            "Red sends the serpent at a1 to an unoccupied hex.",
        ),
    ],
)
def test_a_sentence_says_who_decides_what(drawn: str, moves: tuple[str, ...], sentence: str) -> None:
    game = scene(f"options: players=2\n{drawn}")
    play(game, *moves)
    assert describe_phase(game.states()[0]) == sentence


def test_every_phase_has_a_sentence() -> None:
    assert SENTENCES.keys() | WORDED.keys() == set(Phase)


@settings(max_examples=100)
@given(positions())
def test_a_sentence_names_the_actor(position: Position) -> None:
    s = position.reach()[0]
    sentence = describe_phase(s)
    who = (*map(str.capitalize, names_of(s).seats), "Chance", "The game is over")[s.actor]
    assert sentence.startswith(who)
    assert sentence.endswith(".")
