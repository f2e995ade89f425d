"""`lastboat watch`: a whole game, turn by turn."""

import re
from pathlib import Path

import pytest
from cli.keyboard import Keyboard

from lastboat.game import Game

watched: list[str] = []
"""The game of seed 7: several tests look at it."""


def seven(keyboard: Keyboard) -> str:
    if not watched:
        sitting = keyboard.run("watch", "--seed", "7")
        assert (sitting.code, sitting.errors) == (0, "")
        watched.append(sitting.shown)
    return watched[0]


def test_a_seeded_game_is_shown_to_its_end(keyboard: Keyboard) -> None:
    shown = seven(keyboard)
    assert shown.count("\nSet-up\n") == 2
    turns = re.findall(r"^Turn (\d+)  (?:Red|Blue|Yellow|Green)$", shown, re.MULTILINE)
    assert turns == [str(number + 1) for number in range(len(turns))]
    assert "The game is over: the volcano has erupted." in shown[shown.rindex("\nTurn ") :]
    assert shown.splitlines()[-1].startswith(" Green  ")


def test_the_same_seed_gives_the_same_game(keyboard: Keyboard) -> None:
    assert keyboard.run("watch", "--seed", "7").shown == seven(keyboard)


def test_each_turn_draws_the_board_and_says_what_happened(keyboard: Keyboard) -> None:
    shown = seven(keyboard)
    turn = shown[shown.index("\nTurn 1 ") : shown.index("\nTurn 2 ")]
    assert len(re.findall(r"^.*\b[a-m] 1", turn, re.MULTILINE)) == 13
    assert "NW island" in turn
    words = " ".join(turn.split())
    assert re.search(r"The beach at \w+ sinks\.", words)
    assert re.search(r"rolls a (serpent|shark|whale)\.", words)


def test_a_spectator_sees_no_values_and_no_kept_tiles_before_the_end(keyboard: Keyboard) -> None:
    shown = seven(keyboard)
    before_the_end = shown[: shown.index("The game is over")]
    assert "worth" not in before_the_end
    assert not re.search(r"[RBYG]\d+=", before_the_end)
    assert "keeps a beach tile." in before_the_end
    assert "keeps a beach tile:" not in before_the_end


def test_every_option_is_accepted(keyboard: Keyboard) -> None:
    options = "--players 2 --edition survive --first blue --two-colours --overcrowded --submerged --all-equal"
    more = "--closed-lagoon --open-values --dice rescapes-joker --squid instead-of-whales --seed 5"
    sitting = keyboard.run("watch", *options.split(), *more.split())
    assert sitting.code == 0
    assert " ".join(sitting.shown.split()).startswith(
        "A game of random players: Survive: Escape from Atlantis!, 2 players, first blue, two colours, overcrowded, "
        "all equal, submerged, closed lagoon, open values, dice rescapes-joker, squid instead-of-whales, seed 5."
    )
    assert "Q squid" in sitting.shown
    assert "W whale" not in sitting.shown


def test_the_game_is_saved(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    sitting = keyboard.run("watch", "--seed", "7", "--players", "3", "--save", str(file))
    assert sitting.shown.endswith(f"Saved to {file}.\n")
    game = Game.from_record(file.read_text(encoding="utf-8"))
    assert game.over
    assert (game.options.players, game.seed) == (3, 7)


def test_plain_text_has_no_escapes_and_no_blanks_at_the_ends_of_lines(keyboard: Keyboard) -> None:
    shown = seven(keyboard)
    assert "\x1b" not in shown
    assert not [line for line in shown.splitlines() if line != line.rstrip()]


def test_a_narrow_terminal_has_the_players_below_the_board(keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = keyboard.run("watch", "--seed", "7").shown
    assert max(map(len, shown.splitlines())) <= 80
    assert re.search(r"^> (Red|Blue|Yellow|Green) +10 ", shown, re.MULTILINE)
