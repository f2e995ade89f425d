"""`lastboat check`: one line for each file."""

import io
import json
import sys
from pathlib import Path

import pytest
from cli.keyboard import Keyboard

from lastboat.errors import MAX_MESSAGE
from lastboat.game import Game

POSITION = """\
lastboat position 1
options: players=2 dice=dive
phase: move
now: active=blue turn=12
red: 1@f6 2*NW
blue: 1~c4
"""


def check(keyboard: Keyboard, file: Path) -> tuple[int, str]:
    sitting = keyboard.run("check", str(file))
    assert sitting.errors == ""
    assert sitting.shown.startswith(f"{file}: ")
    assert sitting.shown.count("\n") == 1
    return sitting.code, sitting.shown.strip().removeprefix(f"{file}: ")


def written(folder: Path, text: str) -> Path:
    file = folder / "file"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_finished_game_is_described_with_its_result(keyboard: Keyboard, record_file: Path, record_text: str) -> None:
    plies = len(Game.from_record(record_text).record().moves)
    code, line = check(keyboard, record_file)
    assert code == 0
    assert line.startswith(f"game record, The Island, 2 players, {plies} plies, over (volcano): red ")


def test_a_game_in_progress_is_described_as_not_over(keyboard: Keyboard, tmp_path: Path) -> None:
    game = Game(players=3, edition="survive", seed=1, first=2, open_values=True, squid="with-whales")
    code, line = check(keyboard, written(tmp_path, str(game.record())))
    assert code == 0
    assert line == (
        "game record, Survive: Escape from Atlantis!, 3 players, first yellow, open values, squid with-whales, "
        "40 plies, not over yet"
    )


def test_a_damaged_move_is_named_with_its_line(keyboard: Keyboard, record_text: str, tmp_path: Path) -> None:
    lines = record_text.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if '"sink ' in line)
    lines[at] = '  "sink a1",\n'
    code, line = check(keyboard, written(tmp_path, "".join(lines)))
    assert code == 1
    assert line.startswith(f"line {at + 1}: move {at - 8}: 'sink a1' is not legal now; legal: sink ")


def test_a_record_cut_short_is_named_with_its_line(keyboard: Keyboard, record_text: str, tmp_path: Path) -> None:
    lines = record_text.splitlines(keepends=True)[:60]
    code, line = check(keyboard, written(tmp_path, "".join(lines)[:-3]))
    assert code == 1
    assert line.startswith("line 60: not JSON")


def test_a_record_with_another_result_is_refused(keyboard: Keyboard, record_text: str, tmp_path: Path) -> None:
    last = record_text.count("\n") - 1
    code, line = check(keyboard, written(tmp_path, record_text.replace('"volcano"}', '"nobody-left"}')))
    assert code == 1
    assert line.startswith(f"line {last}: the moves give the result ")


def test_a_record_of_another_version_is_refused(keyboard: Keyboard, record_text: str, tmp_path: Path) -> None:
    code, line = check(keyboard, written(tmp_path, record_text.replace('"version": 1', '"version": 9')))
    assert code == 1
    assert line.startswith("line 3: version 9 with actions 1 is not known")


def test_a_position_is_recognised(keyboard: Keyboard, tmp_path: Path) -> None:
    game = Game(seed=3)
    code, line = check(keyboard, written(tmp_path, game.position()))
    assert (code, line) == (0, "position, The Island, 4 players, turn 0, phase place")


def test_everything_wrong_with_a_position_is_named_on_its_line(keyboard: Keyboard, tmp_path: Path) -> None:
    code, line = check(keyboard, written(tmp_path, POSITION))
    assert code == 1
    assert "f6" in line or "R1" in line


def test_a_wrong_entry_of_a_position_is_named_with_its_line(keyboard: Keyboard, tmp_path: Path) -> None:
    code, line = check(keyboard, written(tmp_path, POSITION.replace("2*NW", "2*XX")))
    assert code == 1
    assert line == "line 5: red: a safe island cannot be 'XX'; allowed: NW, NE, SW, SE"


FOREIGN = {
    "a letter": "Dear Sir,\nyour boat is ready.\n",
    "nothing": "",
    "another format": '{"format": "chess game", "version": 1}',
    "a list": "[1, 2, 3]",
    "a deep list": "[" * 100_000,
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_file_of_another_kind_is_named_as_such(keyboard: Keyboard, tmp_path: Path, what: str) -> None:
    code, line = check(keyboard, written(tmp_path, FOREIGN[what]))
    assert code == 1
    assert line.startswith('line 1: neither a game record ("format": "lastboat game") nor a position')


def test_a_picture_is_not_text(keyboard: Keyboard, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n")
    assert check(keyboard, file) == (1, "line 1: not text in UTF-8")


def test_several_files_get_a_line_each_and_the_worst_code(
    keyboard: Keyboard, record_file: Path, tmp_path: Path
) -> None:
    letter = written(tmp_path, "Dear Sir")
    sitting = keyboard.run("check", str(record_file), str(letter))
    assert (sitting.code, sitting.shown.count("\n"), sitting.errors) == (1, 2, "")
    sitting = keyboard.run("check", str(record_file), "nowhere", str(letter))
    assert (sitting.code, sitting.shown.count("\n")) == (2, 2)
    assert sitting.errors == "lastboat check: cannot read nowhere: No such file or directory\n"


def test_a_record_comes_through_the_pipe(keyboard: Keyboard, record_text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record_text.encode())))
    sitting = keyboard.run("check", "-")
    assert sitting.code == 0
    assert sitting.shown.startswith("-: game record, The Island, 2 players")


@pytest.mark.parametrize(
    "key", ["format", "edition", "options", "start", "seed", "names", "moves", "result", "another"]
)
@pytest.mark.parametrize(
    "value", ["x" * 1_000_000, ["x" * 1_000_000], {"x" * 1_000_000: 1}], ids=["text", "list", "key"]
)
@pytest.mark.parametrize("command", ["check", "verify"])
def test_a_huge_value_is_not_printed_back(
    keyboard: Keyboard, record_text: str, tmp_path: Path, command: str, key: str, value: object
) -> None:
    file = written(tmp_path, json.dumps({**json.loads(record_text), key: value}))
    sitting = keyboard.run(command, str(file))

    assert sitting.code != 0 or key == "another"
    assert len(sitting.shown + sitting.errors) < len(str(file)) + 2 * MAX_MESSAGE


def test_a_huge_line_of_a_position_is_not_printed_back(keyboard: Keyboard, tmp_path: Path) -> None:
    for line in POSITION.splitlines():
        file = written(tmp_path, POSITION.replace(line, line + "x" * 1_000_000))
        sitting = keyboard.run("check", str(file))

        assert sitting.code == 1
        assert len(sitting.shown + sitting.errors) < len(str(file)) + 2 * MAX_MESSAGE
