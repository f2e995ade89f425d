"""`lastboat puzzles make`."""

from pathlib import Path

from cli.keyboard import Keyboard

from lastboat.puzzles import Collection, read, shipped, write


def test_puzzles_are_made_and_the_file_is_continued(keyboard: Keyboard, tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl.gz"
    some = shipped().puzzles[:2]
    write(out, Collection(1, 3, some))
    sitting = keyboard.run("puzzles", "make", "--games", "4", "--out", str(out))
    assert sitting.code == 0
    assert sitting.shown.startswith("4 of 4 games: ")
    assert read(out).games == 4
    assert read(out).puzzles[:2] == some


def test_a_file_of_something_else_is_refused_and_kept(keyboard: Keyboard, tmp_path: Path) -> None:
    out = tmp_path / "notes.txt"
    out.write_text("not puzzles")
    sitting = keyboard.run("puzzles", "make", "--games", "1", "--out", str(out))
    assert sitting.code == 2
    assert "not a file of puzzles" in sitting.errors
    assert out.read_text() == "not puzzles"


def test_the_file_must_have_the_same_seed(keyboard: Keyboard, tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl.gz"
    write(out, Collection(1, 3, ()))
    sitting = keyboard.run("puzzles", "make", "--games", "5", "--seed", "2", "--out", str(out))
    assert sitting.code == 2
    assert "seed 1, not 2" in sitting.errors
