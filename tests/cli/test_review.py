"""`lastboat review`: a page, JSON and a graph of a finished game."""

import xml.etree.ElementTree as ET
from pathlib import Path

from cli.keyboard import Keyboard

from lastboat.game import Game
from lastboat.review import Review


def test_a_finished_game_is_reviewed_on_one_page(keyboard: Keyboard, record_file: Path) -> None:
    sitting = keyboard.run("review", str(record_file), "--quick")
    assert sitting.code == 0
    head, red, blue, *_ = sitting.shown.splitlines()
    assert head.split() == ["accuracy", "result", "set-up", "mistakes", "others", "dice", "tiles", "remainder"]
    assert (red.split()[0], blue.split()[0]) == ("red", "blue")
    assert "Turning points" in sitting.shown
    assert "\nblue: " in sitting.shown
    assert "\n  best: ply " in sitting.shown
    assert "Rules: The Island, 2 players." in sitting.shown


def test_who_hurt_whom_is_a_table_of_its_own(keyboard: Keyboard, record_file: Path) -> None:
    shown = keyboard.run("review", str(record_file), "--quick").shown.splitlines()
    found = Review.from_json(keyboard.run("review", str(record_file), "--quick", "--json").shown)
    head = next(n for n, line in enumerate(shown) if line.startswith("What each player"))
    by_red, by_blue = shown[head + 2 : head + 4]
    assert by_red.split() == ["red", f"{100 * found.seats[1].others[0]:+.1f}"]
    assert by_blue.split() == ["blue", f"{100 * found.seats[0].others[1]:+.1f}"]


def test_one_seat_s_mistakes_only(keyboard: Keyboard, record_file: Path) -> None:
    sitting = keyboard.run("review", str(record_file), "--quick", "--seat", "red")
    assert "\nred: " in sitting.shown
    assert "\nblue: " not in sitting.shown


def test_json_and_a_graph(keyboard: Keyboard, record_file: Path, tmp_path: Path) -> None:
    drawn = tmp_path / "chances.svg"
    sitting = keyboard.run("review", str(record_file), "--quick", "--json", "--svg", str(drawn))
    assert len(Review.from_json(sitting.shown).seats) == 2
    lines = ET.parse(drawn).getroot().findall("{http://www.w3.org/2000/svg}polyline")
    assert len(lines) == 2


def test_a_seat_that_does_not_play_is_refused(keyboard: Keyboard, record_file: Path) -> None:
    sitting = keyboard.run("review", str(record_file), "--seat", "green")
    assert sitting.code == 2
    assert "green does not play" in sitting.errors
    assert "red, blue" in sitting.errors


def test_a_game_in_play_is_refused(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(str(Game(players=2, seed=1).record()), encoding="utf-8")
    sitting = keyboard.run("review", str(file))
    assert sitting.code == 2
    assert "only a finished one can be reviewed" in sitting.errors
