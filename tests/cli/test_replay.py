"""`lastboat replay`: all of it into a pipe, or from a ply on, or with a seat's eyes."""

import re
from pathlib import Path

import pytest
from cli.keyboard import Keyboard

from lastboat.cli.arguments import UsageError
from lastboat.cli.viewer import RecordPlayer
from lastboat.game import Game
from lastboat.record import read_record


def test_a_whole_record_is_shown_turn_by_turn(keyboard: Keyboard, record_file: Path) -> None:
    sitting = keyboard.run("replay", str(record_file))
    assert sitting.code == 0
    assert sitting.shown.startswith("The Island, 2 players, ")
    plies = [int(ply) for ply in re.findall(r"^Ply (\d+) of", sitting.shown, re.MULTILINE)]
    assert plies[0] == 0
    assert plies == sorted(set(plies))
    assert f"Ply {plies[-1]} of {plies[-1]}." in sitting.shown.splitlines()[-1]


def test_without_a_seat_all_values_are_open(keyboard: Keyboard, record_file: Path) -> None:
    shown = keyboard.run("replay", str(record_file)).shown
    assert {"Red", "Blue"} == set(re.findall(r"(\w+) \d+, worth \d,\s", shown))
    assert re.search(r"keeps a \w+ tile: ", shown)


def test_a_seat_sees_what_it_saw_at_the_table(keyboard: Keyboard, record_file: Path) -> None:
    shown = keyboard.run("replay", str(record_file), "--seat", "blue").shown
    assert set(re.findall(r"(\w+) \d+, worth \d,\s", shown)) == {"Blue"}
    before_the_end = shown[: shown.index("The game is over")]
    assert set(re.findall(r"(\w+) keeps a \w+ tile:", before_the_end)) == {"Blue"}


def test_it_starts_at_the_chosen_ply(keyboard: Keyboard, record_file: Path) -> None:
    shown = keyboard.run("replay", str(record_file), "--from", "200").shown
    assert re.findall(r"^Ply (\d+) of", shown, re.MULTILINE)[0] == "200"


def test_a_ply_or_seat_that_is_not_there_is_refused(keyboard: Keyboard, record_file: Path) -> None:
    sitting = keyboard.run("replay", str(record_file), "--from", "9999")
    assert sitting.code == 2
    assert re.search(r"has no ply 9999; it has 0 to \d+\n", sitting.errors)
    sitting = keyboard.run("replay", str(record_file), "--seat", "green")
    assert sitting.code == 2
    assert sitting.errors.endswith("has no seat green; it has red, blue\n")


def test_a_damaged_record_is_refused_with_its_line(keyboard: Keyboard, record_file: Path, record_text: str) -> None:
    record_file.write_text(record_text.replace('"players": 2', '"players": 7'), encoding="utf-8")
    sitting = keyboard.run("replay", str(record_file))
    assert sitting.code == 2
    assert f"cannot use {record_file}: line 5: players cannot be 7; allowed: 2, 3, 4" in sitting.errors


def test_a_record_is_stepped_both_ways(record_text: str) -> None:
    player = RecordPlayer(read_record(record_text))
    player.go(0)
    seen = [0]
    while player.game.ply < len(player.moves):
        player.follow("")
        seen.append(player.game.ply)
    back = [player.game.ply]
    while player.game.ply:
        player.follow("b")
        back.append(player.game.ply)
    assert back == seen[::-1]


def test_a_record_goes_to_any_ply(record_text: str) -> None:
    player = RecordPlayer(read_record(record_text))
    whole = Game.from_record(record_text)
    for ply in (123, 60, 0, whole.ply):
        player.follow(str(ply))
        assert player.game.states().tobytes() == whole.states(ply).tobytes()
    for answer in ("99999", "9" * 5000, "what"):
        with pytest.raises(UsageError, match=f"^'{answer[:9]}.* is not possible; type Enter, b, q or a ply from 0 to "):
            player.follow(answer)


def test_a_record_that_began_from_a_position_is_shown(keyboard: Keyboard, tmp_path: Path, record_text: str) -> None:
    whole = Game.from_record(record_text)
    whole.undo(to=150)
    game = Game.from_position(whole.position(), seed=1)
    game.play(game.legal[0])
    file = tmp_path / "later.json"
    file.write_text(str(game.record()), encoding="utf-8")
    sitting = keyboard.run("replay", str(file))
    assert sitting.code == 0
    assert f"Ply {game.ply} of {game.ply}." in sitting.shown
